import { hkdfSync, sign } from 'node:crypto';
import { ticketMessage, writeTicketCode, type TicketMark } from '#lib/e-tickets/ticket-code.ts';
import { writeShortCode } from '#lib/e-tickets/ticket-short-code.ts';
import { hmac } from '#server/platform/crypto.ts';
import { currentKey, keyRing, type Keyed, type SecretKey } from '#server/platform/secret-keys.ts';
import { keyFromSeed } from '#server/platform/signing.ts';

/** The part of a ticket that its codes are made of. */
export interface Admitted extends TicketMark {
  event_id: string;
}

const made = new Map<string, ReturnType<typeof keyFromSeed>>();

/** Tickets are signed with their own key, derived from the secret under this name (decision 0085). */
function pairOf({ id, secret }: SecretKey) {
  const seed = () => new Uint8Array(hkdfSync('sha256', secret, '', 'oja-tickets', 32));
  const pair = made.get(id) ?? keyFromSeed(seed());
  made.set(id, pair);
  return pair;
}

/** The keys that gates verify codes with: the current one first, then those of earlier secrets. */
export const publicKeys = (env: Keyed): string[] =>
  keyRing(env).map((key) => pairOf(key).public_key);

/** The code in a ticket's QR now; it becomes worthless when the version rises. */
export function codeOf(env: Keyed, admission: Admitted): string {
  const message = ticketMessage(admission.event_id, admission);
  return writeTicketCode(admission, sign(null, message, pairOf(currentKey(env)).privateKey));
}

const shortUnder = ({ secret }: SecretKey, { event_id, id, version }: Admitted): string =>
  writeShortCode(hmac(secret, `oja-ticket-short:${event_id}:${id}:${version}`));

/** Eight characters to type when the QR can't be scanned. */
export const shortCodeOf = (env: Keyed, admission: Admitted): string =>
  shortUnder(currentKey(env), admission);

/** The same under every secret, the current one first: codes sent under an earlier one are still valid. */
export const shortCodesOf = (env: Keyed, admission: Admitted): string[] =>
  keyRing(env).map((key) => shortUnder(key, admission));
