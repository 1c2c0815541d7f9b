import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskApproval } from '#lib/desk/contract.ts';
import type { RateChange, RateRow } from '#lib/desk/rates.contract.ts';
import type { Quote } from '#lib/orders/contract.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aCardShop, sell, typedCard } from '#tests/support/cards.ts';
import { deskOf, twoOperators, type TestOperator } from '#tests/support/desk.ts';
import { moneyOf } from '#tests/support/orders.ts';

const APPLE = 'ratio:apple:e-code';

let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
beforeAll(async () => {
  app = await aCardShop();
  // the owners allow for small changes by one operator
  app.services.env.DESK_DAY_PERCENT = 60;
  [ada, bayo] = await twoOperators(app);
});
afterAll(() => app.close());

type Row = { name: string; value: string; before?: string };
const reason = 'The market fell.';
const post = (body: object, who = ada) => deskOf(app, who).post('/rates', body);
const changeIn = ({ body }: { body: { data?: unknown } }) => body.data as RateChange;
const preview = (rows: Row[], more: object = {}) => post({ rows, preview: true, ...more });
const set = (rows: Row[], more: object = {}, who = ada) =>
  post({ rows, preview: false, reason, ...more }, who);
const rowsOf = async (name: string, query = '') =>
  (
    (await deskOf(app, ada).get(`/rates${query}`)) as unknown as { body: { data: RateRow[] } }
  ).body.data.filter((row) => row.name === name);
const inS = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString();
const kept = async () => {
  const { rows } = await app.services.db.sql.query<{ n: bigint }>(
    'select (select count(*) from card_setting) + (select count(*) from audit_log) n',
  );
  return rows[0]!.n;
};

const askedAbout = async () => {
  const { body } = await deskOf(app, bayo).get('/approvals');
  return (body.data as DeskApproval[]).filter(({ queue }) => queue === 'rates');
};

async function quoteFor(member: TestMember): Promise<Quote> {
  const { source: _, draft_id: __, ...body } = typedCard();
  const asked = {
    ...body,
    values: [{ value: '100.00', quantity: 1 }],
    service_type: 'giftcard-sell',
  };
  const answer = await app.call('POST', '/quotes', { token: member.token, body: asked });
  return (answer.body as { data: Quote }).data;
}

describe('a preview of rates', () => {
  it('shows what cards pay before and after, and writes nothing', async () => {
    const before = await kept();
    const answer = await preview([{ name: APPLE, value: '0.567' }]);
    expect(answer.status).toBe(200);
    expect(changeIn(answer)).toMatchObject({
      state: 'preview',
      rule_version: null,
      needs_second: false,
      rows: [{ name: APPLE, before: '0.63', after: '0.567', change_percent: '-10.0' }],
      warnings: [],
    });
    expect(changeIn(answer).effects[0]).toEqual({
      what: 'pays',
      title: 'Apple (iTunes), e-code, USD\u00a0100.00',
      currency: 'NGN',
      before: '86900.00',
      after: '78200.00',
      change_percent: '-10.0',
    });
    expect(await kept()).toBe(before);
  });

  it('warns of a large change, of a loss, and of what ends', async () => {
    const codes = async (rows: Row[]) => {
      const { warnings, needs_second } = changeIn(await preview(rows));
      return [...warnings.map(({ code }) => code), needs_second];
    };
    expect(await codes([{ name: APPLE, value: '0.55' }])).toEqual(['large_change', false]);
    expect(await codes([{ name: APPLE, value: '1.05' }])).toEqual(['loss', 'large_change', true]);
    expect(await codes([{ name: 'taken:apple', value: '0' }])).toEqual(['off', false]);
  });

  it.each([
    ['rows.0.name', { rows: [{ name: 'ratio:nobody', value: '1' }] }],
    [
      'rows.1.name',
      {
        rows: [
          { name: APPLE, value: '0.6' },
          { name: APPLE, value: '0.5' },
        ],
      },
    ],
    ['rows.0.value', { rows: [{ name: APPLE, value: '-1' }] }],
    ['rows.0.value', { rows: [{ name: APPLE, value: '2.5' }] }],
    ['rows.0.value', { rows: [{ name: 'per-usd:NGN', value: '0' }] }],
    ['rows.0.value', { rows: [{ name: 'taken:apple', value: '0.5' }] }],
    ['rows', { rows: [] }],
    ['effective_at', { rows: [{ name: APPLE, value: '0.6' }], effective_at: 'past' }],
    ['effective_at', { rows: [{ name: APPLE, value: '0.6' }], effective_at: 'far' }],
    ['reason', { rows: [{ name: APPLE, value: '0.6', before: '0.63' }], preview: false }],
    ['rows.0.before', { rows: [{ name: APPLE, value: '0.6' }], preview: false, reason }],
  ])('names %s when that is wrong: %j', async (field, asked) => {
    const times: Record<string, string> = { past: inS(-60), far: inS(91 * 24 * 3600) };
    const at = 'effective_at' in asked ? { effective_at: times[asked.effective_at] } : {};
    const { status, body } = await post({ preview: true, ...asked, ...at });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });
});

