import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { raiseFlag } from '#server/orders/flags/raise-flag.ts';
import { requery } from '#server/orders/send/requery.job.ts';
import { sweep } from '#server/orders/send/sweep.job.ts';
import type { BillsPort, Vended } from '#server/ports/bills.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { noticeSecret, SIGNATURE_HEADER, signNotice } from '#server/providers/bills/signature.ts';
import { aMember, ORIGIN, type TestApp } from '#tests/support/api.ts';
import { aCredit } from '#tests/support/flags.ts';
import {
  aShop,
  buy,
  buyAndSettle,
  houseHas,
  moneyOf,
  numbers,
  readOrder,
} from '#tests/support/orders.ts';
import { switchTo } from '#tests/support/suppliers.ts';

let app: TestApp;
let bills: BillsPort;
beforeAll(async () => {
  app = await aShop();
  bills = app.services.providers.bills.current;
});
afterAll(() => app.close());
afterEach(async () => {
  switchTo(app, 'bills', bills);
});

const ask = (order: { uuid: string }) => requery.run(app.services, { order_id: order.uuid });

/** Changes an order in the provider's books. */
const provider = (order: { uuid: string }, set: string) =>
  app.services.db.sql.query(
    `update sandbox.bill set ${set} where reference = (select our_reference from orders where id = $1)`,
    [order.uuid],
  );

async function changeOf(kind: Parameters<typeof houseHas>[1]) {
  const before = Number(await houseHas(app, kind));
  return async () => Number(await houseHas(app, kind)) - before;
}

describe('a provider that refuses and delivers all the same', () => {
  it('leaves the money with the customer and the loss, once, with the house', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const [loss, float] = [
      await changeOf('chargeback_and_fraud_loss'),
      await changeOf('float_bills'),
    ];
    const refused = await buyAndSettle(app, member, { number: numbers.saysNo });
    expect(refused.status).toBe('failed');
    await ask(refused);
    expect(await loss()).toBe(0);

    await provider(refused, `state = 'delivered'`);
    await Promise.all([ask(refused), ask(refused), ask(refused)]);
    await ask(refused);
    const order = await readOrder(app, member, refused.reference_code);
    expect(order.status).toBe('failed');
    expect(order.timeline.map(({ title }) => title)).toContain('Delivered by MTN after the refund');
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '0.00' });
    expect([await loss(), await float()]).toEqual([-500, 500]);
  });
});

describe('an answer that comes after the order was decided by another one', () => {
  const failed = (code: 'declined' | 'reversed'): Outcome<Vended> => ({
    kind: 'failed',
    code,
    retryable: false,
    raw: null,
  });

  /** Buys; before the reply arrives, a query returns a refusal. */
  async function buyWhileRefused(code: 'declined' | 'reversed') {
    const member = await aMember(app, { balance: '1000.00' });
    const bought = await buy(app, member, { number: numbers.delivers });
    let questions = 0;
    switchTo(app, 'bills', {
      ...bills,
      async buy(request) {
        const outcome = await bills.buy(request);
        await ask(bought.body.data);
        return outcome;
      },
      requery(request) {
        questions += 1;
        const isFirst = questions === 1;
        return isFirst || code === 'reversed'
          ? Promise.resolve(failed(code))
          : bills.requery(request);
      },
    });
    await app.drainJobs();
    return { member, order: await readOrder(app, member, bought.body.data.reference_code) };
  }

  it('is checked with another query: if it was delivered, the house bears the loss', async () => {
    const loss = await changeOf('chargeback_and_fraud_loss');
    const { member, order } = await buyWhileRefused('declined');
    expect(order.status).toBe('failed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '0.00' });
    expect(await loss()).toBe(-500);
  });

  it('is checked with another query: delivered and reversed costs no one anything', async () => {
    const loss = await changeOf('chargeback_and_fraud_loss');
    const { member, order } = await buyWhileRefused('reversed');
    expect(order.status).toBe('failed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '0.00' });
    expect(await loss()).toBe(0);
  });
});

describe('an order that an operator reviews', () => {
  async function aDoubtfulOrder() {
    const member = await aMember(app, { balance: '1000.00' });
    const unclear = await buyAndSettle(app, member, { number: numbers.noAnswerDelivered });
    await provider(unclear, 'amount = 30000');
    await ask(unclear);
    expect((await readOrder(app, member, unclear.reference_code)).status).toBe('under_review');
    return { member, order: unclear };
  }

  it('waits while the provider repeats itself, and is done when it corrects itself', async () => {
    const { member, order } = await aDoubtfulOrder();
    await ask(order);
    expect((await readOrder(app, member, order.reference_code)).status).toBe('under_review');
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '500.00' });
    await provider(order, 'amount = 50000');
    await ask(order);
    expect((await readOrder(app, member, order.reference_code)).status).toBe('completed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '500.00', held: '0.00' });
  });

  it('is refunded when the provider refuses in the end', async () => {
    const { member, order } = await aDoubtfulOrder();
    await provider(order, `state = 'failed'`);
    await ask(order);
    expect((await readOrder(app, member, order.reference_code)).status).toBe('failed');
    expect(await moneyOf(app, member)).toMatchObject({ available: '1000.00', held: '0.00' });
  });
});

describe('the sweep', () => {
  it('queues one job for an order that waits, however often it runs', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const bought = await buy(app, member);
    for (let round = 0; round < 4; round++) {
      app.clock.advance(200);
      await sweep.run(app.services, {});
    }
    const { rows } = await app.services.db.sql.query<{ n: bigint }>(
      `select count(*) n from graphile_worker._private_jobs where payload->>'order_id' = $1`,
      [bought.body.data.uuid],
    );
    expect(Number(rows[0]?.n)).toBe(2);
    await app.drainJobs();
  });
});

describe('a notice that is signed and can’t be read', () => {
  it.each(['', 'not json', 'null', '[]', '{"data":null}', '{"data":{"reference":7}}'])(
    'is refused: %s',
    async (body) => {
      const secret = noticeSecret(app.services.env);
      const request = new Request(`${ORIGIN}/api/webhooks/bills-sandbox`, {
        method: 'POST',
        body,
        headers: { [SIGNATURE_HEADER]: signNotice(body, secret) },
      });
      const parts = { clientAddress: '127.0.0.1', requestId: 'notice' };
      expect((await app.api.fetch(request, parts)).status).toBe(401);
    },
  );
});

describe('a flag that is raised during a purchase', () => {
  it('stops it, although it did not exist when the purchase began', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    const order = await aCredit(app, member, '1.00');
    // only the login itself can see what its sessions wait for
    const admin = new pg.Pool({ connectionString: app.databaseUrl, max: 1 });
    const isSomebodyWaiting = async () => {
      const { rowCount } = await admin.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    };
    let bought: ReturnType<typeof buy> | undefined;
    await inTransaction(app.services.db, async (tx) => {
      await raiseFlag(tx, app.services, {
        user: member.user,
        order,
        rule: 'many_deposits',
        facts: {},
        amount: 100n,
        by: 'rules',
      });
      bought = buy(app, member);
      await expect.poll(isSomebodyWaiting).toBe(true);
    });
    await admin.end();
    expect((await bought)?.body.error_code).toBe('automatic_flagged_transaction');
    expect(await moneyOf(app, member)).toMatchObject({ held: '1.00' });
  });
});
