import type { ListSettled, SettledLine } from '#server/ports/settled.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { unclear } from '#server/providers/answers.ts';
import { readAs } from '#server/providers/read-as.ts';
import type { FlutterwaveParts } from './client.ts';
import {
  readDate,
  sum,
  Transactions,
  Transfers,
  unconfirmed,
  type Transaction,
  type Transfer,
} from './wire.ts';

const DAY_S = 86_400;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** It searches by start day, and a payment may change for some days after it started. */
const queryFor = ({ from, to, cursor }: Parameters<ListSettled>[0]) => ({
  from: dayOf(secondsAfter(from, -unconfirmed.changesForDays * DAY_S)),
  to: dayOf(to),
  page: cursor ?? '1',
});

const nextOf = (page: string, pages: number | null | undefined): string | null =>
  pages && Number(page) < pages ? String(Number(page) + 1) : null;

const depositStates: Readonly<Record<string, SettledLine['state']>> = {
  successful: 'done',
  failed: 'failed',
};
export const payoutStates: Readonly<Record<string, SettledLine['state']>> = {
  SUCCESSFUL: 'done',
  FAILED: 'failed',
};

const depositLine = (each: Transaction, otherwise: Date): SettledLine => ({
  topic: 'deposit',
  providerReference: each.id,
  ourReference: each.tx_ref,
  amount: sum(each.amount, each.currency),
  ...(each.app_fee === null || each.app_fee === undefined
    ? {}
    : { fee: sum(each.app_fee, each.currency) }),
  state: depositStates[each.status] ?? 'pending',
  at: readDate(each.created_at) ?? otherwise,
});

const payoutLine = (each: Transfer, otherwise: Date): SettledLine => ({
  topic: 'payout',
  providerReference: each.id,
  ourReference: each.reference ?? null,
  amount: sum(each.amount, each.currency),
  ...(each.fee === null || each.fee === undefined ? {} : { fee: sum(each.fee, each.currency) }),
  state: payoutStates[each.status] ?? 'pending',
  at: readDate(each.created_at) ?? otherwise,
});

/** Money received, according to its own records. */
export const flutterwaveDepositsList =
  ({ client }: FlutterwaveParts): ListSettled =>
  async (period) => {
    const query = queryFor(period);
    const found = readAs(await client.read('transactions', { query }), Transactions);
    if (!found.ok) return unclear(found.reason);
    const { data, meta } = found.value;
    const lines = data.map((each) => depositLine(each, period.from));
    const next = nextOf(query.page, meta?.page_info?.total_pages);
    return { kind: 'done', value: { lines, next }, providerRef: '', raw: null };
  };

/** Money sent, according to its own records. */
export const flutterwavePayoutsList =
  ({ client }: FlutterwaveParts): ListSettled =>
  async (period) => {
    const query = queryFor(period);
    const found = readAs(await client.read('transfers', { query }), Transfers);
    if (!found.ok) return unclear(found.reason);
    const { data, meta } = found.value;
    const lines = data.map((each) => payoutLine(each, period.from));
    const next = nextOf(query.page, meta?.page_info?.total_pages);
    return { kind: 'done', value: { lines, next }, providerRef: '', raw: null };
  };
