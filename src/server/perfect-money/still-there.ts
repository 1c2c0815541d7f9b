import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { detailOf, formatDollars } from './read-trade.ts';
import { findSaleOf } from './sales.ts';
import type { DollarSale } from './tables.ts';

interface Waiting {
  order: Order;
  sale: DollarSale;
}

/**
 * A sale whose dollars wait for an operator.
 * @throws AppError not_found when there is none; conflict when it isn't waiting for a decision
 */
export async function readWaiting(db: Database, order: Order | undefined): Promise<Waiting> {
  const sale = order && (await findSaleOf(db, order.id));
  if (!sale) throw AppError.notFound();
  if (order.status !== 'under_review')
    throw AppError.conflict(
      order.status === 'awaiting_user'
        ? 'No dollars have arrived for this yet.'
        : 'This has already been decided.',
    );
  return { order, sale };
}

/**
 * Only what the provider still confirms is paid for (spec 1), so it is asked again right before.
 * @throws AppError busy without an answer; conflict when its books differ from ours
 */
export async function assertStillThere(
  { providers }: Services,
  { order, sale }: Waiting,
): Promise<void> {
  const vouchers = providers.vouchers.byId(sale.provider);
  const name = vouchers?.name ?? detailOf(order).brand;
  const outcome = await vouchers?.getReceived(sale.reference);
  const isSilent =
    !outcome ||
    outcome.kind === 'unknown' ||
    (outcome.kind === 'failed' && ['auth', 'provider_down'].includes(outcome.code));
  if (isSilent)
    throw new AppError('busy', {
      message: `${name} isn’t responding, and nothing is paid before it confirms. Try again in a moment.`,
      retryAfterS: 10,
    });
  if (outcome.kind !== 'done')
    throw AppError.conflict(
      `${name} no longer says that these dollars arrived, so nothing is paid.`,
    );
  const { arrived } = outcome.value;
  const ours = detailOf(order).came?.arrived ?? 0n;
  if (arrived.currency === 'USD' && arrived.minor === ours) return;
  throw AppError.conflict(
    `${name} now says that ${formatMinor(arrived)} arrived; our books say ${formatDollars(ours)}. Nothing is paid until they agree.`,
  );
}
