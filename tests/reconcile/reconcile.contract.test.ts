import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { reverse } from '#server/ledger/reverse.ts';
import { reconcileDay } from '#server/reconcile/reconcile-day.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { leavesFindings } from '#tests/support/audited.ts';
import { databaseClock } from '#tests/support/clock.ts';
import { aKnownMember, bookedOf, decide, startCheckout } from '#tests/support/deposits.ts';
import {
  aShop,
  buyAndSettle,
  freshToken,
  moneyOf,
  numbers,
  readOrder,
} from '#tests/support/orders.ts';
import { accountNumberOf, byHand, history, night, sendTo } from '#tests/support/reconcile.ts';
import { aWithdrawer, endings, withdrawAndSettle } from '#tests/support/withdrawals.ts';

let app: TestApp;
beforeEach(async () => {
  app = await aShop({ clock: databaseClock() });
});
afterEach(() => app.close());

async function aPaidCheckout(member: TestMember, amount = '5000'): Promise<string> {
  const reference = await startCheckout(app, member, amount);
  await decide(app, reference, 'paid');
  await app.drainJobs();
  return reference;
}

/** A paid withdrawal, by its reference at the provider. */
async function aPaidPayout(member: TestMember): Promise<string> {
  const { uuid, status } = await withdrawAndSettle(app, member);
  expect(status).toBe('completed');
  const { rows } = await byHand(app, 'select our_reference from orders where id = $1', [uuid]);
  return (rows[0] as { our_reference: string }).our_reference;
}

describe('a day on which both books agree', () => {
  it('has no finding, whatever became of its payments, purchases and withdrawals', async () => {
    const buyer = await aMember(app, { balance: '50000.00' });
    for (const number of [
      numbers.delivers,
      numbers.pending,
      numbers.noAnswerDelivered,
      numbers.noAnswerFailed,
      numbers.saysNo,
      numbers.neverSettles,
      numbers.reversed,
      numbers.lostOnTheWay,
    ])
      await buyAndSettle(app, buyer, { number, amount: '100' });
    for (const ending of [endings.pays, endings.saysNo, endings.sentBack, endings.slow])
      await withdrawAndSettle(app, await aWithdrawer(app, { ending }));
    await aPaidCheckout(buyer);
    const [wrong, cancelled] = [await startCheckout(app, buyer), await startCheckout(app, buyer)];
    await startCheckout(app, buyer);
    await decide(app, wrong, 'paid', '51.00');
    await decide(app, cancelled, 'cancelled');
    const account = await accountNumberOf(app, await aKnownMember(app));
    await sendTo(app, account, '700');
    await sendTo(app, account, '99');
    await app.drainJobs();
    for (let round = 0; round < 4; round++) {
      app.clock.advance(400);
      await app.drainJobs({ includeLater: true });
    }
    expect(await night(app)).toEqual([]);
    expect(await history(app)).toEqual([]);
  });

  it('is the same for mobile money of Ghana and Kenya', async () => {
    for (const country of ['GH', 'KE'] as const)
      await withdrawAndSettle(app, await aWithdrawer(app, { country }), { amount: '500' });
    expect(await night(app)).toEqual([]);
    expect(await history(app)).toEqual([]);
  });
});

describe('money that the provider received and we have no record of', () => {
  it('is found among hundreds of payments, page by page', async () => {
    await byHand(
      app,
      `insert into sandbox.payment(reference, amount, currency, email, channel, state, paid_at, created_at)
       select 'OJ-ZZ' || lpad(n::text, 4, '0'), 100 + n, 'NGN', 'a@b.example', 'checkout',
         case when n = 250 then 'paid' else 'failed' end, now(), now()
       from generate_series(1, 250) n`,
    );
    expect(await night(app)).toMatchObject([
      { kind: 'missing_here', reference: 'OJ-ZZ0250', ourAmount: null, theirAmount: 350n },
      { kind: 'account_differs', ourAmount: 0n, theirAmount: 350n },
    ]);
  });
});

