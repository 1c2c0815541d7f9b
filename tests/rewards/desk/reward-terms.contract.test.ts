import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RateChange } from '#lib/desk/rates.contract.ts';
import type { RewardTerm } from '#lib/rewards/desk/terms.contract.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { audit } from '#server/ledger/proofs.ts';
import { auditLoyalty } from '#server/loyalty/audit-loyalty.ts';
import { openBudgets } from '#server/rewards/desk/open-budgets.job.ts';
import { termEntries } from '#server/rewards/desk/term-entries.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { deskOf, newestApproval, twoOperators, type TestOperator } from '#tests/support/desk.ts';
import { aShop, freshToken } from '#tests/support/orders.ts';
import { readWheel, spin } from '#tests/support/wheel.ts';

const HOUR_S = 3600;
const reason = 'The month went well.';

let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
const later = async (seconds: number) => {
  app.clock.advance(seconds);
  [ada, bayo] = await twoOperators(app);
};
beforeAll(async () => {
  app = await aShop();
});
beforeEach(() => later(48 * HOUR_S));
afterAll(async () => {
  expect(await audit(app.services.db)).toEqual([]);
  expect(await auditLoyalty(app.services.db)).toEqual([]);
  await app.close();
});

const inS = (seconds: number) => new Date(+app.clock.now() + seconds * 1000).toISOString();
const rowsOf = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
const preview = async (values: Record<string, string>, effective_at?: string) =>
  deskOf(app, ada).post('/reward-terms', { rows: rowsOf(values), effective_at, preview: true });
const seen = async (...of: Parameters<typeof preview>) =>
  (await preview(...of)).body.data as RateChange;
async function ask(values: Record<string, string>, effective_at?: string) {
  const { rows } = await seen(values, effective_at);
  const wanted = rows.map(({ name, before }) => ({ name, before, value: values[name]! }));
  return deskOf(app, ada).post('/reward-terms', {
    rows: wanted,
    effective_at,
    reason,
    preview: false,
  });
}
const newest = () => newestApproval(app, bayo);
const agree = async (who = bayo) =>
  deskOf(app, who).post(`/approvals/${(await newest()).id}`, { approve: true });
async function set(values: Record<string, string>, effective_at?: string) {
  expect((await ask(values, effective_at)).body.data).toMatchObject({
    state: 'waits for a second approver',
  });
  expect((await agree()).status).toBe(200);
}
const terms = async () => (await deskOf(app, ada).get('/reward-terms')).body.data as RewardTerm[];
const term = async (wanted: string) => (await terms()).find(({ name }) => name === wanted)!;
const weightOf = async (wanted: string) =>
  (await readWheel(app)).segments.find(({ prize }) => prize === wanted)?.weight;

