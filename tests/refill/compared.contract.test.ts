import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Biller } from '#lib/refill/contract.ts';
import type { BillsPort } from '#server/ports/bills.ts';
import { aMember, PIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import {
  aBillShop,
  accounts,
  check,
  meter,
  pay,
  payAndSettle,
  quoteBill,
  receiptText,
  refuses,
} from '#tests/support/bills.ts';
import { freshToken, moneyOf, readOrder } from '#tests/support/orders.ts';
import {
  addSchedule,
  DAY_S,
  goTo,
  HOUR_S,
  inSeconds,
  onlyOf,
  tick,
} from '#tests/support/schedules.ts';
import { switchTo } from '#tests/support/suppliers.ts';

let app: TestApp;
let nameless: BillsPort;
let buyer: TestMember;
beforeAll(async () => {
  app = await aBillShop();
  nameless = app.services.providers.bills.current;
});
beforeEach(async () => {
  buyer = await aMember(app, { country: 'KE', balance: '20000.00' });
});
afterEach(async () => {
  switchTo(app, 'bills', nameless);
});
afterAll(() => app.close());

/** A meter of Kenya Power, whose owner our supplier can't name. */
const kplc = (change: Record<string, string> = {}, number: string = accounts.ordinary) =>
  meter(number, { bill_id: 'ke-kplc', amount: '500', ...change });
const compared = (number: string = accounts.ordinary) => kplc({ compared_number: number }, number);

/** The same supplier, which can name everyone from now on. */
const nowNames = () => switchTo(app, 'bills', { ...nameless, verifies: () => true });

describe('a meter whose owner no one can name', () => {
  it('is announced as one to compare, and isn’t looked up', async () => {
    const path = '/bills/providers?service_type=electricity-bill-payment';
    const list = async (country: 'KE' | 'NG') =>
      (await app.call<{ data: Biller[] }>('GET', path, { country })).body.data;
    expect((await list('KE'))[0]).toMatchObject({ validates: false, compares: true });
    expect((await list('NG'))[0]).toMatchObject({ validates: true, compares: false });
    const { status, body } = await check(app, buyer, kplc());
    expect([status, body.data]).toMatchObject([
      200,
      { customer_name: null, hint: null, compare: true },
    ]);
    expect((await check(app, buyer, kplc({}, '123'))).body.errors).toHaveProperty('user_number');
  });

  it('is paid only after its number was compared, and only that number', async () => {
    await refuses(app, buyer, kplc(), 'compared_number');
    await refuses(app, buyer, kplc({ compared_number: '45012345679' }), 'compared_number');
    expect((await quoteBill(app, buyer, kplc())).body.errors).toHaveProperty('compared_number');
    expect(await moneyOf(app, buyer)).toMatchObject({ book: '20000.00', held: '0.00' });
    const order = await payAndSettle(app, buyer, compared());
    expect(order).toMatchObject({ status: 'completed', recipient_name: null });
    expect(order.voucher_code).toMatch(/^\d{20}$/);
    expect(await moneyOf(app, buyer)).toMatchObject({ book: '19500.00', held: '0.00' });
  });

  it('says so on the order and on its receipt, and is compared again when it is repeated', async () => {
    const order = await payAndSettle(app, buyer, compared());
    const words = 'Not shown by KPLC. The number was compared with the bill.';
    expect(order.facts).toContainEqual({ label: 'Name', value: words, copy: false });
    expect(await receiptText(app, buyer, order.reference_code)).toContain(words);
    expect(order.repeat?.draft).not.toHaveProperty('compared_number');
  });

  it('shows a guest the price, and says before paying that it can take a day', async () => {
    const guest = await app.call<{ data: { lines: object } }>('POST', '/quotes', {
      country: 'KE',
      body: kplc(),
    });
    expect(guest.status).toBe(200);
    const { data } = (await quoteBill(app, buyer, compared())).body;
    expect(data.warning).toBe(
      'KPLC payments usually arrive within minutes, but can take up to 24 hours.',
    );
    const { body } = await pay(app, buyer, compared());
    const { promised_at: promised, created_at: created } = body.data;
    expect(Date.parse(promised ?? '') - Date.parse(created)).toBeGreaterThanOrEqual(
      DAY_S * 1000 - 1000,
    );
    await app.drainJobs();
  });
});

describe('a supplier that names owners, and one that doesn’t', () => {
  it('never skip a look-up for each other', async () => {
    nowNames();
    await refuses(app, buyer, compared(), 'user_number');
    await check(app, buyer, kplc());
    // its owner was named a moment ago, even if another provider sells it now
    switchTo(app, 'bills', nameless);
    const order = await payAndSettle(app, buyer, kplc());
    expect(order.recipient_name).toMatch(/^[A-Z]\*\*\* [A-Z]+$/);
    expect(order.facts.filter(({ label }) => label === 'Name')).toHaveLength(1);
    await refuses(app, buyer, kplc({}, '45012345679'), 'compared_number');
  });

  it('refund what was only compared, when the one that names owners would get it', async () => {
    const bought = await pay(app, buyer, compared());
    nowNames();
    await app.drainJobs();
    const order = await readOrder(app, buyer, bought.body.data.reference_code);
    expect(order.status).toBe('failed');
    expect(order.message).toContain('We changed supplier before this was sent.');
    expect(await moneyOf(app, buyer)).toMatchObject({ book: '20000.00', held: '0.00' });
  });
});

describe('autopay for a meter whose owner no one can name', () => {
  const plan = (change: Record<string, unknown> = {}) => ({
    ...kplc(),
    next_at: inSeconds(app, HOUR_S),
    pin: PIN,
    ...change,
  });
  const outcomeOf = async () => (await onlyOf(app, buyer)).last;

  it('is agreed to once the number was compared, and paid on its day', async () => {
    const refused = await addSchedule(app, buyer, plan());
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['compared_number']);
    const agreed = await addSchedule(app, buyer, plan({ compared_number: accounts.ordinary }));
    expect(agreed.status).toBe(201);
    const { draft, next_at: day } = await onlyOf(app, buyer);
    expect(draft).not.toHaveProperty('compared_number');
    goTo(app, day);
    await tick(app);
    const last = await outcomeOf();
    expect(last?.outcome).toBe('ordered');
    const me = { ...buyer, token: await freshToken(app, buyer) };
    const order = await readOrder(app, me, last?.reference_code ?? '');
    expect(order.facts.find(({ label }) => label === 'Name')?.value).toContain('was compared');
  });

  it('that was agreed to by name isn’t paid while no one can name its owner', async () => {
    nowNames();
    await check(app, buyer, kplc());
    expect((await addSchedule(app, buyer, plan())).status).toBe(201);
    switchTo(app, 'bills', nameless);
    goTo(app, (await onlyOf(app, buyer)).next_at);
    await tick(app);
    expect(await outcomeOf()).toMatchObject({
      outcome: 'not_paid',
      text: 'We can’t see the name on this number right now, so we didn’t pay.',
    });
  });
});
