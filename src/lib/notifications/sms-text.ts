import { plainCased } from '#lib/rules/fold.ts';

/** The alphabet in which a text message holds 160 characters; with any other character it holds 70. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** These count twice. */
const EXTENDED = '^{}\\[~]|€';

const basic = new Set(BASIC);
const extended = new Set(EXTENDED);

/** Replacements for characters outside the alphabet, if removing their marks isn't enough. */
const instead: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '·': '-',
  '•': '-',
  '×': 'x',
  '…': '...',
  '\u00A0': ' ',
  '\u202F': ' ',
  '\u2009': ' ',
  '\t': ' ',
  '→': '->',
  '≈': '~',
  '₦': 'NGN ',
  '₵': 'GHS ',
  '₿': 'BTC ',
  '`': "'",
  '´': "'",
  ʼ: "'",
};

const isIn = (char: string): boolean => basic.has(char) || extended.has(char);

function spell(char: string): string {
  if (isIn(char)) return char;
  const other = instead[char];
  if (other !== undefined) return other;
  // the letter without its marks; characters without a letter, such as a picture, are dropped
  return [...[...char.normalize('NFD')].map(plainCased).join('')].filter(isIn).join('');
}

/** A text in the SMS alphabet. Typed text and our own may contain any character. */
export const toGsm = (text: string): string => [...text.normalize('NFC')].map(spell).join('');

const MOST = 160;

const costOf = (text: string): number =>
  [...toGsm(text)].reduce((sum, char) => sum + (extended.has(char) ? 2 : 1), 0);

/** A first sentence, and each further line that fits as a whole into the same message. */
export const joinForSms = (first: string, lines: readonly string[]): string =>
  lines.reduce((text, line) => {
    const longer = `${text} ${line}`;
    return costOf(longer) <= MOST ? longer : text;
  }, first);

/** As much of such a text as one message holds: 160 characters, a few of which count twice. */
export function fitOneSms(text: string): string {
  let left = MOST;
  const fitting = [...toGsm(text)].filter((char) => {
    left -= extended.has(char) ? 2 : 1;
    return left >= 0;
  });
  return fitting.join('').trim();
}
