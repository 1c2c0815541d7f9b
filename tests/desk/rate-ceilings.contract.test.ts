import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskApproval } from '#lib/desk/contract.ts';
import type { RateChange } from '#lib/desk/rates.contract.ts';
import { airtimeRatesBook } from '#server/airtime-to-cash/airtime-rates.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import { dollarRatesBook } from '#server/perfect-money/dollar-rates.ts';
import { dollarName, type DollarPart } from '#server/reference/dollar-terms.ts';
import { anAirtimeShop } from '#tests/support/airtime-to-cash.ts';
import type { TestApp } from '#tests/support/api.ts';
import { deskOf, twoOperators, type TestOperator } from '#tests/support/desk.ts';
import { expectCleanBooks } from '#tests/support/orders.ts';
import { setNumber } from '#tests/support/set-number.ts';

const APPLE = 'ratio:apple:e-code';
const STEAM = 'ratio:steam:e-code';
const reason = 'The market moved.';
const HOUR_S = 3600;

let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
beforeAll(async () => {
  app = await anAirtimeShop(2);
  await seedCards(app.services.db);
});
// a separate day for each test, with every number at its initial value
beforeEach(async () => {
  app.services.env.DESK_DAY_PERCENT = 1000;
  app.clock.advance(48 * HOUR_S);
  const { sql } = app.services.db;
  await sql.query(
    `insert into card_setting(name, value, effective_at, set_by, set_at)
     select distinct on (name) name, value, $1, 'test', $1 from card_setting order by name, id`,
    [app.clock.now()],
  );
  app.clock.advance(48 * HOUR_S);
  [ada, bayo] = await twoOperators(app);
});
afterAll(async () => {
  await expectCleanBooks(app);
  await app.close();
});

type Row = { name: string; value: string; before: string };
const set = async (rows: Row[], who = ada, more: object = {}) => {
  const body = { rows, reason, preview: false, ...more };
  const answer = await deskOf(app, who).post('/rates', body);
  expect(answer.body.errors ?? {}).toEqual({});
  return answer.body.data as RateChange;
};
const row = (name: string, before: string, value: string): Row => ({ name, before, value });
const approvals = async (who = bayo) =>
  (await deskOf(app, who).get('/approvals')).body.data as DeskApproval[];
const newest = async (who = bayo) => (await approvals(who)).at(-1)!;
const say = (id: string, who = bayo, approve = true) =>
  deskOf(app, who).post(`/approvals/${id}`, { approve });
const valueOf = async (name: string) => {
  const { rows } = await app.services.db.sql.query<{ value: string }>(
    `select trim_scale(value)::text as value from card_setting
     where name = $1 and effective_at <= $2 order by effective_at desc, id desc limit 1`,
    [name, app.clock.now()],
  );
  return rows[0]?.value;
};
/** Some time later, with operators who have signed in again. */
const later = async (seconds: number) => {
  app.clock.advance(seconds);
  [ada, bayo] = await twoOperators(app);
};
const airtime = (network: string, value: string) =>
  setNumber(app, ada, airtimeRatesBook, { name: `airtime:${network}`, value });
const dollars = (country: 'NG' | 'KE', part: DollarPart, value: string) =>
  setNumber(app, ada, dollarRatesBook, { name: dollarName(country, part), value });
const SECOND = { state: 'waits for a second approver' };

