import type { Database } from '#server/db/client.ts';
import type { Finding } from '#server/ledger/index.ts';
import { auditDeposits } from './audit-deposits.ts';
import { auditFlags } from './flags/audit-flags.ts';

/**
 * Orders that the ledger tells another story about (spec 3): money set aside as long as an order is
 * open, taken when it is done, free again when it is not; a sale credited with what was paid; and what
 * there is to say of deposits and flags. Empty at all times.
 */
export async function auditOrders(db: Database): Promise<Finding[]> {
  const { rows } = await db.sql.query<Finding>(
    `select 'order_and_hold_disagree' what, o.reference_code as ref
       from orders o left join ledger.hold h on h.id = o.hold_id
       where o.direction in ('purchase', 'withdrawal') and not coalesce(
         h.order_id = o.id and h.account_id = o.account_id and h.amount = o.total and
         case
           when o.status in ('processing', 'unknown', 'under_review') then h.state = 'P'
           when o.status in ('completed', 'partly_completed', 'reversed') then h.state = 'C'
             and (o.status = 'partly_completed' or h.captured = o.total)
             and exists (select 1 from ledger.txn t
               where t.id = o.capture_txn and t.hold_id = h.id and t.order_id = o.id)
             and exists (select 1 from ledger.txn t where t.reverses = o.capture_txn)
               = (o.status = 'reversed')
           else h.state in ('V', 'X')
         end, false)
     union all
     select 'hold_without_open_order', h.id::text from ledger.hold h
       where h.kind = 'order' and h.state = 'P' and not exists (
         select 1 from orders o where o.hold_id = h.id)
     union all
     select 'discount_and_ledger_disagree', o.reference_code
       from orders o left join promo_code_use u on u.order_id = o.id
       where (o.discount > 0 or u.order_id is not null) and (
         u.amount is distinct from o.discount or o.total <> o.amount + o.fee + o.duty - o.discount
         or o.capture_txn is not null and not exists (
           select 1 from ledger.entry e join ledger.account a on a.id = e.account_id
           where e.txn_id = o.capture_txn and a.kind = 'rewards_expense' and e.amount = -o.discount))
     union all
     select 'sale_and_ledger_disagree', o.reference_code
       from orders o cross join lateral (
         select coalesce(sum(e.amount), 0) credited
         from ledger.txn t join ledger.entry e on e.txn_id = t.id and e.account_id = o.account_id
         where t.order_id = o.id) booked
       where o.direction = 'sale' and (
         (o.paid is not null) <> (o.status in ('completed', 'partly_completed', 'reversed'))
         or booked.credited <> case when o.status in ('completed', 'partly_completed')
           then o.paid else 0 end)`,
  );
  return [...rows, ...(await auditDeposits(db)), ...(await auditFlags(db))];
}
