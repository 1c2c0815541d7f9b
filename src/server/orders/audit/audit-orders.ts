import type { Database } from '#server/db/client.ts';
import type { Finding } from '#server/ledger/proofs.ts';
import { OFFER_LEFT } from '#server/orders/sales/sale-lines.ts';
import { auditFlags } from './audit-flags.ts';
import { auditPayments, DISAGREEING } from './audit-payments.ts';
import { auditPurchases } from './audit-purchases.ts';

/** The postings of a deposit, and of a transfer that belonged to no one before it became a deposit. */
const POSTED = `select t.id, t.kind from ledger.txn t where t.order_id = o.id
  union all
  select t.id, t.kind from order_payment p join ledger.txn t on t.id = p.txn_id
    where p.order_id = o.id and t.order_id is null`;

/**
 * Deposits that disagree with the ledger (spec 3): they must be credited exactly when completed, with the
 * amount requested or received; be in suspense while they wait; be neither in suspense nor at the provider
 * after a return; and match their payments. Always empty.
 */
async function auditDeposits(db: Database): Promise<Finding[]> {
  const { rows } = await db.sql.query<Finding>(
    `select 'deposit_and_ledger_disagree' what, o.reference_code as ref
       from orders o cross join lateral (
         select coalesce(sum(e.amount) filter (where a.owner_id = o.user_id), 0) credited,
           coalesce(sum(e.amount) filter (where a.owner_id is null and a.kind = 'suspense'), 0) waiting,
           coalesce(sum(e.amount) filter (where a.owner_id is null and a.kind = 'float_payments'), 0) as with_provider,
           coalesce(bool_or(posted.kind = 'deposit-returned'), false) returned
         from (${POSTED}) posted join ledger.entry e on e.txn_id = posted.id
           join ledger.account a on a.id = e.account_id) booked
       where o.direction = 'deposit' and (
         booked.credited <> case when o.status = 'completed' then coalesce(o.paid, o.amount) else 0 end
         or o.id in (select off.order_id from (${DISAGREEING}) off where off.order_id is not null)
         or booked.returned and (o.status <> 'rejected' or booked.with_provider <> 0)
         or case when o.status = 'under_review' or o.status = 'rejected' and not booked.returned
           then booked.waiting <= 0 else booked.waiting <> 0 end)`,
  );
  return rows;
}

/** The sums of a sale's lines; minor units. */
const LINES = `
  cross join lateral (
    select count(*) n, coalesce(sum(i.amount), 0) amount, coalesce(sum(i.paid), 0) paid,
      coalesce(sum(i.offer) filter (where i.state = 'open'), 0) offer,
      count(*) filter (where i.state = 'open') open, count(*) filter (where i.state = 'failed') failed,
      count(*) filter (where i.paid is not null) delivered,
      count(*) filter (where i.failure_code = '${OFFER_LEFT}') kept
    from order_item i where i.order_id = o.id) lines`;

/** The lines that each status expects. */
const AS_LINES = `case o.status
    when 'completed' then lines.delivered = lines.n
    when 'partly_completed' then lines.open = 0 and lines.delivered > 0
    when 'reversed' then lines.open = 0
    when 'offer_changed' then lines.open > 0 and lines.offer = o.offer
    when 'under_review' then lines.open > 0 and lines.open + lines.delivered + lines.kept = lines.n
    else lines.failed = lines.n end`;

/** Whether a posting paid a different amount than its lines. */
const POSTINGS_DIFFER = `exists (
    select 1 from (
      select i.paid_txn, sum(i.paid) paid from order_item i
      where i.order_id = o.id and i.paid_txn is not null group by i.paid_txn) by_line
    where by_line.paid is distinct from (
      select sum(e.amount) from ledger.entry e
      where e.txn_id = by_line.paid_txn and e.account_id = o.account_id))`;

/**
 * Sales that disagree with the ledger or with their lines (spec 3): what was paid must be credited, even while
 * another offer or an appeal is open, and the lines must add up to the order. Always empty.
 */
async function auditSales(db: Database): Promise<Finding[]> {
  const { rows } = await db.sql.query<Finding>(
    `with o as (select * from orders where direction = 'sale')
     select finding.what, o.reference_code as ref from o
     cross join lateral (
       select coalesce(sum(e.amount), 0) credited
       from ledger.txn t join ledger.entry e on e.txn_id = t.id and e.account_id = o.account_id
       where t.order_id = o.id) booked ${LINES}
     cross join lateral (values
       ('sale_and_ledger_disagree', case
         when o.status in ('completed', 'partly_completed') then booked.credited = o.paid
         when o.status = 'reversed' then o.paid is not null and booked.credited = 0
         when o.status in ('offer_changed', 'under_review')
           then booked.credited = coalesce(o.paid, 0)
         else o.paid is null and booked.credited = 0 end),
       ('sale_and_lines_disagree', lines.n = 0 or (lines.amount = o.amount
         and lines.paid = coalesce(o.paid, 0) and ${AS_LINES}
         and not ${POSTINGS_DIFFER}))) finding(what, agrees)
     where not coalesce(finding.agrees, false)`,
  );
  return rows;
}

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
