import { money } from '#lib/money.ts';
import type { CoinOn } from '#server/ports/crypto-desk.ts';
import type { ListSettled, SettledLine } from '#server/ports/settled.ts';
import { unclear } from '#server/providers/answers.ts';
import { fromChain } from '#server/providers/crypto-desk/chain-amount.ts';
import type { BtcpayClient } from './client.ts';
import { btcpayTerms, methodOf } from './methods.ts';
import { Payouts, Transactions, type Payout, type WalletTransaction } from './wire.ts';

/** The coin that every store has. */
const on: CoinOn = { coin: 'BTC', network: 'bitcoin' };

const stateOf = ({ status, confirmations }: WalletTransaction): SettledLine['state'] => {
  if (status === 'Replaced') return 'failed';
  return Number(confirmations ?? 0) >= (btcpayTerms(on)?.confirmations ?? 1) ? 'done' : 'pending';
};

const dateOf = (seconds: number): Date => new Date(seconds * 1000);

/** Changes of the wallet's balance: payments to its addresses, and anything that left without a payout. */
function transactionLine(transaction: WalletTransaction): SettledLine | null {
  const { transactionHash: txid, amount, timestamp } = transaction;
  const isOut = amount.startsWith('-');
  const minor = fromChain(amount.replace(/^-/, ''));
  if (minor === null) return null;
  return {
    topic: isOut ? 'coin_send' : 'coin_deposit',
    providerReference: txid,
    ourReference: null,
    amount: money(minor, on.coin),
    state: stateOf(transaction),
    at: dateOf(timestamp),
  };
}

function payoutLine(payout: Payout, sent: WalletTransaction | undefined): SettledLine | null {
  const { id, date, state, payoutAmount, originalAmount, metadata } = payout;
  const minor = fromChain(payoutAmount ?? originalAmount);
  if (minor === null) return null;
  const isDone = state === 'Completed' && sent !== undefined && stateOf(sent) === 'done';
  return {
    topic: 'coin_send',
    providerReference: id,
    ourReference: metadata?.reference ?? null,
    amount: money(minor, on.coin),
    state: state === 'Cancelled' ? 'failed' : isDone ? 'done' : 'pending',
    at: dateOf(sent?.timestamp ?? date),
  };
}

/** What a store's wallet received and sent: its payouts, and its transactions except those of payouts. */
export const btcpayList =
  ({ client }: { client: BtcpayClient }): ListSettled =>
  async ({ from, to }) => {
    const path = `payment-methods/${methodOf(on)}/wallet/transactions`;
    const transactions = await client.readStore(path, Transactions);
    if (!transactions.ok) return unclear(transactions.reason);
    const payouts = await client.readStore('payouts', Payouts, { includeCancelled: 'true' });
    if (!payouts.ok) return unclear(payouts.reason);
    const byId = new Map(transactions.value.map((each) => [each.transactionHash, each]));
    const ofPayouts = new Set(payouts.value.map(({ paymentProof }) => paymentProof?.id));
    const isWithin = (seconds: number) => dateOf(seconds) >= from && dateOf(seconds) < to;
    const lines = [
      ...transactions.value
        .filter(({ transactionHash: id, timestamp }) => !ofPayouts.has(id) && isWithin(timestamp))
        .map(transactionLine),
      ...payouts.value
        .map((each) => ({ each, sent: byId.get(each.paymentProof?.id ?? '') }))
        .filter(({ each, sent }) => isWithin(each.date) || (sent && isWithin(sent.timestamp)))
        .map(({ each, sent }) => payoutLine(each, sent)),
    ];
    const known = lines.filter((line) => line !== null);
    if (known.length < lines.length) return unclear('bad_body');
    return { kind: 'done', value: { lines: known, next: null }, providerRef: 'btcpay', raw: null };
  };
