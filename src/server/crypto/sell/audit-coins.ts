import type { Database } from '#server/db/client.ts';
import type { Finding } from '#server/ledger/proofs.ts';

/** The postings that bring a coin payment into our books, or take it out again. */
const ON_FLOAT = `(select coalesce(-sum(e.amount), 0) from ledger.txn t
    join ledger.entry e on e.txn_id = t.id
    join ledger.account a on a.id = e.account_id and a.kind = 'float_coins' and a.currency = p.coin
    where t.scope = 'provider:' || p.provider and (t.idem_key = p.payment_id
      or t.kind in ('coins-lost', 'coins-back') and starts_with(t.idem_key, p.payment_id || ':coins-')))`;

/**
 * Members' coin payments that disagree with our books (spec 3): confirmed payments are booked once, for their
 * sale, and reversed ones are out of the books. Always empty.
 */
export async function auditCoins(db: Database): Promise<Finding[]> {
  const { rows } = await db.sql.query<Finding>(
    `select 'coins_and_payment_disagree' what, p.payment_id as ref from coin_payment p
       left join order_payment o on o.source = 'coins' and o.provider = p.provider
         and o.reference = p.payment_id
       where case when p.booked_at is null then o.id is not null
         else (o.order_id, o.amount, o.currency) is distinct from (p.order_id, p.amount, p.coin) end
     union all
     select 'coins_and_ledger_disagree', p.payment_id from coin_payment p
       where p.coin is not null and ${ON_FLOAT}
         <> case when p.booked_at is null or p.lost_at is not null then 0 else p.amount end
     union all
     select 'coins_without_payment', o.reference from order_payment o
       where o.source = 'coins' and not exists (select 1 from coin_payment p
         where p.provider = o.provider and p.payment_id = o.reference)`,
  );
  return rows;
}
