import type { Database } from '#server/db/client.ts';
import type { Finding } from '#server/ledger/proofs.ts';

/**
 * Disputes that disagree with the ledger; always empty. Each loss, and each loss that was booked
 * back, must have exactly one posting of its amount between the provider's float and the house's
 * losses. Each such posting must belong to a dispute, and the latest one determines whether the
 * dispute has an open loss.
 */
export async function auditDisputes(db: Database): Promise<Finding[]> {
  const { rows } = await db.sql.query<Finding>(
    `select 'dispute_and_ledger_disagree' what, d.provider || '/' || d.provider_reference as ref
       from dispute_posting p join dispute d on d.id = p.dispute_id
       cross join lateral (select case p.kind when 'lost' then p.amount else -p.amount end) as m(moved)
       where (
         select coalesce(sum(e.amount) filter (where a.kind = 'float_payments'), 0) <> m.moved
           or coalesce(sum(e.amount) filter (where a.kind = 'chargeback_and_fraud_loss'), 0) <> -m.moved
           or count(*) <> 2
         from ledger.entry e join ledger.account a on a.id = e.account_id
         where e.txn_id = p.txn_id and a.currency = d.currency)
     union all
     select 'dispute_and_loss_disagree', d.provider || '/' || d.provider_reference from dispute d
       where d.txn_id is distinct from (
         select case kind when 'lost' then txn_id end from dispute_posting p
         where p.dispute_id = d.id order by n desc limit 1)
     union all
     select 'loss_without_dispute', t.scope from ledger.txn t
       where t.kind in ('dispute-lost', 'dispute-won-back')
         and not exists (select 1 from dispute_posting p where p.txn_id = t.id)
     union all
     select 'dispute_without_flag', d.provider || '/' || d.provider_reference
       from dispute d where d.borne_by = 'customer'
         and not exists (select 1 from flag f where f.reference = d.flag_reference)`,
  );
  return rows;
}
