import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { supportedCountries } from '#lib/countries.ts';
import { airtimeToCash as numbers } from '#lib/product-constants.ts';
import { keyedPrint, type Print } from '#server/orders/sales/duplicates.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { hmac } from '#server/platform/crypto.ts';
import type { Keyed } from '#server/platform/secret-keys.ts';
import type { Found } from './conversion.ts';
import { invalid } from './input.ts';
import { readTransfers, type ReadTransfer } from './read-message.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const DAY_ONLY = 'YYYY-MM-DD'.length;

/** Whether something sent at a local time was sent while our line was reserved for this user. */
function isInTime(at: string, { order, row }: Found): boolean {
  const zone = supportedCountries[order.country_code].timeZone;
  const from = secondsAfter(row.locked_from, -numbers.clockSkewS);
  const until = secondsAfter(row.locked_until, numbers.clockSkewS);
  if (at.length === DAY_ONLY)
    return [from, until].some((end) => dayjs(end).tz(zone).format('YYYY-MM-DD') === at);
  const sent = dayjs.tz(at, zone).toDate();
  return sent >= from && sent <= until;
}

const printOf = (env: Keyed, text: string): Print =>
  keyedPrint(env, 'message', (secret) => hmac(`airtime-message:${secret}`, text));

/** A transfer is recognised by its message, and by the network's own reference however it is pasted. */
export const printsOf = (
  env: Keyed,
  { network_id }: Pick<Found['row'], 'network_id'>,
  { text, reference }: ReadTransfer,
): Print[] => [
  printOf(env, text),
  ...(reference ? [printOf(env, `${network_id}|${reference}`)] : []),
];

/**
 * The transfers to our line that a message reports, each within its time.
 * @param receiver our line, national digits
 * @throws AppError 422 on sms_text saying what is missing or wrong
 */
export function checkMessage(pasted: string, found: Found, receiver: string): ReadTransfer[] {
  const { dialingCode } = supportedCountries[found.order.country_code];
  const read = readTransfers(pasted, dialingCode);
  if (read.length === 0)
    throw invalid(
      'sms_text',
      'We can’t find an amount in this text. Paste the whole message, or send a picture of it.',
    );
  const ours = read.filter((each) => each.numbers.includes(receiver));
  const isAbout = read.some((each) => each.numbers.length > 0);
  if (ours.length === 0)
    throw invalid(
      'sms_text',
      isAbout
        ? 'This message is for a different number from the one we gave you.'
        : 'This message doesn’t show the number it was sent to. Send a picture of it instead.',
    );
  const off = ours.find(({ at }) => at !== null && !isInTime(at, found));
  if (off)
    throw invalid(
      'sms_text',
      `This message is from ${off.at}, outside your time on our number, so we can’t use it.`,
    );
  return ours;
}
