import { createHash } from 'node:crypto';
import { z } from 'zod';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { buyFields, localFields } from '#lib/giftcard/buy.contract.ts';
import { toAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { brandItem, localItem } from './basket.ts';
import { findBuyBrand } from './buy-brands.ts';
import { detailOf, type Line } from './card-detail.ts';
import { cardPlug, type Basket } from './card-plug.ts';
import { findLocalRow } from './local-cards.ts';
import { findPackageRow, packageItems } from './packages.ts';
import { buyRate } from './rate.ts';
import { readSettings } from './settings.ts';

export const BUY = 'giftcard-buy';
export const BUY_LOCAL = 'local-giftcard-buy';
const LOCAL_RULE = 'local-cards-1';

/** One card of a brand, or a package: the spec has one type of order for both. */
const CardOrPackage = z.strictObject({
  ...buyFields,
  service_type: z.literal(BUY),
  uuid: buyFields.uuid.optional(),
  value: buyFields.value.optional(),
  package_id: z.string().max(60).optional(),
});
type CardOrPackage = z.output<typeof CardOrPackage>;

async function fillPackage(
  services: Services,
  country: CountryCode,
  packageId: string,
): Promise<Basket> {
  const row = await findPackageRow(services.db, country, packageId);
  const settings = await readSettings(services.db, services.clock.now());
  return {
    items: await packageItems(services.db, settings, row),
    package: { id: row.id, name: row.name },
    rate: null,
    ruleVersion: settings.version,
  };
}

async function fillCard(
  services: Services,
  country: CountryCode,
  input: CardOrPackage,
): Promise<Basket> {
  const { uuid, value, quantity } = input;
  if (!uuid) throw AppError.invalid({ uuid: ['Choose a card.'] });
  if (!value) throw AppError.invalid({ value: ['Choose a value.'] });
  const payout = supportedCountries[country].currency;
  const settings = await readSettings(services.db, services.clock.now());
  const row = await findBuyBrand(services.db, settings, { uuid });
  const item = brandItem(settings, row, payout, { value, quantity, country: input.country });
  const [, currency] = row.buy.countries.find(([code]) => code === item.country) ?? [];
  return {
    items: [item],
    package: null,
    rate: currency ? toAmount(buyRate(settings, { currency, payout })) : null,
    ruleVersion: settings.version,
  };
}

const firstOf = (order: Order): Line => {
  const [item] = detailOf(order).items;
  if (!item) throw new Error(`Order ${order.reference_code} has no card`);
  return item;
};

/** The starting values of a card's form; never the last recipient. */
const draftOf = (id: string, { country, value, quantity }: Line) => ({
  id,
  country,
  value,
  quantity: String(quantity),
});

/** Cards of international brands, and packages (spec 1). */
export const buyGiftCards = cardPlug<CardOrPackage>({
  serviceType: BUY,
  input: CardOrPackage,
  fill: (services, country, input) =>
    input.package_id === undefined
      ? fillCard(services, country, input)
      : fillPackage(services, country, input.package_id),
  repeat(order) {
    const set = detailOf(order).package;
    if (set) return { url: paths.giftPackage(set.id), product: null, draft: {} };
    const item = firstOf(order);
    const uuid = brandUuid(item.id);
    const draft = draftOf(uuid, item);
    return { url: paths.buyGiftCard(uuid), product: 'international-giftcard-buy', draft };
  },
});

const Local = z.strictObject({ ...localFields, service_type: z.literal(BUY_LOCAL) });

/** Vouchers of local shops (spec 1), which cost their face value. */
export const buyLocalCards = cardPlug<z.output<typeof Local>>({
  serviceType: BUY_LOCAL,
  input: Local,
  async fill({ db, clock }, country, { id, value, quantity }) {
    const settings = await readSettings(db, clock.now());
    const item = localItem(await findLocalRow(db, settings, country, id), { value, quantity });
    return { items: [item], package: null, rate: null, ruleVersion: LOCAL_RULE };
  },
  repeat(order) {
    const item = firstOf(order);
    const draft = draftOf(item.id, item);
    return { url: paths.buyLocalCard(item.id), product: 'local-giftcard-buy', draft };
  },
});

/** A brand's id in URLs, derived from its id like the column of gift_brand. */
function brandUuid(id: string): string {
  const hash = [...createHash('md5').update(`gift-card:${id}`).digest('hex')];
  hash[12] = '8';
  hash[16] = '8';
  return hash.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
