import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/platform/task.ts';
import { secondsAfter, type Clock } from '#server/platform/clock.ts';
import { sendPayoutNotice } from './notice.job.ts';
import type { PayoutRequest } from '#server/ports/payouts.ts';
import type { SandboxPayout } from './tables.ts';

export interface Entry {
  state: SandboxPayout['state'];
  /** The state it changes to after `afterS` seconds; a notice follows. */
  next?: { state: 'paid' | 'failed' | 'reversed'; afterS: number };
  /** How many queries it takes until it is paid. */
  polls?: number;
  /** Notices sent immediately, before the reply. */
  noticesNow?: number;
}

interface Parts {
  db: Database;
  clock: Clock;
}

/** Enters a payout in the provider's books; false when it already has that reference. */
export function enter({ db, clock }: Parts, request: PayoutRequest, entry: Entry) {
  const { reference } = request;
  const now = clock.now();
  const nextAt = entry.next ? secondsAfter(now, entry.next.afterS) : null;
  return inTransaction(db, async (tx) => {
    const { rowCount } = await tx.sql.query(
      `insert into sandbox.payout(reference, account_number, account_name, amount, currency, state,
         next_state, next_at, polls_left, created_at, changed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) on conflict (reference) do nothing`,
      [
        reference,
        request.accountNumber,
        request.accountName,
        request.amount.minor,
        request.amount.currency,
        entry.state,
        entry.next?.state ?? null,
        nextAt,
        entry.polls ?? 0,
        now,
      ],
    );
    if (rowCount !== 1) return false;
    for (let sent = 0; sent < (entry.noticesNow ?? 0); sent++)
      await enqueue(tx, sendPayoutNotice, { reference, status: entry.state });
    if (entry.next && nextAt)
      await enqueue(
        tx,
        sendPayoutNotice,
        { reference, status: entry.next.state },
        { runAt: nextAt },
      );
    return true;
  });
}

/** The state of a payout in the provider's books, after applying changes that are due. */
export async function lookUp(
  { db, clock }: Parts,
  reference: string,
): Promise<SandboxPayout | undefined> {
  const now = clock.now();
  const { rows } = await db.sql.query<SandboxPayout>(
    'select * from sandbox.payout where reference = $1',
    [reference],
  );
  const [known] = rows;
  if (!known?.next_at || known.next_at > now) return known;
  await db.sql.query(
    `update sandbox.payout set state = next_state, changed_at = next_at, next_state = null, next_at = null
     where reference = $1 and next_at <= $2`,
    [reference, now],
  );
  return lookUp({ db, clock }, reference);
}

/** Counts a query about a payout that is paid only after several queries. */
export async function countQuestion({ db, clock }: Parts, reference: string): Promise<void> {
  await db.sql.query(
    `update sandbox.payout set polls_left = polls_left - 1,
       state = case when polls_left = 1 then 'paid' else state end,
       changed_at = case when polls_left = 1 then $2 else changed_at end
     where reference = $1 and state = 'accepted' and polls_left > 0`,
    [reference, clock.now()],
  );
}
