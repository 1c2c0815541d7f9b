import type { Database } from '#server/db/client.ts';
import { callLedgerOnce } from './call.ts';
import { errorOf } from './errors.ts';
import { hashPosting, sortLegs } from './post.ts';
import type { Leg, Posted, Posting } from './types.ts';

export type BatchOutcome = Posted | Error;

const SQL =
  'select txn_ids, statuses from ledger.post_batch($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13)';

function outcomeOf(status: string | null, txnId: bigint | null): BatchOutcome {
  if (txnId !== null && (status === 'posted' || status === 'replayed')) return { txnId, status };
  const [reason = 'bad_request', currency] = (status ?? 'bad_request').split(':');
  return errorOf(reason, currency);
}

function flattenLegs(sorted: readonly (readonly Leg[])[]) {
  const all = new Set<bigint>();
  for (const legs of sorted) for (const leg of legs) all.add(leg.account);
  const accounts = [...all].sort((a, b) => (a < b ? -1 : 1));
  const rankOf = new Map(accounts.map((account, index) => [account, index + 1]));
  const items: number[] = [];
  const ranks: number[] = [];
  const amounts: bigint[] = [];
  for (const [index, legs] of sorted.entries()) {
    for (const leg of legs) {
      items.push(index + 1);
      ranks.push(rankOf.get(leg.account) ?? 0);
      amounts.push(leg.amount);
    }
  }
  return { accounts, items, ranks, amounts };
}

/**
 * Posts several postings in one call, independently: a refused one doesn't affect the others.
 * Returns one outcome per posting, in order; errors are those of post().
 */
export async function postBatch(
  db: Database,
  postings: readonly Posting[],
): Promise<BatchOutcome[]> {
  const sorted = postings.map((posting) => sortLegs(posting.legs));
  const { accounts, items, ranks, amounts } = flattenLegs(sorted);
  const row = await callLedgerOnce<{ txn_ids: (bigint | null)[]; statuses: (string | null)[] }>(
    db,
    'ledger-post-batch',
    SQL,
    [
      postings.map((p) => p.scope),
      postings.map((p) => p.key),
      postings.map((p, index) => hashPosting(p, sorted[index] ?? [])),
      postings.map((p) => p.kind),
      postings.map((p) => p.orderId ?? null),
      postings.map((p) => p.hold?.id ?? null),
      postings.map((p) => p.hold?.capture ?? null),
      postings.map((p) => p.effectiveAt ?? null),
      postings.map((p) => (p.meta ? JSON.stringify(p.meta) : null)),
      accounts,
      items,
      ranks,
      amounts,
    ],
  );
  return postings.map((_, index) =>
    outcomeOf(row.statuses[index] ?? null, row.txn_ids[index] ?? null),
  );
}
