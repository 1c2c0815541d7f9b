import { z } from 'zod';
import { supportedCountries } from '#lib/countries.ts';
import { toAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { cartFields, SHOPPING } from '#lib/shopping/contract.ts';
import type { NewLine } from '#server/orders/plug/new-line.ts';
import type { Plug } from '#server/orders/plug/plug.ts';
import type { Order } from '#server/orders/tables.ts';
import type { BuyersPort } from '#server/ports/buyers.ts';
import { atStage } from './at-stage.ts';
import { countryName } from './facts.ts';
import { orderedItems, type OrderedItem } from './order-detail.ts';
import { orderItems, releaseItems } from './order-items.ts';
import { readPayable, type Payable } from './payable.ts';
import { stages } from './stages.ts';
import { reportsOf } from './steps.ts';

const DAY_S = 24 * 3600;

const Input = z.strictObject({ service_type: z.literal(SHOPPING), ...cartFields });
type Input = z.output<typeof Input>;

const pieces = (name: string, quantity: number) => (quantity > 1 ? `${name} × ${quantity}` : name);

/** One item as a line: our commission, less the discount on it, is the fee. */
function lineOf({ item, quote }: Payable): NewLine & { fee: bigint } {
  const fee = quote.commission - quote.discount;
  return { title: pieces(item.name, quote.quantity), amount: quote.total - fee, fee };
}

const detailOf = ({ item, quote }: Payable): OrderedItem => ({
  id: item.id,
  version: quote.version,
  code: item.code,
  name: item.name,
  url: item.url,
  quantity: quote.quantity,
  price: `${quote.shop_currency} ${toAmount(quote.price)}`,
  to: countryName(item.delivery.country_code),
});

const titleOf = ([first, ...others]: readonly Payable[]): string =>
  [first?.item.name ?? '', ...(others.length > 0 ? [`${others.length} more`] : [])].join(' and ');

const sum = (all: readonly bigint[]): bigint => all.reduce((total, each) => total + each, 0n);

const price: Plug<Input>['price'] = async ({ db }, who, { item_codes: codes }) => {
  const payables = await readPayable(db, { ...who, codes });
  const lines = payables.map(lineOf);
  const identity = payables.map(({ item, quote }) => `${item.code}:${quote.version}`).join('|');
  return {
    title: titleOf(payables),
    target: null,
    amount: sum(lines.map(({ amount }) => amount)),
    fee: sum(lines.map(({ fee }) => fee)),
    duty: 0n,
    currency: supportedCountries[who.country].currency,
    lines,
    arrivesLabel: 'Your items',
    rate: null,
    ruleVersion: payables[0]?.quote.rule_version ?? '',
    identity,
    detail: { items: payables.map(detailOf) },
  };
};

/** Set once nothing more will happen; until then the stage shows where it is. */
function message({ status, stage, refunded, detail }: Order): string | undefined {
  const isOver = stages.some(({ name, next }) => name === stage && next.length === 0);
  if (!isOver || (status !== 'completed' && status !== 'partly_completed')) return undefined;
  if (orderedItems({ detail }).length === 1) return 'It was delivered.';
  return status === 'completed' && refunded === 0n
    ? 'Everything was delivered.'
    : 'This order is finished. See below what happened to each item.';
}

const take = (_services: unknown, _order: Order, buyers: BuyersPort) => buyers.take();

/**
 * Items that we buy abroad (spec 1), one line each. Our own staff move every line forward, so waiting decides
 * nothing: it is never refunded by a timeout.
 */
export const buyThings: Plug<Input, 'buyers'> = {
  serviceType: SHOPPING,
  direction: 'purchase',
  port: 'buyers',
  book: 'float_shopping',
  input: Input,
  things: 'items',
  sentTo: 'provider',
  usuallyS: 21 * DAY_S,
  refundAfterS: null,
  askFor: { pausesS: [DAY_S], untilS: 180 * DAY_S },
  stages,
  settleAt: 'bought',
  atStage,
  price,
  place: orderItems,
  released: releaseItems,
  fulfil: take,
  requery: take,
  otherSide: () => 'our buyers',
  arrivesLabel: () => 'Your items',
  explain: () => 'We couldn’t buy it.',
  describeDelivery: () => 'Everything has arrived.',
  message,
  describe: (order) =>
    orderedItems(order).map(({ name, quantity, price: each, to }, n) => ({
      label: `Item ${n + 1}`,
      value: `${name}, ${quantity} × ${each}, to ${to}`,
      copy: false,
    })),
  reportsOf,
  repeat: () => ({ url: paths.shopping, product: null, draft: {} }),
};
