import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import * as calls from '#lib/giftcard/buy.contract.ts';
import type {
  receiveBitrefillNotice,
  receiveCardsNotice,
  receiveReloadlyCardsNotice,
} from '#lib/giftcard/buy.contract.ts';
import * as packages from '#lib/giftcard/gift-packages.contract.ts';
import { brandQuery } from '#lib/giftcard/brand-query.ts';
import { searchIn } from '#lib/rules/typo.ts';
import type { Api } from '#server/http/api-types.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { serve } from '#server/http/serve.ts';
import { payAndShow, placeAndShow, readPayment } from '#server/orders/place-and-reply.ts';
import { authorize } from '#server/orders/place/authorize.ts';
import { takeNotice } from '#server/orders/send/notice.job.ts';
import { readNotice } from '#server/orders/send/read-notice.ts';
import { assertServiceActive } from '#server/orders/service-open.ts';
import type { Services } from '#server/platform/services.ts';
import { withReference } from '#server/providers/supply-book.ts';
import { chargesFor } from '#server/reference/charges.ts';
import { buyBrandView, buyCardView, findBuyBrand, listBuyBrands } from './buy-brands.ts';
import { BUY, BUY_LOCAL } from './buy.plug.ts';
import { openGift } from './gifts.ts';
import { findLocalRow, listLocalRows, localCardView } from './local-cards.ts';
import { onlyOffered, onlyOfferedHere, onlyWhole } from './offered.ts';
import { findPackageRow, listPackageRows, packageView } from './packages.ts';
import { readSettings } from './settings.ts';

/** The fee of a type of order, if that type can be bought. @throws AppError when it can't */
async function openFee(
  services: Services,
  serviceType: typeof BUY | typeof BUY_LOCAL,
  country: CountryCode,
): Promise<bigint> {
  await assertServiceActive(services, serviceType, country);
  return (await chargesFor(services, country)).billFee(serviceType);
}

function mountCatalogue(api: Api, services: Services): void {
  serve(api, services, calls.listBuyCards, async (ctx) => {
    const { db, clock, query, request } = ctx;
    await assertServiceActive(ctx, BUY, request.country);
    const code = query.country?.toUpperCase();
    const settings = await readSettings(db, clock.now());
    const rows = (await onlyOffered(ctx, await listBuyBrands(db, settings))).filter(
      ({ buy }) => !code || buy.countries.some(([each]) => each === code),
    );
    const namesOf = ({ name, aliases }: (typeof rows)[number]) => [name, ...aliases];
    return { data: searchIn(rows, brandQuery(query.search), namesOf).map(buyBrandView) };
  });

  serve(api, services, calls.readBuyCard, async (ctx) => {
    const { country } = ctx.request;
    const fee = await openFee(ctx, BUY, country);
    const settings = await readSettings(ctx.db, ctx.clock.now());
    const found = await findBuyBrand(ctx.db, settings, { uuid: ctx.params.uuid });
    const [row] = await onlyOffered(ctx, [found]);
    if (!row) throw AppError.notFound();
    const payout = supportedCountries[country].currency;
    return { data: buyCardView(settings, row, { payout, fee }) };
  });

  serve(api, services, calls.listLocalCards, async (ctx) => {
    const fee = await openFee(ctx, BUY_LOCAL, ctx.request.country);
    const settings = await readSettings(ctx.db, ctx.clock.now());
    const rows = await listLocalRows(ctx.db, settings, ctx.request.country);
    const offered = await onlyOfferedHere(ctx, rows);
    const shown = searchIn(offered, brandQuery(ctx.query.search), ({ name }) => [name]);
    return { data: shown.map((row) => localCardView(row, fee)) };
  });

  serve(api, services, calls.readLocalCard, async (ctx) => {
    const fee = await openFee(ctx, BUY_LOCAL, ctx.request.country);
    const settings = await readSettings(ctx.db, ctx.clock.now());
    const found = await findLocalRow(ctx.db, settings, ctx.request.country, ctx.params.id);
    const [row] = await onlyOfferedHere(ctx, [found]);
    if (!row) throw AppError.notFound();
    return { data: localCardView(row, fee) };
  });
}

