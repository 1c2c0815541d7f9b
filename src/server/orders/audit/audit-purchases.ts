import type { Database } from '#server/db/client.ts';
import type { Finding } from '#server/ledger/proofs.ts';
import { RECLAIM } from '#server/orders/refund/reclaim.ts';

/** What the holds, postings and lines of an order add up to; minor units. */
const SUMS = `
  cross join lateral (
    select coalesce(sum(h.amount), 0) held, coalesce(sum(h.captured) filter (where h.state = 'C'), 0) captured,
      coalesce(bool_or(h.state = 'P'), false) pending, coalesce(bool_and(h.account_id = o.account_id)
        and bool_or(h.id = o.hold_id), false) own
    from ledger.hold h where h.order_id = o.id and h.kind = 'order') holds
  cross join lateral (
    select coalesce(-sum(e.amount) filter (where e.amount < 0), 0) taken,
      coalesce(sum(e.amount) filter (where e.amount > 0), 0) given
    from ledger.txn t join ledger.entry e on e.txn_id = t.id and e.account_id = o.account_id
    where t.order_id = o.id) booked
  cross join lateral (
    select coalesce(sum(i.amount), 0) amount, coalesce(sum(i.fee), 0) fee, coalesce(sum(i.duty), 0) duty,
      coalesce(sum(i.discount), 0) discount, coalesce(sum(i.captured), 0) captured,
      coalesce(sum(i.refunded), 0) refunded, coalesce(sum(i.refunded_fee), 0) refunded_fee,
      coalesce(sum(i.refunded_duty), 0) refunded_duty,
      coalesce(sum(i.refunded_discount), 0) refunded_discount, count(*) filter (where i.state = 'open') open,
      count(*) filter (where i.state = 'delivered' and i.total = 0) free,
      count(*) filter (where i.state = 'failed') failed
    from order_item i where i.order_id = o.id) lines`;

/** A purchase that is paid from outside has no hold until all of the money has arrived. */
const IS_UNPAID = `(o.pay_until is not null and o.hold_id is null and o.status in ('awaiting_user', 'cancelled'))`;
const IS_OPEN = `o.status in ('processing', 'unknown', 'under_review')`;

/** What a status implies about the lines; a free line is delivered without a capture. */
const IS_THERE = '(o.refunded < o.captured or lines.free > 0)';
const AS_LINES = `case o.status
    when 'completed' then lines.open + lines.failed = 0 and ${IS_THERE}
    when 'partly_completed' then lines.open = 0 and lines.failed > 0 and ${IS_THERE}
    when 'reversed' then lines.open = 0 and o.captured + lines.free > 0 and o.refunded = o.captured
    when 'awaiting_user' then lines.open > 0 and o.captured = 0
    when 'processing' then lines.open > 0
    when 'unknown' then lines.open > 0
    when 'under_review' then lines.open > 0
    else lines.open = 0 and o.captured + lines.free = 0 end`;

/** What arrived from outside and was credited to the wallet for an order. */
const PAYMENTS = `
  cross join lateral (
    select coalesce(sum(p.credited), 0) credited from order_payment p where p.order_id = o.id) payments`;

/** The recorded refunds; a refund from before they were recorded has its reversal in the ledger. */
const REFUNDS = `
  cross join lateral (
    select count(*) n, coalesce(sum(r.amount), 0) amount, coalesce(sum(r.from_goodwill), 0) from_goodwill,
      coalesce(sum(r.duty_kept), 0) duty_kept
    from order_refund r where r.order_id = o.id) refunds`;
const LINES_REFUNDED = `exists (
    select 1 from order_item i where i.order_id = o.id and i.refunded <> (
      select coalesce(sum((part->>'amount')::bigint), 0)
      from order_refund r cross join jsonb_array_elements(r.lines) part
      where r.order_id = o.id and (part->>'position')::int = i.position))`;
/** What the postings of recorded refunds took from the house’s own accounts, part by part. */
const PARTS_REFUNDED = `(
    select coalesce(-sum(e.amount) filter (where a.kind = 'house_fee'), 0) = lines.refunded_fee
      and coalesce(-sum(e.amount) filter (where a.kind = 'stamp_duty_payable'), 0) = lines.refunded_duty - refunds.duty_kept
      and coalesce(sum(e.amount) filter (where a.kind = 'rewards_expense'), 0) = lines.refunded_discount
    from order_refund r join ledger.entry e on e.txn_id = r.txn_id
      join ledger.account a on a.id = e.account_id and a.owner_id is null and a.currency = o.currency
    where r.order_id = o.id)`;
/** What goodwill paid for an order, until the provider returned it. */
const GOODWILL_PAID = `(
    select coalesce(-sum(e.amount) filter (where a.kind = 'goodwill'), 0)
      = case when bool_or(t.idem_key = '${RECLAIM}') then 0 else refunds.from_goodwill end
    from ledger.txn t join ledger.entry e on e.txn_id = t.id
      join ledger.account a on a.id = e.account_id and a.owner_id is null
    where t.order_id = o.id)`;
const WAS_REVERSED = `exists (select 1 from ledger.txn t where t.reverses = o.capture_txn)`;

/**
 * Purchases and withdrawals that disagree with their holds, postings, lines or refunds (spec 3): the holds
 * must add up to the total, what was captured and refunded must match the order, and nothing may be on hold
 * once it has ended. Always empty.
 */
export async function auditPurchases(db: Database): Promise<Finding[]> {
  const { rows } = await db.sql.query<Finding>(
    `with o as (select * from orders where direction in ('purchase', 'withdrawal'))
     select finding.what, o.reference_code as ref from o ${SUMS} ${PAYMENTS} ${REFUNDS}
     cross join lateral (values
       ('order_and_hold_disagree', case when ${IS_UNPAID} then holds.held = 0
         when o.total = 0 then holds.held = 0 and o.hold_id is null and o.captured = 0
         else holds.own and holds.held = o.total and holds.captured = o.captured
           and holds.pending = (${IS_OPEN}) end),
       ('order_and_ledger_disagree', booked.taken = o.captured
         and booked.given = o.refunded + payments.credited),
       ('order_and_lines_disagree', lines.amount = o.amount and lines.fee = o.fee and lines.duty = o.duty
         and lines.discount = o.discount and lines.captured = o.captured
         and lines.refunded = o.refunded and ${AS_LINES}),
       ('order_and_refunds_disagree', case when refunds.n = 0
         then o.refunded = 0 or ${WAS_REVERSED}
         else refunds.amount = o.refunded and not ${LINES_REFUNDED} and ${PARTS_REFUNDED}
           and ${GOODWILL_PAID} end)) finding(what, agrees)
     where not coalesce(finding.agrees, false)`,
  );
  return rows;
}
