import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toAmount } from '#lib/money.ts';
import { houseAccount, readBalance, type HouseKind } from '#server/ledger/accounts.ts';
import { vtpassBills } from '#server/providers/bills/vtpass/adapter.ts';
import { vtpassClient } from '#server/providers/bills/vtpass/client.ts';
import { reconcileDay } from '#server/reconcile/reconcile-day.ts';
import type { PaystackStub } from '#tests/conformance/vendors/paystack-books.ts';
import { vtpassBooks, type VtpassBooks } from '#tests/conformance/vendors/vtpass.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aCardBuyer, buyCard } from '#tests/support/card-shop.ts';
import { aCardShop } from '#tests/support/cards.ts';
import { databaseClock } from '#tests/support/clock.ts';
import { startCheckout } from '#tests/support/deposits.ts';
import { anOperator, deskOf } from '#tests/support/desk.ts';
import { aFlutterwave } from '#tests/support/flutterwave.ts';
import { aShop, buyAndSettle, readOrder } from '#tests/support/orders.ts';
import { aPaystack, tell } from '#tests/support/paystack.ts';
import { night } from '#tests/support/reconcile.ts';
import { aReloadlyCardShop, aReloadlyShop, sellApple } from '#tests/support/reloadly-shop.ts';
import type { FakeReloadly } from '#tests/support/reloadly.ts';
import { startStub, type Stub } from '#tests/support/stub.ts';
import { switchTo } from '#tests/support/suppliers.ts';

let app: TestApp;
let member: TestMember;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await app.close();
});

/** The balance of a house account, minor units. */
const houseHas = async (kind: HouseKind, currency: 'NGN' | 'USD') =>
  (await readBalance(app.services.db, houseAccount(kind, currency))).posted;
const kinds = (found: readonly { kind: string }[]) => found.map(({ kind }) => kind).sort();

/** The differences as the desk's cases. */
async function cases(): Promise<string[]> {
  const treasurer = await anOperator(app, 'Tobi', 'treasurer');
  const { body } = await deskOf(app, treasurer).get('/reconciliation');
  return (body.data as { kind: string }[]).map(({ kind }) => kind).sort();
}

describe('a day at Paystack', () => {
  let fake: PaystackStub;
  beforeEach(async () => {
    app = await aShop({ clock: databaseClock() });
    fake = await aPaystack(app);
    closing.push(() => fake.close());
    member = await aMember(app);
  });

  async function aPaidDeposit(): Promise<string> {
    const reference = await startCheckout(app, member);
    fake.pay(reference);
    await tell(app, fake.hook('charge.success', { ...fake.transactions.get(reference) }));
    await app.drainJobs();
    return reference;
  }

  it('has no finding when both agree, and its fee is booked separately, once', async () => {
    await aPaidDeposit();
    expect(await night(app)).toEqual([]);
    // 5,100.00 arrived, of which Paystack kept 1.00
    expect(await houseHas('provider_fees', 'NGN')).toBe(-100n);
    expect(await houseHas('float_payments', 'NGN')).toBe(-510_000n + 100n);
    expect(await night(app)).toEqual([]);
    expect(await houseHas('provider_fees', 'NGN')).toBe(-100n);
  });

  it('with a row that we don’t have is a case', async () => {
    const reference = await aPaidDeposit();
    const known = fake.transactions.get(reference)!;
    fake.transactions.set('OJ-nobody', { ...known, id: 99_999, reference: 'OJ-nobody' });
    expect(kinds(await night(app))).toEqual(['account_differs', 'missing_here']);
    expect(await cases()).toEqual(['account_differs', 'missing_here']);
  });

  it('without a row that we have is a case', async () => {
    fake.transactions.delete(await aPaidDeposit());
    expect(kinds(await night(app))).toEqual(['account_differs', 'missing_there']);
  });

  it('with the same row twice is a case', async () => {
    const reference = await aPaidDeposit();
    const known = fake.transactions.get(reference)!;
    fake.transactions.set('the second copy', { ...known, id: 99_999 });
    expect(kinds(await night(app))).toEqual(['account_differs', 'done_twice']);
  });

  it('with another amount is a case', async () => {
    const reference = await aPaidDeposit();
    Object.assign(fake.transactions.get(reference)!, {
      amount: 400_000,
      requested_amount: 400_000,
    });
    expect(kinds(await night(app))).toEqual(['account_differs', 'amount_differs']);
  });

  it('whose fee was changed afterwards is a case with both fees, and books nothing', async () => {
    const reference = await aPaidDeposit();
    await night(app);
    Object.assign(fake.transactions.get(reference)!, { fees: 250 });
    app.clock.advance(-24 * 3600);
    const [found, ...others] = await night(app);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      kind: 'fee_differs',
      providerReference: reference,
      ourReference: reference,
      ourAmount: 100n,
      theirAmount: 250n,
      currency: 'NGN',
    });
    expect(await cases()).toEqual(['fee_differs']);
    expect(await houseHas('provider_fees', 'NGN')).toBe(-100n);
  });
});

describe('a day at two providers of one port', () => {
  it('is compared with both, and nothing ends while one of them doesn’t answer', async () => {
    app = await aShop({ clock: databaseClock() });
    const paystack = await aPaystack(app);
    member = await aMember(app);
    const reference = await startCheckout(app, member);
    paystack.pay(reference);
    await tell(app, paystack.hook('charge.success', { ...paystack.transactions.get(reference) }));
    await app.drainJobs();
    // from now on the other one is preferred
    const flutterwave = await aFlutterwave(app);
    closing.push(
      () => paystack.close(),
      () => flutterwave.close(),
    );
    const row = paystack.transactions.get(reference)!;
    paystack.transactions.delete(reference);
    const found = await night(app);
    expect(kinds(found)).toEqual(['account_differs', 'missing_there']);
    paystack.transactions.set(reference, row);
    flutterwave.fault = 'error page';
    expect(kinds(await night(app))).toEqual(['account_differs', 'missing_there']);
    flutterwave.fault = 'none';
    expect(await night(app)).toEqual([]);
  });
});

