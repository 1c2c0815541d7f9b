import { supportedCountries } from '#lib/countries.ts';
import { toAmount } from '#lib/money.ts';
import { nationalDigits } from '#lib/rules/network.ts';
import type { Clock } from '#server/platform/clock.ts';
import { hmac, isSame, sha256 } from '#server/platform/crypto.ts';
import type { Logger } from '#server/platform/logger.ts';
import { underEach, type Keyed } from '#server/platform/secret-keys.ts';
import type { Doubt, Outcome } from '#server/ports/outcome.ts';
import type { BillsNotice, BillsPort, BuyRequest, Vended } from '#server/ports/bills.ts';
import { isBetting } from '#server/providers/bills/betting.ts';
import { readCustomer, readPlans } from './catalogue.ts';
import type { VtpassClient, VtpassReply } from './client.ts';
import { readBalance, readPayment, readState } from './transform.ts';

interface Parts {
  client: VtpassClient;
  clock: Clock;
  log: Logger;
  /** The secret of the notices is derived from it. */
  env: Keyed;
  /** The supplier's own sandbox, which has different keys and no record of live purchases. */
  isTrial: boolean;
}

const RECHECK_MS = 10_000;
const NG = supportedCountries.NG;

/** The date and time to the minute in Lagos, which a request id must begin with. */
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

/** The provider signs nothing, so the address of its notices contains a secret. */
export const vtpassNoticeSecret = (secret: string): string =>
  hmac(secret, 'vtpass-notices').toString('base64url');

function readNotice(given: string | undefined, raw: Uint8Array, env: Keyed): BillsNotice {
  const right = underEach(env, (secret) => sha256(vtpassNoticeSecret(secret)));
  if (!given || !right.some((each) => isSame(sha256(given), each))) return { ok: false };
  try {
    const body = JSON.parse(new TextDecoder().decode(raw)) as { data?: { requestId?: unknown } };
    const reference = body.data?.requestId;
    const eventKey = sha256(raw).toString('hex');
    return { ok: true, eventKey, reference: typeof reference === 'string' ? reference : '' };
  } catch {
    return { ok: false };
  }
}

const noAnswer = (reason: Doubt) => ({
  kind: 'unknown' as const,
  reason,
  recheckAfterMs: RECHECK_MS,
});

/** The body of `pay`: a plan is bought by its code, a meter by its type, a renewal by neither. */
function bodyOf({
  reference,
  biller,
  amount,
  phone,
  account,
  planId,
  meterType,
  subscription,
}: BuyRequest): Record<string, unknown> {
  const variation = meterType ?? planId;
  const ofPhone = phone === null ? {} : { phone: nationalDigits(phone, NG.dialingCode) };
  // a bundle is for a phone number, but the API asks for it the way it asks for an account
  const billersCode = account ?? (variation ? ofPhone.phone : undefined);
  return {
    request_id: reference,
    serviceID: biller,
    // the API expects naira as a number; two decimals are exact enough to print back
    amount: Number(toAmount(amount.minor)),
    ...ofPhone,
    ...(billersCode ? { billersCode } : {}),
    ...(variation ? { variation_code: variation } : {}),
    ...(subscription ? { subscription_type: subscription } : {}),
  };
}

/** Airtime and bills in Nigeria through VTpass, where its request id serves as our idempotency key. */
export function vtpassBills({ client, clock, log, env, isTrial }: Parts): BillsPort {
  const id = isTrial ? 'vtpass-trial' : 'vtpass';
  const conclude = (
    reply: VtpassReply,
    read: (body: unknown) => Outcome<Vended>,
  ): Outcome<Vended> => {
    if (reply.kind === 'no answer') return noAnswer(reply.reason);
    const outcome = read(reply.body);
    const isOurTrouble =
      outcome.kind === 'failed' &&
      (outcome.code === 'auth' || outcome.code === 'insufficient_float');
    if (isOurTrouble)
      log.error({ provider: id, code: outcome.code }, 'provider refused our request');
    return outcome;
  };

  return {
    id,
    isSandbox: isTrial,
    catalogue: 'vtpass',
    serves: (what) => what.country === 'NG' && !isBetting(what),
    referenceFor: (orderId, now) =>
      lagosMinute(now) + BigInt(`0x${orderId.replaceAll('-', '')}`).toString(36),
    async buy(request) {
      return conclude(await client.pay(bodyOf(request)), readPayment);
    },
    async verify({ biller, account, meterType, planId }) {
      const reply = await client.ask('merchant-verify', {
        billersCode: account,
        serviceID: biller,
        type: meterType ?? planId,
      });
      return reply.kind === 'answer' ? readCustomer(reply.body) : noAnswer(reply.reason);
    },
    async plans(biller) {
      const reply = await client.list('service-variations', { serviceID: biller });
      return reply.kind === 'answer' ? readPlans(reply.body) : noAnswer(reply.reason);
    },
    async requery({ reference, sentAt }) {
      const reply = await client.ask('requery', { request_id: reference });
      const sentAgoMs = clock.now().getTime() - sentAt.getTime();
      return conclude(reply, (body) => readState(body, sentAgoMs));
    },
    async getFloat() {
      const reply = await client.list('balance', {});
      return reply.kind === 'answer' ? readBalance(reply.body) : noAnswer(reply.reason);
    },
    readNotice: (_header, raw, given) => readNotice(given, raw, env),
    sampleNotice: () => ({
      header: () => undefined,
      raw: new TextEncoder().encode('{"data":{"requestId":"sample"}}'),
      secret: vtpassNoticeSecret(env.SECRET),
    }),
  };
}
