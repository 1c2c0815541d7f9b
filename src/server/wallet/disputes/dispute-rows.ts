import type { CurrencyCode } from '#lib/currencies.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { DisputeState } from '#lib/wallet/dispute-words.ts';
import type { Database } from '#server/db/client.ts';
import { lockUser } from '#server/orders/flags/flag-rows.ts';

/** A dispute with its order; amounts are minor units of its currency. */
export interface DisputeRow {
  id: string;
  order_id: string;
  order_reference: string;
  country_code: string;
  user_id: string;
  provider: string;
  provider_reference: string;
  /** What was decided about the payment itself. */
  payment: 'matched' | 'credited' | 'waiting' | 'returned';
  amount: bigint;
  currency: CurrencyCode;
  category: string;
  opened_at: Date;
  opened_by: string;
  due_at: Date | null;
  provider_state: 'open' | 'answered' | 'won' | 'lost';
  state: DisputeState;
  evidence: string | null;
  image_keys: string[];
  answered_at: Date | null;
  answered_by: string | null;
  borne_by: 'house' | 'customer' | null;
  flag_reference: string | null;
  note: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  /** The posting of the current loss; null if none is booked. */
  txn_id: bigint | null;
  /** No decision yet, or the bank has since decided otherwise. */
  waits: boolean;
  /** When the bank decided. */
  told_at: Date | null;
  answer_no: number;
  /** The state of our answer at the provider; null if there is none. */
  answer_state: AnswerState | null;
}

export type AnswerState = 'sending' | 'sent' | 'unknown' | 'refused' | 'by hand';

export const SELECT = `select d.*, o.reference_code as order_reference, o.country_code, o.user_id,
  p.decision as payment
  from dispute d join orders o on o.id = d.order_id join order_payment p on p.id = d.payment_id`;

/**
 * Whether the bank decided otherwise after our decision: a loss has to be reversed, or booked late.
 */
export const isTurned = ({ waits, decided_at: decided }: DisputeRow): boolean =>
  waits && decided !== null;

/** @throws AppError not_found */
export async function findDispute(db: Database, id: string): Promise<DisputeRow> {
  const { rows } = await db.sql.query<DisputeRow>(`${SELECT} where d.id = $1`, [id]);
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

/**
 * Locks a dispute for one decision, after its customer, in the same order as flags and deposits.
 * @throws AppError not_found; conflict once it is decided
 */
export async function lockWaiting(tx: Database, id: string): Promise<DisputeRow> {
  const { user_id: userId } = await findDispute(tx, id);
  await lockUser(tx, userId);
  await tx.sql.query('select from dispute where id = $1 for update', [id]);
  const found = await findDispute(tx, id);
  if (!found.waits) throw AppError.conflict('This has already been decided.');
  return found;
}

/** The owners of the orders that these disputes are about. */
export async function findOwners(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await db.sql.query<{ id: string; user_id: string }>({
    name: 'dispute-owners',
    text: 'select d.id, o.user_id from dispute d join orders o on o.id = d.order_id where d.id = any($1)',
    values: [ids],
  });
  return new Map(rows.map(({ id, user_id }) => [id, [user_id]]));
}
