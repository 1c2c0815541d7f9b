import type { CurrencyCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';

/** Money that reached us and is not anybody's yet; minor units. */
export interface Waiting {
  /** Ours for a deposit, the provider's for a transfer that is nobody's. */
  reference: string;
  amount: bigint;
  currency: CurrencyCode;
  /** Why: what the deposit is held for, else `unclaimed`. */
  reason: string;
  since: Date;
  /** When a job looks at it again; null: only a person can move it. */
  until: Date | null;
  /** The provider was asked to send it back and has not answered. */
  isReturning: boolean;
}

/**
 * What the suspense accounts hold, entry by entry as the ledger has it, oldest first. A transfer that
 * was nobody's belongs to the order that it became.
 */
export async function listSuspense(db: Database): Promise<Waiting[]> {
  const { rows } = await db.sql.query<Waiting>(
    `select coalesce(d.reference, max(t.idem_key)) as reference, sum(e.amount)::bigint as amount,
       a.currency, coalesce(d.held_for, 'unclaimed') as reason, min(e.created_at) as since,
       d.release_at as until, bool_or(s.state = 'asked') is true as "isReturning"
     from ledger.account a
       join ledger.entry e on e.account_id = a.id
       join ledger.txn t on t.id = e.txn_id
       left join unclaimed_transfer u on t.scope = 'provider:' || u.provider
         and t.idem_key in (u.reference, u.reference || ':return')
       left join deposit d on d.order_id = coalesce(t.order_id, u.order_id)
       left join suspense_decision s on s.case_id = coalesce(d.order_id, u.id)
     where a.kind = 'suspense' and a.owner_id is null
     group by a.currency,
       coalesce(t.order_id::text, u.order_id::text, u.id::text, t.scope || '/' || t.idem_key),
       d.reference, d.held_for, d.release_at
     having sum(e.amount) <> 0
     order by since`,
  );
  return rows;
}
