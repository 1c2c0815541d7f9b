import type { Database } from "#server/db/client.ts";
import type { Finding } from "#server/ledger/index.ts";

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
     select 'gold_coins_and_entries_disagree', u.user_id::text
       from (select user_id from gold_coin_balance union select user_id from gold_coin_entry) u
         left join gold_coin_balance b on b.user_id = u.user_id
         left join lateral (select coalesce(sum(amount), 0) as total from gold_coin_entry e
           where e.user_id = u.user_id) t on true
       where coalesce(b.balance, 0) <> t.total`,
  );
  return rows;
}
