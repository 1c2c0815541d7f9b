import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAmount } from '#lib/money.ts';
import type { DeskReport, DeskReportRow } from '#lib/reports/contract.ts';
import { reportParts, type ReportPart } from '#lib/reports/words.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { rewardsAccount } from '#server/ledger/user-accounts.ts';
import { reconcileDay } from '#server/reconcile/reconcile-day.ts';
import { sumEntries, type EntrySums } from '#server/reports/earnings/sum-entries.ts';
import { ORIGIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { databaseClock } from '#tests/support/clock.ts';
import { aKnownMember, decide, startCheckout } from '#tests/support/deposits.ts';
import { anOperator, casesOf, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { aShop, buyAndSettle, expectCleanBooks, numbers } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
let tobi: TestOperator;
const DAY_MS = 24 * 3600 * 1000;
const today = () => new Date().toISOString().slice(0, 10);

const read = async (query: Record<string, string> = {}) => {
  const all = { from: today(), to: today(), ...query };
  return deskOf(app, tobi).get(`/reports?${new URLSearchParams(all).toString()}`);
};
const report = async (by: ReportPart = 'product') => (await read({ by })).body.data as DeskReport;
const rowOf = async (key: string, by: ReportPart = 'product') =>
  (await report(by)).rows.find((row) => row.key === key)!;

/** A day with every type of event: paid, bought, failed, refunded, disputed, rewarded. */
beforeAll(async () => {
  app = await aShop({ clock: databaseClock() });
  tobi = await anOperator(app, 'Tobi', 'treasurer');
  const lead = await anOperator(app, 'Kofi', 'lead');
  member = await aKnownMember(app, { balance: '20000.00' });
  const [kept, disputed] = [
    await startCheckout(app, member, '5000'),
    await startCheckout(app, member, '700'),
  ];
  for (const reference of [kept, disputed]) await decide(app, reference, 'paid');
  await app.drainJobs();
  const bought = await buyAndSettle(app, member, { amount: '900' });
  await buyAndSettle(app, member, { amount: '400', number: numbers.saysNo });
  await refundPart(lead, bought.reference_code, '300.00');
  await app.call('POST', `/sandbox/gateway/${disputed}/dispute`, { body: { state: 'open' } });
  await app.drainJobs();
  const { id } = await casesOf(app, tobi, 'disputes').take(disputed);
  await casesOf(app, tobi, 'disputes').decide(id, { verdict: 'fail', reason_code: 'house' });
  await reward(1_234n);
  await app.services.db.sql.query(`insert into sandbox.fee values ('payments', 150)`);
  await reconcileDay(app.services, today());
});
afterAll(() => app.close());

async function refundPart(lead: TestOperator, reference: string, amount: string) {
  const { body } = await deskOf(app, lead).get(`/orders/${reference}`);
  const { id } = (body.data as { case: { id: string } }).case;
  await deskOf(app, lead).post(`/queues/orders/${id}/claim`);
  const said = await deskOf(app, lead).post(`/queues/orders/${id}/decision`, {
    verdict: 'refund',
    amount,
    reason_code: 'refund-goodwill',
    evidence: 'It was late.',
  });
  expect(said.body.data).toMatchObject({ state: 'decided' });
}

async function reward(amount: bigint) {
  const { db } = app.services;
  await post(db, {
    scope: 'test',
    key: randomUUID(),
    kind: 'test-reward',
    legs: [
      { account: await rewardsAccount(db, member.user), amount },
      { account: houseAccount('rewards_expense', 'NGN'), amount: -amount },
    ],
  });
}

/** The ledger's own totals of the day, by type of account. */
async function ledgerSums(): Promise<Map<string, bigint>> {
  const { rows } = await app.services.db.sql.query<{ kind: string; sum: bigint }>(
    `select a.kind, sum(e.amount)::bigint as sum from ledger.entry e
       join ledger.account a on a.id = e.account_id join ledger.txn t on t.id = e.txn_id
     where a.currency = 'NGN' and t.created_at >= $1::date and t.created_at < $1::date + 1 group by 1`,
    [today()],
  );
  return new Map(rows.map(({ kind, sum }) => [kind, sum]));
}
const span = () => {
  const from = new Date(today());
  const to = new Date(+from + DAY_MS);
  return { currency: 'NGN' as const, days: { kept: [], spans: [{ from, to }] } };
};
const totalOf = (rows: readonly EntrySums[], name: Exclude<keyof EntrySums, 'key'>) =>
  rows.reduce((sum, row) => sum + row[name], 0n);
const columns = [
  ...(['fees', 'discounts', 'lateness', 'losses', 'provider_fees', 'position'] as const),
  ...(['duty', 'with_providers', 'owned', 'other'] as const),
];

describe('a report of a mixed day', () => {
  it.each(reportParts)('by %s has each entry of the ledger once, to the kobo', async (part) => {
    const { parts, days } = await sumEntries(app.services.db, span(), part);
    const rows = part === 'day' ? days : parts;
    const ledger = await ledgerSums();
    const of = (...kinds: string[]) =>
      kinds.reduce((sum, kind) => sum + (ledger.get(kind) ?? 0n), 0n);
    expect(totalOf(rows, 'fees')).toBe(of('house_fee'));
    expect(totalOf(rows, 'discounts')).toBe(of('rewards_expense', 'goodwill'));
    expect(totalOf(rows, 'losses')).toBe(of('chargeback_and_fraud_loss'));
    expect(totalOf(rows, 'provider_fees')).toBe(of('provider_fees'));
    expect(totalOf(rows, 'owned')).toBe(of('user_available', 'user_pending_rewards'));
    expect(totalOf(rows, 'with_providers')).toBe(of('float_payments', 'float_bills'));
    expect(totalOf(rows, 'other')).toBe(of('equity', 'suspense'));
    for (const row of rows)
      expect(
        columns.reduce((sum, name) => sum + row[name], 0n),
        row.key,
      ).toBe(0n);
    for (const kind of ledger.keys()) expect(columnOf(kind), kind).toBeDefined();
  });

  it.each(reportParts)('by %s adds up to its own total', async (part) => {
    const { rows, total, days } = await report(part);
    const sum = (of: readonly DeskReportRow[], name: 'volume' | 'earned' | 'fees' | 'losses') =>
      of.reduce((all, row) => all + parseAmount(row[name]), 0n);
    for (const name of ['volume', 'earned', 'fees', 'losses'] as const) {
      expect(sum(rows, name), name).toBe(parseAmount(total[name]));
      expect(sum(days, name), name).toBe(parseAmount(total[name]));
    }
    expect(rows.reduce((all, { orders }) => all + orders, 0)).toBe(total.orders);
  });

  it('shows what each product moved, cost and earned', async () => {
    expect(await rowOf('airtime-bill-payment')).toMatchObject({
      orders: 2,
      failed: 1,
      volume: '600.00',
      losses: '0.00',
    });
    // 1.5% of 5,100 and of 800, less the 800 that the bank took back; the payers' fees are our
    // revenue
    expect(await rowOf('wallet-deposit')).toMatchObject({
      orders: 2,
      failed: 0,
      volume: '5700.00',
      fees: '200.00',
      losses: '-800.00',
      provider_fees: '-88.50',
      earned: '-688.50',
    });
    expect(await rowOf('')).toMatchObject({ discounts: '-12.34', earned: '-12.34' });
    expect(await rowOf('payments-sandbox', 'provider')).toMatchObject({ volume: '5700.00' });
    expect((await rowOf('NG', 'country')).orders).toBe(4);
  });

  it('books each fee of a provider once, however often its day is compared', async () => {
    const before = (await report()).total;
    const runs = [1, 2, 3].map(() => reconcileDay(app.services, today()));
    for (const { open } of await Promise.all(runs)) expect(open).toEqual([]);
    expect((await report()).total).toEqual(before);
    await expectCleanBooks(app);
  });

  it('leaves a fee that the provider changed to an operator', async () => {
    const before = (await report()).total;
    await app.services.db.sql.query('update sandbox.fee set basis_points = 200');
    await reconcileDay(app.services, today());
    expect((await report()).total).toEqual(before);
  });

  it('shows the settlement of the day by account', async () => {
    const { settlement } = await report();
    // 5,900 arrived; the bank took 800 and the gateway kept 88.50
    expect(settlement).toContainEqual({
      account: 'float_payments',
      in: '5900.00',
      out: '888.50',
      net: '5011.50',
    });
  });

  it('has nothing from before or after its days', async () => {
    const { total } = (await read({ from: '2020-01-01', to: '2020-01-31' })).body
      .data as DeskReport;
    expect(total).toMatchObject({ orders: 0, volume: '0.00', earned: '0.00' });
  });

  it.each([
    ['to', { from: '2026-11-24', to: '2026-11-23' }],
    ['to', { from: '2026-01-01', to: '2026-11-23' }],
    ['from', { from: 'yesterday' }],
    ['by', { by: 'mood' }],
  ])('reports that %s is wrong', async (field, query) => {
    const { status, body } = await read(query);
    expect(status).toBe(422);
    expect(Object.keys(body['errors'] as object)).toEqual([field]);
  });

  it('is downloaded with its total', async () => {
    const url = `${ORIGIN}/api/desk/reports.csv?from=${today()}&to=${today()}&by=product`;
    const headers = { authorization: `Bearer ${tobi.token}` };
    const answer = await app.api.fetch(new Request(url, { headers }), {
      clientAddress: '127.0.0.1',
      requestId: 'report',
    });
    const lines = (await answer.text()).trim().split('\r\n');
    const { total } = await report();
    expect(lines.at(-1)).toContain(`Total,${total.orders},${total.failed},${total.volume}`);
  });
});

/** The column for a type of account; every new type has to be assigned to one. */
const columnOf = (kind: string): string | undefined => {
  const known: Record<string, string> = {
    house_fee: 'fees',
    rewards_expense: 'discounts',
    goodwill: 'discounts',
    equity: 'other',
    suspense: 'other',
    chargeback_and_fraud_loss: 'losses',
    provider_fees: 'provider_fees',
    user_available: 'owned',
    user_pending_rewards: 'owned',
    stamp_duty_payable: 'duty',
    float_payments: 'with_providers',
    float_bills: 'with_providers',
  };
  return known[kind];
};
