import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskApproval } from '#lib/desk/contract.ts';
import { toAmount } from '#lib/money.ts';
import { airtimeRatesBook } from '#server/airtime-to-cash/airtime-rates.ts';
import { readRates } from '#server/airtime-to-cash/rates.ts';
import { removeOperator } from '#server/desk/operators.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import { command as services } from '#server/ops/commands/services.ts';
import { dollarRatesBook } from '#server/perfect-money/dollar-rates.ts';
import { dollarName, dollarTermsFor } from '#server/reference/dollar-terms.ts';
import { anAirtimeShop } from '#tests/support/airtime-to-cash.ts';
import type { TestApp } from '#tests/support/api.ts';
import { deskOf, newestApproval, twoOperators, type TestOperator } from '#tests/support/desk.ts';
import { expectCleanBooks } from '#tests/support/orders.ts';
import { printedBy, runTyped } from '#tests/support/printed.ts';
import { setNumber } from '#tests/support/set-number.ts';

const SECOND = 'waits for a second approver';

let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
beforeAll(async () => {
  app = await anAirtimeShop(2);
  await seedCards(app.services.db);
});
beforeEach(async () => {
  app.services.env.DESK_DAY_PERCENT = 1000;
  app.clock.advance(48 * 3600);
  [ada, bayo] = await twoOperators(app);
});
afterAll(async () => {
  await expectCleanBooks(app);
  await app.close();
});

const newest = (who = bayo) => newestApproval(app, who);
const say = (id: string, who = bayo, approve = true) =>
  deskOf(app, who).post(`/approvals/${id}`, { approve });
const kept = async () => {
  const { rows } = await app.services.db.sql.query<{ n: string }>(
    `select concat((select count(*) from audit_log), ' ', (select count(*) from card_setting), ' ',
       (select count(*) from airtime_rate), ' ', (select count(*) from dollar_terms), ' ',
       (select count(*) from rate_change)) n`,
  );
  return rows[0]!.n;
};

const setAirtime = (network: string, value: string, who = ada) =>
  setNumber(app, who, airtimeRatesBook, { name: `airtime:${network}`, value });

/** What airtime and dollars share with cards: setting and reading one of their numbers. */
const books = [
  {
    kind: 'airtime-rates',
    title: 'MTN',
    set: (value: string, who = ada) => setAirtime('ng-mtn', value, who),
    read: async () => {
      const { basisPoints } = (await readRates(app.services.db, app.clock.now())).get('ng-mtn')!;
      return toAmount(basisPoints);
    },
    start: '80.00',
    small: ['84.00', '90.00'],
    large: ['98.00', '100.00'],
  },
  {
    kind: 'dollar-terms',
    title: 'NG',
    set: (value: string, who = ada) =>
      setNumber(app, who, dollarRatesBook, { name: dollarName('NG', 'sell'), value }),
    read: async () => {
      const terms = await dollarTermsFor(app.services.db, 'NG', app.clock.now());
      return toAmount(terms!.sellRate);
    },
    start: '1000.00',
    small: ['1050.00', '1100.00'],
    large: ['1250.00', '1300.00'],
  },
] as const;

describe.each(books)('$kind', ({ kind, title, set, read, start, small, large }) => {
  // from the initial values of each test, approved by two operators
  beforeEach(async () => {
    if ((await read()) !== start && (await set(start)).state === SECOND)
      await say((await newest()).id);
    app.clock.advance(25 * 3600);
    [ada, bayo] = await twoOperators(app);
  });

  it('that change much wait for a second approver, who is never the one who asked', async () => {
    const { state, why } = await set(large[1]);
    expect([state, why]).toEqual([SECOND, expect.stringMatching(/^A price changes by more/)]);
    expect(await read()).toBe(start);
    const asked = await newest();
    expect(asked).toMatchObject({ queue: kind, asked_by: 'Ada', reason: 'The market moved.' });
    expect(asked.why).toContain(title);
    expect(asked.facts.map(({ value }) => value).join()).toContain('→');
    expect((await say(asked.id, ada)).body.error_code).toBe('desk_second_person');
    const answers = await Promise.all(Array.from({ length: 4 }, () => say(asked.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await read()).toBe(large[1]);
    // changes are measured from the values that two operators approved
    expect((await set(large[0])).state).toBe('set');
  });

  it('that change in small steps are one large change', async () => {
    expect((await set(small[0])).state).toBe('set');
    expect((await set(small[1], bayo)).state).toBe('set');
    expect((await set(large[0])).state).toBe(SECOND);
    expect(await read()).toBe(small[1]);
    await say((await newest()).id, bayo, false);
    expect(await read()).toBe(small[1]);
  });

  it('that change nothing publish nothing, and say so', async () => {
    const before = await kept();
    expect((await set(start)).state).toBe('unchanged');
    expect(await kept()).toBe(before);
  });

  it('that two set at the same moment are compared with each other', async () => {
    const said = await Promise.all([set(large[0], ada), set(small[0], bayo)]);
    expect(said.map((each) => each.state)).toEqual([SECOND, 'set']);
    expect(await read()).toBe(small[0]);
    const asked = await newest();
    const late = await say(asked.id, asked.asked_by === 'Ada' ? bayo : ada);
    expect([200, 409]).toContain(late.status);
  });

  it('that are set back within the hour are among the approvals', async () => {
    await set(small[1]);
    app.clock.advance(600);
    await set(start);
    expect(await read()).toBe(start);
    const seen = await newest();
    expect(seen).toMatchObject({ queue: 'set-backs', title: 'Reset within the hour' });
    expect((await say(seen.id)).status).toBe(200);
  });
});

describe('a change of nothing', () => {
  it('of cards and services publishes nothing, says so and is no mistake', async () => {
    const before = await kept();
    const words = ['set', 'NG', 'giftcard-sell', 'on', '--note', 'Again.', '--by', ada.email];
    expect(await printedBy(() => runTyped(services, app.services, words))).toContain(
      'Nothing changed.',
    );
    const answer = await deskOf(app, ada).post('/rates', {
      rows: [{ name: 'ratio:apple:e-code', value: '0.63', before: '0.63' }],
      reason: 'The same again.',
      preview: false,
    });
    expect(answer.body.data).toMatchObject({ state: 'unchanged', rule_version: null, rows: [] });
    expect(await kept()).toBe(before);
  });
});

describe('a request of an operator who has left', () => {
  it('is withdrawn, but what they set back still has to be reviewed', async () => {
    await setAirtime('ng-t2', '75');
    const { rows } = await app.services.db.sql.query<{ n: number }>(
      `select count(*)::int n from desk_approval where queue = 'set-backs' and state = 'open'`,
    );
    app.clock.advance(60);
    await setAirtime('ng-t2', '70');
    await removeOperator(app.services, ada.email, 'test');
    const open = (await deskOf(app, bayo).get('/approvals')).body.data as DeskApproval[];
    expect(open.filter(({ queue }) => queue === 'set-backs')).toHaveLength(rows[0]!.n + 1);
  });
});
