import type { Database } from '#server/db/client.ts';
import type { Finding } from '#server/ledger/proofs.ts';

/**
 * Settlements that disagree with the ledger (spec 3); always empty. One in progress has all of its money on
 * hold. A paid one has captured exactly that once: our commission into our fees, what we were owed into our
 * claims, and the rest paid out. Any other has captured and holds nothing. Every claim is on an organiser.
 */
export async function auditSettlements(db: Database): Promise<Finding[]> {
  const { rows } = await db.sql.query<Finding>(
    `select 'settlement_and_ledger_disagree' as what, s.event_id as ref
     from event_settlement s left join ledger.hold h on h.id = s.hold_id
       cross join lateral (
         select coalesce(-sum(n.amount) filter (where a.owner_id = s.organiser_id
             and a.kind = 'user_organiser'), 0) as taken,
           coalesce(sum(n.amount) filter (where a.kind = 'house_fee'), 0) as fee,
           coalesce(sum(n.amount) filter (where a.kind = 'organiser_claims'), 0) as netted,
           coalesce(sum(n.amount) filter (where a.kind = 'settlement_payout'), 0) as paid
         from ledger.txn t join ledger.entry n on n.txn_id = t.id
           join ledger.account a on a.id = n.account_id
         where t.scope = 'settlement:' || s.id) booked
     where not coalesce(case
       when s.state in ('sending', 'unknown') then h.state = 'P' and booked.taken = 0
         and h.amount = s.commission + s.netted + s.paid_out
       when s.state = 'paid' then h.state = 'C' and h.captured = s.commission + s.netted + s.paid_out
         and booked.taken = s.commission + s.netted + s.paid_out and booked.netted = s.netted
         and booked.fee = s.commission and booked.paid = s.paid_out
       else booked.taken = 0 and (h.id is null or h.state <> 'P') end, false)
     union all
     select 'claim_on_no_organiser', t.scope
     from ledger.account a join ledger.entry n on n.account_id = a.id join ledger.txn t on t.id = n.txn_id
       left join orders o on o.id = t.order_id
     where a.kind = 'organiser_claims' and not exists (select 1 from event e
       where e.id = o.detail->>'event' or t.scope = 'event:' || e.id)
       and not exists (select 1 from event_settlement s where t.scope = 'settlement:' || s.id)`,
  );
  return rows;
}
