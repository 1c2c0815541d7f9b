import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskApproval, DeskCase, DeskRow } from '#lib/desk/contract.ts';
import type { FraudRule, FraudTrial } from '#lib/desk/fraud.contract.ts';
import { parseAmount } from '#lib/money.ts';
import type { DeskPerson } from '#lib/people/contract.ts';
import { audit } from '#server/ledger/proofs.ts';
import { auditOrders } from '#server/orders/audit/audit-orders.ts';
import { newReference, newUuid } from '#server/platform/ids.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { leavesOrdersWithoutMoney } from '#tests/support/audited.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { aFlag, flaggedList, runRelease } from '#tests/support/flags.ts';
import { aShop, buy } from '#tests/support/orders.ts';

let app: TestApp;
let kofi: TestOperator;
let abena: TestOperator;
beforeAll(async () => {
  app = await aShop();
  leavesOrdersWithoutMoney(app);
  kofi = await anOperator(app, 'Kofi', 'lead');
  abena = await anOperator(app, 'Abena', 'lead');
});
afterAll(async () => {
  expect(await audit(app.services.db)).toEqual([]);
  expect(await auditOrders(app.services.db)).toEqual([]);
  await app.close();
});

const sql = (text: string, values: unknown[] = []) => app.services.db.sql.query(text, values);
const rules = async () =>
  (await deskOf(app, kofi).get('/fraud?country=NG')).body.data as FraudRule[];
const propose = (rule: object, who = kofi) =>
  deskOf(app, who).post('/fraud', {
    country: 'NG',
    within_s: null,
    points: 40,
    effect: 'hold',
    reason: 'Three accounts were emptied so.',
    ...rule,
  });
const agree = async (who: TestOperator, approve = true) => {
  const { body } = await deskOf(app, who).get('/approvals');
  const asked = (body.data as DeskApproval[]).find(({ queue }) => queue === 'fraud-rules');
  return { asked, ...(await deskOf(app, who).post(`/approvals/${asked!.id}`, { approve })) };
};
/** Sets a rule, with a second approver. */
const set = async (rule: object) => {
  expect((await propose(rule)).status).toBe(200);
  expect((await agree(abena)).status).toBe(200);
};

interface Past {
  at: string;
  total?: string;
  status?: string;
  target?: string;
  refunded?: string;
}
/** A past order, for trials. */
const past = ({ user }: TestMember, { at, total = '500.00', ...more }: Past) => {
  const minor = parseAmount(total);
  const { status = 'completed', target = '0803', refunded = '0.00' } = more;
  return sql(
    `insert into orders(id, reference_code, user_id, country_code, service_type, direction, status,
       title, target, amount, total, currency, rule_version, captured, refunded, created_at, updated_at,
       settled_at)
     values ($1, $2, $3, 'NG', 'airtime-bill-payment', 'purchase', $4, 'Airtime', $5, $6, $6, 'NGN',
       'v1', $6, $7, now() - $8::interval, now(), now())`,
    [newUuid(), newReference(), user.uuid, status, target, minor, parseAmount(refunded), at],
  );
};

describe('a fraud rule', () => {
  it('is tried on the last 30 days: what it would have stopped, and how much of it was fine', async () => {
    const desk = deskOf(app, kofi);
    const trial = async (rule: object) =>
      (await desk.post('/fraud/trial', { country: 'NG', within_s: null, ...rule })).body
        .data as FraudTrial;
    const rule = { kind: 'speed', at_least: '3', within_s: 3600 };
    const before = await trial(rule);
    const member = await aMember(app);
    for (const minutes of [50, 40, 30, 20]) await past(member, { at: `${minutes} minutes` });
    await past(member, { at: '10 minutes', status: 'reversed' });
    await past(member, { at: '40 days' });
    const after = await trial(rule);
    expect(after.orders - before.orders).toBe(5);
    expect(after.matched - before.matched).toBe(3);
    expect(after.fine - before.fine).toBe(2);
    expect(after.people - before.people).toBe(1);
    expect(after.examples).toHaveLength(3);
    await sql('delete from orders where user_id = $1', [member.user.uuid]);
  });

  it('names the field that is wrong', async () => {
    const wrong = async (rule: object) =>
      Object.keys((await propose(rule)).body['errors'] as object);
    expect(await wrong({ kind: 'speed', at_least: '3' })).toEqual(['within_s']);
    expect(await wrong({ kind: 'under_limit', at_least: '120' })).toEqual(['at_least']);
    expect(await wrong({ kind: 'shared', at_least: '1.50' })).toEqual(['at_least']);
    expect(await wrong({ kind: 'magic', at_least: '1' })).toEqual(['kind']);
  });

  it('takes effect once a second approver agrees, who reads what it would have done', async () => {
    const rule = { kind: 'under_limit', at_least: '90', effect: 'score', points: 33 };
    expect((await propose(rule)).body.data).toMatchObject({ state: 'waiting' });
    expect((await propose(rule)).status).toBe(409);
    const now = async () =>
      (await rules()).find(({ kind, state }) => kind === 'under_limit' && state === 'now');
    expect((await now())?.points).toBe(10);
    expect((await agree(kofi)).status).toBe(403);
    const { asked } = await agree(abena);
    expect(asked?.facts.map(({ label }) => label)).toEqual([
      ...['Now', 'Then', 'Last 30 days', 'Of those legitimate'],
    ]);
    expect(await now()).toMatchObject({ points: 33, at_least: '90', by: 'Kofi' });
    const { rows } = await sql(
      `select detail->>'before' as before from audit_log where action = 'fraud.set-rule'`,
    );
    expect(rows[0]).toEqual({ before: 'From 95%, 10 points. Adds to the score only' });
  });

  it('never takes effect when the second approver declines', async () => {
    await propose({ kind: 'shared', at_least: '5' });
    await agree(abena, false);
    const shared = (await rules()).filter(({ kind }) => kind === 'shared');
    expect(shared.map(({ state, at_least }) => [state, at_least])).toEqual([['now', '1']]);
  });

  it('is for owners and leads', async () => {
    const musa = await anOperator(app, 'Musa', 'reviewer');
    expect((await deskOf(app, musa).get('/fraud')).status).toBe(404);
    expect((await propose({ kind: 'shared', at_least: '5' }, musa)).status).toBe(404);
  });
});

