import type { Database } from '#server/db/client.ts';
import type { Finding } from '#server/ledger/proofs.ts';
import { auditDeposits } from './audit-deposits.ts';
import { auditFlags } from './audit-flags.ts';
import { auditPayments } from './audit-payments.ts';
import { auditPurchases } from './audit-purchases.ts';
import { auditSales } from './audit-sales.ts';

/**
 * Orders that disagree with the ledger (spec 3): the money must be on hold as long as an order is open,
 * captured when it is done and otherwise released; a sale must be credited with what was paid. Includes the
 * findings about deposits and flags. Always empty.
 */
export async function auditOrders(db: Database): Promise<Finding[]> {
  const { rows } = await db.sql.query<Finding>(
    `select 'hold_without_open_order' what, h.id::text as ref from ledger.hold h
       where h.kind = 'order' and h.state = 'P' and not exists (
         select 1 from orders o where o.hold_id = h.id)
     union all
     select 'discount_and_ledger_disagree', o.reference_code
       from orders o left join promo_code_use u on u.order_id = o.id
       where (o.discount > 0 or u.order_id is not null) and (
         not o.detail ? 'perk' and u.amount is distinct from o.discount or o.total <> o.amount + o.fee + o.duty - o.discount
         or (select coalesce(sum(e.amount), 0) from ledger.txn t join ledger.entry e on e.txn_id = t.id
             join ledger.account a on a.id = e.account_id
             where t.order_id = o.id and t.hold_id is not null and a.kind = 'rewards_expense')
           <> (select -coalesce(sum(i.discount), 0) from order_item i
             where i.order_id = o.id and i.state = 'delivered'))
`,
  );
  return [
    ...(await auditPurchases(db)),
    ...(await auditSales(db)),
    ...rows,
    ...(await auditDeposits(db)),
    ...(await auditPayments(db)),
    ...(await auditFlags(db)),
  ];
}
