import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { aCardBuyer, authorizeCard, payCard } from '#tests/support/card-shop.ts';
import { aCardShop } from '#tests/support/cards.ts';
import { moneyOf } from '#tests/support/orders.ts';

let app: TestApp;
let admin: pg.Pool;
beforeAll(async () => {
  app = await aCardShop();
  // only the login itself can see what its sessions wait for
  admin = new pg.Pool({ connectionString: app.databaseUrl, max: 2 });
});
afterAll(async () => {
  await admin.end();
  await app.close();
});

async function countWaiting(): Promise<number | null> {
  const { rowCount } = await admin.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount;
}

/** Pays while someone has a lock, and again with another key once the price has expired. */
async function payTwiceAround(member: TestMember, lock: string, values: unknown[] = []) {
  const { reference } = (await authorizeCard(app, member)).body.data;
  const other = await admin.connect();
  try {
    await other.query('begin');
    await other.query(lock, values);
    const first = payCard(app, member, reference);
    await expect.poll(countWaiting).toBe(1);
    app.clock.advance(601);
    let isOver = false;
    const second = payCard(app, member, reference).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await countWaiting()) === 2).toBe(true);
    await other.query('rollback');
    return await Promise.all([first, second]);
  } finally {
    other.release();
  }
}

it('gives a second tap at the end of a price the order of the first', async () => {
  const member = await aCardBuyer(app);
  const lock = 'lock table graphile_worker._private_jobs in exclusive mode';
  const [first, second] = await payTwiceAround(member, lock);
  expect(first).toMatchObject({ status: 201 });
  expect(second.status).toBe(201);
  expect(second.body.data.reference_code).toBe(first.body.data.reference_code);
});

it('buys nothing at a price that expired while the purchase waited for its turn', async () => {
  const member = await aCardBuyer(app);
  const lock = 'select from ledger.account where owner_id = $1 for update';
  const answers = await payTwiceAround(member, lock, [member.user.uuid]);
  for (const { status, body } of answers) {
    expect(status).toBe(422);
    expect(body.errors?.['reference']?.[0]).toContain('has expired');
  }
  expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', book: '900000.00' });
});
