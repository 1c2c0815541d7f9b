import type { CurrencyCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { decideSale, findByReference, type Decision, type Order } from '#server/orders/index.ts';
import type { Services } from '#server/services.ts';
import { findSaleOf } from './sales.ts';

/** Dollars that arrived and wait for a person. */
export interface WaitingSale {
  reference: string;
  /** Cents. */
  arrived: bigint;
  account: string;
  payer: string;
  reason: string;
  /** What was agreed, minor units. */
  amount: bigint;
  currency: CurrencyCode;
  since: Date;
}

/** Sales that wait for a person, the oldest first. */
export async function listWaitingSales(db: Database): Promise<WaitingSale[]> {
  const { rows } = await db.sql.query<WaitingSale>(
    `select s.reference, s.arrived, s.account_id as account, s.payer, s.held_for as reason,
       o.amount, o.currency, s.arrived_at as since
     from dollar_sale s join orders o on o.id = s.order_id
     where s.held_for is not null and o.status = 'under_review' order by s.arrived_at`,
  );
  return rows;
}

/**
 * Carries out what an operator says about dollars that arrived. Refused, they go back at the provider by
 * hand: there is no call for that.
 * @throws AppError not_found; conflict when it was decided already
 */
export async function decideWaitingSale(
  services: Services,
  reference: string,
  { reviewer, said }: Pick<Decision, 'reviewer' | 'said'>,
): Promise<Order> {
  const order = await findByReference(services.db, reference);
  const sale = order && (await findSaleOf(services.db, order.id));
  if (!sale) throw AppError.notFound();
  const { payer, arrived } = sale;
  const evidence = { payer, arrived: String(arrived) };
  return inTransaction(services.db, (tx) =>
    decideSale(tx, services, sale.order_id, { reviewer, said, evidence }),
  );
}
