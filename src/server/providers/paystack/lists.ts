import type { ListSettled, Period, SettledLine } from '#server/ports/settled.ts';
import { unclear } from '#server/providers/answers.ts';
import { readReply, refusedQuery, type PaystackParts } from './client.ts';
import { feeOf, paidBy } from './deposits.ts';
import { endOf, payoutEndOf } from './states.ts';
import { TO_ACCOUNT } from './transfers-in.ts';
import {
  changedAt,
  createdAt,
  readDate,
  sum,
  Transactions,
  Transfers,
  unconfirmed,
  type Transaction,
  type Transfer,
} from './wire.ts';

const DAY_MS = 24 * 3_600_000;

/** The provider searches by when a payment was started, so we extend the period by a few days. */
const spanOf = ({ from, to }: Period) => ({
  from: new Date(from.getTime() - unconfirmed.changesForDays * DAY_MS).toISOString(),
  to: to.toISOString(),
  perPage: '100',
});

const isWithin = ({ from, to }: Period, ...moments: readonly Date[]): boolean =>
  moments.some((at) => at >= from && at < to);

function paymentLine(row: Transaction): SettledLine {
  const isTransfer = row.channel === TO_ACCOUNT;
  const fee = feeOf(row);
  return {
    topic: isTransfer ? 'transfer' : 'deposit',
    providerReference: row.reference,
    ourReference: isTransfer ? null : row.reference,
    amount: paidBy(row),
    ...(fee ? { fee } : {}),
    state: endOf(row.status),
    at: readDate(row.paid_at) ?? createdAt(row),
  };
}

/**
 * A page of money received. A reversed payment doesn't state when it was reversed, so it is always
 * included.
 */
export const paystackPaymentsList =
  ({ client }: PaystackParts): ListSettled =>
  async ({ cursor, ...period }) => {
    const query = {
      ...spanOf(period),
      use_cursor: true,
      ...(cursor ? { next: cursor } : {}),
    };
    const parsed = readReply(await client.read('transaction', { query }), Transactions);
    if (parsed.kind === 'nothing') return unclear(parsed.reason);
    if (parsed.kind === 'refusal') return refusedQuery(parsed);
    const lines = parsed.value.data
      .filter((row) => {
        const paidAt = readDate(row.paid_at) ?? createdAt(row);
        return row.status === 'reversed' || isWithin(period, createdAt(row), paidAt);
      })
      .map(paymentLine);
    const next = parsed.value.meta?.next ?? null;
    return { kind: 'done', value: { lines, next }, providerRef: '', raw: null };
  };

function payoutLine(row: Transfer): SettledLine {
  const { transfer_code: code, reference, amount, currency, fee_charged: fee } = row;
  return {
    topic: 'payout',
    providerReference: code,
    ourReference: reference ?? null,
    amount: sum(amount, currency),
    ...(fee === null || fee === undefined ? {} : { fee: sum(fee, currency) }),
    state: payoutEndOf(row.status),
    at: changedAt(row),
  };
}

/** A page of money sent. */
export const paystackPayoutsList =
  ({ client }: PaystackParts): ListSettled =>
  async ({ cursor, ...period }) => {
    const query = { ...spanOf(period), page: cursor ?? '1' };
    const parsed = readReply(await client.read('transfer', { query }), Transfers);
    if (parsed.kind === 'nothing') return unclear(parsed.reason);
    if (parsed.kind === 'refusal') return refusedQuery(parsed);
    const { data, meta } = parsed.value;
    const lines = data
      .filter((row) => isWithin(period, createdAt(row), changedAt(row)))
      .map(payoutLine);
    const next = meta && meta.page < meta.pageCount ? String(meta.page + 1) : null;
    return { kind: 'done', value: { lines, next }, providerRef: '', raw: null };
  };
