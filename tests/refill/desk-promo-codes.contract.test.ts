import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskPromoCode } from '#lib/refill/desk/promo-codes.contract.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { anOperator, deskOf, newestApproval, twoOperators } from '#tests/support/desk.ts';
import type { TestOperator } from '#tests/support/desk.ts';
import { aShop, buy, expectCleanBooks } from '#tests/support/orders.ts';

let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  [ada, bayo] = await twoOperators(app);
});
afterAll(async () => {
  await expectCleanBooks(app);
  await app.close();
});

let made = 0;
const draft = (change: Partial<DeskPromoCode> = {}) => ({
  code: `DESK${(made += 1)}`,
  kind: 'fixed',
  value: '50',
  country: 'NG',
  services: ['airtime-bill-payment'],
  cap: null,
  minimum: null,
  budget: null,
  uses: 10,
  uses_per_person: 1,
  starts_at: null,
  ends_at: null,
  ...change,
});
const send = (body: object, preview = false, who = ada) =>
  deskOf(app, who).post('/promo-codes', { ...body, preview });
const listed = async (code: string) =>
  ((await deskOf(app, ada).get('/promo-codes')).body.data as DeskPromoCode[]).find(
    (each) => each.code === code,
  );
const use = async (voucher_code: string) =>
  buy(app, await aMember(app, { balance: '2000.00' }), { extra: { voucher_code } });

describe('Promo codes at the desk', () => {
  it('are previewed with what bills cost, and nothing is stored', async () => {
    const body = draft({ kind: 'percent', value: '10', cap: '80', minimum: '500' });
    const { data } = (await send(body, true)).body;
    expect(data).toMatchObject({
      currency: 'NGN',
      most: '800.00',
      why: null,
      bills: [
        { amount: '500.00', pays: '450.00' },
        { amount: '1000.00', pays: '920.00' },
        { amount: '5000.00', pays: '4920.00' },
      ],
    });
    expect(await listed(body.code)).toBeUndefined();
  });

  it('work immediately when they can cost little, and end at a press, once', async () => {
    const { code, ...rest } = draft();
    const typed = code.toLowerCase();
    expect((await send({ ...rest, code: typed })).body.data).toMatchObject({ why: null });
    expect((await use(code)).status).toBe(201);
    expect(await listed(code)).toMatchObject({
      state: 'on',
      used: 1,
      cost: '50.00',
      added_by: 'Ada',
    });
    const ends = await Promise.all(
      [ada, bayo].map((who) => deskOf(app, who).delete(`/promo-codes/${code}`)),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await use(code)).status).toBe(422);
    expect(await listed(code)).toMatchObject({ state: 'stopped' });
    const { rows } = await app.services.db.sql.query<{ action: string; detail: object }>(
      'select action, detail from audit_log where subject = $1 order by at',
      [code],
    );
    expect(rows).toMatchObject([
      { action: 'refill.promo-code-add', detail: { before: null, after: { value: '5000' } } },
      { action: 'refill.promo-code-stop', detail: { after: { stopped: true } } },
    ]);
  });

  it('that can cost much wait for a second approver, and one that was ended can’t be approved', async () => {
    const { code, ...rest } = draft({ uses: null });
    expect((await send({ ...rest, code })).body.data).toMatchObject({ most: null });
    expect(await listed(code)).toMatchObject({ state: 'waiting' });
    const { id } = await newestApproval(app, bayo);
    const say = (who: TestOperator) => deskOf(app, who).post(`/approvals/${id}`, { approve: true });
    expect((await say(ada)).body.error_code).toBe('desk_second_person');
    expect((await say(bayo)).status).toBe(200);
    expect(await listed(code)).toMatchObject({ state: 'on', agreed_by: 'Bayo' });
    const other = draft({ uses: null });
    await send(other);
    await deskOf(app, ada).delete(`/promo-codes/${other.code}`);
    const late = (await newestApproval(app, bayo)).id;
    const refused = await deskOf(app, bayo).post(`/approvals/${late}`, { approve: true });
    expect(refused.status).toBe(409);
  });

  it('stop at their budget, also for many at the same moment, and refunded money is available again', async () => {
    const { code, ...rest } = draft({ uses: null, budget: '120' });
    expect((await send({ ...rest, code })).body.data).toMatchObject({ most: '120.00', why: null });
    const answers = await Promise.all(Array.from({ length: 5 }, () => use(code)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    for (const { status, body } of answers)
      if (status !== 201) expect(Object.keys(body.errors ?? {})).toEqual(['voucher_code']);
    expect(await listed(code)).toMatchObject({ used: 2, cost: '100.00', budget: '120.00' });
  });

  it.each<[string, object, string]>([
    ['a discount of nothing', { value: '0' }, 'value'],
    ['all of a bill', { kind: 'percent', value: '100' }, 'value'],
    ['no bill', { services: [] }, 'services'],
    ['a bill that isn’t there', { services: ['giftcard-sell'] }, 'services.0'],
    ['a maximum of a fixed amount', { cap: '20' }, 'cap'],
    ['a budget below one discount', { budget: '49.99' }, 'budget'],
    ['a code of two letters', { code: 'AB' }, 'code'],
    ['no use per person', { uses_per_person: 0 }, 'uses_per_person'],
    ['a last day that is over', { ends_at: '2020-01-01T00:00:00.000Z' }, 'ends_at'],
  ])('refuse %s at its field', async (_, change, field) => {
    for (const preview of [true, false]) {
      const { status, body } = await send({ ...draft(), ...change }, preview);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  it('have each name once', async () => {
    const body = draft();
    const answers = await Promise.all([send(body), send(body, false, bayo)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(Object.keys((await send(body)).body.errors ?? {})).toEqual(['code']);
  });

  it.each(['treasurer', 'reviewer', 'support', 'reader', 'gate'] as const)(
    'are hidden from a %s',
    async (role) => {
      const other = await anOperator(app, 'Other', role);
      expect((await deskOf(app, other).get('/promo-codes')).status).toBe(404);
      expect((await send(draft(), true, other)).status).toBe(404);
    },
  );
});
