import { supportedCountries, sortCountries, type CountryCode } from '#lib/countries.ts';
import countries from '#lib/facts/countries.json' with { type: 'json' };
import { toAmount } from '#lib/money.ts';
import * as contracts from '#lib/reference/contract.ts';
import type { Charges } from '#lib/reference/contract.ts';
import { listDeskServices, setDeskServices } from '#lib/reference/desk/services.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { listBanksOf, takesDeposits } from './banks.ts';
import { chargesFor } from './charges.ts';
import { dollarTermsFor } from './dollar-terms.ts';
import { listFeaturesOf } from './features.ts';
import { limitsOfCountry } from './limits-of-country.ts';
import { listDeskSwitches } from './list-readiness.ts';
import { listServicesOf } from './services.ts';
import { setServices } from './set-services.ts';

const sorted = sortCountries(countries);

/** Calls that list what there is: countries, banks, services, flags, charges (spec 7). */
export function mountReference(api: Api, services: Services): void {
  serve(api, services, listDeskServices, async (ctx) => ({ data: await listDeskSwitches(ctx) }));
  serve(api, services, setDeskServices, async (ctx) => ({
    data: await setServices(ctx, ctx.body, `operator:${ctx.desk.operator.id}`),
  }));
  serve(api, services, contracts.listCountries, () => Promise.resolve({ data: sorted }));
  serve(api, services, contracts.listBanks, async (ctx) => {
    const country = ctx.query.country ?? ctx.request.country;
    const rows = await listBanksOf(ctx, country);
    return {
      data: rows.map((row) => {
        const { id, code, name, type, pattern, label, logo } = row;
        const listed = { id, code, name, type, pattern, label, logo };
        return takesDeposits(ctx, country, row) ? { ...listed, deposits: true as const } : listed;
      }),
    };
  });
  serve(api, services, contracts.listServices, async (ctx) => {
    const { query, request } = ctx;
    const rows = await listServicesOf(ctx, query.country ?? request.country);
    const off = rows.flatMap(({ slug, inactiveReason }) =>
      inactiveReason ? [[slug, inactiveReason] as const] : [],
    );
    return {
      data: Object.fromEntries(rows.map(({ slug, active }) => [slug, active])),
      meta: { reasons: Object.fromEntries(off) },
    };
  });
  serve(api, services, contracts.listFeatures, async (ctx) => ({
    data: {
      ...(await listFeaturesOf(ctx, ctx.request.country)),
      chat: ctx.env.CHAT_URL !== undefined,
    },
    meta: { chat_url: ctx.env.CHAT_URL ?? null },
  }));
  serve(api, services, contracts.readCharges, async (ctx) => ({
    data: await describeCharges(ctx, ctx.query.country ?? ctx.request.country),
  }));
}

const amount = (minor: bigint | null | undefined) =>
  minor === null || minor === undefined ? null : toAmount(minor);

async function describeDollars(services: Services, country: CountryCode) {
  const { db, clock, providers } = services;
  const terms = await dollarTermsFor(db, country, clock.now());
  return {
    name: providers.vouchers.current.name,
    sell_rate: amount(terms?.sellRate),
    buy_rate: amount(terms?.buyRate),
    buy_fee: amount(terms?.buyFee),
    minimum: amount(terms?.minimum),
    maximum: amount(terms?.maximum),
    since: terms?.since.toISOString() ?? null,
  };
}

async function describeCharges(services: Services, country: CountryCode): Promise<Charges> {
  const [charges, levels, dollars] = await Promise.all([
    chargesFor(services, country),
    limitsOfCountry(services, country),
    describeDollars(services, country),
  ]);
  const rows = (kind: string) => charges.rows.filter((row) => row.kind === kind);
  const single = (level: number) =>
    amount(levels.find((row) => row.level === level)?.single_deposit);
  return {
    currency: supportedCountries[country].currency,
    perfect_money: dollars,
    fund_deposit: {
      deposit_fee: { [country]: toAmount(charges.depositFee) },
      minimum: toAmount(charges.depositMinimum),
      single: { level_1: single(1), level_2: single(2) },
    },
    withdrawal: rows('withdrawal_fee').map((row) => ({
      from: toAmount(row.fromMinor),
      fee: amount(row.amountMinor),
      percent: row.basisPoints === null ? null : (row.basisPoints / 100).toFixed(2),
    })),
    stamp_duty: charges.stampDuty
      ? { amount: toAmount(charges.stampDuty.amount), from: toAmount(charges.stampDuty.from) }
      : null,
    bills: Object.fromEntries(
      rows('bill_fee').map((row) => [row.serviceType, toAmount(row.amountMinor ?? 0n)]),
    ),
  };
}
