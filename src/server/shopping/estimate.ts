import type { estimateLandedCost, readShoppingRates } from '#lib/shopping/quote.contract.ts';
import { supportedCountries } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { MILLION } from '#lib/shopping/landed-cost.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import {
  categories,
  countryName,
  deliveryCountries,
  shopCountries,
  shopCurrencies,
} from './facts.ts';
import { priceForm, viewPriced } from './price.ts';
import { plainNumber, rateNames, readRates } from './rates.ts';

/** What an item would cost on arrival, by the same rule and rates as a quote of the desk. */
export async function estimate(
  ctx: CallContext<typeof estimateLandedCost>,
): Promise<Reply<typeof estimateLandedCost>> {
  const { country, destination, ...form } = ctx.query;
  const { currency } = supportedCountries[country ?? ctx.request.country];
  const now = await readRates(ctx.db, ctx.clock.now());
  return { data: viewPriced(priceForm(now, form, { currency, destination })) };
}

/** What the calculator offers. @throws AppError service_inactive if there are no rates */
export async function describeRates(
  ctx: CallContext<typeof readShoppingRates>,
): Promise<Reply<typeof readShoppingRates>> {
  const { values, version } = await readRates(ctx.db, ctx.clock.now());
  const { currency } = supportedCountries[ctx.query.country ?? ctx.request.country];
  const perUsd = values.get(rateNames.perUsd(currency));
  if (perUsd === undefined) throw new AppError('service_inactive');
  const of = (name: string) => values.get(name) ?? 0n;
  const rateOf = (code: string) =>
    (perUsd * of(rateNames.usdPerUnit(code)) + MILLION - 1n) / MILLION;
  return {
    data: {
      currency,
      currencies: shopCurrencies.map((code) => ({ code, rate: plainNumber(rateOf(code)) })),
      shop_countries: shopCountries.map((shop) => ({
        code: shop.code,
        name: countryName(shop.code),
        currency: shop.currency,
        tax_percent: plainNumber(of(rateNames.shopTax(shop.code))),
      })),
      categories,
      destinations: deliveryCountries.map(({ code, name }) => ({ code, name })),
      commission_percent: plainNumber(of(rateNames.commission)),
      volumetric_divisor: Number(of(rateNames.divisor) / MILLION),
      demo: ctx.providers.sandbox,
      rule_version: version,
    },
  };
}