describe('a rule that stops', () => {
  const off = (kind: string, within_s: number | null = null) =>
    set({ kind, at_least: '1000000', effect: 'off', within_s });

  it('puts the money on hold with its reason, pays nothing, and lets the flag end', async () => {
    await set({ kind: 'new_beneficiary', at_least: '2000.00' });
    const member = await aMember(app, { balance: '10000.00' });
    expect((await buy(app, member, { amount: '900' })).status).toBe(201);
    const other = { number: '08030000001', amount: '2500' };
    const stopped = await buy(app, member, other);
    expect(stopped.body['error_code']).toBe('automatic_flagged_transaction');
    const { body } = await flaggedList(app, member, 'automatic');
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ held: '2500.00', trade_amount: '2500.00' });
    expect(body.data[0]?.reason.rule).toBe('A large payment to someone new');
    expect(body.data[0]?.reason.seen).toContain('₦2,500.00');
    // a reviewed member isn't stopped by it again
    await deskOf(app, abena).post(`/people/${member.user.uuid}/acts/release-flag`, {
      reason: 'They called us.',
      flag: body.data[0]?.flag,
    });
    await runRelease(app);
    expect((await buy(app, member, other)).status).toBe(201);
    await off('new_beneficiary');
  });

  it('stops by speed, and counts only matching orders', async () => {
    await set({ kind: 'speed', at_least: '3', within_s: 3600 });
    const member = await aMember(app, { balance: '10000.00' });
    const statuses = [];
    for (const amount of ['100', '110', '120'])
      statuses.push((await buy(app, member, { amount })).status);
    expect(statuses.slice(0, 2)).toEqual([201, 201]);
    expect(statuses[2]).not.toBe(201);
    await off('speed', 3600);
  });

  it('raises one flag when five payments race', async () => {
    await set({ kind: 'new_beneficiary', at_least: '2000.00' });
    const member = await aMember(app, { balance: '50000.00' });
    const all = await Promise.all(
      Array.from({ length: 5 }, () => buy(app, member, { amount: '2500' })),
    );
    expect(all.every(({ status }) => status !== 201)).toBe(true);
    expect((await flaggedList(app, member, 'automatic')).body.data).toHaveLength(1);
    await off('new_beneficiary');
  });

  it('does nothing while it only shows at the desk', async () => {
    await set({ kind: 'new_beneficiary', at_least: '1000.00', effect: 'score' });
    const member = await aMember(app, { balance: '10000.00' });
    expect((await buy(app, member, { amount: '2500' })).status).toBe(201);
    const { body } = await deskOf(app, kofi).get(`/people/${member.user.uuid}`);
    const { signals } = body.data as DeskPerson;
    expect(signals.score).toBeGreaterThanOrEqual(40);
    expect(signals.reasons).toContain('A large payment to someone new: 40');
    const flag = await aFlag(app, member);
    const rows = (await deskOf(app, kofi).get('/queues/flags')).body.data as DeskRow[];
    expect(rows.find(({ id }) => id === flag.id)?.score).toBe(signals.score);
    const claimed = await deskOf(app, kofi).post(`/queues/flags/${flag.id}/claim`);
    expect((claimed.body.data as DeskCase).signals).toEqual(signals);
  });
});
