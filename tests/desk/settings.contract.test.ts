import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RateChange } from '#lib/desk/rates.contract.ts';
import { settingBooks, type SettingBookKind } from '#lib/desk/setting-words.ts';
import type { DeskSetting } from '#lib/desk/settings.contract.ts';
import type { KycStatus } from '#lib/kyc/contract.ts';
import { seedAirtimeRates } from '#server/airtime-to-cash/seed-airtime.ts';
import { seedCoinTerms } from '#server/crypto/terms/seed-terms.ts';
import { audit } from '#server/ledger/proofs.ts';
import { thresholdsFor } from '#server/orders/flags/thresholds.ts';
import { levelsIn } from '#server/ranks/levels.ts';
import { highestRateBonus } from '#server/ranks/rate-bonus.ts';
import { chargesFor } from '#server/reference/charges.ts';
import { limitsOfCountry } from '#server/reference/limits-of-country.ts';
import { seedShoppingRates } from '#server/shopping/seed-shopping.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { anOperator, deskOf, newestApproval, twoOperators } from '#tests/support/desk.ts';
import type { TestOperator } from '#tests/support/desk.ts';
import { aShop, buy, freshToken } from '#tests/support/orders.ts';

const HOUR_S = 3600;
const reason = 'The bank charges us more.';

let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
const later = async (seconds: number) => {
  app.clock.advance(seconds);
  [ada, bayo] = await twoOperators(app);
};
beforeAll(async () => {
  app = await aShop();
  await seedAirtimeRates(app.services.db);
  await seedShoppingRates(app.services.db);
  await seedCoinTerms(app.services.db);
});
beforeEach(() => later(48 * HOUR_S));
afterAll(async () => {
  expect(await audit(app.services.db)).toEqual([]);
  await app.close();
});

const inS = (seconds: number) => new Date(+app.clock.now() + seconds * 1000).toISOString();
const rowsOf = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
const preview = (book: SettingBookKind, values: Record<string, string>, effective_at?: string) =>
  deskOf(app, ada).post(`/settings/${book}`, { rows: rowsOf(values), effective_at, preview: true });
async function ask(book: SettingBookKind, values: Record<string, string>, effective_at?: string) {
  const { rows } = (await preview(book, values, effective_at)).body.data as RateChange;
  const wanted = rows.map(({ name, before }) => ({ name, before, value: values[name]! }));
  return deskOf(app, ada).post(`/settings/${book}`, {
    rows: wanted,
    effective_at,
    reason,
    preview: false,
  });
}
const agree = async (who = bayo) => {
  const { id } = await newestApproval(app, bayo);
  return deskOf(app, who).post(`/approvals/${id}`, { approve: true });
};
async function set(book: SettingBookKind, values: Record<string, string>, effective_at?: string) {
  expect((await ask(book, values, effective_at)).body.data).toMatchObject({
    state: 'waits for a second approver',
  });
  expect((await agree()).status).toBe(200);
}
const listed = async (book: SettingBookKind) =>
  (await deskOf(app, ada).get(`/settings/${book}`)).body.data as DeskSetting[];
const setting = async (book: SettingBookKind, name: string) =>
  (await listed(book)).find((each) => each.name === name)!;
const billFee = async (country: string, bill: string) => {
  const { data } = (await app.call('GET', `/service/charges?country=${country}`)).body;
  return (data as { bills: Record<string, string> }).bills[bill];
};

