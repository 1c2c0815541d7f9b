import { asc, eq } from 'drizzle-orm';
import { supportedCountries } from '#lib/countries.ts';
import { proofKinds } from '#lib/desk/proof-kinds.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { faceMoney } from '#lib/giftcard/card-purchase.ts';
import { rejectReasons } from '#lib/giftcard/reject-reasons.ts';
import { dayOnPaper } from '#lib/look/zone-time.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import type { CaseDetail } from '#server/desk/queue.ts';
import { secondFrom } from '#server/desk/second-approver.ts';
import { findOrder, linesOf } from '#server/orders/find.ts';
import { openLines } from '#server/orders/sales/sale-lines.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';
import { readSaleCase } from '#server/orders/view/sale-case.ts';
import type { Services } from '#server/platform/services.ts';
import { receiptNames } from './brands.ts';
import { lineOf } from './keep-cards.ts';
import { SELL, worthsToday } from './sell.sale.ts';
import { cardItems, cardSales, type CardItem, type CardSale } from './tables.ts';

const sources: Record<CardSale['source'], string> = {
  own: 'Their own',
  gift: 'A gift',
  bought: 'Bought to sell',
  asked_to: 'Someone asked them to sell it',
};

export interface CardCase {
  order: Order;
  sale: CardSale;
  items: CardItem[];
  /** What was agreed for each card and its outcome, in the order of the cards. */
  lines: OrderItem[];
}

/** The cards that wait for a decision; after an appeal, without those that were already paid. */
export const cardsToDecide = ({ items, lines }: Pick<CardCase, 'items' | 'lines'>): CardItem[] =>
  items.filter(({ position }) =>
    openLines(lines).some((line) => line.position === lineOf(position)),
  );

/** @throws AppError not_found */
export async function findCase(db: Database, orderId: string): Promise<CardCase> {
  // sequentially: it is also called inside a transaction
  const order = await findOrder(db, orderId);
  const [sale] = await db.orm.select().from(cardSales).where(eq(cardSales.order_id, orderId));
  const items = await db.orm
    .select()
    .from(cardItems)
    .where(eq(cardItems.order_id, orderId))
    .orderBy(asc(cardItems.position));
  if (!order || order.service_type !== SELL || !sale) throw AppError.notFound();
  return { order, sale, items, lines: await linesOf(db, orderId) };
}

/** The outcome of a card. */
function outcomeOf({ currency }: Order, { state, paid, offer, reason }: OrderItem) {
  const sum = (minor: bigint) => formatMinor(money(minor, currency));
  const fact = (label: string, value: string, warn = false) => ({ label, value, warn });
  const why = reason === null ? [] : [fact('Why', reason)];
  if (state === 'delivered') return [fact('Paid', sum(paid ?? 0n))];
  if (state === 'failed') return [fact('Declined', reason ?? 'Not paid', true)];
  return offer === null ? [] : [fact('Offered', sum(offer)), ...why];
}

function itemView(
  { order, sale, lines }: CardCase,
  item: CardItem,
  today: readonly bigint[],
): CaseDetail['items'][number] {
  const { position, value, rate, image_keys, code_sealed } = item;
  const line = lines.find((each) => each.position === lineOf(position));
  if (!line) throw new Error(`Card ${position} of ${order.reference_code} has no line`);
  const { currency } = order;
  const alone = leastOf([line.amount, today[position] ?? 0n, secondFrom(currency) - 1n]);
  return {
    position,
    // the name in a rejection to the seller: four cards of one value have four names
    title: `Card ${position + 1}, ${faceMoney(toAmount(value), sale.card_currency)}`,
    facts: [
      { label: 'Rate', value: formatMinor(money(rate, currency)), warn: false },
      { label: 'Pays', value: formatMinor(money(line.amount, currency)), warn: false },
      ...outcomeOf(order, line),
    ],
    amount: toAmount(line.amount),
    ...(lines.length > 1 ? { offered_alone: toAmount(alone) } : {}),
    files: sale.erased_at ? [] : image_keys.map((key, n) => ({ key, name: `Picture ${n + 1}` })),
    has_code: code_sealed !== null,
  };
}

const leastOf = (sums: readonly bigint[]): bigint => sums.reduce((a, b) => (a < b ? a : b));

/** What was agreed for the cards that wait for a decision, and their current value; minor units. */
export async function worthOfOpen(
  services: Services,
  { order, lines }: Pick<CardCase, 'order' | 'lines'>,
): Promise<{ agreed: bigint; today: bigint }> {
  const worths = await worthsToday(services, order);
  const open = openLines(lines);
  return {
    agreed: open.reduce((sum, { amount }) => sum + amount, 0n),
    today: open.reduce((sum, { position }) => sum + (worths[position - 1] ?? 0n), 0n),
  };
}

function factsOf({ order, sale }: CardCase, today: bigint): CaseDetail['facts'] {
  const { timeZone } = supportedCountries[order.country_code];
  const fact = (label: string, value: string, warn = false) => ({ label, value, warn });
  return [
    fact('Country and currency', `${sale.card_country}, ${sale.card_currency}`),
    fact('Type', sale.type === 'physical' ? 'Physical card' : 'E-code'),
    fact('Receipt', receiptNames[sale.receipt]),
    fact('Where from', sources[sale.source], sale.source === 'asked_to'),
    ...(sale.comment ? [fact('Comment', sale.comment)] : []),
    fact('Agreed', formatMinor(money(order.amount, order.currency))),
    ...(order.paid !== null
      ? [fact('Paid so far', formatMinor(money(order.paid, order.currency)))]
      : []),
    ...(order.status === 'under_review' && order.paid === null && today !== order.amount
      ? [fact('At today’s rate', formatMinor(money(today, order.currency)))]
      : []),
    fact('Price rule', order.rule_version),
    ...(sale.erased_at
      ? [fact('Pictures and codes', `Erased ${dayOnPaper(sale.erased_at.toISOString(), timeZone)}`)]
      : []),
  ];
}

/** Everything a reviewer needs to decide, without pictures and codes, which are opened one by one. */
export async function viewCase(services: Services, orderId: string): Promise<CaseDetail> {
  const found = await findCase(services.db, orderId);
  const { order } = found;
  const worths = await worthsToday(services, order);
  const { agreed, today } = await worthOfOpen(services, found);
  const isWaiting = order.status === 'under_review';
  const items = isWaiting ? cardsToDecide(found) : found.items;
  const shown = await readSaleCase(services, order, {
    facts: factsOf(found, today),
    items: items.map((item) => itemView(found, item, worths)),
    reasons: rejectReasons,
    proofs: proofKinds.cards,
    paidBefore: 'Cards paid',
    offeredAlone: leastOf([agreed, today, secondFrom(order.currency) - 1n]),
  });
  return isWaiting ? { ...shown, amount: toAmount(agreed) } : shown;
}