describe('the price that results', () => {
  it('is what counts: two factors that are small each are one large change', async () => {
    const change = await set([row(APPLE, '0.63', '0.72'), row('per-usd:NGN', '1380', '1550')]);
    expect(change).toMatchObject({ state: 'waits for a second approver', needs_second: true });
    expect(change.why).toMatch(
      /^A price changes by more than 20%: Apple \(iTunes\), e-code.* \(\+28\.\d+%\)\.$/,
    );
    expect([await valueOf(APPLE), await valueOf('per-usd:NGN')]).toEqual(['0.63', '1380']);
    const asked = await newest();
    expect(asked).toMatchObject({ queue: 'rates', asked_by: 'Ada', why: change.why });
    expect((await say(asked.id, ada)).body.error_code).toBe('desk_second_person');
    expect((await say(asked.id)).status).toBe(200);
    expect([await valueOf(APPLE), await valueOf('per-usd:NGN')]).toEqual(['0.72', '1550']);
  });

  it('adds up over a day, across operators and numbers', async () => {
    expect((await set([row(APPLE, '0.63', '0.72')])).state).toBe('set');
    expect((await set([row('per-usd:NGN', '1380', '1550')], bayo)).state).toBe(
      'waits for a second approver',
    );
    await later(24 * HOUR_S + 1);
    expect((await set([row('per-usd:NGN', '1380', '1550')], bayo)).state).toBe('set');
  });

  it('of a coming change includes the step before it: the later one is withdrawn first', async () => {
    const at = (s: number) => ({
      effective_at: new Date(+app.clock.now() + s * 1000).toISOString(),
    });
    const first = await set([row(APPLE, '0.63', '0.74')], ada, at(600));
    const second = await set([row(APPLE, '0.74', '0.87')], ada, at(25 * HOUR_S));
    expect([first.state, second.state]).toEqual(['set', 'set']);
    const withdraw = ({ rule_version }: RateChange) =>
      app.call('DELETE', `/desk/rates/${rule_version?.replace('cards-', '')}`, {
        token: ada.token,
      });
    const refused = await withdraw(first);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^Another change is already set for .* UTC\. Withdraw it first\.$/),
    ]);
    expect((await withdraw(second)).status).toBe(200);
    expect((await withdraw(first)).status).toBe(200);
  });

  it('has no gap between two changes at the same moment', async () => {
    const changes = await Promise.all([
      set([row(APPLE, '0.63', '0.72')]),
      set([row('per-usd:NGN', '1380', '1550')], bayo),
    ]);
    expect(changes.map(({ state }) => state).sort()).toEqual([
      'set',
      'waits for a second approver',
    ]);
  });

  it('is compared with what two people agreed to, and not with the value before that', async () => {
    await set([row(STEAM, '0.74', '0.45')]);
    await say((await newest()).id);
    expect((await set([row(STEAM, '0.45', '0.46')])).state).toBe('set');
    expect((await set([row(STEAM, '0.46', '0.56')])).state).toBe('waits for a second approver');
  });

  it('doesn’t exist alone where there was none', async () => {
    expect((await set([row(STEAM, '0.74', '0')])).state).toBe('set');
    await later(24 * HOUR_S + 1);
    const change = await set([row(STEAM, '0', '0.1')]);
    expect(change.why).toMatch(/^No earlier price: Steam/);
  });

  it('of a card that isn’t accepted at the moment counts as well', async () => {
    await set([row('taken:steam', '1', '0')]);
    expect((await set([row(STEAM, '0.74', '0.9')])).state).toBe('waits for a second approver');
  });

  it('includes the start of each tier', async () => {
    const tier = await valueOf('tier-from:200-and-up');
    expect(tier).toBe('200');
    const small = await set([row('tier-from:200-and-up', '200', '150')]);
    expect(small.state).toBe('set');
    await set([row('tier:25-to-99', '0.97', '1.15')]);
    expect((await set([row('tier-from:25-to-99', '25', '10')])).state).toBe(
      'waits for a second approver',
    );
  });
});

