import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleSale } from '#server/perfect-money/settle-sale.ts';
import { receiveTransfer } from '#server/wallet/receive-transfer.ts';
import { settleDeposit } from '#server/wallet/settle-deposit.ts';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import {
  aKnownMember,
  bookedOf,
  decide,
  findings,
  startCheckout,
} from '#tests/support/deposits.ts';
import { aTrader, sell } from '#tests/support/dollars.ts';
import { accountNumberOf } from '#tests/support/reconcile.ts';
import { anUnclaimedTransfer } from '#tests/support/suspense.ts';

let app: TestApp;
let admin: pg.Pool;
beforeAll(async () => {
  app = await anApp();
  admin = new pg.Pool({ connectionString: app.databaseUrl, max: 1 });
});
afterAll(async () => {
  await admin.end();
  await app.close();
});

const times = (count: number, work: () => Promise<unknown>) => Array.from({ length: count }, work);

async function paymentsFor(reference: string) {
  const { rows } = await admin.query<Record<string, unknown>>(
    `select p.decision, p.why, p.amount::int, p.credited::int, p.waiting::int, p.returned::int,
       (select count(*)::int from ledger.txn t where t.scope = 'provider:' || p.provider
         and t.idem_key = p.reference) as postings
     from order_payment p left join orders o on o.id = p.order_id
     where p.reference = $1 or o.reference_code = $1`,
    [reference],
  );
  return rows;
}

const credited = (amount: number) => ({
  decision: 'credited',
  amount,
  credited: amount,
  waiting: 0,
  returned: 0,
  postings: 1,
});

async function aSaleOf(member: TestMember, arrived?: string): Promise<string> {
  const { reference } = (await sell(app, member)).body.data;
  await decide(app, reference, 'paid', arrived);
  return reference;
}

describe('a payment from outside', () => {
  it('is one row and one posting when ten notices of a deposit come at the same moment', async () => {
    const member = await aKnownMember(app);
    const reference = await startCheckout(app, member);
    await decide(app, reference, 'paid');
    await Promise.all(times(10, () => settleDeposit(app.services, reference)));
    await app.drainJobs();
    expect(await paymentsFor(reference)).toMatchObject([credited(510_000)]);
    expect(await bookedOf(app, member)).toBe(500_000n);
  });

  it('is one row and one posting when ten jobs process a bank transfer at the same moment', async () => {
    const member = await aKnownMember(app);
    const { body } = await app.call<{ data: { reference: string } }>('POST', '/sandbox/transfers', {
      body: {
        account_number: await accountNumberOf(app, member),
        amount: '700',
        sender_name: 'ADA OBI',
      },
    });
    const { reference } = body.data;
    const { id: provider } = app.services.providers.payments.current;
    await Promise.all(
      times(10, () => receiveTransfer.run(app.services, { provider, reference, event: '0' })),
    );
    await app.drainJobs();
    expect(await paymentsFor(reference)).toMatchObject([credited(70_000)]);
    expect(await bookedOf(app, member)).toBe(70_000n);
  });

  it('is one row and one posting when ten queries about sold dollars are answered at the same moment', async () => {
    const reference = await aSaleOf(await aTrader(app));
    await Promise.all(times(10, () => settleSale(app.services, reference)));
    await app.drainJobs();
    expect(await paymentsFor(reference)).toMatchObject([credited(1000)]);
  });

  it('waits with its reason until it is decided, and is then credited in full', async () => {
    const reference = await startCheckout(app, await aKnownMember(app));
    await decide(app, reference, 'paid', '51.00');
    await app.drainJobs();
    expect(await paymentsFor(reference)).toMatchObject([
      { decision: 'waiting', why: 'wrong_amount', amount: 5100, waiting: 5100, credited: 0 },
    ]);
    const sale = await aSaleOf(await aTrader(app), '3.00');
    await app.drainJobs();
    expect(await paymentsFor(sale)).toMatchObject([
      { decision: 'waiting', why: 'below_minimum', waiting: 300, credited: 0 },
    ]);
  });

  it('never changes: no other amount, no other order, no smaller credit, and no deletion', async () => {
    const reference = await aSaleOf(await aTrader(app));
    await settleSale(app.services, reference);
    for (const change of [
      `set amount = amount + 1, credited = credited + 1`,
      `set order_id = null`,
      `set credited = 0, waiting = amount, decision = 'waiting'`,
      `set waiting = 1, decision = 'waiting'`,
    ])
      await expect(
        app.services.db.sql.query(`update order_payment ${change} where reference = $1`, [
          reference,
        ]),
        change,
      ).rejects.toThrow(/order_payment_keep|nothing_is_lost/);
    await expect(
      app.services.db.sql.query('delete from order_payment where reference = $1', [reference]),
    ).rejects.toThrow();
  });
});

