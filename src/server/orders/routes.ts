import { AppError } from '#lib/errors/app-error.ts';
import { listBoughtGoods } from '#lib/orders/bought-goods.contract.ts';
import {
  answerOffer as answerCall,
  appealOrder as appealCall,
  askQuote,
  cancelOrder as cancelCall,
  findOrderByKey,
  listTransactions,
  readOrder,
} from '#lib/orders/contract.ts';
import { askDeskProvider, readDeskOrder } from '#lib/orders/desk/contract.ts';
import { resolveFlagged } from '#lib/orders/flags.contract.ts';
import { takeOrderStep } from '#lib/orders/stage.contract.ts';
import * as houseCodeCalls from '#lib/orders/desk/house-codes.contract.ts';
import { markVouchersUsed, revealVouchers } from '#lib/orders/vouchers.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import { cancelOrder } from '#server/orders/funding/cancel.ts';
import { holdPrice, pricesOf } from '#server/orders/price/quote.ts';
import { appealOrder } from '#server/orders/sales/appeal.ts';
import { readForDesk } from '#server/orders/staff/desk-order.ts';
import { listGoods, listOrders } from '#server/orders/view/list.ts';
import { transactionViews, viewOrder, viewWithVouchers } from '#server/orders/view/view-order.ts';
import type { Services } from '#server/platform/services.ts';
import { findByKey, findOwn } from './find.ts';
import { listFlagged, messageOfFlagged } from './flags/flags.ts';
import { resolveFlags } from './flags/resolve-flags.ts';
import { answerOffer } from './sales/answer-offer.ts';
import { askForCase } from './staff/ask-provider.ts';
import { takeOwnerStep } from './stages/owner-steps.ts';
import { listDeskHouseCodes, openDeskHouseCodes } from './staff/desk-house-codes.ts';
import { markUsed, revealVouchers as reveal } from './vault.ts';

function mountFlags(api: Api, services: Services): void {
  serve(api, services, resolveFlagged, async (ctx) => ({
    data: null,
    message: await resolveFlags(ctx, ctx.user, ctx.request.key),
  }));

  serve(api, services, appealCall, async (ctx) => {
    const { db, user, params, body, clock } = ctx;
    const order = await appealOrder(ctx, user.uuid, params.reference_code, body);
    return { data: await viewOrder(db, order, clock.now()) };
  });
}

/** The calls about orders, transactions and quotes (spec 4). */
export function mountOrders(api: Api, services: Services): void {
  mountFlags(api, services);
  serve(api, services, readDeskOrder, async (ctx) => ({ data: await readForDesk(ctx) }));
  serve(api, services, askDeskProvider, askForCase);
  serve(api, services, houseCodeCalls.listHouseCodes, listDeskHouseCodes);
  serve(api, services, houseCodeCalls.openHouseCodes, openDeskHouseCodes);

  serve(api, services, askQuote, async (ctx) => {
    const { service_type: serviceType } = ctx.body;
    const { country } = ctx.request;
    const asked = { serviceType, country, userId: ctx.user?.uuid ?? null, fields: ctx.body };
    return { data: await holdPrice(ctx, asked, ...(await pricesOf(ctx, asked))) };
  });

  serve(api, services, listTransactions, async ({ db, user, query }) => {
    const { flagged, ...filters } = query;
    if (flagged)
      return {
        data: await listFlagged(db, user.uuid, flagged, query.limit),
        meta: { next: null },
        message: await messageOfFlagged(db, user, flagged),
      };
    const { rows, next } = await listOrders(db, user, filters);
    return { data: await transactionViews(db, rows), meta: { next } };
  });

  serve(api, services, listBoughtGoods, async ({ db, user, query }) => {
    const { rows, next } = await listGoods(db, user, query);
    return { data: await transactionViews(db, rows), meta: { next } };
  });

  serve(api, services, findOrderByKey, async ({ db, user, params, clock }) => {
    const order = await findByKey(db, user.uuid, params.idempotency_key);
    if (!order) throw AppError.notFound();
    return { data: await viewOrder(db, order, clock.now()) };
  });

  serve(api, services, readOrder, async ({ user, params, ...ctx }) => {
    const order = await findOwn(ctx.db, user.uuid, params.reference_code);
    return { data: await viewWithVouchers(ctx, order) };
  });

  serve(api, services, answerCall, async ({ user, params, body, ...ctx }) => {
    const asked = { reference: params.reference_code, accept: body.accept };
    const order = await answerOffer(ctx, user.uuid, asked);
    return { data: await viewOrder(ctx.db, order, ctx.clock.now()) };
  });

  serve(api, services, takeOrderStep, async ({ user, params, body, ...ctx }) => {
    const asked = { ...body, pin: body.pin, reference: params.reference_code };
    return { data: await viewWithVouchers(ctx, await takeOwnerStep(ctx, user.uuid, asked)) };
  });

  serve(api, services, revealVouchers, async ({ user, params, body, ...ctx }) => {
    const asked = { reference: params.reference_code, pin: body.pin };
    return { data: await viewWithVouchers(ctx, await reveal(ctx, user.uuid, asked)) };
  });

  serve(api, services, markVouchersUsed, async ({ user, params, body, ...ctx }) => {
    const asked = { reference: params.reference_code, ids: body.voucher_ids, used: body.used };
    return { data: await viewWithVouchers(ctx, await markUsed(ctx, user.uuid, asked)) };
  });

  serve(api, services, cancelCall, async (ctx) => {
    const order = await cancelOrder(ctx, ctx.user.uuid, ctx.params.reference_code);
    return { data: await viewOrder(ctx.db, order, ctx.clock.now()) };
  });
}
