import type { Database } from '#server/db/client.ts';
import type { Finding } from '#server/ledger/proofs.ts';
import { wrongSums } from './desk/event-sums.ts';
import { goodwillOfLine } from './goodwill-of-line.ts';

/** Ticket orders. A test product's order under the same name has no event. */
const ORDERS = `select o.*, e.organiser_id from orders o join event e on e.id = o.detail->>'event'
  where o.service_type in ('event-bill-payment', 'movie-bill-payment') and o.detail ? 'account'`;

/**
 * Ticket orders and organisers' money that disagree (spec 3); always empty. An order credits its organiser
 * with the price of its lines, less refunds that we didn't bear ourselves. An organiser's account changes
 * only by such orders, by settlements, and by what a failed settlement returned. Every paid line has its
 * tickets, and none of them is valid after a refund. What is kept of an event’s sales is what it sold.
 */
export async function auditTickets(db: Database): Promise<Finding[]> {
  const { rows } = await db.sql.query<Finding>(
    `with o as (${ORDERS}), organiser_account as (
       select a.id, a.owner_id, a.currency, a.posted from ledger.account a where a.kind = 'user_organiser')
     select 'order_and_organiser_disagree' what, o.reference_code as ref from o
       cross join lateral (select coalesce(sum(i.amount - i.refunded_price
         + ${goodwillOfLine('i')}), 0) kept
         from order_item i where i.order_id = o.id and i.state = 'delivered') lines
       cross join lateral (select coalesce(sum(n.amount), 0) booked from ledger.txn t
         join ledger.entry n on n.txn_id = t.id join ledger.account a on a.id = n.account_id
         where t.order_id = o.id and a.currency = o.currency and (
           a.kind in ('organiser_claims', 'chargeback_and_fraud_loss')
           or a.kind = 'user_organiser' and a.owner_id = o.organiser_id)) money
       where lines.kept <> money.booked
     union all
     select 'organiser_account_disagrees', a.owner_id::text from organiser_account a
       where a.posted <> coalesce((select sum(n.amount) from o join ledger.txn t on t.order_id = o.id
           join ledger.entry n on n.txn_id = t.id where n.account_id = a.id), 0)
         + coalesce((select sum(n.amount) from event e join ledger.txn t on t.scope = 'event:' || e.id
           join ledger.entry n on n.txn_id = t.id
           where e.organiser_id = a.owner_id and n.account_id = a.id), 0)
         - coalesce((select sum(s.commission + s.netted + s.paid_out) from event_settlement s
           where s.organiser_id = a.owner_id and s.currency = a.currency and s.state = 'paid'), 0)
     union all
     select 'line_and_tickets_disagree', o.reference_code || '/' || i.position from o
       join order_item i on i.order_id = o.id
       cross join lateral (select count(*) made, count(*) filter (where t.state = 'valid') valid
         from admission t where t.order_id = i.order_id and t.position = i.position) tickets
       where case when i.state = 'delivered' and (i.refunded < i.captured or i.total = 0)
           and o.status in ('completed', 'partly_completed')
         then tickets.made <> (i.detail->>'admits')::int
         else tickets.valid > 0 end
     union all
     ${wrongSums}`,
  );
  return rows;
}