describe('a rate that is set', () => {
  it('applies from its time on; prices shown before keep theirs and their version', async () => {
    const member = await aMember(app);
    const at = inS(120);
    const said = changeIn(
      await set([{ name: APPLE, value: '0.6', before: '0.63' }], { effective_at: at }),
    );
    expect(said).toMatchObject({ state: 'set', effective_at: at });
    // well before the effective time, because a busy machine takes long
    app.clock.advance(60);
    const early = await quoteFor(member);
    expect(early.lines.total).toBe('86900.00');
    expect(early.rule_version).not.toBe(said.rule_version);
    app.clock.advance(60);
    const late = await quoteFor(member);
    expect(late).toMatchObject({ rule_version: said.rule_version });
    expect(late.lines.total).toBe('82800.00');
    const held = await sell(app, member, { ...typedCard(), quote_id: early.quote_id });
    expect(held.body.data.lines.total).toBe('86900.00');
    expect(await rowsOf(APPLE)).toMatchObject([
      { value: '0.6', state: 'current', set_by: 'Ada', reason, rule_version: said.rule_version },
      { value: '0.63', state: 'past', set_by: 'seed' },
    ]);
  });

  it('is paid out when it is the better one for a card that was submitted before', async () => {
    const member = await aMember(app);
    const order = (await sell(app, member)).body.data;
    expect(order.lines.total).toBe('82800.00');
    await set([{ name: APPLE, value: '0.65', before: '0.6' }]);
    const desk = deskOf(app, ada);
    await desk.post(`/queues/cards/${order.uuid}/claim`);
    await desk.post(`/queues/cards/${order.uuid}/decision`, { verdict: 'approve' });
    expect((await moneyOf(app, member)).available).toBe('89700.00');
  });

  it('doesn’t affect the version of what took effect after it', async () => {
    const member = await aMember(app);
    const later = changeIn(
      await set([{ name: APPLE, value: '0.64', before: '0.65' }], { effective_at: inS(100) }),
    );
    const now = changeIn(await set([{ name: 'receipt:cash', value: '1.04', before: '1.05' }]));
    expect((await quoteFor(member)).rule_version).toBe(now.rule_version);
    app.clock.advance(100);
    expect((await quoteFor(member)).rule_version).toBe(later.rule_version);
  });

  it('is one of two when two operators set it at the same moment', async () => {
    const answers = await Promise.all([
      set([{ name: APPLE, value: '0.61', before: '0.64' }]),
      set([{ name: APPLE, value: '0.62', before: '0.64' }], {}, bayo),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [current] = await rowsOf(APPLE);
    expect(changeIn(answers.find(({ status }) => status === 200)!).rule_version).toBe(
      current!.rule_version,
    );
  });

  it('is logged with who, what and why', async () => {
    const [current] = await rowsOf(APPLE);
    const log = await deskOf(app, ada).get(`/audit?subject=${APPLE}`);
    expect((log.body.data as object[])[0]).toMatchObject({
      action: 'rates.set',
      actor: current!.set_by,
      subject: APPLE,
    });
  });

  it('can be withdrawn until its time, and not after', async () => {
    const [current] = await rowsOf(APPLE);
    const asked = { effective_at: inS(60) };
    await set([{ name: APPLE, value: '0.6', before: current!.value }], asked);
    const again = await set([{ name: APPLE, value: '0.59', before: '0.6' }], asked);
    expect(again.body.errors).toHaveProperty('rows.0.name');
    const [coming] = await rowsOf(APPLE);
    expect(coming).toMatchObject({ state: 'coming', value: '0.6' });
    const withdraw = (id: string | null) =>
      app.call('DELETE', `/desk/rates/${id}`, { token: ada.token });
    expect((await withdraw(coming!.id)).status).toBe(200);
    expect((await withdraw(coming!.id)).status).toBe(409);
    app.clock.advance(61);
    expect(await rowsOf(APPLE)).toMatchObject([
      { state: 'withdrawn', value: '0.6' },
      { state: 'current', value: current!.value },
      ...[{}, {}, {}, {}].map(() => ({ state: 'past' })),
    ]);
    expect((await withdraw(current!.id)).status).toBe(409);
    expect((await withdraw('999999')).status).toBe(404);
  });
});

describe('a change that is large', () => {
  it('waits for a second approver, who is never the one who asked', async () => {
    const name = 'ratio:apple:physical';
    const asked = await set([{ name, value: '0.5', before: '0.67' }]);
    expect(changeIn(asked)).toMatchObject({
      state: 'waits for a second approver',
      needs_second: true,
    });
    expect((await rowsOf(name)).map(({ state }) => state)).toEqual(['asked', 'current']);
    const [open] = await askedAbout();
    expect(open).toMatchObject({ queue: 'rates', asked_by: 'Ada', amount: null, reason });
    expect(open?.facts.slice(0, 3)).toEqual([
      { label: 'Effective from', value: 'When you approve', warn: false },
      {
        label: 'Apple (iTunes), physical card: share of its value we pay',
        value: '0.67 → 0.5 (-25.3\u00a0%)',
        warn: true,
      },
      {
        label: 'Apple (iTunes), physical card, USD\u00a0100.00 pays',
        value: '₦92,400.00 → ₦69,000.00 (-25.3\u00a0%)',
        warn: false,
      },
    ]);
    const agree = (who: TestOperator) =>
      deskOf(app, who).post(`/approvals/${open!.id}`, { approve: true });
    expect((await agree(ada)).body.error_code).toBe('desk_second_person');
    expect((await agree(bayo)).status).toBe(200);
    expect((await rowsOf(name))[0]).toMatchObject({
      state: 'current',
      value: '0.5',
      set_by: 'Ada',
    });
  });

  it('is large also when it is made in small steps', async () => {
    const name = 'ratio:steam:e-code';
    const [{ value: start } = { value: '' }] = await rowsOf(name);
    const step = (before: string, by: number) => (Number(before) * by).toFixed(4);
    const first = step(start, 0.85);
    expect(changeIn(await set([{ name, value: first, before: start }])).state).toBe('set');
    const second = await set([{ name, value: step(first, 0.85), before: first }]);
    expect(changeIn(second).state).toBe('waits for a second approver');
    // a change made in between is shown before the approval
    await set([{ name, value: step(first, 0.99), before: first }], {}, bayo);
    const [open] = await askedAbout();
    expect(open?.facts[1]).toEqual({
      label: 'It can’t be set now',
      value: 'The rates have changed since you opened them. Please check them again.',
      warn: true,
    });
  });
});

describe('the list of rates', () => {
  it('is filtered by product, brand and country', async () => {
    const names = async (query: string) => {
      const { body } = await deskOf(app, ada).get(`/rates?${query}`);
      return [...new Set((body.data as RateRow[]).map(({ name }) => name))];
    };
    expect(await names('brand=steam')).toEqual([
      'ratio:steam:physical',
      'ratio:steam:e-code',
      'taken:steam',
      'sold:steam',
    ]);
    expect(await names('product=local-giftcard-buy&country=NG')).toContain('sold-here:ng-shoprite');
    const kenya = await names('product=giftcard-buy&country=KE');
    expect(kenya).toContain('per-usd:KES');
    expect(kenya).not.toContain('per-usd:NGN');
    expect(kenya).not.toContain(APPLE);
  });

  it('is visible to operators only', async () => {
    const { token } = await aMember(app);
    const as = (method: string, path: string, body?: object) =>
      app.call(method, path, { token, key: 'a-key-of-mine', body });
    const rows = [{ name: APPLE, value: '0.1' }];
    expect((await as('GET', '/desk/rates')).status).toBe(401);
    expect((await as('POST', '/desk/rates', { rows, preview: true })).status).toBe(401);
    expect((await as('DELETE', '/desk/rates/1')).status).toBe(401);
  });
});
