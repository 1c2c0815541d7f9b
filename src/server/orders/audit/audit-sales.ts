import type { Database } from '#server/db/client.ts';
import type { Finding } from '#server/ledger/proofs.ts';
import { OFFER_LEFT } from '#server/orders/sales/sale-lines.ts';

/** What lines of a sale come to; minor units. */
const LINES = `
  cross join lateral (
    select count(*) n, coalesce(sum(i.amount), 0) amount, coalesce(sum(i.paid), 0) paid,
      coalesce(sum(i.offer) filter (where i.state = 'open'), 0) offer,
      count(*) filter (where i.state = 'open') open, count(*) filter (where i.state = 'failed') failed,
      count(*) filter (where i.paid is not null) delivered,
      count(*) filter (where i.failure_code = '${OFFER_LEFT}') kept
    from order_item i where i.order_id = o.id) lines`;

/** What a status says of the lines. */
const AS_LINES = `case o.status
    when 'completed' then lines.delivered = lines.n
    when 'partly_completed' then lines.open = 0 and lines.delivered > 0
    when 'reversed' then lines.open = 0
    when 'offer_changed' then lines.open > 0 and lines.offer = o.offer
    when 'under_review' then lines.open > 0 and lines.open + lines.delivered + lines.kept = lines.n
    else lines.failed = lines.n end`;

/** What each posting paid, by the lines and by the ledger. */
const POSTINGS_DIFFER = `exists (
    select 1 from (
      select i.paid_txn, sum(i.paid) paid from order_item i
      where i.order_id = o.id and i.paid_txn is not null group by i.paid_txn) by_line
    where by_line.paid is distinct from (
      select sum(e.amount) from ledger.entry e
      where e.txn_id = by_line.paid_txn and e.account_id = o.account_id))`;

/**
 * Sales that the ledger or their lines tell another story about (spec 3): what was paid is credited, also
 * while another offer or an appeal waits; the lines add up to the order. Empty at all times.
 */
export async function auditSales(db: Database): Promise<Finding[]> {
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
