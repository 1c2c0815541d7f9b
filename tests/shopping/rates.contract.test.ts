import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ShoppingRates } from '#lib/shopping/quote.contract.ts';
import { changeRates } from '#server/desk/rates/change-rates.ts';
import { planRates, shoppingRatesBook } from '#server/shopping/rate-book.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import {
  casesOf,
  deskOf,
  newestApproval,
  twoOperators,
  type TestOperator,
} from '#tests/support/desk.ts';
import {
  aRequest,
  aShoppingApp,
  quoteItem,
  shopperOf,
  trainersForm,
} from '#tests/support/shopping.ts';

const HOUR_S = 3600;
const reason = 'The carrier’s new list.';

const SECOND = 'waits for a second approver';
let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
const later = async (seconds: number) => {
  app.clock.advance(seconds);
  [ada, bayo] = await twoOperators(app);
};
beforeAll(async () => {
  app = await aShoppingApp();
});
// a separate day for each test, with every number at its initial value
beforeEach(async () => {
  app.services.env.DESK_DAY_PERCENT = 1000;
  app.clock.advance(48 * HOUR_S);
  await app.services.db.sql.query(
    `insert into shopping_rate(name, value, effective_at, set_by, set_at)
     select distinct on (name) name, value, $1, 'test', $1 from shopping_rate order by name, id`,
    [app.clock.now()],
  );
  await later(48 * HOUR_S);
});
afterAll(() => app.close());

const inS = (seconds: number) => new Date(+app.clock.now() + seconds * 1000);
const rowsOf = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
const set = (values: Record<string, string>, effectiveAt: Date | null = null, who = ada) =>
  changeRates(
    app.services,
    shoppingRatesBook,
    { rows: rowsOf(values), effectiveAt },
    { reason, by: `operator:${who.id}` },
  );
const plan = (values: Record<string, string>, effectiveAt: Date | null = null) =>
  planRates(app.services, { rows: rowsOf(values), effectiveAt });
const offered = async () =>
  (await app.call('GET', '/shopping/rates', { country: 'NG' })).body.data as ShoppingRates;
const query = `?destination=NG&${Object.entries(trainersForm)
  .map(([name, value]) => `${name}=${value}`)
  .join('&')}`;
const estimate = async () =>
  (await app.call('GET', `/shopping/estimate${query}`, { country: 'NG' })).body.data as {
    total: string;
    rule_version: string;
  };
const newest = (who = bayo) => newestApproval(app, who);
const say = (id: string, who = bayo, approve = true) =>
  deskOf(app, who).post(`/approvals/${id}`, { approve });
const kept = async () => {
  const { rows } = await app.services.db.sql.query<{ n: string }>(
    `select concat((select count(*) from audit_log), ' ', (select count(*) from shopping_rate), ' ',
       (select count(*) from rate_change)) n`,
  );
  return rows[0]!.n;
};

