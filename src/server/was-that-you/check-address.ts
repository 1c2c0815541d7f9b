import { parseUrl } from '#lib/rules/parse-url.ts';
import { typedEmail, typedPhone } from '#lib/rules/typed.ts';
import type { Reason, WasThatYou } from '#lib/was-that-you/contract.ts';

type Ours = WasThatYou['ours'];

/** The answer about a text that isn't a message. */
export interface AboutAddress {
  verdict: 'yes' | 'no';
  reason: Reason;
  what: string;
}

const EMAIL = /^(?:mailto:)?[^\s@<>/:]+@[^\s@<>/:]+\.[^\s@<>/:]+$|<[^\s@<>/:]+@[^\s@<>/:]+>$/iu;
const LINK = /^(?:https?:\/\/\S+|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#:]\S*)?)$/iu;
const NUMBER = /^\+?[\d ().·/-]{7,24}$/u;
const LINKS = /(?:https?:\/\/|www\.)[^\s<>"]+/giu;

const answer = (isOurs: boolean, reasons: [Reason, Reason], what: string): AboutAddress =>
  isOurs
    ? { verdict: 'yes', reason: reasons[0], what }
    : { verdict: 'no', reason: reasons[1], what };

/** The host that a browser would open, with its port, and not a name written in front of an @. */
export function hostOf(link: string): string | undefined {
  const url = parseUrl(/^https?:\/\//i.test(link) ? link : `https://${link}`);
  return url?.host;
}

const areSame = (given: string, ours: string): boolean =>
  given === ours || (/^0\d{9,10}$/.test(given) && ours.endsWith(given.slice(1)));

/** Answers about an email address, a link or a phone number; undefined if the text is none of them. */
export function checkAddress(text: string, ours: Ours): AboutAddress | undefined {
  if (EMAIL.test(text)) {
    const email = typedEmail(text).toLowerCase();
    return answer(ours.emails.includes(email), ['our_address', 'address'], email);
  }
  if (LINK.test(text)) {
    const host = hostOf(text);
    if (host === undefined) return undefined;
    return answer(ours.hosts.includes(host), ['our_link', 'link'], host);
  }
  if (NUMBER.test(text)) {
    const number = typedPhone(text);
    const isOurs = ours.numbers.some((each) => areSame(number, each));
    return answer(isOurs, ['our_number', 'number'], number);
  }
  return undefined;
}

/** The first link in a text that leads to a host of someone else. */
export const foreignHostIn = (text: string, { hosts }: Ours): string | undefined =>
  (text.match(LINKS) ?? []).map(hostOf).find((host) => host !== undefined && !hosts.includes(host));
