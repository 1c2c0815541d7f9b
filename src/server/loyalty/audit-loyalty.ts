import type { Database } from '#server/db/client.ts';
import type { Finding } from '#server/ledger/proofs.ts';

/**
 * Rewards that disagree with the ledger, and gold coins that disagree with their entries. Always empty.
 */
export async function auditLoyalty(db: Database): Promise<Finding[]> {
  const { rows } = await db.sql.query<Finding>(
    `select 'reward_and_ledger_disagree' what, r.id::text as ref
       from reward r left join lateral (
         select sum(e.amount) as booked from ledger.entry e
           join ledger.account a on a.id = e.account_id
         where e.txn_id = r.txn_id and a.owner_id = r.user_id and a.kind = 'user_pending_rewards'
           and a.currency = r.currency) t on true
       where t.booked is distinct from r.amount
     union all
     select 'moved_reward_and_ledger_disagree', o.reference_code
       from orders o left join lateral (
         select sum(e.amount) filter (where a.kind = 'user_available') as arrived,
           sum(e.amount) filter (where a.kind = 'user_pending_rewards') as left_rewards
         from ledger.txn t join ledger.entry e on e.txn_id = t.id
           join ledger.account a on a.id = e.account_id
         where t.order_id = o.id and a.owner_id = o.user_id) m on true
       where o.direction = 'reward' and (o.status <> 'completed'
         or m.arrived is distinct from o.total or m.left_rewards is distinct from -o.total)
     union all
     select 'perk_and_hold_disagree', k.id::text from perk k left join ledger.hold h on h.id = k.hold_id
       where h.id is null or h.amount <> k.worth
         or (h.state = 'P') <> (k.state in ('open', 'reserved'))
         or (k.kind = 'fee_free_withdrawal' and k.state = 'used' and k.used > 0
           and (h.state <> 'C' or h.captured <> k.used))
         -- airtime pays for its order from the budget, or paid through the wallet once
         or (k.kind = 'airtime' and k.state = 'used' and h.state <> 'C' and not exists (
           select 1 from orders o where o.id = k.order_id and o.account_id = h.account_id
             and o.total = k.used))
     union all
     select 'fee_free_and_discount_disagree', o.reference_code from orders o
       left join perk k on k.order_id = o.id and k.kind = 'fee_free_withdrawal' and k.state = 'used'
       where o.discount > 0 and o.detail ? 'perk' and o.status = 'completed'
         and o.settled_at < now() - interval '1 hour' and k.used is distinct from o.discount
     union all
     select 'gold_coins_and_entries_disagree', u.user_id::text
       from (select user_id from gold_coin_balance union select user_id from gold_coin_entry) u
         left join gold_coin_balance b on b.user_id = u.user_id
         left join lateral (select coalesce(sum(amount), 0) as total from gold_coin_entry e
           where e.user_id = u.user_id) t on true
       where coalesce(b.balance, 0) <> t.total`,
  );
  return rows;
}
