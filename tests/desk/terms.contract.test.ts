import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RateChange } from '#lib/desk/rates.contract.ts';
import type { SettingBookKind } from '#lib/desk/setting-words.ts';
import type { DeskSetting } from '#lib/desk/settings.contract.ts';
import { seedAirtimeLines, seedAirtimeRates } from '#server/airtime-to-cash/seed-airtime.ts';
import { seedCoinTerms } from '#server/crypto/terms/seed-terms.ts';
import { seedShoppingRates } from '#server/shopping/seed-shopping.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { anOperator, deskOf, newestApproval, twoOperators } from '#tests/support/desk.ts';
import type { TestOperator } from '#tests/support/desk.ts';
import { agree as askForDollars, ACCOUNT } from '#tests/support/dollars.ts';
import { aShop, expectCleanBooks, freshToken } from '#tests/support/orders.ts';
import { termBooks } from '#tests/support/term-books.ts';

const HOUR_S = 3600;
const reason = 'The market moved.';

let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
const later = async (seconds: number) => {
  app.clock.advance(seconds);
  [ada, bayo] = await twoOperators(app);
};
beforeAll(async () => {
  app = await aShop();
  app.services.env.DESK_DAY_PERCENT = 1000;
  for (const seed of [seedAirtimeRates, seedAirtimeLines, seedShoppingRates, seedCoinTerms])
    await seed(app.services.db);
});
beforeEach(() => later(48 * HOUR_S));
afterAll(async () => {
  await expectCleanBooks(app);
  await app.close();
});

const inS = (seconds: number) => new Date(+app.clock.now() + seconds * 1000).toISOString();
const rowsOf = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
const preview = (book: SettingBookKind, values: Record<string, string>, effective_at?: string) =>
  deskOf(app, ada).post(`/settings/${book}`, { rows: rowsOf(values), effective_at, preview: true });
/** Previews a change; the result sets it as previewed. */
async function look(
  book: SettingBookKind,
  values: Record<string, string>,
  { effective_at, who = ada }: { effective_at?: string; who?: TestOperator } = {},
) {
  const { rows } = (await preview(book, values, effective_at)).body.data as RateChange;
  const wanted = rows.map(({ name, before }) => ({ name, before, value: values[name]! }));
  const body = { rows: wanted, effective_at, reason, preview: false };
  return () => deskOf(app, who).post(`/settings/${book}`, body);
}
const set = async (...change: Parameters<typeof look>) => (await look(...change))();
const newest = async () => (await newestApproval(app, bayo)).id;
const approve = async (who = bayo, id?: string) =>
  deskOf(app, who).post(`/approvals/${id ?? (await newest())}`, { approve: true });
/** Sets numbers, with a second approver if required. */
async function setByTwo(...change: Parameters<typeof set>) {
  const { body } = await set(...change);
  if ((body.data as RateChange).needs_second) expect((await approve()).status).toBe(200);
}
const setting = async (book: SettingBookKind, name: string) =>
  ((await deskOf(app, ada).get(`/settings/${book}`)).body.data as DeskSetting[]).find(
    (each) => each.name === name,
  )!;

