import type { Money } from '#lib/money.ts';
import { money } from '#lib/money.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { ListSettled, SettledLine } from '#server/ports/settled.ts';
import { readKey, requeryByPart, type Parts } from './by-part.ts';

/** One order in a supplier's own records. */
export interface SupplierRecord {
  /** Our key for the part, if the record has one. */
  key: string | null;
  providerReference: string;
  state: SettledLine['state'];
  at: Date;
  /** What it charged us, if that is in one of our currencies; only for orders that aren't ours. */
  charged: Money | null;
  /** What it charged on top of the price. Each part of our orders has its own. */
  fee?: Money | undefined;
}

export type ListRecords = (
  period: Parameters<ListSettled>[0],
) => Promise<Outcome<{ records: SupplierRecord[]; next: string | null }>>;

/**
 * One line for each of our orders in a supplier's records. The supplier's amounts are what we pay for cards,
 * in the currency of our wallet there; the line has the price that these cards were sold for, as our books
 * do. For an order of several parts, the first represents all.
 */
async function lineOf(parts: Parts, record: SupplierRecord): Promise<SettledLine[]> {
  const { providerReference, state, at } = record;
  const named = readKey(record.key ?? '');
  const kept = named ? await parts.book.list(named.reference) : [];
  const [first] = kept.filter((each) => each.state === 'sent');
  const fee = record.fee && { fee: record.fee };
  const base = { topic: 'card', providerReference, at, ...fee } as const;
  if (!named || !first)
    return record.charged ? [{ ...base, ourReference: null, amount: record.charged, state }] : [];
  const ourReference = named.reference;
  const sold = kept
    .flatMap(({ asked }) => asked.prices)
    .reduce((sum, each) => sum + BigInt(each), 0n);
  const whole = money(sold, first.asked.payIn);
  if (kept.length === 1) return [{ ...base, ourReference, amount: whole, state }];
  if (named.position !== first.position) return [];
  const outcome = await requeryByPart(parts, { reference: ourReference, sentAt: at });
  if (outcome.kind === 'done')
    return [{ ...base, ourReference, amount: outcome.value.charged, state: 'done' }];
  const settled = outcome.kind === 'failed' ? 'failed' : 'pending';
  return [{ ...base, ourReference, amount: whole, state: settled }];
}

const orderOf = ({ key, providerReference }: SupplierRecord): string =>
  readKey(key ?? '')?.reference ?? providerReference;

/** The first part represents the whole order, so it gets the fees of all parts; they share a currency. */
function withFeesOfAllParts(records: readonly SupplierRecord[]): SupplierRecord[] {
  const orders = Map.groupBy(records, orderOf);
  return records.map((record) => {
    const fees = (orders.get(orderOf(record)) ?? []).flatMap(({ fee }) => fee ?? []);
    const [first] = fees;
    if (!first) return record;
    const minor = fees.reduce((sum, fee) => sum + fee.minor, 0n);
    return { ...record, fee: money(minor, first.currency) };
  });
}

/** What a supplier delivered, in the terms of our books. */
export const listByPart =
  (parts: Parts, list: ListRecords): ListSettled =>
  async (period) => {
    const found = await list(period);
    if (found.kind !== 'done') return found;
    const { records, next } = found.value;
    const lines: SettledLine[] = [];
    const whole = withFeesOfAllParts(records);
    for (const record of whole) lines.push(...(await lineOf(parts, record)));
    return { kind: 'done', value: { lines, next }, providerRef: '', raw: null };
  };
