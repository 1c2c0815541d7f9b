import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPromoCode,
  listPromoCodes,
  stopPromoCode,
  type NewPromoCode,
} from '#server/refill/manage-promo-codes.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aBillShop, quoteBill } from '#tests/support/bills.ts';
import { linger } from '#tests/support/linger.ts';
import {
  airtimeBody,
  buy,
  houseHas,
  inboxOf,
  moneyOf,
  numbers,
  readOrder,
} from '#tests/support/orders.ts';
import { promoRow } from '#tests/support/promo-codes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBillShop();
});
afterAll(() => app.close());

let made = 0;

/** A new code for each test. */
async function aCode(change: Partial<NewPromoCode> = {}): Promise<string> {
  const code = `TEST${(made += 1)}`;
  const row = promoRow(code, change);
  await addPromoCode(app.services, row, 'test');
  return code;
}

const usedOf = async (code: string) =>
  (await listPromoCodes(app.services.db)).find((row) => row.code === code)?.used;

const aBuyer = () => aMember(app, { balance: '5000.00' });
const buyWith = (member: TestMember, voucher_code: string, number: string = numbers.ordinary) =>
  buy(app, member, { number, extra: { voucher_code } });
const whyNot = async (member: TestMember, code: string, change: Record<string, string> = {}) =>
  (await quoteBill(app, member, { ...airtimeBody(), voucher_code: code, ...change })).body.errors?.[
    'voucher_code'
  ]?.[0];

describe('a promo code', () => {
  it('is a line of the price, is paid by the house, and the biller gets the whole amount', async () => {
    const code = await aCode();
    const buyer = await aBuyer();
    const before = await houseHas(app, 'rewards_expense');
    const typed = code.toLowerCase().replace('test', ' test-');
    const quote = await quoteBill(app, buyer, { ...airtimeBody(), voucher_code: typed });
    expect(quote.body.data.lines).toMatchObject({
      amount: '500.00',
      fee: '0.00',
      duty: '0.00',
      discount: '50.00',
      total: '450.00',
      arrives: { amount: '500.00' },
    });
    const bought = await buyWith(buyer, typed);
    expect(await moneyOf(app, buyer)).toMatchObject({ book: '5000.00', held: '450.00' });
    await app.drainJobs();
    const order = await readOrder(app, buyer, bought.body.data.reference_code);
    expect(order).toMatchObject({ status: 'completed', lines: { discount: '50.00' } });
    expect(await moneyOf(app, buyer)).toMatchObject({ book: '4550.00', held: '0.00' });
    expect(Number(await houseHas(app, 'rewards_expense')) - Number(before)).toBe(-50);
    const { body } = await app.call<{ text: string }>(
      'GET',
      `/transactions/${order.reference_code}/receipt?format=text`,
      { token: buyer.token },
    );
    expect(body.text).toMatch(/Promo code.*−₦50\.00/);
  });

  it('can be used again once the order was refused, undone or reversed', async () => {
    const code = await aCode();
    const buyer = await aBuyer();
    const refused = await buyWith(buyer, code, numbers.saysNo);
    await app.drainJobs();
    expect((await readOrder(app, buyer, refused.body.data.reference_code)).status).toBe('failed');
    expect(await usedOf(code)).toBe(0n);
    const reversed = await buyWith(buyer, code, numbers.reversed);
    expect(await whyNot(buyer, code)).toBe('You’ve already used this code.');
    await app.drainJobs();
    app.clock.advance(30);
    await app.drainJobs({ includeLater: true });
    const back = await readOrder(app, buyer, reversed.body.data.reference_code);
    expect(back.status).toBe('reversed');
    expect(await moneyOf(app, buyer)).toMatchObject({ book: '5000.00', held: '0.00' });
    expect((await inboxOf(app, buyer)).list[0]?.message).toContain('₦450.00 is back');
    expect(await usedOf(code)).toBe(0n);
    expect((await buyWith(buyer, code)).status).toBe(201);
  });

  it('shows why it does not work: unknown, ended, not for this, too small, used', async () => {
    const buyer = await aBuyer();
    const later = new Date(app.clock.now().getTime() + 86_400_000);
    const stopped = await aCode();
    await stopPromoCode(app.services, stopped, 'test');
    const cases: [string, string | undefined][] = [
      ['NOSUCHCODE', 'We couldn’t find that code. Check the spelling.'],
      [stopped, 'This code has expired.'],
      [await aCode({ ends_at: new Date(1) }), 'This code has expired.'],
      [await aCode({ starts_at: later }), 'This code isn’t valid yet.'],
      [await aCode({ services: ['cable-bill-payment'] }), 'This code isn’t valid for this bill.'],
      [
        await aCode({ countries: ['KE'], currency: 'KES' }),
        'This code isn’t valid in your country.',
      ],
      [await aCode({ minimum: 500_01n }), 'Minimum spend for this code: ₦500.01.'],
      [await aCode({ minimum: 500_00n }), undefined],
    ];
    for (const [code, why] of cases) expect([code, await whyNot(buyer, code)]).toEqual([code, why]);
    const answer = await buyWith(buyer, stopped);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { voucher_code: ['This code has expired.'] },
    ]);
    expect(await moneyOf(app, buyer)).toMatchObject({ held: '0.00' });
  });

  it('takes off a part up to its cap, and never all of it', async () => {
    const buyer = await aBuyer();
    const off = async (change: Partial<NewPromoCode>, amount: string) => {
      const voucher_code = await aCode(change);
      const fields = { ...airtimeBody({ amount }), voucher_code };
      return (await quoteBill(app, buyer, fields)).body.data.lines.discount;
    };
    expect(await off({ kind: 'percent', value: 1_000n }, '1234')).toBe('123.40');
    expect(await off({ kind: 'percent', value: 1_000n, cap: 30_00n }, '1234')).toBe('30.00');
    expect(await off({ value: 700_00n }, '500')).toBe('499.00');
  });

  it('with one use left makes exactly one of eight simultaneous purchases cheaper', async () => {
    await linger(app, 0.05);
    const code = await aCode({ uses: 1, uses_per_person: 9 });
    const buyers = await Promise.all(Array.from({ length: 4 }, aBuyer));
    const answers = await Promise.all([...buyers, ...buyers].map((buyer) => buyWith(buyer, code)));
    const placed = answers.filter(({ status }) => status === 201);
    expect(placed.map(({ body }) => body.data.lines.discount)).toEqual(['50.00']);
    const others = answers.filter(({ status }) => status !== 201);
    expect(new Set(others.map(({ body }) => body.errors?.['voucher_code']?.[0]))).toEqual(
      new Set(['This code has run out.']),
    );
    expect(await usedOf(code)).toBe(1n);
    await linger(app, 0);
  });
});

