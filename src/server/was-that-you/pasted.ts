import { typedLine } from '#lib/rules/typed.ts';
import { messageLines } from '#lib/was-that-you/message-lines.ts';
import { standingLines } from '#server/mail/templates.ts';

/** What email programs write above a message that is copied or forwarded. */
const HEADER = /^(?:to|cc|date|sent|reply-to)\s*:/iu;
const FORWARDED = /^-{3,}.*-{3,}$/u;
const SUBJECT = /^(?:subject\s*:\s*)?(?:(?:re|fwd?)\s*:\s*)*/iu;
const FROM = /^from\s*:\s*/iu;

/** Letters that must be in lines of one message alone before we confirm that it is ours. */
const ENOUGH = 20;

export interface Pasted {
  lines: string[];
  /** The claimed sender, if a header names one. */
  from: string | undefined;
}

/** The lines of a pasted message, without the headers that an email program adds. */
export function readPasted(text: string): Pasted {
  const lines = messageLines(text);
  const from = lines.find((line) => FROM.test(line))?.replace(FROM, '');
  const message = lines
    .filter((line) => !FROM.test(line) && !HEADER.test(line) && !FORWARDED.test(line))
    .map((line) => (/^subject\s*:/iu.test(line) ? line.replace(SUBJECT, '') : line));
  return { lines: message, from };
}

/** Lines that most messages have. Looking one up alone would take long and prove nothing. */
export const isEverywhere = (line: string): boolean =>
  /^Hello .{1,80},$/u.test(line) || standingLines.has(line);

/** Lines that prove nothing alone: also a button or a link, because its token is masked. */
export const isStanding = (line: string): boolean =>
  isEverywhere(line) || /^.{0,60}: https?:\/\/\S+$/u.test(line);

export const provesEnough = (lines: readonly string[]): boolean =>
  [...new Set(lines.filter((line) => !isStanding(line)))].join('').replace(/[^\p{L}\p{N}]/gu, '')
    .length >= ENOUGH;

const MOST_JOINED = 6;

/** Neighbouring lines, joined: an email program may have wrapped them. */
export const joinedLines = (lines: readonly string[]): string[] =>
  lines.flatMap((_, from) =>
    Array.from({ length: MOST_JOINED - 1 }, (_none, n) => n + 2)
      .filter((many) => from + many <= lines.length)
      .map((many) => lines.slice(from, from + many).join(' ')),
  );

/** The lines as we wrote them, as far as each is known, or the first that isn't. */
export function unwrap(
  lines: readonly string[],
  known: ReadonlySet<string>,
): { lines: string[] } | { unknown: string } {
  const whole: string[] = [];
  for (let at = 0; at < lines.length;) {
    const most = Math.min(MOST_JOINED, lines.length - at);
    const many = Array.from({ length: most }, (_, n) => most - n).find((n) =>
      known.has(lines.slice(at, at + n).join(' ')),
    );
    if (many === undefined) return { unknown: lines[at]! };
    whole.push(lines.slice(at, at + many).join(' '));
    at += many;
  }
  return { lines: whole };
}

/** The line as it was pasted, to show what isn't ours. */
export const asPasted = (text: string, line: string): string =>
  text
    .split(/[\r\n\t]+/u)
    .map(typedLine)
    .find((each) => messageLines(each)[0] === line) ?? line;