describe.each(termBooks)(
  '$book at the desk',
  ({ book, name, first, large, small, seen, effect }) => {
    it('are for owners, leads and treasurers', async () => {
      const treasurer = await anOperator(app, 'Tayo', 'treasurer');
      expect((await deskOf(app, treasurer).get(`/settings/${book}`)).status).toBe(200);
      expect((await deskOf(app, treasurer).get('/settings/fees')).status).toBe(404);
      const { data } = (await deskOf(app, treasurer).get('/settings')).body;
      const names = (data as { book: string }[]).map((each) => each.book);
      expect([names.includes(book), names.includes('fees')]).toEqual([true, false]);
      for (const role of ['reviewer', 'support', 'reader', 'gate'] as const) {
        const other = deskOf(app, await anOperator(app, 'Other', role));
        expect((await other.get(`/settings/${book}`)).status, role).toBe(404);
        expect((await other.post(`/settings/${book}`, {})).status, role).toBe(404);
      }
    });

    it('show the effect of a change before it is made', async () => {
      const change = (await preview(book, { [name]: large })).body.data as RateChange;
      expect(change).toMatchObject({ state: 'preview', needs_second: true });
      expect(change.rows).toMatchObject([{ name, change_percent: expect.any(String) as string }]);
      if (effect.what) expect(change.effects).toContainEqual(expect.objectContaining(effect));
      expect(Number(await seen(app))).toBe(Number(first));
    });

    it('need two people for a large change, and are seen by customers after both', async () => {
      expect((await set(book, { [name]: large })).body.data).toMatchObject({
        state: 'waits for a second approver',
      });
      expect(Number(await seen(app))).toBe(Number(first));
      expect((await setting(book, name)).asked).toMatchObject([{ set_by: 'Ada', reason }]);
      expect((await approve(ada)).body.error_code).toBe('desk_second_person');
      const id = await newest();
      const answers = await Promise.all(Array.from({ length: 3 }, () => approve(bayo, id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(Number(await seen(app))).toBe(Number(large));
      const { rows } = await app.services.db.sql.query<{ detail: Record<string, string> }>(
        'select detail from audit_log where subject = $1 order by at desc limit 1',
        [name],
      );
      expect(rows[0]!.detail).toMatchObject({ reason, agreed_by: `operator:${bayo.id}` });
      expect(Number(rows[0]!.detail['before'])).toBe(Number(first));
      expect(Number(rows[0]!.detail['after'])).toBe(Number(large));
    });

    it('are put back as they were, in the same way', async () => {
      const { past } = await setting(book, name);
      expect(Number(past[0]!.value)).toBe(Number(first));
      await setByTwo(book, { [name]: past[0]!.value });
      expect(Number(await seen(app))).toBe(Number(first));
      const again = (await setting(book, name)).past.map(({ value }) => Number(value));
      expect(again).toEqual([Number(large), Number(first)]);
    });

    it('apply from their time on, and are withdrawn before it, once', async () => {
      await set(book, { [name]: small }, { effective_at: inS(2 * HOUR_S) });
      const { coming } = await setting(book, name);
      expect(coming).toMatchObject([{ set_by: 'Ada', reason }]);
      app.clock.advance(HOUR_S);
      expect(Number(await seen(app))).toBe(Number(first));
      const path = `/settings/${book}/${coming[0]!.id}`;
      [ada, bayo] = await twoOperators(app);
      expect((await deskOf(app, ada).delete(path)).status).toBe(200);
      expect((await deskOf(app, bayo).delete(path)).status).toBe(409);
      await later(3 * HOUR_S);
      expect(Number(await seen(app))).toBe(Number(first));
      await set(book, { [name]: small }, { effective_at: inS(HOUR_S) });
      const next = (await setting(book, name)).coming[0]!.id;
      await later(2 * HOUR_S);
      expect(Number(await seen(app))).toBe(Number(small));
      expect((await deskOf(app, ada).delete(`/settings/${book}/${next}`)).status).toBe(409);
      await later(48 * HOUR_S);
      await setByTwo(book, { [name]: first });
    });

    it('that two change at the same moment are saved once, and the other one checks again', async () => {
      const looks = [ada, bayo].map((who) => look(book, { [name]: small }, { who }));
      const answers = await Promise.all((await Promise.all(looks)).map((send) => send()));
      const states = answers.map(({ status, body }) =>
        status === 200 ? (body.data as RateChange).state : status,
      );
      expect(states.toSorted()).toEqual([409, 'set']);
      const row = { name, value: large, before: first };
      const late = { rows: [row], reason, preview: false };
      expect((await deskOf(app, ada).post(`/settings/${book}`, late)).status).toBe(409);
      await later(48 * HOUR_S);
      await setByTwo(book, { [name]: first });
    });
  },
);

describe('Bad values', () => {
  it.each<[string, SettingBookKind, Record<string, string>, string]>([
    ['more than all', 'airtime-rates', { 'airtime:ng-mtn': '101' }, 'rows.0.value'],
    ['a network that isn’t there', 'airtime-rates', { 'airtime:ng-xx': '50' }, 'rows.0.name'],
    ['a rate of nothing', 'dollar-terms', { 'dollar:NG:buy': '0' }, 'rows.0.value'],
    [
      'dollars that pay more than they cost',
      'dollar-terms',
      { 'dollar:NG:fee': '120.00', 'dollar:NG:sell': '1449.01' },
      'rows.1.value',
    ],
    ['no maximum', 'dollar-terms', { 'dollar:NG:maximum': '1.00' }, 'rows.0.value'],
    ['a third of a cent', 'shopping-rates', { 'delivery:NG': '9.333' }, 'rows.0.value'],
    ['a spread above its bound', 'coin-terms', { 'spread:buy:btc': '21' }, 'rows.0.value'],
    ['a switch between', 'coin-terms', { 'on:buy:btc:bitcoin': '2' }, 'rows.0.value'],
  ])('%s are refused at their field', async (_, book, values, field) => {
    const { status, body } = await preview(book, values);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toContain(field);
  });

  it.each(termBooks)('of a time that is over are refused there: $book', async (each) => {
    const { body } = await preview(each.book, { [each.name]: each.small }, inS(-60));
    expect(Object.keys(body.errors ?? {})).toEqual(['effective_at']);
  });
});

describe('a change that always needs two people', () => {
  it.each<[SettingBookKind, string, string]>([
    ['dollar-terms', 'dollar:NG:maximum', '1001.00'],
    ['coin-terms', 'max:sell:btc:bitcoin', '2.1'],
  ])('includes a limit: %s %s', async (book, name, value) => {
    const { data } = (await preview(book, { [name]: value })).body;
    expect(data).toMatchObject({
      needs_second: true,
      why: expect.stringContaining('limits') as string,
    });
  });

  it('includes a coin that is turned on; turning it off must not wait', async () => {
    const name = 'on:sell:ltc:litecoin';
    const off = await set('coin-terms', { [name]: '0' });
    expect(off.body.data).toMatchObject({ state: 'set' });
    const on = (await preview('coin-terms', { [name]: '1' })).body.data;
    expect(on).toMatchObject({ why: 'Turning a coin on needs a second approver.' });
    await setByTwo('coin-terms', { [name]: '1' });
  });
});

describe('a price that a customer holds', () => {
  it('stays what it was when the terms change, and a planned change doesn’t touch it', async () => {
    const member = await aMember(app, { balance: '100000.00' });
    const quote = (await askForDollars(app, member, { account_id: ACCOUNT })).body.data.quote;
    expect(quote.rate).toBe('1449.00');
    await set('dollar-terms', { 'dollar:NG:buy': '1500.00' }, { effective_at: inS(HOUR_S) });
    const again = async () => {
      const token = await freshToken(app, member);
      return (await askForDollars(app, { ...member, token })).body.data.quote.rate;
    };
    expect(await again()).toBe('1449.00');
    await later(2 * HOUR_S);
    expect(await again()).toBe('1500.00');
    await setByTwo('dollar-terms', { 'dollar:NG:buy': '1449.00' });
  });
});

describe('half of a planned change', () => {
  it('isn’t withdrawn where the remainder would pay more than it costs', async () => {
    const effective_at = inS(HOUR_S);
    const both = { 'dollar:NG:buy': '1600.00', 'dollar:NG:sell': '1500.00' };
    await setByTwo('dollar-terms', both, { effective_at });
    const [buy, sell] = await Promise.all(
      Object.keys(both).map(async (name) => (await setting('dollar-terms', name)).coming[0]!.id),
    );
    const withdraw = (id: string) => deskOf(app, ada).delete(`/settings/dollar-terms/${id}`);
    expect((await withdraw(buy!)).status).toBe(409);
    expect((await withdraw(sell!)).status).toBe(200);
    expect((await withdraw(buy!)).status).toBe(200);
  });

  it('isn’t made impossible by what is set before it', async () => {
    await setByTwo('dollar-terms', { 'dollar:GH:sell': '11.50' }, { effective_at: inS(HOUR_S) });
    const { body } = await preview('dollar-terms', { 'dollar:GH:buy': '11.40' });
    const { coming } = await setting('dollar-terms', 'dollar:GH:sell');
    expect(coming).toMatchObject([{ value: '11.50' }]);
    expect(Object.keys(body.errors ?? {})).toEqual(['rows.0.value']);
  });
});
