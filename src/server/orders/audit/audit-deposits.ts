import type { Database } from '#server/db/client.ts';
import type { Finding } from '#server/ledger/proofs.ts';
import { DISAGREEING } from './audit-payments.ts';

/** The postings of a deposit, and of a transfer that belonged to no one before it became a deposit. */
const POSTED = `select t.id, t.kind from ledger.txn t where t.order_id = o.id
  union all
  select t.id, t.kind from order_payment p join ledger.txn t on t.id = p.txn_id
    where p.order_id = o.id and t.order_id is null`;

/**
 * Deposits that disagree with the ledger (spec 3): they must be credited exactly when completed, with the
 * amount requested or received; be in suspense while they wait; be neither in suspense nor at the provider
 * after a return; and match their payments. Always empty.
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
         or o.id in (select off.order_id from (${DISAGREEING}) off where off.order_id is not null)
         or booked.returned and (o.status <> 'rejected' or booked.with_provider <> 0)
         or case when o.status = 'under_review' or o.status = 'rejected' and not booked.returned
           then booked.waiting <= 0 else booked.waiting <> 0 end)`,
  );
  return rows;
}
