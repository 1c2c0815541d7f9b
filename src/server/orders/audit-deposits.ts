import type { Database } from '#server/db/client.ts';
import type { Finding } from '#server/ledger/index.ts';

/** The postings of a deposit, and of a transfer that was nobody's before it became one. */
const POSTED = `select t.id, t.kind from ledger.txn t where t.order_id = o.id
  union all
  select t.id, t.kind from unclaimed_transfer u
    join ledger.txn t on t.scope = 'provider:' || u.provider and t.idem_key = u.reference
    where u.order_id = o.id`;

/**
 * Deposits that the ledger tells another story about (spec 3): credited exactly when completed, with
 * what was asked or what came; in suspense while it waits; after a return neither in suspense nor with
 * the provider. And suspense holds what its cases say. Empty at all times.
 */
export async function auditDeposits(db: Database): Promise<Finding[]> {
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
         or booked.returned and (o.status <> 'rejected' or booked.with_provider <> 0)
         or case when o.status = 'under_review' or o.status = 'rejected' and not booked.returned
           then booked.waiting <= 0 else booked.waiting <> 0 end)
     union all
     select 'suspense_and_cases_disagree', a.currency from ledger.account a
       where a.kind = 'suspense' and a.owner_id is null
         and (select coalesce(sum(e.amount), 0) from ledger.entry e where e.account_id = a.id)
           <> (select coalesce(sum(c.amount), 0) from suspense_case c
             where c.settled_at is null and c.currency = a.currency)`,
  );
  return rows;
}