describe('a rate that is set back within the hour', () => {
  const spike = async () => {
    await set([row(APPLE, '0.63', '0.73')]);
    app.clock.advance(600);
  };

  it('is set back immediately, and stays among the approvals until another person has seen it', async () => {
    await spike();
    const before = (await approvals()).length;
    expect((await set([row(APPLE, '0.73', '0.64')])).state).toBe('set');
    expect(await valueOf(APPLE)).toBe('0.64');
    const seen = await newest();
    expect(await approvals()).toHaveLength(before + 1);
    expect(seen).toMatchObject({
      queue: 'set-backs',
      asked_by: 'Ada',
      mine_to_decide: true,
      title: 'Reset within the hour',
    });
    expect(seen.why).toMatch(/Apple.*was .* until .* UTC, then .*, and .* from .* UTC on\./);
    expect(seen.facts).toContainEqual({ label: 'Sales since then', value: '0', warn: false });
    expect((await say(seen.id, ada)).body.error_code).toBe('desk_second_person');
    expect((await say(seen.id)).status).toBe(200);
    expect(await valueOf(APPLE)).toBe('0.64');
    expect(await approvals()).toHaveLength(before);
  });

  it('is seen whichever number sets it back, and when it is planned ahead', async () => {
    await spike();
    await set([row('per-usd:NGN', '1380', '1200')], bayo);
    expect(await newest(ada)).toMatchObject({ queue: 'set-backs', asked_by: 'Bayo' });
    const at = (s: number) => ({
      effective_at: new Date(+app.clock.now() + s * 1000).toISOString(),
    });
    const before = (await approvals()).length;
    await set([row(STEAM, '0.74', '0.78')], ada, at(3000));
    expect(await approvals()).toHaveLength(before);
    await set([row(STEAM, '0.74', '0.87')], ada, at(600));
    expect(await approvals()).toHaveLength(before + 1);
  });

  it('needs no review an hour later, or in one direction', async () => {
    await spike();
    const before = (await approvals()).length;
    await set([row(APPLE, '0.73', '0.74')]);
    await later(HOUR_S + 1);
    await set([row(APPLE, '0.74', '0.63')]);
    expect(await approvals()).toHaveLength(before);
  });
});

describe('rate changes of one operator in a day', () => {
  it('have a ceiling, whatever they are about', async () => {
    app.services.env.DESK_DAY_PERCENT = 20;
    expect((await set([row(APPLE, '0.63', '0.69')])).state).toBe('set');
    const second = await set([row(STEAM, '0.74', '0.83')]);
    expect(second.state).toBe('waits for a second approver');
    expect(second.why).toBe(
      'On your own you can decide rate changes of up to 20% in 24 hours. So far you’ve decided 9.52%.',
    );
    expect((await set([row(STEAM, '0.74', '0.83')], bayo)).state).toBe('set');
    expect(await airtime('ng-airtel', '68')).toMatchObject(SECOND);
    expect(await dollars('KE', 'sell', '100')).toMatchObject(SECOND);
  });

  it('need two people however small they are, unless the owners allow for them', async () => {
    app.services.env.DESK_DAY_PERCENT = 0;
    const { body } = await deskOf(app, ada).post('/rates', {
      rows: [row(APPLE, '0.63', '0.631')],
      preview: true,
    });
    expect(body.data).toMatchObject({ needs_second: true });
    const asked = await set([row(APPLE, '0.63', '0.631')]);
    expect(asked.state).toBe('waits for a second approver');
    expect(asked.why).toMatch(/^A price changes: Apple.* \(\+0\.1%\)\.$/);
    expect(await valueOf(APPLE)).toBe('0.63');
    const { id } = await newest();
    expect(await airtime('ng-airtel', '71')).toMatchObject(SECOND);
    expect(await dollars('NG', 'sell', '1270')).toMatchObject(SECOND);
    expect(await dollars('NG', 'fee', '99')).toMatchObject(SECOND);
    expect([(await say(id, ada)).status, (await say(id)).status]).toEqual([403, 200]);
    expect(await valueOf(APPLE)).toBe('0.631');
  });

  it('need one person where a brand is only stopped, which moves no price', async () => {
    app.services.env.DESK_DAY_PERCENT = 0;
    expect((await set([row('taken:apple', '1', '0')])).state).toBe('set');
    expect((await set([row('taken:apple', '0', '1')])).state).toBe('set');
  });

  it('have no gap between changes at the same moment', async () => {
    app.services.env.DESK_DAY_PERCENT = 20;
    const changes = await Promise.all([
      set([row(APPLE, '0.63', '0.7')]),
      set([row(STEAM, '0.74', '0.83')]),
      airtime('ng-glo', '63'),
    ]);
    const { rows } = await app.services.db.sql.query<{ sum: number }>(
      `select sum(amount)::int sum from operator_sum where operator_id = $1 and kind = 'rates'`,
      [ada.id],
    );
    expect(rows[0]?.sum).toBeLessThanOrEqual(2000);
    const states = changes.map(({ state }) => state).sort();
    expect(states).toEqual(['set', 'waits for a second approver', 'waits for a second approver']);
  });
});
