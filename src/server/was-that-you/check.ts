import type { CountryCode } from '#lib/countries.ts';
import { momentFor } from '#lib/moments.ts';
import type { WasThatYou } from '#lib/was-that-you/contract.ts';
import { keyRing } from '#server/platform/secret-keys.ts';
import type { Services } from '#server/platform/services.ts';
import { checkAddress, foreignHostIn } from './check-address.ts';
import { findKnown, findMessage, type Found } from './find-message.ts';
import { whatIsOurs } from './ours.ts';
import {
  asPasted,
  isEverywhere,
  isStanding,
  joinedLines,
  provesEnough,
  readPasted,
  unwrap,
} from './pasted.ts';

type Answer = Pick<WasThatYou, 'verdict' | 'reason'> & Partial<WasThatYou>;
type Parts = Pick<Services, 'db' | 'env'>;

/** The most lines that are compared, as a bound on the work of one question. */
const MOST_LINES = 60;

const sent = ({ at, channel, is_own: isOwn, whole }: Found, isMember: boolean): Answer => ({
  verdict: 'yes',
  reason: 'sent',
  at: at.toISOString(),
  channel,
  whose: isMember ? (isOwn ? 'you' : 'someone else') : null,
  whole,
});

/** Tries each secret that the log may have been hashed with. */
async function underAny<T>(
  { env }: Parts,
  ask: (secret: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const { secret } of keyRing(env)) {
    const found = await ask(secret);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Searches again for a message whose lines were wrapped, and reports what isn't ours if there is
 * none.
 */
async function readWrapped(
  parts: Parts,
  lines: readonly string[],
  isMember: boolean,
  own: readonly Buffer[],
): Promise<Answer> {
  const { db, env } = parts;
  const all = [...new Set([...lines, ...joinedLines(lines)])];
  const asked = all.filter((line) => !isEverywhere(line));
  let unknown = lines.find((line) => !isStanding(line)) ?? lines[0]!;
  for (const { secret } of keyRing(env)) {
    const known = await findKnown(db, secret, asked);
    const read = unwrap(lines, new Set([...known, ...all.filter(isEverywhere)]));
    if ('unknown' in read) {
      if (known.size > 0) unknown = read.unknown;
      continue;
    }
    const found = await findMessage(db, secret, read.lines, own);
    if (found) return sent(found, isMember);
    return { verdict: 'no', reason: 'mixed' };
  }
  return { verdict: 'no', reason: 'line', what: unknown };
}

async function checkMessage(
  parts: Parts,
  text: string,
  own: readonly Buffer[] | null,
): Promise<Answer> {
  const ours = whatIsOurs(parts.env);
  const { lines, from } = readPasted(text);
  if (from !== undefined) {
    const sender = checkAddress(from, ours);
    if (sender?.reason === 'address') return sender;
  }
  if (lines.length > MOST_LINES) return { verdict: 'unsure', reason: 'too_little' };
  const found = provesEnough(lines)
    ? await underAny(parts, (secret) => findMessage(parts.db, secret, lines, own ?? []))
    : undefined;
  if (found) return sent(found, own !== null);
  if (lines.every(isStanding)) return { verdict: 'unsure', reason: 'too_little' };
  const read = await readWrapped(parts, lines, own !== null, own ?? []);
  // a link says more than its line: people can see where it leads
  const host = read.verdict === 'no' ? foreignHostIn(lines.join('\n'), ours) : undefined;
  const answer: Answer = host === undefined ? read : { verdict: 'no', reason: 'link', what: host };
  const isShort = answer.reason !== 'link' && !provesEnough(lines);
  return isShort ? { verdict: 'unsure', reason: 'too_little' } : answer;
}

/**
 * Whether a text is ours: a message that we sent, or our address, link or number.
 * @param own the hashes of the recipients that the asking member is; null for a guest
 * @param country the country whose time zone the answer uses
 */
export async function checkText(
  parts: Parts,
  text: string,
  { own, country }: { own: readonly Buffer[] | null; country: CountryCode },
): Promise<WasThatYou> {
  const ours = whatIsOurs(parts.env);
  const answer: Answer = checkAddress(text.trim(), ours) ?? (await checkMessage(parts, text, own));
  const { at = null, what = null, channel = null, whose = null, whole = false } = answer;
  const { lines } = readPasted(text);
  return {
    verdict: answer.verdict,
    reason: answer.reason,
    at,
    channel,
    whose,
    whole,
    ours,
    when: at === null ? null : momentFor(country, new Date(at)),
    what: answer.reason === 'line' && what !== null ? asPasted(text, what) : what,
    has_code: answer.channel != null && lines.some((line) => line.includes('•')),
  };
}
