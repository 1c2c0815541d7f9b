import { and, desc, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount } from '#lib/money.ts';
import type { ListGoods } from '#lib/orders/bought-goods.contract.ts';
import type { ListTransactions } from '#lib/orders/contract.ts';
import type { GoodsKind, ServiceGoods } from '#lib/orders/goods.ts';
import {
  openStatuses,
  orderDirections,
  serviceTypes,
  type OrderDirection,
} from '#lib/orders/words.ts';
import { readAmount } from '#lib/rules/amount.ts';
import { queryWords } from '#lib/rules/fold.ts';
import { searchIn } from '#lib/rules/typo.ts';
import { servicesOfKind } from '#lib/services/kind-of-service.ts';
import { isSpendingKind } from '#lib/services/money-kinds.ts';
import { findService } from '#lib/services/services.ts';
import type { Database } from '#server/db/client.ts';
import { orders, type Order } from '#server/orders/tables.ts';
import { returnedSoFarSql } from '#server/orders/returned.ts';

interface Owner {
  uuid: string;
  country: { code: CountryCode };
}

export interface Page {
  rows: Order[];
  /** Where the next page begins; null on the last one. */
  next: string | null;
}

/** The cursor of a row: the page after it begins with the next older one. */
export const writeCursor = (seq: bigint): string => Buffer.from(`s${seq}`).toString('base64url');

function readCursor(cursor: string): bigint {
  const [, seq] = /^s(\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!seq) throw AppError.invalid({ cursor: ['We couldn’t find that page.'] });
  return BigInt(seq);
}

const isDirection = (type: string): type is OrderDirection =>
  (orderDirections as readonly string[]).includes(type);

function ofType(type: NonNullable<ListTransactions['type']>): SQL {
  if (isSpendingKind(type)) return inArray(orders.service_type, servicesOfKind(type));
  return isDirection(type) ? eq(orders.direction, type) : eq(orders.service_type, type);
}

function ofStatus(status: NonNullable<ListTransactions['status']>): SQL {
  return status === 'pending'
    ? inArray(orders.status, [...openStatuses])
    : eq(orders.status, status);
}

/** The amount that rows show: what left the wallet less refunds, or what came in. */
const shownSum = sql`case when ${orders.direction} in ('purchase', 'withdrawal')
  then ${orders.total} - ${sql.raw(returnedSoFarSql('orders'))}
  else coalesce(${orders.paid}, ${orders.offer}, ${orders.amount}) end`;

const isNumber = (word: string): boolean => /^\d{3,}$/.test(word);

/** A phone number is stored without the code of its country. */
const withoutCode = (text: string, country: CountryCode): string => {
  const { dialingCode } = supportedCountries[country];
  return text.replace(new RegExp(`^\\s*\\+${dialingCode}[\\s-]*0?`), '0');
};

/**
 * Finds words in the title, in any order, beside parts of the recipient’s number; references and numbers with
 * any separators; and amounts, as rows show them.
 */
function containing(typed: string, country: CountryCode): SQL {
  const words = queryWords(withoutCode(typed, country));
  const whole = words.join('');
  const number = isNumber(whole) ? whole : null;
  const sum = readAmount(typed, supportedCountries[country].currency);
  return sql`(not exists (select 1 from unnest(${sql.param(words)}::text[]) word
      where strpos(fold_text(${orders.title}), word) = 0
        and not (word ~ '^\\d{3,}$' and strpos(fold_text(coalesce(${orders.target}, '')), word) > 0))
    or strpos(fold_text(${orders.reference_code}), ${whole}) > 0
    or strpos(fold_text(${orders.provider_reference}), ${whole}) > 0
    or strpos(fold_text(${orders.target}), ${number}) > 0
    ${sum === undefined ? sql`` : sql`or ${shownSum} = ${parseAmount(sum)}`})`;
}

/** The condition of a search. If no order matches, it finds titles that the words may be a typo of. */
async function searched(db: Database, { uuid, country }: Owner, text: string): Promise<SQL> {
  const own = eq(orders.user_id, uuid);
  const exact = containing(text, country.code);
  const [any] = await db.orm
    .select({ seq: orders.seq })
    .from(orders)
    .where(and(own, exact))
    .limit(1);
  if (any) return exact;
  const titles = await db.orm.selectDistinct({ title: orders.title }).from(orders).where(own);
  const meant = searchIn(titles, text, ({ title }) => [title]).map(({ title }) => title);
  return inArray(orders.title, meant);
}

type Filters = Omit<ListTransactions, 'flagged' | 'limit' | 'cursor'>;

function conditions(filters: Filters, country: CountryCode): (SQL | undefined)[] {
  const { timeZone } = supportedCountries[country];
  const midnight = (day: string, add: number) =>
    sql`((${day}::date + ${add}::int)::timestamp at time zone ${timeZone})`;
  const { type, status, from, to, min, max } = filters;
  return [
    type && ofType(type),
    status && ofStatus(status),
    from ? sql`${orders.created_at} >= ${midnight(from, 0)}` : undefined,
    to ? sql`${orders.created_at} < ${midnight(to, 1)}` : undefined,
    min ? gte(shownSum, parseAmount(min)) : undefined,
    max ? lte(shownSum, parseAmount(max)) : undefined,
  ];
}

/** Compares both sort columns together, so that a page at any depth is one index lookup. */
const after = (userId: string, cursor: string): SQL =>
  sql`(${orders.created_at}, ${orders.seq}) < (
    select last.created_at, last.seq from orders last
    where last.user_id = ${userId} and last.seq = ${readCursor(cursor)})`;

async function page(
  db: Database,
  userId: string,
  where: (SQL | undefined)[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page> {
  const rows = await db.orm
    .select()
    .from(orders)
    .where(and(eq(orders.user_id, userId), ...where, cursor ? after(userId, cursor) : undefined))
    .orderBy(desc(orders.created_at), desc(orders.seq))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? writeCursor(last.seq) : null };
}

/** A user's log, newest first. Days are those of the user's country, both ends included. */
export async function listOrders(
  db: Database,
  user: Owner,
  query: Omit<ListTransactions, 'flagged'>,
): Promise<Page> {
  const found = query.q ? await searched(db, user, query.q) : undefined;
  return page(db, user.uuid, [...conditions(query, user.country.code), found], query);
}

/** Order types that deliver something to keep or use, as opposed to moved money. */
const goodsOf = (kind?: ServiceGoods) =>
  serviceTypes.filter((type) => {
    const goods = findService(type)?.goods;
    return goods !== undefined && (kind === undefined || goods === kind);
  });

/** Whether a purchase of cards is a package. */
const isPackage = sql`jsonb_typeof(${orders.detail} -> 'package') is not distinct from 'object'`;

function ofKind(kind: GoodsKind | undefined): SQL | undefined {
  const ofService = (goods?: ServiceGoods) => inArray(orders.service_type, goodsOf(goods));
  if (kind === 'packages') return and(ofService('cards'), isPackage);
  if (kind === 'cards') return and(ofService('cards'), sql`not (${isPackage})`);
  return ofService(kind);
}

/** The goods that a user bought, newest first: all of them, or those of one kind. */
export const listGoods = (
  db: Database,
  user: { uuid: string },
  { kind, ...query }: ListGoods,
): Promise<Page> => page(db, user.uuid, [ofKind(kind)], query);
