import type { Database } from '#server/db/client.ts';
import type { Finding } from '#server/ledger/proofs.ts';

/**
 * Flags that disagree with the ledger or the log (spec 3): an open flag must have its hold, a closed one must
 * have none, a resolved one must belong to an order whose money left the wallet, and none may outlive its
 * end. Always empty.
 */
export async function auditFlags(db: Database): Promise<Finding[]> {
  const { rows } = await db.sql.query<Finding>(
    `select 'flag_and_hold_disagree' what, f.reference as ref
       from flag f left join ledger.hold h on h.id = f.hold_id
       where f.hold_id is not null and not coalesce(
         h.account_id = f.account_id and h.kind = 'flag_' || f.kind and h.amount = f.held and
         case f.state
           when 'open' then h.state = 'P'
           when 'resolved' then h.state = 'C' and h.captured = h.amount
           else h.state in ('V', 'X')
         end, false)
     union all
     select 'hold_without_open_flag', h.id::text from ledger.hold h
       where h.kind in ('flag_automatic', 'flag_manual') and h.state = 'P' and not exists (
         select 1 from flag f where f.hold_id = h.id and f.state = 'open')
     union all
     select 'over_cap_and_hold_disagree', h.id::text
       from over_cap_hold w full join ledger.hold h on h.id = w.hold_id
       where (w.hold_id is not null or h.kind = 'review' and h.state = 'P'
           and not exists (select 1 from event_settlement s where s.hold_id = h.id)
           and not exists (select 1 from perk k where k.hold_id = h.id))
         and not coalesce(
         h.account_id = w.account_id and h.kind = 'review' and h.amount = w.amount
         and (h.state = 'P') = (w.freed_at is null), false)
     union all
     select 'adjustment_and_ledger_disagree', o.reference_code
       from orders o cross join lateral (
         select coalesce(sum(e.amount), 0) as taken
         from ledger.txn t join ledger.entry e on e.txn_id = t.id
           join ledger.account a on a.id = e.account_id
         where t.order_id = o.id and a.owner_id = o.user_id) booked
       where o.direction = 'adjustment' and (o.status <> 'completed' or booked.taken <> -o.total
         or o.total <> (select coalesce(sum(f.amount), 0) from flag f where f.resolved_order = o.id))
     union all
     select 'flag_past_its_end', f.reference from flag f
       where f.state = 'open' and f.release_at < now() - interval '1 hour'`,
  );
  return rows;
}
