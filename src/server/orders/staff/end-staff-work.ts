import type { Database } from '#server/db/client.ts';
import { isMoneyOut } from '#lib/orders/words.ts';
import type { Order } from '#server/orders/tables.ts';

/**
 * What waits for a second approver, or was typed in, is over when the order is settled. A second approver who
 * is just saying their word holds theirs, and reads so by themselves. One statement: every order ends.
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
