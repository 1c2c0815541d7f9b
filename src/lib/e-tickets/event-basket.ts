import type { BuyTickets } from './buy.contract.ts';
import type { EventDetail, TicketClass } from './contract.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { eTickets as numbers } from '#lib/product-constants.ts';

export type BasketItem = BuyTickets['items'][number];

/** An event's tickets that someone wants to buy, as the browser stores them. */
export interface Basket {
  event_id: string;
  service_type: EventDetail['service_type'];
  items: BasketItem[];
  /** The attendees, in the order of the tickets. */
  names: string[];
  promo_code: string;
}

/** The price of a class and how many are available. */
export interface Selling extends Pick<EventDetail, 'classes' | 'resale' | 'fee'> {
  /** How many of each class an earlier quote holds for the caller; to all others they are taken. */
  own?: Readonly<Record<string, number>>;
}

export const basketToDraft = (basket: Basket): Record<string, string> => ({
  event_id: basket.event_id,
  service_type: basket.service_type,
  items: JSON.stringify(basket.items),
  names: JSON.stringify(basket.names),
  promo_code: basket.promo_code,
});

function readList(text: string | undefined): unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

function isItem(value: unknown): value is BasketItem {
  if (typeof value !== 'object' || value === null) return false;
  const { class: id, quantity, seats = [] } = value as Record<string, unknown>;
  const isCount = Number.isInteger(quantity) && Number(quantity) > 0;
  return isText(id) && isCount && Array.isArray(seats) && seats.every(isText);
}

/** A stored draft; null when it isn't a basket with something in it. */
export function draftToBasket(values: Record<string, string>): Basket | null {
  const { event_id, service_type, promo_code = '' } = values;
  const items = readList(values['items']).filter(isItem);
  const isService = service_type === 'event-bill-payment' || service_type === 'movie-bill-payment';
  if (!event_id || !isService || items.length === 0) return null;
  const names = readList(values['names']).map((name) => (isText(name) ? name : ''));
  return { event_id, service_type, items, names, promo_code };
}

const resaleOf = ({ resale }: Selling, id: string) =>
  resale
    .filter((each) => each.class === id)
    .sort((a, b) => Number(parseAmount(a.price) - parseAmount(b.price)));

const isOpen = ({ availability }: TicketClass) =>
  availability === 'available' || availability === 'few';

/** How many of a class one person can choose now; resale tickets count when nothing else is left. */
export function mostOf(event: Selling, ticketClass: TicketClass): number {
  const { max_per_order, left, availability, id } = ticketClass;
  const own = event.own?.[id] ?? 0;
  if (isOpen(ticketClass)) return Math.min(max_per_order, (left ?? max_per_order) + own);
  if (availability !== 'sold_out') return 0;
  const again = own > 0 ? [] : resaleOf(event, id);
  return Math.min(
    max_per_order,
    again.reduce((sum, each) => sum + each.count, own),
  );
}

/** The prices of one item's tickets in minor units; resale tickets cheapest first. */
function pricesOf(event: Selling, { class: id, quantity }: BasketItem): bigint[] {
  const found = event.classes.find((each) => each.id === id);
  const own = parseAmount(found?.price ?? '0');
  const again =
    found?.availability === 'sold_out' && !event.own?.[id]
      ? resaleOf(event, id).flatMap(({ price, count }) =>
          Array<bigint>(count).fill(parseAmount(price)),
        )
      : [];
  return Array.from({ length: quantity }, (_, at) => again[at] ?? own);
}

/** The price of a basket before any promo code; our fee is for each ticket that isn't free. */
export function costOf(event: Selling, items: readonly BasketItem[]) {
  const prices = items.flatMap((item) => pricesOf(event, item));
  const amount = prices.reduce((sum, price) => sum + price, 0n);
  const fee = BigInt(prices.filter((price) => price > 0n).length) * parseAmount(event.fee);
  return {
    amount: toAmount(amount),
    fee: toAmount(fee),
    total: toAmount(amount + fee),
  };
}

export const countTickets = (items: readonly BasketItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

function problemOf(event: Selling, item: BasketItem): string | undefined {
  const found = event.classes.find(({ id }) => id === item.class);
  if (!found) return 'This is no longer for sale. Remove it.';
  const most = mostOf(event, found);
  if (item.quantity <= most) return undefined;
  if (most === 0)
    return found.availability === 'sold_out'
      ? `${found.name} has sold out. Remove it.`
      : `${found.name} isn’t on sale now. Remove it.`;
  if (most === found.max_per_order) return `You can buy at most ${most} of these.`;
  return most === 1 ? 'Only 1 is left.' : `Only ${most} are left.`;
}

/** Why a basket can't be bought as it is, by class; `all` is about the number of tickets. */
export function checkBasket(
  event: Selling,
  items: readonly BasketItem[],
): Partial<Record<string, string>> {
  const texts: Partial<Record<string, string>> = {};
  for (const item of items) {
    const text = problemOf(event, item);
    if (text) texts[item.class] = text;
  }
  if (countTickets(items) > numbers.maxPerOrder)
    texts['all'] = `You can buy up to ${numbers.maxPerOrder} tickets in one order.`;
  return texts;
}

/** One label for each person that the items admit, for the name fields. */
export function placesForNames(event: Selling, items: readonly BasketItem[]): string[] {
  return items.flatMap(({ class: id, quantity, seats }) => {
    const found = event.classes.find((each) => each.id === id);
    const { name = '', admits = 1 } = found ?? {};
    return Array.from({ length: quantity }, (_, at) => {
      const seat = seats?.[at];
      return Array<string>(admits).fill(seat ? `${name}, seat ${seat}` : name);
    }).flat();
  });
}

/** The fields of POST /quotes and of the purchase; names only once there is one for everyone. */
export function purchaseFields(basket: Basket, namesWanted: boolean) {
  const { event_id, items, promo_code } = basket;
  const names = basket.names.map((name) => name.trim());
  const isComplete = namesWanted && names.length > 0 && names.every((name) => name.length > 1);
  return {
    event_id,
    items,
    ...(isComplete ? { attendee: names.map((name) => ({ name })) } : {}),
    ...(promo_code ? { promo_code } : {}),
  };
}
