import type { Database } from '#server/db/client.ts';
import { callLedgerOnce, hashText } from './call.ts';
import type { Leg, Posted, Posting } from './types.ts';

const byAccount = (a: Leg, b: Leg): number => (a.account < b.account ? -1 : 1);

/** The legs in the order in which the ledger takes them, which is also the order of its locks. */
export const sortLegs = (legs: readonly Leg[]): Leg[] => [...legs].sort(byAccount);

/** What must match for a repeated key to count as the same posting: money and purpose, not notes. */
export function hashPosting({ kind, orderId, hold }: Posting, sorted: readonly Leg[]): Buffer {
  // written out by hand instead of hashing the object, because it runs for every posting of a batch
  let text = JSON.stringify([kind, orderId ?? null]);
  if (hold) text += `;${hold.id}/${hold.capture}`;
  for (const { account, amount } of sorted) text += `,${account}:${amount}`;
  return hashText(text);
}

/**
 * Moves money: all legs or none of them, in one round trip (spec 4). Amounts are minor units. Repeating a key
 * with the same content returns the first posting as `replayed`.
 * Throws AppError naira_insufficient_funds, insufficient_funds, account_blacklisted, idempotency_mismatch;
 * LedgerError unbalanced, bad_request, bad_capture, hold_resolved, account_not_found, hold_not_found.
 */
export async function post(db: Database, posting: Posting): Promise<Posted> {
  const legs = sortLegs(posting.legs);
  const row = await callLedgerOnce<{ txn_id: bigint; status: Posted['status'] }>(
    db,
    'ledger-post',
    'select txn_id, status from ledger.post($1,$2,$3,$4,$5,$6,$7,null,$8,$9,$10,$11)',
    [
      posting.scope,
      posting.key,
      hashPosting(posting, legs),
      posting.kind,
      legs.map((leg) => leg.account),
      legs.map((leg) => leg.amount),
      posting.orderId ?? null,
      posting.hold?.id ?? null,
      posting.hold?.capture ?? null,
      posting.effectiveAt ?? null,
      posting.meta ?? null,
    ],
  );
  return { txnId: row.txn_id, status: row.status };
}
