import { z } from 'zod';
import { supportedCountries } from '#lib/countries.ts';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { ordersOf, services } from '#lib/services/services.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { grantReward } from '#server/loyalty/grant.ts';
import { readNumbers } from '#server/loyalty/numbers.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import { localDay } from '#server/platform/local-day.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';

const AT_ONCE = 200;

const withoutBonus = services
  .filter(({ earnsLateBonus }) => earnsLateBonus === false)
  .map((each) => `'${ordersOf(each)}'`);

/** Late, and waiting for us: an order that waits for its owner, or for a flag on their money, is not late. */
const IS_LATE = `o.promised_at <= $1 and o.status in ('processing', 'unknown', 'under_review')
  and o.direction in ('purchase', 'sale', 'withdrawal') and o.service_type not in (${withoutBonus.join(', ')})
  and not exists (select 1 from late_order l where l.order_id = o.id)
  and not exists (select 1 from flag f where f.user_id = o.user_id and f.state = 'open')`;

async function listLate(db: Database, now: Date): Promise<string[]> {
  const { rows } = await db.sql.query<{ id: string }>({
    name: 'late-orders',
    text: `select o.id from orders o where ${IS_LATE} order by o.promised_at limit ${AT_ONCE}`,
    values: [now],
  });
  return rows.map(({ id }) => id);
}

async function lockLate(tx: Database, id: string, now: Date): Promise<Order | undefined> {
  const order = await lockOrder(tx, id);
  const { rowCount } = await tx.sql.query(`select 1 from orders o where o.id = $2 and ${IS_LATE}`, [
    now,
    id,
  ]);
  return rowCount === 1 ? order : undefined;
}

/** A member's late bonuses in a local day, in minor units. */
async function givenToday(tx: Database, order: Order, now: Date): Promise<bigint> {
  const { from, until } = localDay(order.country_code, now);
  const { rows } = await tx.sql.query<{ total: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as total from reward
     where user_id = $1 and kind = 'late' and granted_at >= $2 and granted_at < $3`,
    [order.user_id, from, until],
  );
  return rows[0]?.total ?? 0n;
}

type Outcome = 'paid' | 'day_full' | 'budget_spent';

async function give(tx: Database, order: Order, amount: bigint, now: Date): Promise<Outcome> {
  const { currency } = supportedCountries[order.country_code];
  const numbers = await readNumbers(tx, now);
  await tx.sql.query('select 1 from users where id = $1 for no key update', [order.user_id]);
  const given = await givenToday(tx, order, now);
  if (given + amount > numbers.of(`late-most-a-day:${currency}`)) return 'day_full';
  const { state } = await grantReward(
    tx,
    {
      userId: order.user_id,
      country: order.country_code,
      kind: 'late',
      source: order.id,
      title: `Late: ${order.title}`,
      orderId: order.id,
      amount,
    },
    now,
  );
  return state === 'budget_spent' ? 'budget_spent' : 'paid';
}

async function notifyOwner(tx: Database, services: Services, order: Order, amount: bigint) {
  const { currency } = supportedCountries[order.country_code];
  const sum = formatMinor(money(amount, currency));
  const title = 'Later than we promised';
  await addEvent(tx, services, order, { title, text: `Sorry. ${sum} is in your rewards.` });
  await notify(tx, order.user_id, {
    title: `${order.title} is late`,
    message: `It’s taking longer than we promised. Sorry: ${sum} is in your rewards.`,
    link: paths.order(order.reference_code),
    topic: 'orders',
  });
}

/** One order in its own transaction, so that others don't wait for it. */
const payOne = (services: Services, id: string): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    const now = services.clock.now();
    const order = await lockLate(tx, id, now);
    if (!order) return;
    const { currency } = supportedCountries[order.country_code];
    const amount = (await readNumbers(tx, now)).of(`late-bonus:${currency}`);
    const outcome = amount > 0n ? await give(tx, order, amount, now) : 'budget_spent';
    await tx.sql.query(
      `insert into late_order(order_id, service_type, provider, currency, promised_at, noticed_at,
         outcome, amount) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        ...[id, order.service_type, order.provider, currency, order.promised_at, now],
        ...[outcome, outcome === 'paid' ? amount : 0n],
      ],
    );
    if (outcome === 'paid') await notifyOwner(tx, services, order, amount);
  });

/**
 * Gives a small bonus for each order that isn't done by the promised time, once, up to a daily limit and the
 * month's budget. It stays even if the order is reversed later, because the order was late.
 */
export const payLate = task('rewards.pay-late', z.object({}), async (services) => {
  for (const id of await listLate(services.db, services.clock.now())) await payOne(services, id);
});