function mountPackages(api: Api, services: Services): void {
  serve(api, services, packages.listPackages, async (ctx) => {
    const fee = await openFee(ctx, BUY, ctx.request.country);
    const settings = await readSettings(ctx.db, ctx.clock.now());
    const rows = await onlyWhole(ctx, await listPackageRows(ctx.db, ctx.request.country));
    const views = rows.map((row) =>
      packageView(ctx.db, settings, row, fee).catch((error: unknown) => {
        // a package is hidden while one of its cards is off
        if (error instanceof AppError) return null;
        throw error;
      }),
    );
    return { data: (await Promise.all(views)).filter((view) => view !== null) };
  });

  serve(api, services, packages.readPackage, async (ctx) => {
    const fee = await openFee(ctx, BUY, ctx.request.country);
    const settings = await readSettings(ctx.db, ctx.clock.now());
    const row = await findPackageRow(ctx.db, ctx.request.country, ctx.params.id);
    return { data: await packageView(ctx.db, settings, row, fee) };
  });
}

function mountPurchases(api: Api, services: Services): void {
  serve(api, services, calls.authorizeCard, async (ctx) => ({
    data: await authorize(ctx, { user: ctx.user, serviceType: BUY, fields: ctx.body, pin: null }),
  }));

  serve(api, services, calls.buyCard, async (ctx) => {
    const { pin, reference, max_total: maxTotal, pay_anyway: payAnyway } = ctx.body;
    return payAndShow(ctx, { serviceType: BUY, pin, reference, maxTotal, payAnyway });
  });

  serve(api, services, calls.authorizeLocalCard, async (ctx) => {
    const { pin, ...fields } = ctx.body;
    return { data: await authorize(ctx, { user: ctx.user, serviceType: BUY_LOCAL, fields, pin }) };
  });

  serve(api, services, calls.buyLocalCard, async (ctx) => {
    const { reference, max_total: maxTotal, pay_anyway: payAnyway } = ctx.body;
    return payAndShow(ctx, { serviceType: BUY_LOCAL, pin: null, reference, maxTotal, payAnyway });
  });

  serve(api, services, packages.buyPackage, async (ctx) => {
    const { payment, fields } = readPayment(ctx.body);
    const input = { ...fields, service_type: BUY };
    return placeAndShow(ctx, { ...payment, serviceType: BUY, input });
  });
}

/** The calls for buying cards; those for selling them are in routes.ts. */
export function mountBuying(api: Api, services: Services): void {
  mountCatalogue(api, services);
  mountPackages(api, services);
  mountPurchases(api, services);
  serve(api, services, packages.openGift, async (ctx) => ({
    data: await openGift(ctx, ctx.params.token),
  }));
  serve(api, services, calls.receiveCardsNotice, (ctx) => receiveNotice(ctx, ['cards-sandbox']));
  serve(api, services, calls.receiveReloadlyCardsNotice, (ctx) =>
    receiveNotice(ctx, ['reloadly-cards', 'reloadly-cards-trial']),
  );
  serve(api, services, calls.receiveBitrefillNotice, (ctx) =>
    receiveNotice(ctx, ['bitrefill'], `${ctx.params.secret}/${ctx.params.key}`),
  );
}

type Notice =
  typeof receiveCardsNotice | typeof receiveReloadlyCardsNotice | typeof receiveBitrefillNotice;

/**
 * Accepts a notice of a card supplier: stored once and answered immediately. It is not trusted; a job asks
 * the supplier.
 * @param ids the adapter's possible ids
 * @param secret the secret in its address, if it signs nothing
 * @throws AppError unauthenticated for a missing or invalid signature
 */
async function receiveNotice(
  ctx: CallContext<Notice>,
  ids: readonly string[],
  secret?: string,
): Promise<Response> {
  const notice = await readNotice(ctx.providers.giftcards, ids, ctx.request, secret);
  await takeNotice(ctx, await withReference(ctx.db, notice));
  return Response.json({ data: null });
}
