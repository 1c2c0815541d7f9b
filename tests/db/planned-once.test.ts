import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { planName, plannedOnce } from '#server/db/client.ts';
import { orderEvents, orderItems, orders } from '#server/orders/tables.ts';

const orm = drizzle(new pg.Pool());
const item: typeof orderItems.$inferInsert = {
  order_id: 'a',
  position: 1,
  title: 'x',
  amount: 1n,
  fee: 0n,
  duty: 0n,
  discount: 0n,
  state: 'open',
  detail: {},
  reserves: [],
};

const once = {
  'an order by its id': orm.select().from(orders).where(eq(orders.id, 'a')),
  'an order that is locked': orm
    .select()
    .from(orders)
    .where(eq(orders.id, 'a'))
    .for('no key update'),
  'an order that moves on': orm
    .update(orders)
    .set({ status: 'completed' })
    .where(and(eq(orders.id, 'a'), eq(orders.status, 'processing')))
    .returning(),
  'the lines of an order': orm
    .select()
    .from(orderItems)
    .where(eq(orderItems.order_id, 'a'))
    .orderBy(asc(orderItems.position)),
  'its timeline': orm
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.order_id, 'a'))
    .orderBy(asc(orderEvents.id)),
  'a new line': orm.insert(orderItems).values(item),
};

const byValues = {
  'orders of a member': orm.select().from(orders).where(eq(orders.user_id, 'a')),
  'several lines at once': orm.insert(orderItems).values([item, { ...item, position: 2 }]),
  'one of some orders': orm
    .select()
    .from(orders)
    .where(inArray(orders.id, ['a', 'b'])),
  'one that is looked up beside others': orm
    .select()
    .from(orders)
    .where(and(eq(orders.id, 'a'), sql`${orders.detail}->>'identity' = ${'b'}`)),
};

describe('a statement', () => {
  it.each(Object.entries(once))('is planned once per connection: %s', (_, query) => {
    expect(planName(query.toSQL().sql)).toMatch(/^planned-\d+$/);
  });

  it.each(Object.entries(byValues))('is planned by its values: %s', (_, query) => {
    expect(planName(query.toSQL().sql)).toBeUndefined();
  });

  it('has one name for each text', () => {
    const texts = Object.values(once).map((query) => query.toSQL().sql);
    const names = new Set([...texts, ...texts].map(planName));
    expect(names.size).toBe(texts.length);
  });
});

describe('a connection that plans once', () => {
  const sent: unknown[] = [];
  const pool = Object.assign(new pg.Pool(), { query: (asked: unknown) => void sent.push(asked) });

  it('names nameless statements, and changes nothing else about them', () => {
    const text = once['a new line'].toSQL().sql;
    const given = { text, rowMode: 'array' };
    void plannedOnce(pool).query(given);
    void plannedOnce(pool).query({ ...given, name: 'mine' });
    void plannedOnce(pool).query('select 1');
    expect(sent).toEqual([
      { ...given, name: planName(text) },
      { ...given, name: 'mine' },
      'select 1',
    ]);
  });
});
