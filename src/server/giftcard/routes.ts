import { isCountryCode, type CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import * as calls from '#lib/giftcard/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import { assertServiceActive } from '#server/orders/service-open.ts';
import type { Services } from '#server/platform/services.ts';
import { brandView, findSellBrand, listSellBrands, ratesView, searched } from './brands.ts';
import { mountBuying } from './buy-routes.ts';
import { mountRates } from './desk-routes.ts';
import { pastRates, readWeekMoves } from './past-rates.ts';
import { SELL } from './sell.sale.ts';
import { sell } from './sell.ts';
import { sellerOf } from './seller.ts';
import { readSettings } from './settings.ts';
import { listTemplates, removeTemplate, saveTemplate } from './templates.ts';

type Who = { country: CountryCode; userId: string | null };

const termsFor = ({ db, clock }: Services, { country, userId }: Who) =>
  Promise.all([readSettings(db, clock.now()), sellerOf({ db, clock }, country, userId)]);

async function listBrands(services: Services, { country, userId }: Who, search?: string) {
  await assertServiceActive(services, SELL, country);
  const [settings, seller] = await termsFor(services, { country, userId });
  const rows = await listSellBrands(services.db, settings);
  return { data: searched(rows, search).map((row) => brandView(settings, row, seller)) };
}

/** What guests see: the rates of a beginner, and how they moved. */
async function listBoard(services: Services, country: CountryCode, search?: string) {
  await assertServiceActive(services, SELL, country);
  const { db, clock } = services;
  const [settings, seller] = await termsFor(services, { country, userId: null });
  const [rows, moveOf] = await Promise.all([
    listSellBrands(db, settings),
    readWeekMoves(db, seller, clock.now()),
  ]);
  return {
    data: searched(rows, search).map((row) => ({
      ...brandView(settings, row, seller),
      week_percent: moveOf(settings, row),
    })),
  };
}

async function readBrand(services: Services, { country, userId }: Who, brand: string) {
  await assertServiceActive(services, SELL, country);
  const [settings, seller] = await termsFor(services, { country, userId });
  const row = await findSellBrand(services.db, settings, brand);
  return { data: ratesView(settings, row, seller), row, seller };
}

/** The country in the request, else the visitor's. @throws AppError 422 on country */
function countryOr(asked: string | undefined, own: CountryCode): CountryCode {
  if (asked === undefined) return own;
  if (isCountryCode(asked)) return asked;
  throw AppError.invalid({ country: ['Choose Ghana, Kenya or Nigeria.'] });
}

export function mountGiftcard(api: Api, services: Services): void {
  mountBuying(api, services);
  mountRates(api, services);
  serve(api, services, calls.listCardRates, (ctx) => {
    const country = countryOr(ctx.query.country, ctx.request.country);
    return listBoard(ctx, country, ctx.query.search);
  });
  serve(api, services, calls.readCardRates, async (ctx) => {
    const country = countryOr(ctx.query.country, ctx.request.country);
    const who = { country, userId: null };
    const { data, row, seller } = await readBrand(ctx, who, ctx.params.brand);
    return { data: { ...data, past: await pastRates(ctx.db, row, seller, ctx.clock.now()) } };
  });
  serve(api, services, calls.listSellCards, (ctx) =>
    listBrands(ctx, { country: ctx.request.country, userId: ctx.user.uuid }, ctx.query.search),
  );
  serve(api, services, calls.readSellCard, async (ctx) => {
    const who = { country: ctx.request.country, userId: ctx.user.uuid };
    const { data } = await readBrand(ctx, who, ctx.params.id);
    return { data };
  });
  serve(api, services, calls.sellCards, sell);
  serve(api, services, calls.listCardTemplates, async ({ db, user }) => ({
    data: await listTemplates(db, user.uuid),
  }));
  serve(api, services, calls.saveCardTemplate, async (ctx) => {
    await saveTemplate(ctx, ctx.user.uuid, ctx.body);
    return { data: await listTemplates(ctx.db, ctx.user.uuid) };
  });
  serve(api, services, calls.removeCardTemplate, async ({ db, user, params }) => {
    await removeTemplate(db, user.uuid, params.id);
    return { data: await listTemplates(db, user.uuid) };
  });
}
