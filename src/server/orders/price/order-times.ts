import { and, eq, sql } from 'drizzle-orm';
import type { ServiceType } from '#lib/orders/words.ts';
import { undo } from '#lib/product-constants.ts';
import { lasting, type Database } from '#server/db/client.ts';
import { databaseTime } from '#server/db/database-time.ts';
import { answersOf, together } from '#server/db/read-together.ts';
import type { Plug, Priced } from '#server/orders/plug/plug.ts';
import { orders } from '#server/orders/tables.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';

export interface Measured {
  median: number;
  p90: number;
}

/** With fewer finished orders than this, a measurement means nothing. */
const ENOUGH = 20;
const DAYS = 14;
const NEWEST = 500;
const KEPT_MS = 60_000;
const LEAST_PROMISE_S = 30;

interface Kept {
  until: number;
  value: Promise<Measured | null>;
}
const kept = new WeakMap<Database, Map<string, Kept>>();

async function measure(
  db: Database,
  serviceType: ServiceType,
  counterparty: string | null,
): Promise<Measured | null> {
  const { rows } = await db.sql.query<{ n: bigint; median: number; p90: number }>({
    name: 'measure-orders',
    text: `select count(*) n,
        coalesce(percentile_cont(0.5) within group (order by s), 0)::float8 median,
        coalesce(percentile_cont(0.9) within group (order by s), 0)::float8 p90
      from (select extract(epoch from settled_at - created_at)::float8 s from orders
        where service_type = $1 and status = 'completed'
          -- the time until its owner appealed is not ours
          and not exists (select 1 from appeal a where a.order_id = orders.id)
          and ($2::text is null or counterparty = $2)
          and settled_at > now() - make_interval(days => ${DAYS})
        order by settled_at desc limit ${NEWEST}) newest`,
    values: [serviceType, counterparty],
  });
  const [row] = rows;
  if (!row || row.n < BigInt(ENOUGH)) return null;
  return { median: Math.max(1, Math.ceil(row.median)), p90: Math.max(1, Math.ceil(row.p90)) };
}

function remembered(db: Database, serviceType: ServiceType, counterparty: string | null) {
  const mine = kept.get(lasting(db)) ?? new Map<string, Kept>();
  kept.set(lasting(db), mine);
  const key = `${serviceType}:${counterparty ?? ''}`;
  const found = mine.get(key);
  if (found && found.until > performance.now()) return found.value;
  const value = measure(db, serviceType, counterparty);
  mine.set(key, { until: performance.now() + KEPT_MS, value });
  value.catch(() => mine.delete(key));
  return value;
}

/**
 * How long recent orders of a type took with a given biller or bank, or else with any, in seconds; null while
 * there are too few. Read at most once a minute in each process.
 */
export async function measuredTimes(
  db: Database,
  serviceType: ServiceType,
  counterparty?: string,
): Promise<Measured | null> {
  const own = counterparty ? await remembered(db, serviceType, counterparty) : null;
  return own ?? (await remembered(db, serviceType, null));
}

export interface Promised {
  serviceType: ServiceType;
  /** The product's own estimate, seconds. */
  usuallyS: number;
  /** The provider's estimate, seconds. */
  upToS?: number | undefined;
  counterparty?: string | undefined;
}

/**
 * The time within which nine out of ten are done: measured, or the product's estimate, but never less than the
 * provider's.
 */
export async function promiseFor(
  db: Database,
  { serviceType, usuallyS, upToS = 0, counterparty }: Promised,
  from: Date,
): Promise<Date> {
  const measured = await measuredTimes(db, serviceType, counterparty);
  const usual = measured ? Math.max(measured.p90, LEAST_PROMISE_S) : usuallyS;
  return secondsAfter(from, Math.max(usual, upToS));
}

const GRACE_S = 30;

export interface Times {
  undoS: number;
  /** By the database's clock, which the queue also uses. */
  cancelUntil: Date | null;
  promisedAt: Date;
  checkAt: Date;
}

/** True when the user has paid the same biller and number before, and it was delivered. */
async function wasPaidBefore(db: Database, userId: string, identity: string): Promise<boolean> {
  const found = await db.orm
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.user_id, userId),
        eq(orders.status, 'completed'),
        sql`${orders.detail}->>'identity' = ${identity}`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** How many seconds a purchase can be undone: longer for a recipient who was never paid before. */
const undoSeconds = (windowS: number, wasPaid: boolean): number =>
  wasPaid ? windowS : Math.round((windowS * undo.newBeneficiaryS) / undo.windowS);

/**
 * The times of an order: until when it can be undone, when it is sent, by when it is promised, and when it is
 * checked.
 */
export async function timesOf(
  { db, clock, env }: Pick<Services, 'db' | 'clock' | 'env'>,
  plug: Plug,
  userId: string,
  { counterparty, identity, upToS, usuallyS = plug.usuallyS }: Priced,
): Promise<Times> {
  const windowS = env.UNDO_WINDOW_S;
  const [wasPaid, theirs] = await answersOf([
    windowS > 0 && wasPaidBefore(together(db), userId, identity),
    windowS > 0 ? databaseTime(together(db)) : null,
  ]);
  const undoS = undoSeconds(windowS, wasPaid);
  const sendAt = secondsAfter(clock.now(), undoS);
  return {
    undoS,
    cancelUntil: theirs && secondsAfter(theirs, undoS),
    promisedAt: await promiseFor(db, { ...plug, usuallyS, upToS, counterparty }, sendAt),
    checkAt: secondsAfter(sendAt, GRACE_S),
  };
}
