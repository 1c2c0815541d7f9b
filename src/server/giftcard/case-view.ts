import { asc, eq } from 'drizzle-orm';
import { rejectReasons } from '#lib/card-reject-reasons.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import { findUser, type UserRow } from '#server/account/index.ts';
import type { Database } from '#server/db/client.ts';
import type { CaseDetail } from '#server/desk/index.ts';
import { findOrder, listDecisions, listEvents, type Order } from '#server/orders/index.ts';
import type { Services } from '#server/services.ts';
import { receiptNames } from './brands.ts';
import { SELL } from './sell.sale.ts';
import { cardItems, cardSales, type CardItem, type CardSale } from './tables.ts';

const sources: Record<CardSale['source'], string> = {
  own: 'Their own',
  gift: 'A gift',
  bought: 'Bought to sell',
  asked_to: 'Somebody asked them to sell it',
};

export interface CardCase {
  order: Order;
  sale: CardSale;
  items: CardItem[];
}

/** @throws AppError not_found */
export async function findCase(db: Database, orderId: string): Promise<CardCase> {
  // one after the other: it is also asked inside a transaction
  const order = await findOrder(db, orderId);
  const [sale] = await db.orm.select().from(cardSales).where(eq(cardSales.order_id, orderId));
  const items = await db.orm
    .select()
    .from(cardItems)
    .where(eq(cardItems.order_id, orderId))
    .orderBy(asc(cardItems.position));
  if (!order || order.service_type !== SELL || !sale) throw AppError.notFound();
  return { order, sale, items };
}

/** What the seller did before: the numbers a reviewer asks for. */
async function historyOf(db: Database, { user_id, id }: Order): Promise<CaseHistory> {
  const { rows } = await db.sql.query<{ status: string; n: bigint }>({
    name: 'card-history',
    text: `select status, count(*) n from orders
      where user_id = $1 and service_type = $2 and id <> $3 group by status`,
    values: [user_id, SELL, id],
  });
  const of = (...names: string[]) =>
    rows.filter(({ status }) => names.includes(status)).reduce((sum, { n }) => sum + Number(n), 0);
  const rejected = of('rejected');
  return [
    { label: 'Cards paid', value: String(of('completed', 'partly_completed')), warn: false },
    { label: 'Not accepted', value: String(rejected), warn: rejected > 2 },
    { label: 'Taken back later', value: String(of('reversed')), warn: of('reversed') > 0 },
  ];
}
type CaseHistory = NonNullable<CaseDetail['user']>['history'];

function itemView(
  { currency }: Order,
  sale: CardSale,
  item: CardItem,
): CaseDetail['items'][number] {
  const { position, value, rate, worth, image_keys, code_sealed } = item;
  return {
    position,
    // as a refusal names it to the seller: four cards of one value are four names
    title: `Card ${position + 1}, ${sale.card_currency} ${toAmount(value)}`,
    facts: [
      { label: 'Rate', value: formatMinor(money(rate, currency)), warn: false },
      { label: 'Pays', value: formatMinor(money(worth, currency)), warn: false },
    ],
    amount: toAmount(worth),
    files: sale.erased_at ? [] : image_keys.map((key, n) => ({ key, name: `Picture ${n + 1}` })),
    has_code: code_sealed !== null,
  };
}

function factsOf({ order, sale }: CardCase): CaseDetail['facts'] {
  const fact = (label: string, value: string, warn = false) => ({ label, value, warn });
  return [
    fact('Country and currency', `${sale.card_country}, ${sale.card_currency}`),
    fact('Kind', sale.type === 'physical' ? 'Physical card' : 'E-code'),
    fact('Receipt', receiptNames[sale.receipt]),
    fact('Where from', sources[sale.source], sale.source === 'asked_to'),
    ...(sale.comment ? [fact('Comment', sale.comment)] : []),
    fact('Agreed', formatMinor(money(order.amount, order.currency))),
    fact('Prices of', order.rule_version),
    ...(sale.erased_at
      ? [fact('Pictures and codes', `Erased ${sale.erased_at.toISOString().slice(0, 10)}`)]
      : []),
  ];
}

export const stageOf = (order: Pick<Order, 'status'>, rounds: number) => {
  if (order.status === 'offer_changed') return 'waiting';
  if (order.status !== 'under_review') return 'done';
  return rounds > 0 ? 'appeal' : 'open';
};

export const caseRow = (order: Order, rounds: number) =>
  ({
    id: order.id,
    reference: order.reference_code,
    title: order.title,
    country: order.country_code,
    amount: toAmount(order.paid ?? order.offer ?? order.amount),
    currency: order.currency,
    since: order.created_at.toISOString(),
    promised_at: order.promised_at?.toISOString() ?? null,
    stage: stageOf(order, rounds),
  }) as const;

const sellerFacts = ({ firstname, lastname, username, created_at, country_code }: UserRow) => ({
  name: [firstname, lastname].filter(Boolean).join(' ') || username,
  since: created_at.toISOString(),
  country: country_code,
});

/** Everything a reviewer needs to decide, and nothing that has to be opened by itself. */
export async function viewCase(services: Services, orderId: string): Promise<CaseDetail> {
  const { db } = services;
  const found = await findCase(db, orderId);
  const { order, sale, items } = found;
  const [decisions, events, seller, history] = await Promise.all([
    listDecisions(db, orderId),
    listEvents(db, orderId),
    findUser(db, order.user_id),
    historyOf(db, order),
  ]);
  const isAppeal = decisions.length > 0;
  return {
    ...caseRow(order, decisions.length),
    facts: factsOf(found),
    items: items.map((item) => itemView(order, sale, item)),
    user: seller ? { ...sellerFacts(seller), history } : null,
    timeline: events.map(({ title, text, at }) => ({ title, text, at: at.toISOString(), by: '' })),
    verdicts: isAppeal ? ['approve', 'reject'] : ['approve', 'change_offer', 'reject'],
    reasons: Object.entries(rejectReasons).map(([code, text]) => ({ code, text })),
  };
}

/** Cases of the queue: waiting ones by age, the others the newest first. */
export async function listCases(
  db: Database,
  { state, limit, offset }: { state: 'open' | 'done'; limit: number; offset: number },
) {
  const { rows } = await db.sql.query<Order & { rounds: bigint; total: bigint }>({
    name: `card-cases-${state}`,
    text: `select o.*, (select count(*) from sale_decision d where d.order_id = o.id) rounds,
        count(*) over () total
      from orders o where o.service_type = $1 and (o.status = 'under_review') = $2
      order by ${state === 'open' ? 'o.seq' : 'o.updated_at desc'} limit $3 offset $4`,
    values: [SELL, state === 'open', limit, offset],
  });
  return {
    rows: rows.map((row) => caseRow(row, Number(row.rounds))),
    total: Number(rows[0]?.total ?? 0),
  };
}