describe('several numbers at once', () => {
  const many = (member: TestMember, recipients: object[], key = randomUUID(), extra = {}) => {
    const { user_number: _none, ...body } = airtimeBody({ amount: '300' });
    return buy(app, member, {
      key,
      extra: { ...body, user_number: undefined, recipients, ...extra },
    });
  };
  const family = [
    { user_number: '0803 111 2222' },
    { user_number: '0802 333 4444', bill_id: 'ng-airtel', amount: '200' },
    { user_number: numbers.saysNo },
  ];

  it('are one order each under one key and one PIN; a replay gives the same list', async () => {
    const buyer = await aBuyer();
    const key = randomUUID();
    const voucher_code = await aCode();
    const { user_number: _none, ...fields } = airtimeBody({ amount: '300' });
    const quoted = await app.call<{ data: { parts: unknown[]; lines: unknown; name: string } }>(
      'POST',
      '/quotes',
      { token: buyer.token, body: { ...fields, recipients: family, voucher_code } },
    );
    expect(quoted.body.data).toMatchObject({
      lines: { amount: '800.00', discount: '50.00', total: '750.00' },
      parts: [
        { name: 'MTN airtime', detail: '••••2222', lines: { total: '250.00' } },
        { name: 'Airtel airtime', lines: { total: '200.00' } },
        { name: 'MTN airtime', lines: { total: '300.00' } },
      ],
    });
    const first = await many(buyer, family, key, { voucher_code });
    expect(first.status).toBe(201);
    const { transactions = [] } = first.body.data;
    expect(transactions.map(({ lines }) => lines.total)).toEqual(['250.00', '200.00', '300.00']);
    expect(first.body.data.reference_code).toBe(transactions[0]?.reference_code);
    expect(await moneyOf(app, buyer)).toMatchObject({ held: '750.00' });
    await app.services.db.sql.query('delete from http_idempotency');
    const again = await many(buyer, family, key, { voucher_code });
    expect(again.body.data.transactions?.map(({ reference_code }) => reference_code)).toEqual(
      transactions.map(({ reference_code }) => reference_code),
    );
    expect((await many(buyer, family.slice(1), key)).body.error_code).toBe('idempotency_mismatch');
    await app.drainJobs();
    expect(await moneyOf(app, buyer)).toMatchObject({ book: '4550.00', held: '0.00' });
  });

  it('are all placed or none: funds and limits count for the sum, a bad number names its place', async () => {
    const poor = await aMember(app, { balance: '700.00' });
    expect((await many(poor, family)).body.error_code).toBe('naira_insufficient_funds');
    expect(await moneyOf(app, poor)).toMatchObject({ held: '0.00', available: '700.00' });
    const bad = await many(poor, [family[0]!, { user_number: '123' }]);
    expect(Object.keys(bad.body.errors ?? {})).toEqual(['recipients.1.user_number']);
    const { user_number } = airtimeBody();
    const both = await many(poor, family, randomUUID(), { user_number });
    expect(Object.keys(both.body.errors ?? {})).toEqual(['user_number']);
    const eleven = Array.from({ length: 11 }, () => family[0]!);
    expect(Object.keys((await many(poor, eleven)).body.errors ?? {})).toEqual(['recipients']);
    const rich = await aMember(app, { balance: '900000.00' });
    const large = family.map((each) => ({ ...each, amount: '50000' }));
    const fifty = [...large, ...large, ...large, large[0]!];
    const most = await many(rich, fifty);
    expect([most.status, most.body.error_code]).toEqual([
      403,
      expect.stringMatching(/one_time_.*limit_exceeded$/),
    ]);
    expect(await moneyOf(app, rich)).toMatchObject({ held: '0.00' });
  });

  it('sent eight times at the same moment under one key, or four times under others, never mix', async () => {
    await linger(app, 0.05);
    const buyer = await aMember(app, { balance: '1700.00' });
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: 8 }, () => many(buyer, family, key)));
    const first = same.filter(({ status }) => status === 201);
    expect(new Set(first.map(({ body }) => body.data.reference_code)).size).toBe(1);
    expect(await moneyOf(app, buyer)).toMatchObject({ held: '800.00' });
    const others = await Promise.all(Array.from({ length: 4 }, () => many(buyer, family)));
    expect(others.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await moneyOf(app, buyer)).toMatchObject({ held: '1600.00', available: '100.00' });
    await linger(app, 0);
    const { rows } = await app.services.db.sql.query<{ n: bigint }>(
      'select count(*) n from orders where user_id = $1',
      [buyer.user.uuid],
    );
    expect(rows).toEqual([{ n: 6n }]);
  });
});