describe('a change of shopping rates', () => {
  it('shows what a pair of shoes, a phone and a book cost before and after, and stores nothing', async () => {
    const before = await kept();
    const { rows, effects, why } = await plan({ 'delivery:NG': '13' });
    expect(rows).toEqual([
      {
        name: 'delivery:NG',
        title: 'Nigeria: delivery',
        before: '12',
        after: '13',
        change_percent: '8.3',
      },
    ]);
    expect(effects.map(({ title, currency }) => [title, currency])).toEqual([
      ['Nigeria: a pair of shoes', 'NGN'],
      ['Nigeria: a phone', 'NGN'],
      ['Nigeria: a book', 'NGN'],
    ]);
    for (const { before: was, after, change_percent } of effects) {
      expect(Math.round((Number(after) - Number(was)) * 100)).toBe(1540_00);
      expect(change_percent).toMatch(/^[0-2]\.\d$/);
    }
    expect(why).toBeNull();
    expect(await kept()).toBe(before);
  });

  it('applies to the calculator from then on, and each price has a separate version', async () => {
    const before = await estimate();
    const { state, version } = await set({ 'delivery:NG': '13' });
    const after = await estimate();
    expect([state, version]).toEqual(['set', after.rule_version]);
    expect(after.rule_version).not.toBe(before.rule_version);
    expect(Number(after.total) - Number(before.total)).toBe(1540);
  });

  it('that is planned ahead applies from its time, under another version than what was set in the meantime', async () => {
    const first = await estimate();
    await set({ 'delivery:NG': '13' }, inS(10 * HOUR_S));
    expect(await estimate()).toEqual(first);
    await set({ 'commission-min': '3.10' });
    const meanwhile = await estimate();
    await later(11 * HOUR_S);
    const last = await estimate();
    expect(Number(last.total) - Number(meanwhile.total)).toBe(1540);
    expect(new Set([first, meanwhile, last].map((each) => each.rule_version)).size).toBe(3);
  });

  it('shows what else is set for the same number', async () => {
    await set({ 'delivery:NG': '13' }, inS(10 * HOUR_S));
    const said = async (at: Date | null) => (await plan({ 'delivery:NG': '12.50' }, at)).warnings;
    expect(await said(null)).toMatchObject([{ code: 'overlap', name: 'delivery:NG' }]);
    expect((await said(null))[0]?.text).toMatch(
      /^Another change is set for .* UTC\. It will replace this one\.$/,
    );
    expect((await said(inS(10 * HOUR_S)))[0]?.text).toContain('This one will replace it.');
    expect((await plan({ commission: '8' })).warnings).toEqual([]);
    // the later one of the same time counts
    await set({ 'delivery:NG': '12.50' }, inS(10 * HOUR_S));
    const before = await estimate();
    await later(11 * HOUR_S);
    expect(Number((await estimate()).total) - Number(before.total)).toBe(770);
  });

  it('leaves quotes unchanged', async () => {
    const member = await aMember(app);
    const { items } = await aRequest(app, member);
    const shopper = shopperOf(app, member);
    const book = items[1]!.item_code;
    const form = { category: 'books', price: '18.50', quantity: 1 };
    await quoteItem(app, ada, book, form);
    const { quote, amount } = await shopper.read(book);
    expect((await set({ 'per-usd:NGN': '1600', commission: '8' })).state).toBe('set');
    const kept = await shopper.read(book);
    expect([kept.amount, kept.quote]).toEqual([amount, quote]);
    // and the next quote is made with what counts now
    const { id } = await casesOf(app, ada, 'shopping').find(items[0]!.item_code);
    const next = await deskOf(app, ada).post(`/shopping/${id}/preview`, trainersForm);
    expect(next.body.data).toMatchObject({ rate: '1600' });
  });

  it.each([
    ['a rate of zero', { 'per-usd:NGN': '0' }, 'rows.0.value'],
    ['more than the whole', { 'delivery:NG': '13', commission: '101' }, 'rows.1.value'],
    ['a divisor out of its range', { divisor: '500' }, 'rows.0.value'],
    ['a third of a cent', { 'shipping:NG:books': '9.333' }, 'rows.0.value'],
    ['an unknown name', { 'shipping:NG:stars': '9' }, 'rows.0.name'],
    ['another worth of a dollar', { 'per-usd:USD': '2' }, 'rows.0.name'],
  ])('to %s is refused at its field', async (_, values, field) => {
    const before = await kept();
    await expect(set(values as Record<string, string>)).rejects.toMatchObject({
      code: 'invalid_input',
      errors: { [field]: [expect.any(String)] },
    });
    expect(await kept()).toBe(before);
  });

  it('is never for the past', async () => {
    const wrong = { errors: { effective_at: [expect.any(String)] } };
    await expect(set({ commission: '8' }, inS(-60))).rejects.toMatchObject(wrong);
    await expect(set({ commission: '8' }, inS(91 * 24 * HOUR_S))).rejects.toMatchObject(wrong);
  });

  it('that changes nothing stores nothing', async () => {
    const before = await kept();
    expect((await set({ commission: '7.50', 'usd-per-unit:AED': '0.2723' })).state).toBe(
      'unchanged',
    );
    expect(await kept()).toBe(before);
  });

  it('of a number that is not what was seen is a conflict', async () => {
    const rows = [{ name: 'usd-per-unit:AED', value: '0.28', before: '0.2722' }];
    await expect(planRates(app.services, { rows, effectiveAt: null })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('a change that moves a price much', () => {
  it('waits for a second approver, who sees what quotes cost', async () => {
    const asked = await set({ 'per-usd:NGN': '1900' });
    expect(asked.state).toBe(SECOND);
    expect(asked.why).toMatch(/^A price changes by more than 20%: .* \(\+23\.\d%\)\.$/);
    expect((await offered()).currencies[0]).toEqual({ code: 'USD', rate: '1540' });
    const seen = await newest();
    expect(seen).toMatchObject({
      queue: 'shopping-rates',
      reference: 'Shopping rates',
      asked_by: 'Ada',
      reason,
      title: '1 number changes',
    });
    expect(seen.facts).toContainEqual({
      label: '1 USD in NGN',
      value: '1540 → 1900 (+23.3\u00a0%)',
      warn: false,
    });
    expect(seen.facts.map(({ label }) => label)).toContain('Nigeria: a phone costs');
    expect((await say(seen.id, ada)).body.error_code).toBe('desk_second_person');
    const answers = await Promise.all(Array.from({ length: 4 }, () => say(seen.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await offered()).currencies[0]).toEqual({ code: 'USD', rate: '1900' });
    const { rows } = await app.services.db.sql.query<{ agreed_by: string }>(
      `select agreed_by from shopping_rate where value = 1900`,
    );
    expect(rows).toEqual([{ agreed_by: `operator:${bayo.id}` }]);
    // what two agreed to is where steps begin
    expect((await set({ 'per-usd:NGN': '2100' })).state).toBe('set');
  });

  it('also waits after small steps of several people and numbers', async () => {
    expect((await set({ 'per-usd:KES': '145' })).state).toBe('set');
    expect((await set({ 'usd-per-unit:AED': '0.31' }, null, bayo)).state).toBe(SECOND);
  });

  it('has no gap between two changes at the same moment', async () => {
    const changes = await Promise.all([
      set({ 'per-usd:GHS': '14' }),
      set({ 'usd-per-unit:GBP': '1.5' }, null, bayo),
    ]);
    expect(changes.map(({ state }) => state).sort()).toEqual(['set', SECOND]);
  });

  it('that is set back within the hour is among the approvals', async () => {
    await set({ 'per-usd:NGN': '1700' });
    app.clock.advance(600);
    expect((await set({ 'per-usd:NGN': '1540' })).state).toBe('set');
    expect(await newest()).toMatchObject({
      queue: 'set-backs',
      reference: 'Shopping rates',
      title: 'Reset within the hour',
    });
  });

  it('counts towards the daily total of one operator', async () => {
    app.services.env.DESK_DAY_PERCENT = 20;
    expect((await set({ 'delivery:CA': '11' })).state).toBe('set');
    const second = await set({ 'delivery:US': '10' });
    expect([second.state, second.why]).toEqual([SECOND, expect.stringContaining('rate changes')]);
  });
});
