import { typedLine } from '#lib/rules/typed.ts';

/** What takes the place of a secret, in what we sent and in what is compared with it. */
const MASK = '•';

const LINK = /https?:\/\/[^\s<>"]+/giu;
/** A part of a link as long and as mixed as our tokens are; names of pages have no capitals and digits. */
const TOKEN = /(?<=[/=#.])(?=[^/]*[A-Z])(?=[^/]*[a-z])(?=[^/]*\d)[\w-]{20,}(?=$|[/?&#.,;:!)])/gu;
/** One-time codes: the digits alone, or six in a line that speaks of a code. Sums, times and dates are neither. */
const ONLY_CODE = /^\d(?: ?\d){3,7}$/u;
const CODE = /(?<![\p{L}\p{N}.,:/₦₵$£€+•-])(?:\d{6}|\d{3}[ -]\d{3})(?![\p{L}\p{N}/-]|[.,:]\d)/gu;
const ABOUT_CODE = /\bcodes?\b|\bOTP\b/iu;

const maskToken = (link: string): string => link.replace(TOKEN, MASK);

/**
 * A line without the secrets of its reader: one-time codes and the tokens of links. So no one can find out a code by
 * asking about every number.
 */
export function withoutSecrets(line: string): string {
  if (ONLY_CODE.test(line)) return MASK;
  const masked = line.replace(LINK, maskToken);
  return ABOUT_CODE.test(masked) ? masked.replace(CODE, MASK) : masked;
}

/** Marks that email programs put before quoted lines. */
const QUOTED = /^(?:> ?)+/u;

/**
 * The lines of a message as its reader can copy them: without invisible marks, blank lines and secrets, with single
 * spaces. Cells of a table count as lines. Upper and lower case stay.
 */
export const messageLines = (text: string): string[] =>
  text
    .normalize('NFC')
    .split(/[\r\n\t\u2028\u2029]+/u)
    .map((line) => withoutSecrets(typedLine(line.replace(QUOTED, ''))))
    .filter((line) => line !== '');
