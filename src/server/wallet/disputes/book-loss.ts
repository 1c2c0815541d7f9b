import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { closeFlag } from '#server/orders/flags/close-flag.ts';
import { lockFlag } from '#server/orders/flags/flag-rows.ts';
import { flagByStaff, roomToFlag } from '#server/orders/flags/manage-flags.ts';
import type { Services } from '#server/platform/services.ts';
import type { DisputeRow } from './dispute-rows.ts';

/** The ledger scope of a dispute's postings. Reconciliation recognises them by this prefix. */
const scopeOf = (id: string): string => `dispute:${id}`;

interface Posting {
  txn_id: bigint;
  n: number;
  kind: 'lost' | 'won-back';
  /** Minor units. */
  amount: bigint;
  booked_at: Date;
  booked_by: string;
}

/** The postings of a dispute: a loss, then its reversal, alternating. */
export async function listPostings(db: Database, disputeId: string): Promise<Posting[]> {
  const { rows } = await db.sql.query<Posting>(
    'select * from dispute_posting where dispute_id = $1 order by n',
    [disputeId],
  );
  return rows;
}

/** Books a loss or its reversal as a separate posting. Call it with the dispute locked. */
async function book(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  dispute: DisputeRow,
  { kind, amount, by }: Pick<Posting, 'kind' | 'amount'> & { by: string },
): Promise<bigint> {
  const { id, currency, order_id: orderId } = dispute;
  const n = (await listPostings(tx, id)).length + 1;
  const moved = kind === 'lost' ? amount : -amount;
  const { txnId } = await post(tx, {
    // first losses keep the key they had before losses could be reversed
    scope: scopeOf(id),
    key: n === 1 ? 'lost' : `${kind}-${n}`,
    kind: `dispute-${kind}`,
    legs: [
      { account: houseAccount('float_payments', currency), amount: moved },
      { account: houseAccount('chargeback_and_fraud_loss', currency), amount: -moved },
    ],
    meta: { order: orderId },
  });
  await tx.sql.query(
    `insert into dispute_posting(txn_id, dispute_id, n, kind, amount, booked_at, booked_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [txnId, id, n, kind, amount, clock.now(), by],
  );
  return txnId;
}

/**
 * Books a payment that the provider took back: its float decreases, and the house bears the loss.
 * Takes nothing from the customer.
 * @returns the posting's id
 */
export const bookLoss = (
  tx: Database,
  services: Pick<Services, 'clock'>,
  dispute: DisputeRow,
  by: string,
): Promise<bigint> => book(tx, services, dispute, { kind: 'lost', amount: dispute.amount, by });

/**
 * Reverses a loss, because the bank decided for us after all and the provider has the payment
 * again. Releases what was reclaimed from the customer and is still on hold.
 */
export async function reverseLoss(
  tx: Database,
  services: Services,
  dispute: DisputeRow,
  by: string,
): Promise<void> {
  const loss = (await listPostings(tx, dispute.id)).find(({ txn_id }) => txn_id === dispute.txn_id);
  if (!loss) throw new Error(`The loss of dispute ${dispute.id} was never booked`);
  await book(tx, services, dispute, { kind: 'won-back', amount: loss.amount, by });
  const flag =
    dispute.borne_by === 'customer' && dispute.flag_reference
      ? await lockFlag(tx, dispute.flag_reference)
      : undefined;
  if (flag?.state !== 'open') return;
  const text = 'The bank decided that this payment stands. You can use your money.';
  await closeFlag(tx, services, flag, { state: 'lifted', by, text });
}

/**
 * Reclaims a loss from the customer. Holds what their wallet has of it; they owe the rest, and what
 * they pay reduces the loss. Their balance never goes below zero. Amounts of this order that staff
 * flagged before are counted.
 * @returns the flag's reference
 * @throws AppError conflict when nothing of the order is left to reclaim, or the account is closed
 */
export async function reclaim(
  tx: Database,
  services: Services,
  dispute: DisputeRow,
  by: string,
): Promise<string> {
  const { order_reference: order, amount, currency, order_id: orderId } = dispute;
  const room = await roomToFlag(tx, orderId);
  const asked = room < amount ? room : amount;
  if (asked <= 0n)
    throw AppError.conflict(
      'All of this order has already been flagged. Choose that we bear the loss.',
    );
  const sum = formatMinor(money(amount, currency));
  const { reference } = await flagByStaff(
    { ...services, db: tx },
    {
      order,
      rule: 'payment_taken_back',
      amount: asked,
      by,
      reason: `The bank took back ${sum} of this payment.`,
    },
  );
  return reference;
}
