import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Money } from '#lib/money.ts';
import { providerHealth } from '#lib/product-constants.ts';
import type { DeskProviders } from '#lib/provider-desk/contract.ts';
import type { DeskMoney } from '#lib/reports/money.contract.ts';
import { purge } from '#server/jobs/purge.job.ts';
import { command } from '#server/ops/commands/providers.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { checkAllProviders } from '#server/provider-desk/check-provider.ts';
import { noteStatus } from '#server/providers/routing/http-status.ts';
import { askFloats } from '#server/reports/money/ask-floats.job.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { deskOf, newestApproval, twoOperators, type TestOperator } from '#tests/support/desk.ts';
import { aShop, buyAndSettle, expectCleanBooks, numbers } from '#tests/support/orders.ts';
import { printedBy, runTyped } from '#tests/support/printed.ts';
import { useSeveral } from '#tests/support/routing.ts';

let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
beforeAll(async () => {
  app = await aShop();
  [ada, bayo] = await twoOperators(app);
  const { current } = app.services.providers.bills;
  const { getFloat: _, ...silent } = current;
  useSeveral(app, 'bills', { ...current, id: 'first' }, { ...silent, id: 'second' });
});
afterAll(async () => {
  await expectCleanBooks(app);
  await app.close();
});

const read = async (who = ada) =>
  (await deskOf(app, who).get('/providers')).body.data as DeskProviders;
const ask = (more: object = {}, who = ada) =>
  app.call('PUT', '/desk/providers/order', {
    token: who.token,
    body: {
      port: 'bills',
      country: 'NG',
      product: null,
      providers: ['second', 'first'],
      before: [],
      reason: 'Second is cheaper.',
      ...more,
    },
  });
const answer = async (who: TestOperator, approve: boolean) => {
  const { id } = await newestApproval(app, who);
  return deskOf(app, who).post(`/approvals/${id}`, { approve });
};
const audited = async (action: string) =>
  (
    await app.services.db.sql.query<{ subject: string; detail: object }>(
      'select subject, detail from audit_log where action = $1 order by id',
      [action],
    )
  ).rows;

describe('the order of preference', () => {
  it('is changed by two people, and takes effect with the second approval', async () => {
    expect((await ask()).status).toBe(200);
    const { waiting, orders } = await read();
    expect(waiting).toMatchObject([{ providers: ['second', 'first'], by: 'Ada' }]);
    expect(orders).toEqual([]);
    const member = await aMember(app, { balance: '5000.00' });
    const before = await buyAndSettle(app, member);
    expect((await answer(ada, true)).status).toBe(403);
    const asked = await newestApproval(app, bayo);
    expect(asked).toMatchObject({ reference: 'Bills, Nigeria, everything' });
    expect((await answer(bayo, true)).status).toBe(200);
    expect((await read()).orders).toMatchObject([{ providers: ['second', 'first'], before: [] }]);
    const after = await buyAndSettle(app, member, { amount: '210' });
    const { rows } = await app.services.db.sql.query<{ provider: string }>(
      'select provider from orders where reference_code = any($1) order by created_at',
      [[before.reference_code, after.reference_code]],
    );
    expect(rows.map(({ provider }) => provider)).toEqual(['first', 'second']);
    expect(await audited('providers.order')).toMatchObject([
      {
        subject: 'bills NG all',
        detail: { before: [], after: ['second', 'first'], reason: 'Second is cheaper.' },
      },
    ]);
  });

  it('can be reverted, with the earlier value in its history', async () => {
    const back = { providers: [], before: ['second', 'first'], reason: 'It is slow.' };
    expect((await ask(back)).status).toBe(200);
    expect((await answer(bayo, true)).status).toBe(200);
    const { orders, past } = await read();
    expect(orders).toEqual([]);
    expect(past).toMatchObject([
      { providers: [], before: ['second', 'first'] },
      { providers: ['second', 'first'], before: [] },
    ]);
  });

  it('lets one of two simultaneous changes wait, and refuses the other', async () => {
    const answers = await Promise.all([ask(), ask({}, bayo)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const second = (await read()).waiting[0]!.by === 'Ada' ? bayo : ada;
    expect((await answer(second, false)).status).toBe(200);
    expect((await read()).waiting).toEqual([]);
    expect((await read()).orders).toEqual([]);
  });

  it.each([
    ['providers', { providers: ['nobody'] }],
    ['providers', { providers: ['first', 'first'] }],
    ['providers', { providers: [] }],
    ['providers', { providers: ['bills-sandbox'] }],
    ['product', { product: 'nothing' }],
    ['country', { country: 'US' }],
    ['port', { port: 'mail' }],
    ['reason', { reason: 'no' }],
  ])('names %s when that is wrong', async (field, more) => {
    const { status, body } = await ask(more);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });

  it('is refused to someone who saw another one', async () => {
    expect((await ask({ before: ['first'] })).status).toBe(409);
  });
});

describe('the desk’s view of providers', () => {
  it('shows their state, health, and the last calls, without their content', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    await buyAndSettle(app, member, { number: numbers.delivers, amount: '220' });
    const { ports, calls } = await read();
    const bills = ports.find(({ port }) => port === 'bills')!;
    expect(bills.providers.map(({ id, in_use }) => [id, in_use])).toEqual([
      ...[
        ['first', true],
        ['second', true],
      ],
      ['bills-sandbox', false],
    ]);
    expect(bills.missing).toContain('VTPASS_API_KEY');
    const vouchers = ports.find(({ port }) => port === 'vouchers')!;
    expect(vouchers.missing).toMatch(/Off in production: Dollars bought, Dollars sold$/);
    const bought = bills.providers[0]!.operations.find(({ operation }) => operation === 'buy');
    expect(bought).toMatchObject({ troubles: 0, stopped_at: null });
    expect(bought!.calls).toBeGreaterThan(0);
    const buys = calls.filter(
      ({ provider, operation }) => provider === 'first' && operation === 'buy',
    );
    expect(buys[0]).toMatchObject({ outcome: 'done', reason: null, is_trouble: false });
    expect(JSON.stringify(calls)).not.toContain('0803');
  });

  it('can follow a notice once more by our own reference, and logs that', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    await buyAndSettle(app, member, { number: numbers.pending, amount: '230' });
    await app.drainJobs({ includeLater: true });
    const { notices } = await read();
    const [notice] = notices;
    expect(notice?.reference).toMatch(/^OJB/);
    const { status } = await deskOf(app, ada).post(`/providers/notices/${notice!.id}/ask`);
    expect(status).toBe(200);
    await app.drainJobs();
    expect(await audited('providers.ask-notice')).toMatchObject([
      { subject: `${notice!.provider} ${notice!.reference}` },
    ]);
    expect((await deskOf(app, ada).post('/providers/notices/999999/ask')).status).toBe(404);
  });
});

