import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/platform/task.ts';
import { secondsAfter, type Clock } from '#server/platform/clock.ts';
import { readSwitch } from '#server/providers/sandbox-switches.ts';
import { sendPaidNotice } from './notice.job.ts';
import type { SandboxVoucherPayment } from './tables.ts';

interface Parts {
  db: Database;
  clock: Clock;
}

/** A payment to us as the provider has it. */
export async function readDollarPayment(
  db: Database,
  reference: string,
): Promise<SandboxVoucherPayment | undefined> {
  const { rows } = await db.sql.query<SandboxVoucherPayment>(
    'select * from sandbox.voucher_payment where reference = $1',
    [reference],
  );
  return rows[0];
}

/**
 * The holder pays, fails or leaves. A paid payment stays paid; undefined in that case and for an unknown
 * reference. The notice is a job in the same transaction.
 */
export async function payDollars(
  { db, clock }: Parts,
  reference: string,
  { outcome, amount }: { outcome: 'paid' | 'failed' | 'cancelled'; amount?: bigint | undefined },
): Promise<SandboxVoucherPayment | undefined> {
  const { behaviour, delay_ms } = await readSwitch(db, 'vouchers');
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.sql.query<SandboxVoucherPayment>(
      `update sandbox.voucher_payment set state = $2,
         paid_at = case when $2 = 'paid' then $3::timestamptz end,
         paid_amount = case when $2 = 'paid' then coalesce($4::bigint, amount) end
       where reference = $1 and state <> 'paid' returning *`,
      [reference, outcome, clock.now(), amount ?? null],
    );
    const [row] = rows;
    if (!row || outcome !== 'paid') return row;
    const body = JSON.stringify({ event: 'payment', data: { reference, status: 'paid' } });
    const late = behaviour === 'late' ? { runAt: secondsAfter(clock.now(), delay_ms / 1000) } : {};
    await enqueue(tx, sendPaidNotice, { body }, late);
    if (behaviour === 'duplicate notice') await enqueue(tx, sendPaidNotice, { body });
    return row;
  });
}
