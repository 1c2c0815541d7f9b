import { flowSteps } from '#lib/flow-steps.ts';

export type Fields = Record<string, string | number>;

const DAY_MS = 86_400_000;
const isText = (like: RegExp) => (value: unknown) => typeof value === 'string' && like.test(value);
const isCount = (most: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;

/** All that an event may contain besides its name and screen, and the format of each. */
const known = new Map<string, (value: unknown) => boolean>([
  ['step', (value) => (flowSteps as readonly unknown[]).includes(value)],
  ['method', isText(/^[A-Z]{3,6}$/)],
  ['path', isText(/^(\/[a-z_{}-]{1,40}){1,8}$/)],
  ['status', isCount(599)],
  ['ms', isCount(DAY_MS)],
]);

/**
 * The second line of defence after the contract: anything else that slipped into an event is left out. None
 * of the known fields can hold a password, a code or anyone's number.
 */
export const redactFields = (fields: Readonly<Record<string, unknown>>): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string | number] =>
      Boolean(known.get(entry[0])?.(entry[1])),
    ),
  );

const SECRET_NAMES =
  /\b(password|passcode|auth_input|pin|token|captcha|otp|code|bvn|nin|secret|authorization)\b(["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s,;"'})]+)/gi;

const steps: readonly [RegExp, string][] = [
  [SECRET_NAMES, '$1$2[hidden]'],
  // Parsers quote what they couldn't read, so quoted text is removed; names from our own code may stay.
  [/"(?![\w$.-]{1,40}")[^"]*"/g, '[text]'],
  [/'(?![\w$.-]{1,40}')[^']*'/g, '[text]'],
  [/`(?![\w$.-]{1,40}`)[^`]*`/g, '[text]'],
  [/[^\s@"'<>]+@[^\s@"'<>]+/g, '[email]'],
  [/(\w+:\/\/[^\s"'?#]+)[?#][^\s"')]*/g, '$1'],
  [/[\w-]{24,}/g, '[token]'],
  [/\+?\d(?:[\s().-]?\d){3,}/g, '[number]'],
];

/** An error message without anything people typed, and without anything only they should know. */
export const redactMessage = (message: string): string =>
  steps.reduce((text, [what, by]) => text.replaceAll(what, by), message).slice(0, 300);