describe('the terms of rewards', () => {
  it('are for operators alone', async () => {
    const { token } = await aMember(app);
    expect((await app.call('GET', '/desk/reward-terms', { token })).status).toBe(401);
  });

  it('can all be read and changed at the desk: no number is left out', async () => {
    const { rows } = await app.services.db.sql.query<{ name: string }>(
      'select distinct name from reward_number order by name',
    );
    const kept = rows.map(({ name }) => name).sort();
    // a segment without a prize has no stock
    const shown = kept.filter((name) => !/^stock:\w+:try-again$/.test(name));
    expect(termEntries.map(({ name }) => name).sort()).toEqual(shown);
    expect((await terms()).map(({ name }) => name).sort()).toEqual(shown);
    expect(await term('late-bonus:NGN')).toMatchObject({
      value: '50.00',
      unit: 'money',
      group: 'late',
      country_code: 'NG',
    });
    expect(await term('spin-coins')).toMatchObject({ group: 'wheel-spins', country_code: null });
  });

  it('are previewed with the cost of a spin and of a month’s free spins', async () => {
    const before = (await readWheel(app)).average;
    const { rows, effects, why } = await seen({ 'weight:NGN:cash-1000': '50' });
    expect(rows).toMatchObject([{ before: '25', after: '50', change_percent: '100.0' }]);
    expect(effects.map(({ what, title }) => [what, title])).toContainEqual([
      'spends',
      'Nigeria: a spin, on average',
    ]);
    expect(effects[0]!.before).toBe(before);
    // Σ weight × worth ÷ Σ weight, with 25 more of 1,000.00
    const { total_weight: total } = await readWheel(app);
    const raised = (Number(before) * total + 25 * 1000) / (total + 25);
    expect(Math.abs(Number(effects[0]!.after) - raised)).toBeLessThan(0.02);
    expect(why).toBe('Changes to rewards need a second approver.');
    expect(await weightOf('cash-1000')).toBe(25);
  });

  it('apply from their time when two people agreed, and a spin keeps its odds', async () => {
    const member = await aMember(app);
    const versions = async () => {
      const { rows } = await app.services.db.sql.query<{ numbers_version: string; odds: object[] }>(
        'select numbers_version::text, odds from wheel_spin where user_id = $1 order by at',
        [member.user.uuid],
      );
      return rows;
    };
    const play = async (of: TestMember) => {
      const token = await freshToken(app, of);
      expect((await spin(app, { ...of, token }, { gold_coins: 0 })).status).toBe(200);
    };
    await set({ 'free-spins:beginner': '10' });
    await play(member);
    const at = inS(10 * HOUR_S);
    expect((await ask({ 'weight:NGN:cash-200': '60' }, at)).status).toBe(200);
    const { case_id, ...asked } = await newest();
    expect(asked).toMatchObject({ queue: 'reward-terms', reference: 'Reward terms' });
    expect(await term('weight:NGN:cash-200')).toMatchObject({
      asked: [{ change_id: case_id, value: '60', effective_at: at, set_by: 'Ada', reason }],
    });
    expect((await agree(ada)).body.error_code).toBe('desk_second_person');
    expect((await agree()).status).toBe(200);
    expect(await term('weight:NGN:cash-200')).toMatchObject({
      value: '120',
      coming: [{ value: '60', effective_at: at, set_by: 'Ada', reason }],
      agreed_by: null,
      asked: [],
      past: [],
    });
    // set later than the change that is still scheduled
    await set({ 'spin-coins': '60' });
    expect(await weightOf('cash-200')).toBe(120);
    await play(member);
    await later(11 * HOUR_S);
    expect(await weightOf('cash-200')).toBe(60);
    expect(await term('weight:NGN:cash-200')).toMatchObject({
      value: '60',
      agreed_by: 'Bayo',
      coming: [],
      past: [{ value: '120', reason: null }],
    });
    await play(member);
    const spins = await versions();
    expect(new Set(spins.map((each) => each.numbers_version)).size).toBe(3);
    expect(spins.map(({ odds }) => odds)).toMatchObject([
      expect.arrayContaining([{ prize: 'cash-200', weight: 120 }]),
      expect.arrayContaining([{ prize: 'cash-200', weight: 120 }]),
      expect.arrayContaining([{ prize: 'cash-200', weight: 60 }]),
    ]);
  });

  it.each([
    ['more than its bound', { 'spins-a-day': '4' }, 'rows.0.value'],
    ['a fraction of a day', { 'spin-coins': '50', 'perk-days': '1.5' }, 'rows.1.value'],
    ['a name that isn’t there', { 'weight:NGN:house': '1' }, 'rows.0.name'],
  ])('refuse %s at its field', async (_, values, field) => {
    const { status, body } = await preview(values);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('leave something to draw, also with what is set for later', async () => {
    const weights = (await terms()).filter(({ name }) => name.startsWith('weight:KES'));
    const [last, ...others] = weights.map(({ name }) => name);
    const zero = (names: string[]) => Object.fromEntries(names.map((name) => [name, '0']));
    expect((await preview(zero([last!, ...others]))).body.message).toBe(
      'Kenya: at least one prize needs a weight above 0.',
    );
    await set(zero(others), inS(20 * HOUR_S));
    expect((await preview(zero([last!]))).status).toBe(409);
    expect((await preview({ [last!]: '5' })).status).toBe(200);
  });

  it('can’t be set by someone who hasn’t seen the previous value', async () => {
    const send = (body: object) =>
      deskOf(app, ada).post('/reward-terms', { preview: false, reason, ...body });
    const row = { name: 'late-bonus:GHS', value: '1.00' };
    expect((await send({ rows: [row] })).body.errors).toHaveProperty(['rows.0.before']);
    expect((await send({ rows: [{ ...row, before: '9.00' }] })).status).toBe(409);
    const same = await send({ rows: [{ ...row, value: '0.50', before: '0.5' }] });
    expect(same.body.data).toMatchObject({ state: 'unchanged', rows: [] });
  });
});

describe('Budgets', () => {
  const account = houseAccount('budget_opportunity', 'GHS');
  const left = async () => (await readBalance(app.services.db, account)).available;
  const posted = async () => {
    const { rows } = await app.services.db.sql.query<{ n: number }>(
      `select count(*)::int as n from ledger.entry where account_id = $1`,
      [account],
    );
    return rows[0]!.n;
  };
  const open = () => openBudgets.run(app.services, {});

  it('open automatically when a month begins, once, by any number of callers', async () => {
    expect(await left()).toBe(0n);
    await Promise.all([open(), open(), open()]);
    expect([await left(), await posted()]).toEqual([500_000n, 1]);
    await open();
    expect(await posted()).toBe(1);
  });

  it('that are raised in a month are raised by the difference, once', async () => {
    await set({ 'budget:opportunity:GHS': '6000.00' });
    expect(await left()).toBe(500_000n);
    await Promise.all([open(), open(), open()]);
    expect([await left(), await posted()]).toEqual([600_000n, 2]);
    await open();
    expect(await posted()).toBe(2);
  });

  it('stay what the month was given when the next one begins', async () => {
    await later(40 * 24 * HOUR_S);
    await open();
    const { rows } = await app.services.db.sql.query(
      `select amount::text from reward_budget_month where kind = 'opportunity' and currency = 'GHS'
       order by month`,
    );
    expect(rows).toEqual([{ amount: '600000' }, { amount: '600000' }]);
    expect(await left()).toBe(600_000n);
  });
});