describe('the check of the books', () => {
  /** Changes something behind the guards' backs, returns the findings, and repairs it. */
  async function findingsWhile(breakIt: string, mendIt: string, reference: string) {
    const run = (text: string) =>
      admin.query(
        `begin; set local session_replication_role = replica;
         ${text.replaceAll('$1', `'${reference}'`)}; commit`,
      );
    await run(breakIt);
    const found = await findings(app);
    await run(mendIt);
    return found;
  }

  it('finds a payment that differs from the ledger, of dollars and of a deposit', async () => {
    const sale = await aSaleOf(await aTrader(app));
    await app.drainJobs();
    const deposit = await startCheckout(app, await aKnownMember(app));
    await decide(app, deposit, 'paid');
    await app.drainJobs();
    const more =
      'update order_payment set amount = amount + 1, credited = credited + 1 where reference = $1';
    const less = more.replaceAll('+ 1', '- 1');
    for (const [first, second] of [
      [more, less],
      [less, more],
    ] as const) {
      expect(await findingsWhile(first, second, sale)).toEqual([
        { what: 'payment_and_ledger_disagree', ref: sale },
      ]);
      expect(await findingsWhile(first, second, deposit)).toEqual([
        { what: 'deposit_and_ledger_disagree', ref: deposit },
      ]);
    }
  });

  it('finds dollars that are marked as waiting although their seller was paid', async () => {
    const sale = await aSaleOf(await aTrader(app));
    await app.drainJobs();
    const waits = `update order_payment set credited = 0, waiting = amount, decision = 'waiting' where reference = $1`;
    const back = `update order_payment set credited = amount, waiting = 0, decision = 'credited' where reference = $1`;
    expect(await findingsWhile(waits, back, sale)).toEqual([
      { what: 'payment_and_ledger_disagree', ref: sale },
    ]);
  });

  it('finds a posting whose payment is missing', async () => {
    const sale = await aSaleOf(await aTrader(app));
    await app.drainJobs();
    const found = await findingsWhile(
      `create table lost as select * from order_payment where reference = $1;
       delete from order_payment where reference = $1`,
      `insert into order_payment select * from lost; drop table lost`,
      sale,
    );
    expect(found).toEqual([
      { what: 'arrival_without_payment', ref: `provider:vouchers-sandbox/${sale}` },
    ]);
  });

  it('finds unmatched money that is marked as returned and is still in suspense', async () => {
    const { reference } = await anUnclaimedTransfer(app);
    expect(await paymentsFor(reference)).toMatchObject([
      { decision: 'waiting', why: 'unclaimed', waiting: 70_000 },
    ]);
    const gone = `update order_payment set returned = amount, waiting = 0, decision = 'returned' where reference = $1`;
    const back = `update order_payment set returned = 0, waiting = amount, decision = 'waiting' where reference = $1`;
    expect(await findingsWhile(gone, back, reference)).toEqual([
      { what: 'payment_and_ledger_disagree', ref: reference },
      { what: 'suspense_and_cases_disagree', ref: 'NGN' },
    ]);
  });
});
