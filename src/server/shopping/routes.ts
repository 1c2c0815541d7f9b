import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import * as calls from '#lib/shopping/contract.ts';
import * as quoteCalls from '#lib/shopping/quote.contract.ts';
import * as requestCalls from '#lib/shopping/request.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import { placeAndShow, readPayment } from '#server/orders/place-and-reply.ts';
import type { Services } from '#server/platform/services.ts';
import { listServicesOf } from '#server/reference/services.ts';
import { listAddresses, removeAddress, saveAddress } from './addresses.ts';
import { askAgain, askQuestion, changeQuantity, declineItem, removeItem } from './change-item.ts';
import { createRequest } from './create-request.ts';
import { describeRates, estimate } from './estimate.ts';
import { deliveryCountries, findCountry } from './facts.ts';
import { findItem, findOwnItem, listItems } from './find.ts';
import { readForbidden } from './forbidden.ts';
import { priceForm, viewPriced } from './price.ts';
import { readRates } from './rates.ts';
import { previewLink, takePicture } from './shop-links.ts';
import { viewDetail, viewItems, viewOne } from './view.ts';

/** @throws AppError service_inactive */
async function assertOpen(parts: Services, country: CountryCode): Promise<void> {
  const rows = await listServicesOf(parts, country);
  if (!rows.some(({ slug, active }) => slug === 'personalized-shopping' && active))
    throw new AppError('service_inactive');
}

function mountPublic(api: Api, services: Services): void {
  serve(api, services, requestCalls.listShoppingCountries, () =>
    Promise.resolve({ data: [...deliveryCountries] }),
  );
  serve(api, services, requestCalls.listShoppingStates, ({ params }) => {
    const country = findCountry(params.code.toUpperCase());
    if (!country) throw AppError.notFound();
    return Promise.resolve({ data: country.states });
  });
  serve(api, services, quoteCalls.listForbiddenGoods, async ({ db, clock }) => ({
    data: await readForbidden(db, clock.now()),
  }));
  serve(api, services, quoteCalls.readShoppingRates, describeRates);
  serve(api, services, quoteCalls.estimateLandedCost, estimate);
}

function mountItems(api: Api, services: Services): void {
  serve(api, services, calls.listShoppingItems, async (ctx) => {
    const { status: statuses, page, limit } = ctx.query;
    const asked = { statuses, limit, offset: (page - 1) * limit };
    const { rows, total } = await listItems(ctx.db, ctx.user.uuid, asked);
    return { data: await viewItems(ctx, rows), meta: { total, page, limit } };
  });
  serve(api, services, calls.readShoppingItem, async (ctx) => {
    const item = await findOwnItem(ctx.db, ctx.user.uuid, ctx.params.item_code);
    return { data: await viewDetail(ctx, item) };
  });
  serve(api, services, calls.createShoppingRequest, async (ctx) => {
    await assertOpen(ctx, ctx.user.country.code);
    const rows = await createRequest(ctx, ctx.user, ctx.body, ctx.request.key);
    return { data: await viewItems(ctx, rows), status: 201 };
  });
  serve(api, services, calls.changeShoppingQuantity, async (ctx) => {
    const { user, params, body } = ctx;
    return {
      data: await viewOne(ctx, await changeQuantity(ctx, user, params.item_code, body.quantity)),
    };
  });
  serve(api, services, calls.removeShoppingItem, async (ctx) => ({
    data: await viewOne(ctx, await removeItem(ctx, ctx.user, ctx.params.item_code)),
  }));
  serve(api, services, calls.declineShoppingItem, async (ctx) => ({
    data: await viewOne(ctx, await declineItem(ctx, ctx.user, ctx.params.item_code)),
  }));
  serve(api, services, calls.askAboutShoppingItem, async (ctx) => {
    const { user, params, body } = ctx;
    return {
      data: await viewDetail(ctx, await askQuestion(ctx, user, params.item_code, body.question)),
    };
  });
  serve(api, services, calls.askForNewQuote, async (ctx) => ({
    data: await viewOne(ctx, await askAgain(ctx, ctx.user, ctx.params.item_code)),
  }));
}

function mountPaying(api: Api, services: Services): void {
  serve(api, services, calls.payCart, async (ctx) => {
    const { payment, fields } = readPayment(ctx.body);
    const input = { service_type: calls.SHOPPING, ...fields };
    return placeAndShow(ctx, { ...payment, serviceType: calls.SHOPPING, input });
  });
}

/** Calls of personal shopping, from the list to payment (DECISIONS A38, A39). */
export function mountShopping(api: Api, services: Services): void {
  mountPublic(api, services);
  mountItems(api, services);
  mountPaying(api, services);
  serve(api, services, requestCalls.listShoppingAddresses, async ({ db, user }) => ({
    data: await listAddresses(db, user.uuid),
  }));
  serve(api, services, requestCalls.saveShoppingAddress, async ({ db, user, body }) => ({
    data: await saveAddress(db, user.uuid, body),
  }));
  serve(api, services, requestCalls.removeShoppingAddress, async ({ db, user, params }) => ({
    data: await removeAddress(db, user.uuid, params.id),
  }));
  serve(api, services, requestCalls.previewShopLink, async (ctx) => ({
    data: await previewLink(ctx, ctx.body.url),
  }));
  serve(api, services, requestCalls.takeShopPicture, async (ctx) => ({
    data: { key: await takePicture(ctx, ctx.user.uuid, ctx.body.url) },
  }));
  serve(api, services, quoteCalls.previewShoppingQuote, async ({ db, clock, params, body }) => {
    const { currency, delivery } = await findItem(db, params.id);
    const to = { currency, destination: delivery.country_code };
    return { data: viewPriced(priceForm(await readRates(db, clock.now()), body, to)) };
  });
}
