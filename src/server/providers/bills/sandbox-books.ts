import type { Money } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/platform/task.ts';
import { secondsAfter, type Clock } from '#server/platform/clock.ts';
import { sendBillNotice } from './notice.job.ts';
import type { BuyRequest } from '#server/ports/bills.ts';
import type { SandboxBill } from './tables.ts';

export interface Entry {
  state: SandboxBill['state'];
  failCode?: string;
  /** The state it changes to after `afterS` seconds; a notice follows. */
  next?: { state: 'delivered' | 'failed' | 'reversed'; afterS: number };
  /** Notices sent immediately, before the reply. */
  noticesNow?: number;
  /** What it charges, if that is its own price and not the amount we sent. */
  charged?: Money;
  /** The text that it delivers. */
  delivers?: SandboxBill['delivers'];
}

/** The target of an order in the provider's books: the account, or else the phone number. */
export const targetOf = ({ account, phone }: Pick<BuyRequest, 'account' | 'phone'>): string =>
  account ?? phone ?? '';

interface Parts {
  db: Database;
  clock: Clock;
}

/** Writes an order into the provider's books; false when it already has that reference. */
export function enter({ db, clock }: Parts, request: BuyRequest, entry: Entry): Promise<boolean> {
  const { reference } = request;
  const { minor, currency } = entry.charged ?? request.amount;
  const now = clock.now();
  const nextAt = entry.next ? secondsAfter(now, entry.next.afterS) : null;
  return inTransaction(db, async (tx) => {
    const { rowCount } = await tx.sql.query(
      `insert into sandbox.bill(reference, biller, phone, amount, currency, state, fail_code,
         next_state, next_at, created_at, changed_at, delivers)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)
       on conflict (reference) do nothing`,
      [
        reference,
        request.biller,
        targetOf(request),
        minor,
        currency,
        entry.state,
        entry.failCode ?? null,
        entry.next?.state ?? null,
        nextAt,
        now,
        entry.delivers ?? null,
      ],
    );
    if (rowCount !== 1) return false;
    for (let sent = 0; sent < (entry.noticesNow ?? 0); sent++)
      await enqueue(tx, sendBillNotice, { reference, status: entry.state });
    if (entry.next && nextAt)
      await enqueue(tx, sendBillNotice, { reference, status: entry.next.state }, { runAt: nextAt });
    return true;
  });
}

/** The state of an order in the provider's books, after applying changes that are due. */
export async function lookUp(
  { db, clock }: Parts,
  reference: string,
): Promise<SandboxBill | undefined> {
  const now = clock.now();
  const { rows } = await db.sql.query<SandboxBill>(
    'select * from sandbox.bill where reference = $1',
    [reference],
  );
  const [known] = rows;
  if (!known?.next_at || known.next_at > now) return known;
  await db.sql.query(
    `update sandbox.bill set state = next_state, changed_at = next_at, next_state = null, next_at = null
     where reference = $1 and next_at <= $2`,
    [reference, now],
  );
  return lookUp({ db, clock }, reference);
}