describe('what we booked and the provider has no record of', () => {
  it('can be a deposit', async () => {
    const member = await aMember(app);
    const reference = await aPaidCheckout(member);
    await byHand(app, 'delete from sandbox.payment where reference = $1', [reference]);
    expect(await night(app)).toMatchObject([
      {
        port: 'payments',
        kind: 'missing_there',
        reference,
        ourAmount: 510_000n,
        theirAmount: null,
      },
      { port: 'payments', kind: 'account_differs', ourAmount: 510_000n, theirAmount: 0n },
    ]);
    expect(await bookedOf(app, member)).toBe(500_000n);
  });

  it('can be a withdrawal', async () => {
    const member = await aWithdrawer(app);
    const reference = await aPaidPayout(member);
    await byHand(app, 'delete from sandbox.payout where reference = $1', [reference]);
    expect(await night(app)).toMatchObject([
      { port: 'payouts', kind: 'missing_there', reference, ourAmount: 500_000n, theirAmount: null },
      { port: 'payouts', kind: 'account_differs' },
    ]);
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', book: '44990.00' });
  });

  it('is found for airtime', async () => {
    await buyAndSettle(app, await aMember(app, { balance: '5000.00' }));
    await byHand(app, 'delete from sandbox.bill');
    expect(await night(app)).toMatchObject([
      { port: 'bills', kind: 'missing_there', ourAmount: 50_000n },
      { port: 'bills', kind: 'account_differs' },
    ]);
  });
});

describe('a difference between both sides', () => {
  it.each([
    ['amount_differs', 'amount = amount - 100', 500_000n, 499_900n],
    ['currency_differs', `currency = 'GHS'`, 500_000n, 500_000n],
    ['state_differs', `state = 'failed'`, 500_000n, 500_000n],
  ])('can be a withdrawal: %s', async (kind, change, ourAmount, theirAmount) => {
    const member = await aWithdrawer(app);
    const reference = await aPaidPayout(member);
    const before = await moneyOf(app, member);
    await byHand(app, `update sandbox.payout set ${change} where reference = $1`, [reference]);
    const found = await night(app);
    expect(found[0]).toMatchObject({ kind, reference, ourAmount, theirAmount });
    const others = found.slice(1).map((each) => each.kind);
    expect(new Set(others)).toEqual(new Set(['account_differs']));
    expect(await moneyOf(app, member)).toEqual(before);
  });

  it('can be a withdrawal that we refunded and they paid: no money moves automatically', async () => {
    const member = await aWithdrawer(app, { ending: endings.saysNo });
    expect((await withdrawAndSettle(app, member)).status).toBe('failed');
    await byHand(app, `update sandbox.payout set state = 'paid'`);
    expect(await night(app)).toMatchObject([
      { kind: 'state_differs', ourState: 'failed', theirState: 'done', ourAmount: 0n },
      { kind: 'account_differs', ourAmount: 0n, theirAmount: 500_000n },
    ]);
    expect(await moneyOf(app, member)).toMatchObject({ book: '50000.00', held: '0.00' });
  });

  it('can be a deposit of another amount than we booked', async () => {
    const reference = await aPaidCheckout(await aMember(app));
    await byHand(app, 'update sandbox.payment set paid_amount = 1 where reference = $1', [
      reference,
    ]);
    expect(await night(app)).toMatchObject([
      { kind: 'amount_differs', reference, ourAmount: 510_000n, theirAmount: 1n },
      { kind: 'account_differs' },
    ]);
  });

  it('can be a deposit that the provider refunded to the payer', async () => {
    const reference = await aPaidCheckout(await aMember(app));
    await byHand(app, 'update sandbox.payment set refunded_at = now()');
    expect(await night(app)).toMatchObject([
      { kind: 'state_differs', reference, ourState: 'done', theirState: 'reversed' },
      { kind: 'account_differs' },
    ]);
  });
});

