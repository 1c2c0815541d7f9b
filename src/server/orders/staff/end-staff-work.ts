import type { Database } from '#server/db/client.ts';
import { isMoneyOut } from '#lib/orders/words.ts';
import type { Order } from '#server/orders/tables.ts';

/**
 * Withdraws decisions that wait for a second approver and deletes typed codes, because the order is settled. A
 * second approver who is deciding right now has locked theirs, so it is skipped and they get the conflict. One
 * statement, because every order ends here.
 */
export async function endStaffWork(tx: Database, { id, direction }: Order): Promise<void> {
  if (!isMoneyOut(direction)) return;
  await tx.sql.query({
    name: 'end-staff-work',
    text: `with forgotten as (delete from staff_code where order_id = $1)
      update desk_approval set state = 'withdrawn', decided_at = now() where id in (
        select id from desk_approval where queue = 'orders' and case_id = $1 and state = 'open'
        for update skip locked)`,
    values: [id],
  });
}
