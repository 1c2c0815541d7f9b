import { supportedCountries } from '#lib/countries.ts';
import { toAmount } from '#lib/money.ts';
import { nationalDigits } from '#lib/rules/network.ts';
import type { Clock } from '#server/platform/clock.ts';
import { hmac, isSame, sha256 } from '#server/platform/crypto.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Outcome } from '#server/providers/outcome.ts';
import type { BillsNotice, BillsPort, Vended } from '#server/providers/bills/port.ts';
import type { VtpassClient, VtpassReply } from './client.ts';
import { readPayment, readState } from './transform.ts';

interface Parts {
  client: VtpassClient;
  clock: Clock;
  log: Logger;
  /** Of this installation: the notices' secret is made from it. */
  secret: string;
}

const RECHECK_MS = 10_000;
const NG = supportedCountries.NG;

/** The year to the minute on Lagos' clock: the form a request id must begin with. */
function lagosMinute(now: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: NG.timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return ['year', 'month', 'day', 'hour', 'minute'].map(of).join('');
}

/** The provider signs nothing, so the address of its notices is the secret. */
export const vtpassNoticeSecret = (secret: string): string =>
  hmac(secret, 'vtpass-notices').toString('base64url');

function readNotice(given: string | undefined, raw: Uint8Array, secret: string): BillsNotice {
  if (!given || !isSame(sha256(given), sha256(vtpassNoticeSecret(secret)))) return { ok: false };
  try {
    const body = JSON.parse(new TextDecoder().decode(raw)) as { data?: { requestId?: unknown } };
    const reference = body.data?.requestId;
    const eventKey = sha256(raw).toString('hex');
    return { ok: true, eventKey, reference: typeof reference === 'string' ? reference : '' };
  } catch {
    return { ok: false };
  }
}

/** Airtime and bills in Nigeria through VTpass; its request id is our idempotency key there. */
export function vtpassBills({ client, clock, log, secret }: Parts): BillsPort {
  const conclude = (
    reply: VtpassReply,
    read: (body: unknown) => Outcome<Vended>,
  ): Outcome<Vended> => {
    if (reply.kind === 'no answer')
      return { kind: 'unknown', reason: reply.reason, recheckAfterMs: RECHECK_MS };
    const outcome = read(reply.body);
    const isOurTrouble =
      outcome.kind === 'failed' &&
      (outcome.code === 'auth' || outcome.code === 'insufficient_float');
    if (isOurTrouble) log.error({ provider: 'vtpass', code: outcome.code }, 'provider refuses us');
    return outcome;
  };

  return {
    id: 'vtpass',
    referenceFor: (orderId, now) =>
      lagosMinute(now) + BigInt(`0x${orderId.replaceAll('-', '')}`).toString(36),
    async buy({ reference, biller, amount, phone }) {
      const reply = await client.pay({
        request_id: reference,
        serviceID: biller,
        // the wire wants naira as a number; two decimals fit one exactly enough to print them back
        amount: Number(toAmount(amount.minor)),
        phone: nationalDigits(phone, NG.dialingCode),
      });
      return conclude(reply, readPayment);
    },
    async requery({ reference, sentAt }) {
      const reply = await client.requery({ request_id: reference });
      const sentAgoMs = clock.now().getTime() - sentAt.getTime();
      return conclude(reply, (body) => readState(body, sentAgoMs));
    },
    readNotice: (_header, raw, given) => readNotice(given, raw, secret),
  };
}
