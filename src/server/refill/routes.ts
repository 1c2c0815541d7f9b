import {
  addSchedule as addScheduleCall,
  listSchedules as listSchedulesCall,
  removeSchedule as removeScheduleCall,
  setSchedule,
} from '#lib/refill/bill-schedules.contract.ts';
import {
  receiveBillsNotice,
  receiveReloadlyBillsNotice,
  receiveVtpassNotice,
} from '#lib/refill/bill-notices.contract.ts';
import {
  checkBill,
  listBeneficiaries,
  listBillers,
  listBillProducts,
  purchaseBill,
  removeBeneficiary,
  saveBeneficiary,
  type BoughtBill,
} from '#lib/refill/contract.ts';
import * as promoCodeCalls from '#lib/refill/desk/promo-codes.contract.ts';
import { listBillerStatus, readBillerStatus } from '#lib/refill/biller-status.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { takeNotice } from '#server/orders/send/notice.job.ts';
import { placeAndReply, readPayment } from '#server/orders/place-and-reply.ts';
import { readNotice } from '#server/orders/send/read-notice.ts';
import { showPause } from '#server/orders/pauses/show-pause.ts';
import { assertServiceActive } from '#server/orders/service-open.ts';
import type { Order } from '#server/orders/tables.ts';
import { viewOrder } from '#server/orders/view/view-order.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { listOwn, remove, save } from './beneficiaries.ts';
import { listBillerStates, readBillerHistory } from './catalogue/biller-status.ts';
import { billerView, findAnyBiller, listBillerRows } from './catalogue/billers.ts';
import { billsFor, findCode } from '#server/providers/bills/codes.ts';
import { withReference } from '#server/providers/supply-book.ts';
import type { BillerRow } from './tables.ts';
import { checkNumber } from './check-number.ts';
import { addCode, listCodes, stopCode } from './desk-promo-codes.ts';
import { listProductRows, productView } from './catalogue/products.ts';
import { listSchedules, removeSchedule } from './schedules/schedule-rows.ts';
import { addSchedule, changeSchedule } from './schedules/set-schedule.ts';

function mountSchedules(api: Api, services: Services): void {
  serve(api, services, listSchedulesCall, async ({ db, user }) => ({
    data: await listSchedules(db, user.uuid),
  }));

  serve(api, services, addScheduleCall, async (ctx) => {
    await addSchedule(ctx, ctx.user, ctx.body);
    return { data: await listSchedules(ctx.db, ctx.user.uuid), status: 201 };
  });

  serve(api, services, setSchedule, async (ctx) => {
    await changeSchedule(ctx, ctx.user, ctx.params.id, ctx.body);
    return { data: await listSchedules(ctx.db, ctx.user.uuid) };
  });

  serve(api, services, removeScheduleCall, async ({ db, user, params }) => {
    await removeSchedule(db, user.uuid, params.id);
    return { data: await listSchedules(db, user.uuid) };
  });
}

/**
 * Notices of the bills providers: stored once and answered immediately. They are not trusted; a job asks the
 * provider. VTpass authenticates with the secret in its address.
 */
function mountNotices(api: Api, services: Services): void {
  const taken = () => Response.json({ response: 'success' });

  serve(api, services, receiveBillsNotice, async (ctx) => {
    await takeNotice(ctx, await readNotice(ctx.providers.bills, ['bills-sandbox'], ctx.request));
    return taken();
  });

  serve(api, services, receiveVtpassNotice, async (ctx) => {
    const { providers, request, params } = ctx;
    const ids = ['vtpass', 'vtpass-trial'];
    await takeNotice(ctx, await readNotice(providers.bills, ids, request, params.secret));
    return taken();
  });

  serve(api, services, receiveReloadlyBillsNotice, async (ctx) => {
    const { db, providers, request } = ctx;
    const notice = await readNotice(providers.bills, ['reloadly', 'reloadly-trial'], request);
    await takeNotice(ctx, await withReference(db, notice));
    return taken();
  });
}

/** One order as it is; of several the first, with all of them beside it. */
async function viewBought({ db, clock }: Services, orders: readonly Order[]): Promise<BoughtBill> {
  const [first, ...others] = await Promise.all(
    orders.map((order) => viewOrder(db, order, clock.now())),
  );
  if (!first) throw new Error('A purchase without an order');
  return others.length > 0 ? { ...first, transactions: [first, ...others] } : first;
}

function mountPurchase(api: Api, services: Services): void {
  serve(api, services, purchaseBill, async (ctx) => {
    const { payment, fields: input } = readPayment(ctx.body);
    const serviceType = input.service_type;
    const wanted = { ...payment, serviceType, input };
    return placeAndReply(ctx, wanted, async (db, orders) => ({
      data: await viewBought({ ...ctx, db }, orders),
      status: 201 as const,
    }));
  });
}

export function mountRefill(api: Api, services: Services): void {
  serve(api, services, listBillers, async (ctx) => {
    const { query, request, providers } = ctx;
    const { country } = request;
    const pauses = await assertServiceActive(ctx, query.service_type, country);
    const rows = await listBillerRows(ctx, country, query.service_type);
    const bills = await providers.bills.choose({ country, product: query.service_type });
    const payable = rows.filter((row) => findCode(bills.catalogue, row) !== undefined);
    const now = ctx.clock.now();
    const pausedAt = ({ id, service_type: serviceType }: BillerRow) =>
      showPause(pauses, { serviceType, counterparty: id }, now);
    return { data: payable.map((row) => ({ ...billerView(row, bills), ...pausedAt(row) })) };
  });

  serve(api, services, listBillProducts, async (ctx) => {
    const { db, params } = ctx;
    const { country } = ctx.request;
    const biller = await findAnyBiller(ctx, { id: params.bill_id, country });
    if (!biller) throw AppError.notFound();
    await assertServiceActive(ctx, biller.service_type, country);
    const { catalogue } = await billsFor(ctx, biller);
    const rows = await listProductRows(db, biller.id, catalogue);
    return { data: rows.map((row) => productView(row, biller)) };
  });

  serve(api, services, listBillerStatus, async (ctx) => ({
    data: await listBillerStates(ctx, ctx.query.country ?? ctx.request.country),
  }));

  serve(api, services, readBillerStatus, async (ctx) => ({
    data: await readBillerHistory(ctx, ctx.params.bill_id),
  }));

  serve(api, services, checkBill, async (ctx) => {
    await assertServiceActive(ctx, ctx.body.service_type, ctx.user.country.code);
    return { data: await checkNumber(ctx, ctx.user, ctx.body) };
  });

  mountPurchase(api, services);

  serve(api, services, listBeneficiaries, async ({ db, user, query }) => ({
    data: await listOwn(db, user, query.service_type),
  }));

  serve(api, services, saveBeneficiary, async (ctx) => {
    await save(ctx, ctx.user, ctx.body);
    return { data: await listOwn(ctx.db, ctx.user, ctx.body.service_type) };
  });

  serve(api, services, removeBeneficiary, async ({ db, user, params }) => {
    await remove(db, user.uuid, params.id);
    return { data: await listOwn(db, user) };
  });

  serve(api, services, promoCodeCalls.listDeskPromoCodes, listCodes);
  serve(api, services, promoCodeCalls.addDeskPromoCode, addCode);
  serve(api, services, promoCodeCalls.stopDeskPromoCode, stopCode);

  mountSchedules(api, services);
  mountNotices(api, services);
}
