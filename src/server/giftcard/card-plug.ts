import type { z } from 'zod';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { GiftRecipient } from '#lib/giftcard/buy.contract.ts';
import { money } from '#lib/money.ts';
import type { Delivery } from '#server/orders/delivery.ts';
import { linesOf } from '#server/orders/find.ts';
import { shareOut } from '#server/orders/lines/share-out.ts';
import type { Plug, Priced } from '#server/orders/plug/plug.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { Served } from '#server/ports/adapter.ts';
import type { GiftCardsPort, VendedCards } from '#server/ports/giftcards.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { chargesFor } from '#server/reference/charges.ts';
import { costOfAll, type Item } from './basket.ts';
import { detailOf, eachCard, lineOf, piecesOf } from './card-detail.ts';
import { usesOf } from './card-steps.ts';
import { arrivesOf, labelOf, words } from './card-words.ts';
import { checkSendAt, keepGift, sealedFor } from './gifts.ts';

const DAY_S = 24 * 3600;

/** What is bought: cards with their current prices, and a summary of them. */
export interface Basket {
  items: readonly Item[];
  package: { id: string; name: string } | null;
  /** The price of one unit of the card, if it is a single number. */
  rate: string | null;
  ruleVersion: string;
}

interface Wanted {
  recipient?: GiftRecipient | undefined;
}

interface Parts<Input> {
  serviceType: 'giftcard-buy' | 'local-giftcard-buy';
  input: z.ZodType<Input>;
  /** Looks the cards up. @throws AppError not_found, or 422 naming the field */
  fill: (services: Services, country: CountryCode, input: Input) => Promise<Basket>;
  repeat: (order: Order) => ReturnType<Plug['repeat']>;
}

const titleOf = ({ items: [first], package: set }: Basket): string =>
  set ? `${set.name} gift package` : `${first?.name ?? ''} gift card`;

const identityOf = ({ items, package: set }: Basket): string =>
  [set?.id ?? '', ...items.map(({ sku, value, quantity }) => `${sku}:${value}:${quantity}`)].join(
    '|',
  );

/**
 * The delivery, for the engine. Each card is a line, and one without a code was not delivered. An answer with
 * more or fewer codes than cards, or with a gap in an order of one line (from before cards had lines), has a
 * different amount, so that an operator reviews it.
 */
function asDelivery(
  outcome: Outcome<VendedCards>,
  order: Order,
  lines: readonly OrderItem[],
): Outcome<Delivery> {
  if (outcome.kind !== 'done') return outcome;
  const cards = eachCard(detailOf(order).items);
  const { charged, codes } = outcome.value;
  const isByLine = lines.length === cards.length;
  const isClear = codes.length === cards.length && (isByLine || !codes.includes(null));
  const vouchers = codes.flatMap((value, n) => {
    const card = cards[n];
    if (value === null) return [];
    const line = isByLine ? { line: n + 1 } : {};
    return [
      {
        kind: 'gift_card_code' as const,
        value,
        ...line,
        ...(card ? { label: labelOf(card) } : {}),
      },
    ];
  });
  const delivered = isClear ? charged : money(0n, charged.currency);
  const named = codes.map((code, n) => ({ position: n + 1, delivered: code !== null }));
  return {
    ...outcome,
    value: { delivered, vouchers, ...(isClear && isByLine ? { lines: named } : {}) },
  };
}

/** The price of each card; an older order has one line for all of them. */
function pricesOf(order: Order, lines: readonly OrderItem[]): bigint[] {
  const cards = eachCard(detailOf(order).items);
  if (lines.length === cards.length) return lines.map(({ amount }) => amount);
  return shareOut(
    order.amount,
    cards.map(() => 1n),
  );
}

const assertInStock = async (
  { providers, log }: Services,
  price: Priced,
  what: Served,
): Promise<void> => {
  const { items } = detailOf(price);
  const pieces = items.map(piecesOf);
  const giftcards = await providers.giftcards.choose(what);
  const stock = await giftcards.stockOf(pieces);
  // without an answer the order itself is checked: it takes all of its cards or none
  if (stock.kind !== 'done') return log.warn('the card supplier does not say what it has');
  if (pieces.some(({ quantity }, n) => (stock.value[n] ?? 0) < quantity))
    throw new AppError('insufficient_pins');
};

/** What all card orders share. */
const shared = {
  direction: 'purchase',
  port: 'giftcards',
  book: 'float_gift_cards',
  followsRate: true,
  sentTo: 'provider',
  usuallyS: 60,
  refundAfterS: DAY_S,
  async fulfil({ db }: Services, order: Order, giftcards: GiftCardsPort) {
    const lines = await linesOf(db, order.id);
    const outcome = await giftcards.vend({
      reference: order.our_reference ?? '',
      items: detailOf(order).items.map(piecesOf),
      amount: money(order.amount, order.currency),
      prices: pricesOf(order, lines),
    });
    return asDelivery(outcome, order, lines);
  },
  async requery({ db, clock }: Services, order: Order, giftcards: GiftCardsPort) {
    const outcome = await giftcards.requery({
      reference: order.our_reference ?? '',
      sentAt: order.sent_at ?? clock.now(),
    });
    return asDelivery(outcome, order, await linesOf(db, order.id));
  },
  codesOf: (order: Order) =>
    eachCard(detailOf(order).items).map((card, n) => ({
      kind: 'gift_card_code' as const,
      label: labelOf(card),
      line: n + 1,
    })),
  usesOf,
  sealedFor,
  ...words,
} as const;

/** A line for each card, in the order of the codes. */
const linesFor = (items: readonly Item[]): NonNullable<Priced['lines']> =>
  items.flatMap((item) =>
    Array.from({ length: item.quantity }, () => ({
      title: labelOf(lineOf(item)),
      amount: item.cost / BigInt(item.quantity),
    })),
  );

const priceWith =
  <Input extends Wanted>({ serviceType, fill }: Parts<Input>): Plug<Input>['price'] =>
  async (services, { country }, input) => {
    checkSendAt(services.clock.now(), input.recipient);
    const basket = await fill(services, country, input);
    const charges = await chargesFor(services, country);
    const to = input.recipient?.name ?? null;
    const identity = identityOf(basket);
    const supplier = await services.providers.giftcards.choose({ country, product: serviceType });
    return {
      title: titleOf(basket),
      target: to,
      amount: costOfAll(basket.items),
      lines: linesFor(basket.items),
      fee: charges.billFee(serviceType),
      duty: 0n,
      currency: supportedCountries[country].currency,
      arrivesLabel: arrivesOf(to),
      rate: basket.rate,
      ruleVersion: charges.versionOf(basket.ruleVersion),
      identity,
      detail: {
        identity,
        items: basket.items.map(lineOf),
        package: basket.package,
        supplier: supplier.name,
        to,
      },
    };
  };

/** Gift cards bought from a supplier (spec 1); codes stay hidden until the PIN is entered. */
export const cardPlug = <Input extends Wanted>(parts: Parts<Input>): Plug<Input, 'giftcards'> => ({
  ...shared,
  serviceType: parts.serviceType,
  input: parts.input,
  repeat: parts.repeat,
  price: priceWith(parts),
  assertAvailable: (services, price, { country }) =>
    assertInStock(services, price, { country: country.code, product: parts.serviceType }),
  async place(tx, services, order, { recipient }) {
    if (recipient) await keepGift(tx, services, order, recipient);
  },
});
