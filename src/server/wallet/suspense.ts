import type { CurrencyCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';

/** Money that has reached us and belongs to no one yet; minor units. */
export interface Waiting {
  /** Ours for a deposit, the provider's for an unmatched transfer. */
  reference: string;
  amount: bigint;
  currency: CurrencyCode;
  /** The reason: what the deposit is held for, or else `unclaimed`. */
  reason: string;
  since: Date;
  /** When a job checks it again; null when only an operator can move it. */
  until: Date | null;
  /** The provider was asked to send it back and hasn't answered. */
  isReturning: boolean;
}

/**
 * What is in the suspense accounts, payment by payment, oldest first; the audit compares it with the ledger.
 */
export async function listSuspense(db: Database): Promise<Waiting[]> {
  const { rows } = await db.sql.query<Waiting>(
    `select coalesce(d.reference, p.reference) as reference, p.waiting as amount, p.currency,
       coalesce(d.held_for, p.why) as reason, p.arrived_at as since, d.release_at as until,
       s.state is not null as "isReturning"
     from order_payment p
       left join deposit d on d.order_id = p.order_id
       left join suspense_decision s on s.case_id = coalesce(p.order_id, p.id) and s.state = 'asked'
     where p.waiting > 0 and p.source not in ('dollars', 'coins')
     order by p.arrived_at, p.id`,
  );
  return rows;
}