describe('the balances that providers report', () => {
  const money = async (currency = 'NGN') => {
    const { body } = await deskOf(app, ada).get(`/money?currency=${currency}`);
    return (body.data as DeskMoney).floats;
  };

  it('are on the money page with time and source, but never a part as the whole', async () => {
    await askFloats(app.services);
    const floats = await money();
    const payouts = floats.find(({ account }) => account === 'settlement_payout');
    expect(payouts).toMatchObject({
      told: { amount: '7500000.00', source: 'Fetched by us: payouts-sandbox' },
      is_low: false,
    });
    // the second provider reports no balance
    expect(floats.find(({ account }) => account === 'float_bills')?.told).toBeNull();
    const bills = (await read()).ports.find(({ port }) => port === 'bills')!;
    expect(bills.providers[0]!.floats).toMatchObject([{ currency: 'NGN' }]);
    expect(bills.providers[1]!.floats).toEqual([]);
  });

  it('add up where a port has several providers, and stay as they were without an answer', async () => {
    const { current } = app.services.providers.payouts;
    const says = (minor: bigint): Outcome<readonly Money[]> => ({
      kind: 'done',
      providerRef: '',
      raw: null,
      value: [
        { minor, currency: 'NGN' },
        { minor: 1_000_000n, currency: 'GHS' },
      ],
    });
    let second = says(40_000_000n);
    useSeveral(
      app,
      'payouts',
      { ...current, id: 'one', getFloat: () => Promise.resolve(says(30_000_000n)) },
      { ...current, id: 'two', getFloat: () => Promise.resolve(second) },
    );
    app.clock.advance(60);
    await askFloats(app.services);
    const told = async (currency = 'NGN') =>
      (await money(currency)).find((each) => each.account === 'settlement_payout');
    expect(await told()).toMatchObject({ told: { amount: '700000.00' }, is_low: true });
    // 20,000.00 is above the floor for cedis
    expect(await told('GHS')).toMatchObject({ told: { amount: '20000.00' }, is_low: false });
    second = { kind: 'unknown', reason: 'timeout', recheckAfterMs: 1 };
    app.clock.advance(60);
    await askFloats(app.services);
    expect(await told()).toMatchObject({ told: { amount: '700000.00' } });
    const { providers } = (await read()).ports.find(({ port }) => port === 'payouts')!;
    expect(providers[1]).toMatchObject({
      floats: [{ currency: 'GHS' }, { amount: '400000.00', currency: 'NGN' }],
      float_failed: true,
    });
  });
});

describe('the check of every provider', () => {
  it('reports what is wrong with a key, a float, a clock, and the reading of notices', async () => {
    const before = await checkAllProviders(app.services);
    expect(before.find(({ provider }) => provider === 'vouchers-sandbox')).toMatchObject({
      kind: 'stand-in',
      key: { text: 'answers', isWrong: false },
      float: { text: '$2,500.00', isWrong: false },
      notice: { text: 'reads its own' },
      address: `${app.services.env.origin}/api/webhooks/vouchers-sandbox`,
    });
    const { current } = app.services.providers.vouchers;
    const refuses: Outcome<never> = { kind: 'failed', code: 'auth', retryable: false, raw: null };
    useSeveral(app, 'vouchers', {
      ...current,
      id: 'broken',
      getFloat: () => Promise.resolve(refuses),
      requery: () => {
        noteStatus(401, new Date(Date.now() - 600_000).toUTCString());
        return Promise.resolve(refuses);
      },
      readNotice: () => ({ ok: true, eventKey: 'any', topic: 'sent', reference: 'any' }),
    });
    const checked = await checkAllProviders(app.services);
    expect(checked.find(({ provider }) => provider === 'broken')).toMatchObject({
      key: { text: 'no use: failed, auth', isWrong: true },
      float: { isWrong: true },
      clock: { isWrong: true },
      notice: { text: 'takes a forged one', isWrong: true },
    });
  });
});

describe('the command that checks them', () => {
  it('lists what no one sells us, with what stays off without it', async () => {
    const said = await printedBy(() => runTyped(command, app.services, []));
    expect(said).toMatch(/Without a real provider, so never on in production:/);
    expect(said).toMatch(/Dollar vouchers +Dollars bought, Dollars sold: no vendor offers an API/);
  });
});

describe('the record of calls', () => {
  it('is kept for some days only', async () => {
    app.clock.advance((providerHealth.keptDays + 1) * 24 * 3600);
    await purge.run(app.services, undefined);
    const { rows } = await app.services.db.sql.query('select 1 from provider_call');
    expect(rows).toEqual([]);
  });
});