describe('a day at Reloadly', () => {
  let fake: FakeReloadly;

  describe('of gift cards', () => {
    let reference: string;
    beforeEach(async () => {
      app = await aCardShop();
      fake = await aReloadlyCardShop(app);
      closing.push(() => fake.stub.close());
      await sellApple(app, '4');
      member = await aCardBuyer(app, { country: 'GH' });
      const { body } = await buyCard(app, member, { value: '25.00' });
      reference = body.data.reference_code;
      await app.drainJobs();
      expect((await readOrder(app, member, reference)).status).toBe('completed');
    });

    it('has no finding when both agree, and its fee is booked in dollars', async () => {
      expect(await night(app)).toEqual([]);
      expect(await houseHas('provider_fees', 'USD')).toBe(-50n);
      expect(await houseHas('float_gift_cards', 'USD')).toBe(50n);
    });

    it('without a row that we have is a case', async () => {
      fake.orders.length = 0;
      expect(kinds(await night(app))).toEqual(['account_differs', 'missing_there']);
    });

    it('with the same order twice is a case', async () => {
      const [order] = fake.orders;
      fake.orders.push({ ...order!, transactionId: 77 });
      expect(kinds(await night(app))).toEqual(['account_differs', 'done_twice']);
    });

    it('with an order that was refunded is settled, and is no case', async () => {
      Object.assign(fake.orders[0]!, { status: 'REFUNDED' });
      expect(await night(app)).toEqual([]);
      expect((await readOrder(app, member, reference)).status).toBe('reversed');
    });
  });

  describe('of airtime', () => {
    beforeEach(async () => {
      app = await aShop();
      fake = await aReloadlyShop(app);
      closing.push(() => fake.stub.close());
      member = await aMember(app, { country: 'GH', balance: '1000.00' });
      const airtime = { bill: 'gh-mtn', number: '0241234561', amount: '50' };
      expect((await buyAndSettle(app, member, airtime)).status).toBe('completed');
    });

    it('has no finding when both agree', async () => {
      expect(await night(app)).toEqual([]);
    });

    it.each([
      ['missing_there', () => void fake.topups.splice(0)],
      ['amount_differs', () => void Object.assign(fake.topups[0]!, { delivered: 40 })],
      ['done_twice', () => void fake.topups.push({ ...fake.topups[0]!, transactionId: 78 })],
      [
        'missing_here',
        () =>
          void fake.topups.push({ ...fake.topups[0]!, customIdentifier: 'x', transactionId: 79 }),
      ],
    ])('with a report that differs is a case: %s', async (kind, change) => {
      change();
      expect(kinds(await night(app))).toEqual(['account_differs', kind].sort());
    });
  });
});

describe('a day at VTpass, which lists nothing', () => {
  let books: VtpassBooks;
  let stub: Stub;
  beforeEach(async () => {
    app = await aShop();
    [books, stub] = [vtpassBooks(), await startStub()];
    stub.serve(books.handle);
    closing.push(() => stub.close());
    const { clock, log, env } = app.services;
    const keys = { apiKey: 'key-a', publicKey: 'key-p', secretKey: 'key-s' };
    const client = vtpassClient(stub.url, keys);
    switchTo(app, 'bills', vtpassBills({ client, clock, log, env, isTrial: true }));
    member = await aMember(app, { balance: '1000.00' });
    expect((await buyAndSettle(app, member)).status).toBe('completed');
  });
  const only = () => [...books.purchases.values()][0]!;

  it('has no finding when it reports the same for each purchase', async () => {
    expect(await night(app)).toEqual([]);
  });

  it.each([
    ['amount_differs', () => void (only().amount = 400)],
    ['missing_there', () => void books.purchases.clear()],
  ])('is a case when it reports a difference: %s', async (kind, change) => {
    change();
    expect(kinds(await night(app))).toEqual(['account_differs', kind].sort());
  });

  it.each([
    [12.5, '12.50'],
    ['12.50', '12.50'],
    [{ rate: 2 }, '0.00'],
    [undefined, '0.00'],
  ])('books its commission of %s separately, once', async (commission, earned) => {
    only().commission = commission as number;
    expect(await night(app)).toEqual([]);
    expect(await night(app)).toEqual([]);
    const { rows } = await app.services.db.sql.query<{ sum: bigint }>(
      `select coalesce(sum(e.amount), 0)::bigint sum from ledger.entry e
         join ledger.account a on a.id = e.account_id where a.kind = 'provider_fees'`,
    );
    expect(toAmount(rows[0]?.sum ?? 0n)).toBe(earned);
  });

  it('makes a case of a commission that changed when its day is compared again', async () => {
    only().commission = 12.5;
    expect(await night(app)).toEqual([]);
    only().commission = 10;
    expect(kinds((await reconcileDay(app.services)).open)).toEqual(['fee_differs']);
  });

  it('includes its balance', async () => {
    const { current } = app.services.providers.bills;
    const value = [{ minor: 12_500_050n, currency: 'NGN' }];
    expect(await current.getFloat?.()).toMatchObject({ kind: 'done', value });
    stub.serve(() => ({ json: { code: '087', response_description: 'INVALID CREDENTIALS' } }));
    expect(await current.getFloat?.()).toMatchObject({ kind: 'failed', code: 'auth' });
  });

  it('settles what it has reversed', async () => {
    only().status = 'reversed';
    expect(await night(app)).toEqual([]);
  });
});