describe('Books of settings', () => {
  it('are for owners and leads alone', async () => {
    const { token } = await aMember(app);
    expect((await app.call('GET', '/desk/settings/fees', { token })).status).toBe(401);
    const reader = await anOperator(app, 'Reader', 'reader');
    expect((await deskOf(app, reader).get('/settings/fees')).status).toBe(404);
  });

  it.each(settingBooks)('list current values, and change nothing by existing: %s', async (book) => {
    const all = await listed(book);
    expect(all.length).toBeGreaterThan(5);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const each of all)
      expect(each).toMatchObject({
        set_by: 'migration',
        coming: [],
        asked: [],
        effective_at: null,
      });
    // every number accepts its current value
    const rows = all.slice(0, 50).map(({ name, value }) => ({ name, value }));
    const same = await deskOf(app, ada).post(`/settings/${book}`, { rows, preview: true });
    expect(same.body.data).toMatchObject({ rows: [], needs_second: false });
  });

  it('apply from their time and not before, once two people agreed', async () => {
    const bill = (await listed('fees')).find((each) => each.name.startsWith('fee:NG:bill_fee'))!;
    const service = bill.name.split(':').at(-1)!;
    const before = await billFee('NG', service);
    const at = inS(10 * HOUR_S);
    expect((await ask('fees', { [bill.name]: '31.00' }, at)).status).toBe(200);
    expect((await agree(ada)).body.error_code).toBe('desk_second_person');
    expect(await setting('fees', bill.name)).toMatchObject({
      asked: [{ value: '31.00', effective_at: at, set_by: 'Ada', reason }],
    });
    expect((await agree()).status).toBe(200);
    expect(await setting('fees', bill.name)).toMatchObject({
      value: bill.value,
      asked: [],
      coming: [{ value: '31.00', effective_at: at }],
    });
    app.clock.advance(9 * HOUR_S);
    expect(await billFee('NG', service)).toBe(before);
    app.clock.advance(2 * HOUR_S);
    expect(await billFee('NG', service)).toBe('31.00');
    await later(1);
    expect(await setting('fees', bill.name)).toMatchObject({
      value: '31.00',
      agreed_by: 'Bayo',
      past: [{ value: bill.value, reason: null }],
    });
  });

  it('show what customers will pay before anything is saved', async () => {
    const { body } = await preview('fees', { 'fee:NG:withdrawal_fee:500001': '40.00' });
    expect(body.data).toMatchObject({
      state: 'preview',
      why: 'Changes to fees need a second approver.',
      rows: [{ before: '25.00', after: '40.00', change_percent: '60.0' }],
      effects: [
        // with the stamp duty of 50.00
        {
          what: 'costs',
          title: 'Nigeria: withdrawing ₦20,000.00',
          before: '75.00',
          after: '90.00',
        },
      ],
    });
    expect((await chargesFor(app.services, 'NG')).withdrawalCosts(1_000_000n).fee).toBe(2_500n);
  });

  it('return to an earlier version in the same way', async () => {
    await set('fees', { 'fee:GH:withdrawal_fee:0': '1.25' });
    const costs = async () => (await chargesFor(app.services, 'GH')).withdrawalCosts(10_000n).fee;
    expect(await costs()).toBe(125n);
    const { past } = await setting('fees', 'fee:GH:withdrawal_fee:0');
    expect(past).toMatchObject([{ value: '0.75', effective_at: null }]);
    await later(HOUR_S);
    await set('fees', { 'fee:GH:withdrawal_fee:0': past[0]!.value });
    expect(await costs()).toBe(75n);
    expect(
      (await setting('fees', 'fee:GH:withdrawal_fee:0')).past.map(({ value }) => value),
    ).toEqual(['1.25', '0.75']);
  });

  it('are withdrawn before their time, once, and not after it', async () => {
    const name = 'fee:NG:deposit_fee';
    await set('fees', { [name]: '90.00' }, inS(HOUR_S));
    const { coming } = await setting('fees', name);
    const path = `/settings/fees/${coming[0]!.id}`;
    expect((await deskOf(app, ada).delete(`/settings/limits/${coming[0]!.id}`)).status).toBe(404);
    expect((await deskOf(app, ada).delete(path)).status).toBe(200);
    expect((await deskOf(app, bayo).delete(path)).status).toBe(409);
    await later(2 * HOUR_S);
    expect((await chargesFor(app.services, 'NG')).depositFee).toBe(10_000n);
    await set('fees', { [name]: '95.00' });
    const { rows } = await app.services.db.sql.query<{ id: string }>(
      'select id::text from setting_number where name = $1 order by id desc limit 1',
      [name],
    );
    expect((await deskOf(app, ada).delete(`/settings/fees/${rows[0]!.id}`)).status).toBe(409);
    await set('fees', { [name]: '100.00' });
  });

  it('refuse someone who looked before another one changed it', async () => {
    const row = { name: 'fee:KE:withdrawal_fee:0', value: '32.00', before: '29.00' };
    const body = { rows: [row], reason, preview: false };
    expect((await deskOf(app, ada).post('/settings/fees', body)).status).toBe(409);
  });

  it.each<[string, SettingBookKind, Record<string, string>, string]>([
    ['a fee of a fortune', 'fees', { 'fee:NG:deposit_fee': '900000' }, 'rows.0.value'],
    ['a share above ten percent', 'fees', { 'fee:GH:withdrawal_fee:0': '11' }, 'rows.0.value'],
    ['a fraction of a kobo', 'fees', { 'fee:NG:deposit_fee': '1.005' }, 'rows.0.value'],
    ['a name that isn’t there', 'fees', { 'limit:NG:1:daily_spend': '5000' }, 'rows.0.name'],
    ['a limit of nothing', 'limits', { 'limit:NG:2:daily_spend': '0' }, 'rows.0.value'],
    [
      'more at once than in a day',
      'limits',
      { 'limit:NG:2:daily_spend': '200000', 'limit:NG:2:one_time_spend': '250000' },
      'rows.1.value',
    ],
    ['less at level 2', 'limits', { 'limit:NG:1:balance_cap': '600000' }, 'rows.0.value'],
    ['half a deposit', 'flag-rules', { 'flag:NG:many_deposits:at-least': '2.5' }, 'rows.0.value'],
    ['one deposit', 'flag-rules', { 'flag:NG:many_deposits:at-least': '1' }, 'rows.0.value'],
    ['a switch between', 'flag-rules', { 'flag:NG:many_deposits:on': '2' }, 'rows.0.value'],
    ['ranks out of order', 'rank-terms', { 'rank:NGN:expert:minimum': '10' }, 'rows.0.value'],
    ['a bonus above five percent', 'rank-terms', { 'rank:NGN:boss:bonus': '6' }, 'rows.0.value'],
  ])('refuse %s at its field', async (_, book, values, field) => {
    const { status, body } = await preview(book, values);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });

  it('refuse a time in the past', async () => {
    const { body } = await preview('fees', { 'fee:NG:deposit_fee': '80' }, inS(-60));
    expect(Object.keys(body.errors ?? {})).toEqual(['effective_at']);
  });

  it('name what waits, for the page of all books', async () => {
    await ask('limits', { 'limit:KE:2:balance_cap': '600000' });
    const { data } = (await deskOf(app, bayo).get('/settings')).body;
    expect(data).toContainEqual({ book: 'limits', name: 'Limits', waiting: 1 });
    expect(data).toContainEqual({ book: 'reward-terms', name: 'Reward terms', waiting: 0 });
    const { id } = await newestApproval(app, bayo);
    await deskOf(app, bayo).post(`/approvals/${id}`, { approve: false, note: 'Not this year.' });
  });
});

