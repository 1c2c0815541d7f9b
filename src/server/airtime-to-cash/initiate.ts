import type { startConversion } from '#lib/airtime-to-cash/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { findByKey } from '#server/orders/find.ts';
import { openSale } from '#server/orders/sales/open-sale.ts';
import type { Order } from '#server/orders/tables.ts';
import { findConversion, findOpen, viewConversion } from './conversion.ts';
import { A2C } from './input.ts';
import { openAlready } from './open-already.ts';

const ONE_AT_A_TIME = 'orders_one_conversion';

/** The constraint that an insert violated, even inside the query builder's wrapping errors. */
function constraintOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return 'constraint' in error ? error.constraint : constraintOf(error.cause);
}

async function open(ctx: CallContext<typeof startConversion>): Promise<Order> {
  const { quote_id: quoteId, ...fields } = ctx.body;
  const { user, request } = ctx;
  const input = { ...fields, service_type: A2C };
  try {
    return await openSale(ctx, { user, serviceType: A2C, key: request.key, quoteId, input });
  } catch (error) {
    if (constraintOf(error) !== ONE_AT_A_TIME) throw error;
    const same = await findByKey(ctx.db, user.uuid, request.key);
    if (same) return same;
    const before = await findOpen(ctx.db, user.uuid);
    throw before ? openAlready(before.order.reference_code) : AppError.conflict();
  }
}

/**
 * Agrees on a price for airtime and reserves one of our lines for it (spec 7).
 * @throws AppError as its contract says; conflict names the one that is open
 */
export async function initiate(
  ctx: CallContext<typeof startConversion>,
): Promise<Reply<typeof startConversion>> {
  if (!ctx.user.has_pin_set_up) throw new AppError('pin_not_set');
  const order = await open(ctx);
  return { data: await viewConversion(ctx, await findConversion(ctx.db, order.id)), status: 201 };
}
