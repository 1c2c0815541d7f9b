import { money } from '#lib/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { CoinOn, CoinSendRequest, CoinSent, CryptoDesk } from '#server/ports/crypto-desk.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';
import { isProofOfNone, notYet, saysNo, unclear } from '#server/providers/answers.ts';
import { fromChain } from '#server/providers/crypto-desk/chain-amount.ts';
import { readSend } from '#server/providers/crypto-desk/read-send.ts';
import type { Read } from '#server/providers/read-as.ts';
import type { BtcpayClient } from './client.ts';
import { btcpayTerms, confirmationsOf, methodOf } from './methods.ts';
import { Payout, Payouts, Refusal } from './wire.ts';

interface Parts {
  client: BtcpayClient;
  clock: Clock;
  log: Logger;
}

type Answer = Outcome<CoinSent>;

const NOT_FOUND = 404;

/** The store's payout for one of our references. The store keeps the reference but can't search by it. */
async function find(client: BtcpayClient, reference: string): Promise<Read<Payout | undefined>> {
  const found = await client.readStore('payouts', Payouts, { includeCancelled: 'true' });
  if (!found.ok) return found;
  const value = found.value.find(({ metadata }) => metadata?.reference === reference);
  return { ok: true, value };
}

/** The payout by the store's name for it, or else by our reference: the list of all payouts grows without end. */
async function findKnown(
  client: BtcpayClient,
  { reference, providerReference }: { reference: string; providerReference?: string | null },
): Promise<Read<Payout | undefined>> {
  if (!providerReference) return find(client, reference);
  const path = `payouts/${encodeURIComponent(providerReference)}`;
  const found = await client.readStore(path, Payout);
  const isOurs = found.ok && found.value.metadata?.reference === reference;
  return isOurs || (!found.ok && found.status !== NOT_FOUND) ? found : find(client, reference);
}

async function answerOf({ client }: Parts, on: CoinOn, payout: Payout): Promise<Answer> {
  const { id, state, paymentProof, payoutAmount, originalAmount } = payout;
  if (state === 'Cancelled') return saysNo('declined');
  if (state === 'AwaitingApproval' || state === 'AwaitingPayment') return notYet(id);
  const txid = paymentProof?.id;
  const minor = fromChain(payoutAmount ?? originalAmount);
  const method = methodOf(on);
  const needed = btcpayTerms(on)?.confirmations;
  // paid by hand without a record of how: an operator has to check
  if (!txid || minor === null || method === undefined || needed === undefined)
    return state === 'InProgress' && !txid ? notYet(id) : unclear('bad_body');
  const confirmations = (await confirmationsOf(client, method, txid)) ?? 0;
  const isFinal = state === 'Completed' && confirmations >= needed;
  const value = { txid, sent: money(minor, on.coin), confirmations, isFinal };
  return { kind: 'done', value, providerRef: id, raw: null };
}

/** A payout to the same address is still open; it may be this one. */
const DUPLICATE = 'duplicate-destination';

const refusals: Readonly<Record<string, FailCode>> = {
  [DUPLICATE]: 'limit',
  overdraft: 'insufficient_float',
  'amount-too-low': 'limit',
};

async function refusedBy(
  parts: Parts,
  request: CoinSendRequest,
  { status, body }: { status: number; body: unknown },
): Promise<Answer> {
  if (status === 401 || status === 403 || status === 404) {
    parts.log.error({ provider: 'btcpay', status }, 'provider refused our request');
    return saysNo('auth');
  }
  const code = Refusal.safeParse(body).data?.code ?? '';
  const own = code === DUPLICATE ? await find(parts.client, request.reference) : undefined;
  if (own?.ok === false) return unclear(own.reason);
  if (own?.value) return answerOf(parts, request, own.value);
  return saysNo(refusals[code] ?? 'invalid_input', body);
}

/** Payouts of a BTCPay server. It takes no idempotency key, so a reference is looked up before it is sent. */
export const btcpaySends = (parts: Parts): Pick<CryptoDesk, 'send' | 'getSend'> => ({
  async send(request) {
    const { reference, address } = request;
    const method = methodOf(request);
    const amount = readSend(request, btcpayTerms(request));
    if (typeof amount !== 'string' || method === undefined)
      return typeof amount === 'string' ? saysNo('invalid_input') : amount;
    const earlier = await find(parts.client, reference);
    if (!earlier.ok) return unclear(earlier.reason);
    if (earlier.value) return answerOf(parts, request, earlier.value);
    const made = await parts.client.make('payouts', {
      destination: address,
      amount,
      payoutMethodId: method,
      approved: true,
      metadata: { source: 'Oja', reference },
    });
    if (made.kind === 'no answer') return unclear(made.reason);
    if (made.status >= 400) return refusedBy(parts, request, made);
    const { data } = Payout.safeParse(made.body);
    return data ? answerOf(parts, request, data) : unclear('bad_body');
  },

  async getSend({ sentAt, coin, network, ...known }) {
    const found = await findKnown(parts.client, known);
    if (!found.ok) return unclear(found.reason);
    if (found.value) return answerOf(parts, { coin, network }, found.value);
    return isProofOfNone(sentAt, parts.clock) ? saysNo('not_found') : unclear('not_found');
  },
});
