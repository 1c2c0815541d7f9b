import { parseAmount, toAmount } from '#lib/money.ts';
import type { DeskOrderFilter, DeskOrderRow } from '#lib/orders/desk/list.contract.ts';
import { maskPersonal, maskTarget } from '#lib/rules/mask.ts';
import { typedPhone } from '#lib/rules/typed.ts';
import { referencesIn } from '#lib/rules/written-reference.ts';
import type { Database } from '#server/db/client.ts';
import type { Order } from '#server/orders/tables.ts';
import { statusText } from '#server/orders/returned.ts';
import { phonesOf, searchesFor } from '#server/people/search/read-query.ts';

type Asked = DeskOrderFilter & { cursor?: string | undefined };

const DAY_MS = 24 * 3600 * 1000;
const MOST = 100;
const OF_PEOPLE = new Set(['email', 'username', 'name', 'phone']);

/** A number as it was typed, and in the national and international formats of the three countries. */
function numbersOf(typed: string): string[] {
  const bare = typedPhone(typed);
  if (!/^\+?\d{6,}$/.test(bare)) return [];
  // country codes have three digits, which a leading zero replaces in the national format
  const written = phonesOf(typed).flatMap((number) => [number, number.replace(/^\+\d{3}/, '0')]);
  return [...new Set([bare, ...written])];
}

/** The ways in which typed text can identify orders, except by their owner. */
export const orderSearches = (typed: string): { text: string; values: unknown[] }[] => [
  {
    text: `select id from orders where reference_code = any($1)
      union select id from orders where our_reference = any($1)
      union select id from orders where provider_reference = $2
      union select order_id from order_payment where provider_reference = $2 and order_id is not null`,
    values: [[typed, typed.toUpperCase(), ...referencesIn(typed)], typed],
  },
  {
    text: `select id from orders where target is not null and replace(target, ' ', '') = any($1)
      limit ${MOST}`,
    values: [numbersOf(typed)],
  },
];

async function idsOf(db: Database, { text, values }: { text: string; values: unknown[] }) {
  const { rows } = await db.sql.query<{ id: string }>(text, values);
  return rows.map(({ id }) => id);
}

/** The people that the search text names, by the most specific field that matches anyone. */
async function peopleNamed(db: Database, typed: string): Promise<string[]> {
  for (const search of searchesFor(typed)) {
    const ids = OF_PEOPLE.has(search.by) ? await idsOf(db, search) : [];
    if (ids.length > 0) return ids;
  }
  return [];
}

interface Named {
  orders: string[];
  people: string[];
}

async function readNamed(db: Database, typed: string): Promise<Named> {
  const found = await Promise.all(orderSearches(typed).map((search) => idsOf(db, search)));
  return { orders: found.flat(), people: await peopleNamed(db, typed) };
}

/** Conditions and their values; only the requested ones, so that the right index is used. */
function conditionsOf(asked: Omit<Asked, 'q'>, named: Named | undefined) {
  const values: unknown[] = [];
  const param = (value: unknown) => `$${values.push(value)}`;
  const { service, status, country, provider, min, max, from, to, cursor } = asked;
  const conditions = [
    ...(service ? [`service_type = ${param(service)}`] : []),
    ...(status ? [`status = ${param(status)}`] : []),
    ...(country ? [`country_code = ${param(country)}`] : []),
    ...(provider ? [`provider = ${param(provider)}`] : []),
    ...(min ? [`total >= ${param(parseAmount(min))}`] : []),
    ...(max ? [`total <= ${param(parseAmount(max))}`] : []),
    ...(from ? [`created_at >= ${param(new Date(from))}`] : []),
    ...(to ? [`created_at < ${param(new Date(Date.parse(to) + DAY_MS))}`] : []),
    ...(named
      ? [`(id = any(${param(named.orders)}) or user_id = any(${param(named.people)}))`]
      : []),
    // both columns of the order together, so that any depth is one step along the index
    ...(cursor
      ? [
          `(created_at, seq) < (select l.created_at, l.seq from orders l where l.id = ${param(cursor)})`,
        ]
      : []),
  ];
  return { where: conditions.length > 0 ? `where ${conditions.join(' and ')}` : '', values };
}

/** The query behind the list, for the test that reads its plan. */
export function listQuery(asked: Omit<Asked, 'q'>, limit: number, named?: Named) {
  const { where, values } = conditionsOf(asked, named);
  const text = `select * from orders ${where}
    order by created_at desc, seq desc limit ${limit}`;
  return { text, values };
}

const viewRow = (order: Order): DeskOrderRow => ({
  reference_code: order.reference_code,
  title: maskPersonal(order.title, order.target),
  service: order.service_type,
  status: order.status,
  status_text: statusText(order),
  country: order.country_code,
  total: toAmount(order.total, order.currency),
  currency: order.currency,
  target: order.target === null ? null : maskPersonal(maskTarget(order.target) ?? ''),
  provider: order.provider,
  at: order.created_at.toISOString(),
});

/** Orders of all customers, newest first, without what identifies people. */
export async function findOrders(
  db: Database,
  { q, ...asked }: Asked,
  limit: number,
): Promise<{ rows: DeskOrderRow[]; next: string | null }> {
  const named = q === undefined ? undefined : await readNamed(db, q);
  const { text, values } = listQuery(asked, limit + 1, named);
  const { rows } = await db.sql.query<Order>(text, values);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(viewRow),
    next: rows.length > limit && last ? last.id : null,
  };
}

/** Every provider that ever got an order: a few steps along an index, however many orders there are. */
export async function listProviders(db: Database): Promise<string[]> {
  const { rows } = await db.sql.query<{ provider: string }>(
    `with recursive each as (
       (select provider from orders where provider is not null order by provider limit 1)
       union all
       select (select o.provider from orders o where o.provider > each.provider order by 1 limit 1)
         from each where each.provider is not null)
     select provider from each where provider is not null`,
  );
  return rows.map(({ provider }) => provider);
}