describe('current settings', () => {
  it('limit what a member can do, and are shown on their page', async () => {
    const member = await aMember(app);
    await set('limits', {
      'limit:NG:2:daily_spend': '150000',
      'limit:NG:1:single_deposit': '40000',
    });
    const limits = await limitsOfCountry(app.services, 'NG');
    expect(limits).toMatchObject([
      { level: 1, single_deposit: 4_000_000n },
      { level: 2, daily_spend: 15_000_000n, one_time_spend: 10_000_000n },
    ]);
    const status = await app.call('GET', '/kyc/status', { token: member.token });
    const { levels } = status.body.data as KycStatus;
    expect(levels.find(({ level }) => level === 2)?.limits).toContainEqual({
      name: 'daily_spend',
      limit: '150000.00',
    });
  });

  it('hold money by the rules of the moment', async () => {
    await set('flag-rules', {
      'flag:GH:many_deposits:on': '0',
      'flag:GH:large_first_deposit:hours': '24',
      'flag:GH:large_first_deposit:at-least': '500.00',
    });
    expect(await thresholdsFor(app.services, 'GH')).toEqual([
      { rule: 'large_first_deposit', at_least: 50_000n, within_s: 24 * HOUR_S },
    ]);
    expect((await thresholdsFor(app.services, 'KE')).map(({ rule }) => rule)).toEqual([
      'large_first_deposit',
      'many_deposits',
    ]);
  });

  it('rank sellers and add to their rates', async () => {
    await set('rank-terms', { 'rank:NGN:boss:bonus': '1.00', 'rank:KES:expert:minimum': '90000' });
    expect(await highestRateBonus(app.services)).toBe(10_000n);
    expect((await levelsIn(app.services, 'KES'))[2]).toMatchObject({ minimum: 9_000_000n });
  });

  it('are in the version of an order, which keeps what it was priced with', async () => {
    const member = await aMember(app, { balance: '10000.00' });
    const bought = async () => {
      const token = await freshToken(app, member);
      const { data } = (await buy(app, { ...member, token })).body;
      return data.reference_code;
    };
    const priced = async (reference: string) => {
      const { rows } = await app.services.db.sql.query<{ fee: bigint; rule_version: string }>(
        'select fee, rule_version from orders where reference_code = $1',
        [reference],
      );
      return rows[0]!;
    };
    const first = await bought();
    const before = await priced(first);
    await set('fees', { 'fee:NG:bill_fee:airtime-bill-payment': '7.00' });
    expect(await priced(await bought())).toEqual({
      fee: 700n,
      rule_version: expect.stringMatching(/^airtime-bill-payment-1 fees-\d+$/) as string,
    });
    expect(await priced(first)).toEqual(before);
    expect(before).toMatchObject({ fee: 0n });
  });
});
