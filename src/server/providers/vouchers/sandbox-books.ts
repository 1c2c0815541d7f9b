import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/platform/task.ts';
import { secondsAfter, type Clock } from '#server/platform/clock.ts';
import { sendVoucherNotice } from './notice.job.ts';
import type { SendRequest } from '#server/ports/vouchers.ts';
import type { SandboxVoucherTransfer } from './tables.ts';

export interface Entry {
  state: SandboxVoucherTransfer['state'];
  failCode?: string;
  /** The state it changes to after `afterS` seconds; a notice follows. */
  next?: { state: 'sent' | 'failed' | 'reversed'; afterS: number };
  /** Notices sent immediately, before the reply. */
  noticesNow?: number;
}

interface Parts {
  db: Database;
  clock: Clock;
}

/** Enters a transfer in the provider's books; false when it already has that reference. */
export function enter({ db, clock }: Parts, request: SendRequest, entry: Entry): Promise<boolean> {
  const { reference, account, amount } = request;
  const { state, failCode = null, next, noticesNow = 0 } = entry;
  const now = clock.now();
  const runAt = next ? secondsAfter(now, next.afterS) : null;
  return inTransaction(db, async (tx) => {
    const { rowCount } = await tx.sql.query(
      `insert into sandbox.voucher_transfer(reference, account, amount, currency, state, fail_code,
         next_state, next_at, created_at, changed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict (reference) do nothing`,
      [
        ...[reference, account, amount.minor, amount.currency, state, failCode],
        ...[next?.state ?? null, runAt, now],
      ],
    );
    if (rowCount !== 1) return false;
    for (let sent = 0; sent < noticesNow; sent++)
      await enqueue(tx, sendVoucherNotice, { reference, status: state });
    if (next && runAt)
      await enqueue(tx, sendVoucherNotice, { reference, status: next.state }, { runAt });
    return true;
  });
}

/** The state of a transfer in the provider's books, after applying changes that are due. */
export async function lookUp(
  { db, clock }: Parts,
  reference: string,
): Promise<SandboxVoucherTransfer | undefined> {
  await db.sql.query(
    `update sandbox.voucher_transfer
     set state = next_state, changed_at = next_at, next_state = null, next_at = null
     where reference = $1 and next_at <= $2`,
    [reference, clock.now()],
  );
  const { rows } = await db.sql.query<SandboxVoucherTransfer>(
    'select * from sandbox.voucher_transfer where reference = $1',
    [reference],
  );
  return rows[0];
}
