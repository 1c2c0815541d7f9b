import * as calls from '#lib/crypto/buy.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import type { Api } from '#server/http/api-types.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { serve } from '#server/http/serve.ts';
import { choosePayin } from '#server/orders/payments/payin.ts';
import { payAndReply } from '#server/orders/place-and-reply.ts';
import { authorize } from '#server/orders/place/authorize.ts';
import type { Order } from '#server/orders/tables.ts';
import { viewOrder } from '#server/orders/view/view-order.ts';
import type { Services } from '#server/platform/services.ts';
import { listAddresses, removeAddress, saveAddress } from './addresses.ts';
import { BUY } from './purchase.ts';
import { bankDetailsOf } from './view-transfer.ts';

/** These calls use another name for the reference than the engine. */
function renamed(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.errors['reference']) return error;
  const { reference, ...errors } = error.errors;
  return AppError.invalid({ ...errors, referenceCode: reference });
}

/**
 * Buys at the agreed price, from the wallet or by a transfer to one of our accounts.
 * @throws AppError 422 on payment for an account that isn't offered in the member's country, and everything
 * that paying throws
 */
async function buy(ctx: CallContext<typeof calls.buyCoins>): Promise<Reply<typeof calls.buyCoins>> {
  const { user, clock } = ctx;
  const {
    referenceCode: reference,
    payment,
    pin,
    max_total: maxTotal,
    pay_anyway: payAnyway,
  } = ctx.body;
  const payin =
    payment === 'wallet' ? undefined : await choosePayin(ctx, user.country.code, payment);
  const show = async (db: Database, order: Order) => ({
    data: {
      order: await viewOrder(db, order, clock.now()),
      bankDetails: bankDetailsOf(order),
      createdAt: order.created_at.toISOString(),
    },
    status: 201 as const,
  });
  const paid = { serviceType: BUY, reference, pin, maxTotal, payAnyway, payin } as const;
  return payAndReply(ctx, paid, show).catch((error: unknown) => {
    throw renamed(error);
  });
}

/** Buying coins, and members' own addresses. */
export function mountBuying(api: Api, services: Services): void {
  serve(api, services, calls.authorizeCoins, async (ctx) => {
    const asked = { user: ctx.user, serviceType: BUY, fields: ctx.body, pin: null } as const;
    const { reference: referenceCode, ...agreed } = await authorize(ctx, asked);
    return { data: { referenceCode, ...agreed } };
  });
  serve(api, services, calls.buyCoins, buy);

  serve(api, services, calls.listCoinAddresses, async ({ db, clock, user }) => ({
    data: await listAddresses(db, user.uuid, clock.now()),
  }));
  serve(api, services, calls.saveCoinAddress, async (ctx) => ({ data: await saveAddress(ctx) }));
  serve(api, services, calls.deleteCoinAddress, async ({ db, user, params }) => {
    await removeAddress(db, user.uuid, params.id);
    return { data: null };
  });
}
