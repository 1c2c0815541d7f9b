import type { Database } from '#server/db/client.ts';
import type { Finding } from '#server/ledger/proofs.ts';

/** The ledger's balance on one type of house account, for an order or for an unmatched payment. */
const onAccount = (kind: string) => `coalesce((select sum(e.amount)
    from (select unnest(came.txns) as id
      union select t.id from ledger.txn t where t.order_id = came.order_id
      union select t.id from ledger.txn t where came.order_id is null
        and t.scope = 'provider:' || came.provider and t.idem_key = came.reference || ':return') booked
    join ledger.entry e on e.txn_id = booked.id join ledger.account a on a.id = e.account_id
    where a.owner_id is null and a.kind = ${kind} and a.currency = came.currency), 0)`;

/**
 * Payments that disagree with the ledger, by order: what arrived must be on the provider's account, less what
 * was sent back; what is waiting must be in suspense; dollars and coins count once their seller has been paid.
 */
export const DISAGREEING = `select came.order_id, came.reference
  from (select p.order_id, p.currency, p.source in ('dollars', 'coins') as is_sold,
      min(p.provider) as provider, min(p.reference) as reference,
      array_agg(p.txn_id) as txns, sum(p.amount) as amount, sum(p.credited) as credited,
      sum(p.waiting) as waiting, bool_or(p.decision = 'matched') as is_matched, bool_or(p.txn_id is null
        or p.amount <> (select coalesce(-sum(e.amount), 0) from ledger.entry e
          join ledger.account a on a.id = e.account_id
          where e.txn_id = p.txn_id and a.owner_id is null and a.currency = p.currency and a.kind
            = case p.source when 'dollars' then 'stock_vouchers' when 'coins' then 'float_coins'
              else 'float_payments' end)) as is_off
    from order_payment p
    group by p.order_id, p.currency, p.source in ('dollars', 'coins'),
      case when p.order_id is null then p.id end) came
    left join orders o on o.id = came.order_id
  where came.is_off or came.is_matched and o.status <> 'awaiting_user'
    or case when came.is_sold
      then (came.credited > 0) <> (o.paid is not null) or came.credited > 0 and came.waiting > 0
      else came.credited + came.waiting <> -${onAccount(`'float_payments'`)}
        or came.waiting <> ${onAccount(`'suspense'`)} end`;

/**
 * Payments from outside against the ledger, both ways (spec 3): every payment needs a posting of exactly its
 * amount, every such posting a payment, and the waiting payments must add up to the suspense accounts. Always
 * empty. Payments of deposits are reported as deposits.
 */
export async function auditPayments(db: Database): Promise<Finding[]> {
  const { rows } = await db.sql.query<Finding>(
    `select 'payment_and_ledger_disagree' what, coalesce(o.reference_code, off.reference) as ref
       from (${DISAGREEING}) off left join orders o on o.id = off.order_id
       where o.direction is distinct from 'deposit'
     union all
     select 'arrival_without_payment', t.scope || '/' || t.idem_key
       from ledger.account a join ledger.entry e on e.account_id = a.id and e.amount < 0
         join ledger.txn t on t.id = e.txn_id
       where (a.kind in ('float_payments', 'stock_vouchers')
           or a.kind = 'float_coins' and t.kind = 'coins-arrived')
         and a.owner_id is null and t.reverses is null
         and (t.order_id is not null or t.scope like 'provider:%')
         and not exists (select 1 from order_payment p where p.txn_id = t.id)
     union all
     select 'suspense_and_cases_disagree', a.currency from ledger.account a
       where a.kind = 'suspense' and a.owner_id is null
         and (select coalesce(sum(e.amount), 0) from ledger.entry e where e.account_id = a.id)
           <> (select coalesce(sum(p.waiting), 0) from order_payment p
             where p.source not in ('dollars', 'coins') and p.currency = a.currency)`,
  );
  return rows;
}