describe('what was done twice', () => {
  it.each(['payments', 'payouts', 'bills'])(
    'is found when the provider did it: %s',
    async (port) => {
      const member = await aWithdrawer(app);
      const references: Record<string, () => Promise<string>> = {
        payments: () => aPaidCheckout(member),
        payouts: () => aPaidPayout(member),
        async bills() {
          await buyAndSettle(app, member);
          const { rows } = await byHand(app, 'select reference from sandbox.bill');
          return (rows[0] as { reference: string }).reference;
        },
      };
      const reference = await references[port]!();
      await byHand(app, 'insert into sandbox.done_twice values ($1, $2)', [port, reference]);
      const [twice, account, ...more] = await night(app);
      expect(twice).toMatchObject({ port, kind: 'done_twice', reference });
      expect(twice?.theirAmount).toBe(2n * (twice?.ourAmount ?? 0n));
      expect(account).toMatchObject({ port, kind: 'account_differs' });
      expect(more).toEqual([]);
    },
  );

  it('is found when we did it', async () => {
    const member = await aWithdrawer(app);
    const reference = await aPaidPayout(member);
    const { rows } = await byHand(app, 'select id from orders where our_reference = $1', [
      reference,
    ]);
    leavesFindings(app, 'suspense_and_cases_disagree');
    await post(app.services.db, {
      scope: 'job:test',
      key: randomUUID(),
      kind: 'mistake',
      orderId: (rows[0] as { id: string }).id,
      legs: [
        { account: houseAccount('suspense', 'NGN'), amount: -500_000n },
        { account: houseAccount('settlement_payout', 'NGN'), amount: 500_000n },
      ],
    });
    expect(await night(app)).toMatchObject([
      { kind: 'done_twice', reference, ourAmount: 1_000_000n, theirAmount: 500_000n },
      { kind: 'account_differs', ourAmount: 1_000_000n, theirAmount: 500_000n },
    ]);
  });
});

describe('a posting on a provider’s account that belongs to nothing', () => {
  it('is found by the account’s sum, and is no longer a finding once it was reversed', async () => {
    await aPaidCheckout(await aMember(app));
    const { txnId } = await post(app.services.db, {
      scope: 'job:test',
      key: randomUUID(),
      kind: 'mistake',
      legs: [
        { account: houseAccount('float_payments', 'NGN'), amount: -700n },
        { account: houseAccount('suspense', 'NGN'), amount: 700n },
      ],
    });
    expect(await night(app)).toMatchObject([
      { kind: 'account_differs', port: 'payments', ourAmount: 510_700n, theirAmount: 510_000n },
    ]);
    await reverse(app.services.db, { scope: 'job:test', key: randomUUID(), txnId });
    expect(await night(app)).toEqual([]);
    expect(await history(app)).toEqual([['account_differs', 'cleared']]);
  });
});

describe('around midnight', () => {
  it('a withdrawal sent at 23:59 and paid at 00:01 is no finding on either day', async () => {
    const member = await aWithdrawer(app, { ending: endings.bySwitch });
    await byHand(app, `update sandbox.switch set behaviour = 'late', delay_ms = 110000`);
    const now = app.clock.now();
    const midnight = new Date(now);
    midnight.setUTCHours(24, 0, 0, 0);
    app.clock.advance((midnight.getTime() - now.getTime()) / 1000 - 50);
    const { reference_code: reference } = await withdrawAndSettle(app, {
      ...member,
      token: await freshToken(app, member),
    });
    app.clock.advance(120);
    await app.drainJobs({ includeLater: true });
    expect(app.clock.now() > midnight).toBe(true);
    expect((await readOrder(app, member, reference)).status).toBe('completed');
    app.clock.advance(2 * 3600);
    expect((await reconcileDay(app.services)).open).toEqual([]);
    expect(await night(app)).toEqual([]);
    expect(await history(app)).toEqual([]);
  });

  it('what was booked on one day and listed by the provider on another is queried, and no finding', async () => {
    // the ledger uses the database's clock, the provider the test's
    const booked = app.clock.now().toISOString().slice(0, 10);
    app.clock.advance(2 * 24 * 3600);
    const member = await aWithdrawer(app);
    const token = await freshToken(app, member);
    await withdrawAndSettle(app, { ...member, token });
    await aPaidCheckout({ ...member, token });
    const { compared, open } = await reconcileDay(app.services, booked);
    expect([compared, open]).toEqual([2, []]);
    expect(await night(app)).toEqual([]);
    expect(await history(app)).toEqual([]);
  });
});
