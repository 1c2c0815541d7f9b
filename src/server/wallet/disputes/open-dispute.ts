import type { CurrencyCode } from '#lib/currencies.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { DisputeListener } from '#server/platform/disputes.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';

export interface NewDispute {
  /** The provider that the money came through. */
  provider: string;
  /** The provider's id of the dispute, which is opened only once. */
  providerReference: string;
  /** The reference of the payment, shared by both sides. */
  reference: string;
  /** Minor units; null for the full payment. */
  amount: bigint | null;
  category: string;
  openedAt: Date;
  dueAt: Date | null;
  state: 'open' | 'answered' | 'won' | 'lost';
  /** When the bank decided; null while it hasn't. */
  toldAt?: Date | null;
  /** `provider`, or operator:<uuid>. */
  by: string;
}

interface PaymentRow {
  id: string;
  order_id: string;
  amount: bigint;
  currency: CurrencyCode;
}

/** The disputed payment; undefined if none of our orders received it. */
async function findPayment(
  tx: Database,
  { provider, reference }: Pick<NewDispute, 'provider' | 'reference'>,
): Promise<PaymentRow | undefined> {
  const { rows } = await tx.sql.query<PaymentRow>(
    `select id, order_id, amount, currency from order_payment
     where provider = $1 and reference = $2 and order_id is not null and decision <> 'returned'`,
    [provider, reference],
  );
  return rows[0];
}

/**
 * Opens a dispute, or updates it with what the provider reports now. Moves no money. A new deadline
 * applies, and a new amount while no loss is booked. Reports may arrive out of order: of two
 * decisions by the bank the later one counts, and an earlier report doesn't undo a decision.
 * @returns the id of the dispute, or undefined if the payment does not exist
 */
export async function openDispute(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  dispute: NewDispute,
): Promise<string | undefined> {
  const { provider, providerReference, category, openedAt, dueAt, state, toldAt, by } = dispute;
  const payment = await findPayment(tx, dispute);
  if (!payment) return undefined;
  const amount = dispute.amount ?? payment.amount;
  const { rows } = await tx.sql.query<{ id: string; is_new: boolean }>(
    `insert into dispute as d (id, order_id, payment_id, provider, provider_reference, amount, currency,
       category, opened_at, opened_by, due_at, provider_state, told_at, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14, 'open')
     on conflict (provider, provider_reference) do update set
       provider_state = case when coalesce(excluded.told_at >= d.told_at, d.told_at is null)
         then excluded.provider_state else d.provider_state end,
       told_at = greatest(d.told_at, excluded.told_at),
       due_at = coalesce(excluded.due_at, d.due_at),
       amount = case when d.txn_id is null and $13 then excluded.amount else d.amount end
     returning id, (xmax = 0) as is_new`,
    [
      ...[newUuid(), payment.order_id, payment.id, provider, providerReference, amount],
      ...[payment.currency, category, openedAt, by, dueAt, state, dispute.amount !== null],
      toldAt ?? null,
    ],
  );
  const row = rows[0]!;
  if (row.is_new)
    await audit(tx, {
      actor: by === 'provider' ? 'system' : by,
      action: 'disputes.open',
      subject: row.id,
      detail: {
        provider,
        provider_reference: providerReference,
        at: clock.now().toISOString(),
        amount: formatMinor(money(amount, payment.currency)),
      },
    });
  return row.id;
}

/** Records a dispute after its provider was asked about a notice. */
export const noteDispute: DisputeListener = async (tx, services, { provider, dispute }) => {
  const { id, reference, amount, category, openedAt, dueAt, state, resolvedAt } = dispute;
  const isFinal = state === 'won' || state === 'lost';
  const opened = await openDispute(tx, services, {
    provider,
    providerReference: id,
    reference,
    category,
    openedAt,
    dueAt,
    state,
    amount: amount?.minor ?? null,
    by: 'provider',
    toldAt: isFinal ? (resolvedAt ?? services.clock.now()) : null,
  });
  if (!opened) services.log.warn({ provider, dispute: id }, 'a dispute about a payment not ours');
};

interface ByHand {
  /** The deposit or purchase it is about. */
  order: string;
  providerReference: string;
  amount: bigint | null;
  category: string;
  dueAt: Date;
  by: string;
}

async function paymentOf(tx: Database, order: string) {
  const { rows } = await tx.sql.query<PaymentRow & { provider: string; reference: string }>(
    `select p.* from order_payment p join orders o on o.id = p.order_id
     where o.reference_code = $1 and p.source in ('gateway', 'bank_transfer')
       and p.decision <> 'returned' order by p.arrived_at limit 2`,
    [order.trim().toUpperCase()],
  );
  if (rows.length > 1)
    throw AppError.invalid({
      order: ['Several payments came for it. The provider has to tell us.'],
    });
  if (!rows[0]) throw AppError.invalid({ order: ['No payment came for an order of this name.'] });
  return rows[0];
}

/**
 * Opens a dispute that an operator learned about, for example on the provider's site, without a
 * notice.
 * @throws AppError 422 on order and amount; conflict if it is already open
 */
export function openByHand(services: Services, asked: ByHand): Promise<string> {
  const { order, providerReference, amount, category, dueAt, by } = asked;
  return inTransaction(services.db, async (tx) => {
    const payment = await paymentOf(tx, order);
    if (amount !== null && amount > payment.amount)
      throw AppError.invalid({ amount: ['That’s more than was paid.'] });
    const { provider, reference } = payment;
    const { rowCount } = await tx.sql.query(
      'select from dispute where provider = $1 and provider_reference = $2',
      [provider, providerReference],
    );
    if (rowCount) throw AppError.conflict('This dispute is already in the queue.');
    const id = await openDispute(tx, services, {
      provider,
      providerReference,
      reference,
      amount,
      category,
      dueAt,
      by,
      openedAt: services.clock.now(),
      state: 'open',
    });
    if (!id) throw AppError.notFound();
    return id;
  });
}
