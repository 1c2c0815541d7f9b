import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskApproval } from '#lib/desk/contract.ts';
import { coinTermsBook, planTerms } from '#server/crypto/terms/coin-terms.ts';
import { readTerms } from '#server/crypto/terms/read-terms.ts';
import { plainValue, termEntries } from '#server/crypto/terms/term-list.ts';
import { changeRates } from '#server/desk/rates/change-rates.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { aCoinApp, readPrices } from '#tests/support/crypto.ts';
import { anOperator, deskOf, twoOperators, type TestOperator } from '#tests/support/desk.ts';

let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
beforeAll(async () => {
  app = await aCoinApp();
  app.services.env.DESK_DAY_PERCENT = 1000;
});
beforeEach(async () => {
  app.clock.advance(48 * 3600);
  await readPrices(app);
  [ada, bayo] = await twoOperators(app);
});
afterAll(() => app.close());

type Rows = Record<string, string>;
const wanted = (rows: Rows, effectiveAt: Date | null = null) => ({
  rows: Object.entries(rows).map(([name, value]) => ({ name, value })),
  effectiveAt,
});
const set = (rows: Rows, who = ada, at: Date | null = null) =>
  changeRates(app.services, coinTermsBook, wanted(rows, at), {
    reason: 'The market moved.',
    by: `operator:${who.id}`,
  });
const read = async (name: string, at = app.clock.now()) => {
  const value = (await readTerms(app.services.db, at)).values.get(name);
  return value === undefined ? undefined : plainValue(value);
};

describe('terms of coins', () => {
  it('all exist at first', async () => {
    const { values } = await readTerms(app.services.db, app.clock.now());
    expect([...values.keys()].toSorted()).toEqual(termEntries.map(({ name }) => name).toSorted());
    expect(await read('spread:buy:btc')).toBe('1.5');
    expect(await read('min:buy:btc:bitcoin')).toBe('0.0002');
    expect(await read('fee:tron')).toBe('1.5');
  });

  it('can be set by one person when prices move little, from then on', async () => {
    const before = app.clock.now();
    expect(await set({ 'spread:buy:btc': '2.25' })).toMatchObject({ state: 'set', why: null });
    expect(await read('spread:buy:btc')).toBe('2.25');
    expect(await read('spread:buy:btc', new Date(+before - 1000))).toBe('1.5');
  });

  it('need a second approver when a price moves much, by all changes together', async () => {
    const asked = await set({ 'usd:GHS': '13.80', 'spread:buy:sol': '11' });
    expect(asked).toMatchObject({ state: 'waits for a second approver', version: null });
    expect(asked.why).toMatch(/^A price changes by more than 20%: Solana for \$100 on Solana/);
    expect(await read('usd:GHS')).toBe('12.2');
    const approvals = (await deskOf(app, bayo).get('/approvals')).body.data as DeskApproval[];
    const mine = approvals.at(-1)!;
    expect(mine).toMatchObject({ queue: 'coin-terms', asked_by: 'Ada' });
    const agree = (who: TestOperator) =>
      deskOf(app, who).post(`/approvals/${mine.id}`, { approve: true });
    expect((await agree(ada)).body.error_code).toBe('desk_second_person');
    expect((await agree(bayo)).status).toBe(200);
    expect(await read('usd:GHS')).toBe('13.8');
  });

  it('need a second approver for a fee that makes a small purchase expensive', async () => {
    expect((await set({ 'fee:solana': '25' })).why).toContain('in USD: $101.10 → $126.00');
  });

  it('show their effect on what people see', async () => {
    const change = { 'spread:buy:usdt': '2', 'spread:sell:usdt': '2' };
    const { effects } = await planTerms(app.services, wanted(change));
    const titles = effects.map(({ title }) => title);
    expect(titles).toContain('₦10,000.00 buys on Tron (TRC-20)');
    expect(titles).toContain('USDT\u00a0100.00 brings');
    for (const { before, after } of effects) expect(before).not.toBe(after);
    expect(effects.find(({ title }) => title === 'USDT\u00a0100.00 brings')?.before).toMatch(/^₦/);
  });

  it('take effect at the given time, which is never in the past', async () => {
    const at = new Date(+app.clock.now() + 3_600_000);
    expect((await set({ 'minutes:bitcoin': '40' }, ada, at)).state).toBe('set');
    expect(await read('minutes:bitcoin')).toBe('25');
    expect(await read('minutes:bitcoin', at)).toBe('40');
    const past = new Date(+app.clock.now() - 60_000);
    await expect(set({ 'minutes:bitcoin': '30' }, ada, past)).rejects.toMatchObject({
      errors: { effective_at: ['This time has passed. Choose a later one, or now.'] },
    });
  });

  it.each([
    ['spread:buy:btc', '21'],
    ['spread:buy:btc', '1.00001'],
    ['spread:buy:btc', '-1'],
    ['spread:buy:btc', 'much'],
    ['fee:tron', '1.505'],
    ['fee:tron', '201'],
    ['min:buy:btc:bitcoin', '0'],
    ['min:buy:btc:bitcoin', '0.000000001'],
    ['minutes:tron', '2.5'],
    ['on:buy:btc:bitcoin', '2'],
    ['usd:GHS', '0'],
  ])('are within their bounds: %s is not %s', async (name, value) => {
    await expect(set({ [name]: value })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('aren’t accepted under unknown names, or with a minimum above its maximum', async () => {
    await expect(set({ 'spread:buy:doge': '1' })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(set({ 'min:sell:ltc:litecoin': '700' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Litecoin: the minimum would be above the maximum.',
    });
  });

  it('aren’t saved over what someone else has changed since', async () => {
    const rows = [{ name: 'fee:base', value: '0.50', before: '0.2' }];
    const said = { reason: 'The market moved.', by: `operator:${ada.id}` };
    await expect(
      changeRates(app.services, coinTermsBook, { rows, effectiveAt: null }, said),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('that are unchanged have no effect', async () => {
    expect(await set({ 'fee:ton': '0.20' })).toMatchObject({ state: 'unchanged', version: null });
  });

  it('are only ever appended', async () => {
    const change = app.services.db.sql.query('update coin_term set value = 0');
    await expect(change).rejects.toThrow('append_only');
  });
});

describe('terms of a product that has none yet', () => {
  it('are set one by one by two people, and nothing is offered until all are there', async () => {
    const bare = await anApp({ env: { DESK_DAY_PERCENT: '60' } });
    await readPrices(bare);
    const who = await anOperator(bare, 'Chidi');
    const said = { reason: 'We begin with USDT.', by: `operator:${who.id}` };
    const done = await changeRates(
      bare.services,
      coinTermsBook,
      wanted({ 'spread:buy:usdt': '1' }),
      said,
    );
    expect(done.state).toBe('set');
    const fee = await changeRates(
      bare.services,
      coinTermsBook,
      wanted({ 'fee:tron': '1.50' }),
      said,
    );
    expect(fee.why).toMatch(/^No earlier price: Tether USD for \$100 on Tron/);
    const assets = await bare.call('GET', '/crypto/assets?side=buy', { country: 'NG' });
    expect(assets.body.data).toEqual([]);
    const prices = await bare.call('GET', '/crypto/prices', { country: 'NG' });
    expect(prices.body.data).toMatchObject([
      ...Array.from({ length: 8 }, () => ({ rates: [{ country: 'NG', buy: null, sell: null }] })),
    ]);
    await bare.close();
  });
});
