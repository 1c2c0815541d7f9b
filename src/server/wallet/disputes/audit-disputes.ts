import type { Database } from '#server/db/client.ts';
import type { Finding } from '#server/ledger/index.ts';

/**
 * Disputes that disagree with the ledger: each loss must have one posting of exactly its amount, from what the
 * provider holds to the house’s losses, and each such posting a dispute. Always empty.
 */
export async function auditDisputes(db: Database): Promise<Finding[]> {
  const { rows } = await db.sql.query<Finding>(
    `select 'dispute_and_ledger_disagree' what, d.provider || '/' || d.provider_reference as ref
       from dispute d where d.txn_id is not null and (
         select coalesce(sum(e.amount) filter (where a.kind = 'float_payments'), 0) <> d.amount
           or coalesce(sum(e.amount) filter (where a.kind = 'chargeback_and_fraud_loss'), 0) <> -d.amount
           or count(*) <> 2
         from ledger.entry e join ledger.account a on a.id = e.account_id
         where e.txn_id = d.txn_id and a.currency = d.currency)
     union all
     select 'loss_without_dispute', t.scope from ledger.txn t
       where t.kind = 'dispute-lost' and not exists (select 1 from dispute d where d.txn_id = t.id)
     union all
     select 'dispute_without_flag', d.provider || '/' || d.provider_reference
       from dispute d where d.borne_by = 'customer'
         and not exists (select 1 from flag f where f.reference = d.flag_reference)`,
  );
  return rows;
}
