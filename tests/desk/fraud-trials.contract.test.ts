import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FraudTrial } from '#lib/desk/fraud.contract.ts';
import type { RateChange } from '#lib/desk/rates.contract.ts';
import { newReference, newUuid } from '#server/platform/ids.ts';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { leavesOrdersWithoutMoney } from '#tests/support/audited.ts';
import { findings } from '#tests/support/deposits.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { aDispute, aPaidDeposit, moveDispute } from '#tests/support/disputes.ts';

let app: TestApp;
let kofi: TestOperator;
beforeAll(async () => {
  app = await anApp();
  leavesOrdersWithoutMoney(app);
  kofi = await anOperator(app, 'Kofi', 'lead');
});
afterAll(async () => {
  expect(await findings(app)).toEqual([]);
  await app.close();
});

const sql = (text: string, values: unknown[]) => app.services.db.sql.query(text, values);

describe('an order that a fraud rule is tried on', () => {
  const trial = async () =>
    (
      await deskOf(app, kofi).post('/fraud/trial', {
        country: 'NG',
        kind: 'speed',
        at_least: '2',
        within_s: 3600,
      })
    ).body.data as FraudTrial;
  /** Airtime that was bought and delivered. */
  const buy = ({ user }: TestMember, ago: string) =>
    sql(
      `insert into orders(id, reference_code, user_id, country_code, service_type, direction, status,
         title, target, amount, total, currency, rule_version, captured, created_at, updated_at, settled_at)
       values ($1, $2, $3, 'NG', 'airtime-bill-payment', 'purchase', 'completed', 'Airtime', '0803',
         50000, 50000, 'NGN', 'v1', 50000, now() - $4::interval, now(), now())`,
      [newUuid(), newReference(), user.uuid, ago],
    );
  const forget = ({ user }: TestMember) =>
    sql(`delete from orders where user_id = $1 and direction = 'purchase'`, [user.uuid]);

  it('was not fine when the money of its owner was disputed, and is fine again once we won', async () => {
    const { member, reference } = await aPaidDeposit(app);
    await sql(
      `update orders set created_at = now() - interval '2 hours' where reference_code = $1`,
      [reference],
    );
    const before = await trial();
    for (const ago of ['30 minutes', '20 minutes', '10 minutes']) await buy(member, ago);
    const fine = await trial();
    expect(fine.matched - before.matched).toBe(2);
    expect(fine.fine - before.fine).toBe(2);
    await moveDispute(app, reference, 'open');
    const disputed = await trial();
    expect(disputed.matched).toBe(fine.matched);
    expect(disputed.fine).toBe(before.fine);
    await sql(
      `update dispute set state = 'won', decided_at = now(), decided_by = 'operator:x'`,
      [],
    );
    expect((await trial()).fine).toBe(fine.fine);
    await forget(member);
  });

  it('is fine when what was disputed came long before, or after it', async () => {
    const { member, reference } = await aDispute(app);
    const before = await trial();
    for (const ago of ['30 minutes', '20 minutes']) await buy(member, ago);
    expect((await trial()).fine - before.fine).toBe(1);
    await sql(
      `update orders set created_at = now() - interval '8 days' where reference_code = $1`,
      [reference],
    );
    expect((await trial()).fine - before.fine).toBe(1);
    await forget(member);
  });
});

describe('a flag rule', () => {
  const preview = async (values: Record<string, string>) => {
    const rows = Object.entries(values).map(([name, value]) => ({ name, value }));
    const { body } = await deskOf(app, kofi).post('/settings/flag-rules', { rows, preview: true });
    return (body.data as RateChange).warnings;
  };
  /**
   * The numbers in a preview: payments, those that would be held, and those of them that were
   * legitimate.
   */
  const numbersIn = (text = '') => text.match(/\d+/g)?.map(Number) ?? [];

  it('shows before a change what it would have held in 30 days, and how much of that was fine', async () => {
    const change = { 'flag:NG:large_first_deposit:at-least': '4000.00' };
    const [all = 0, , held = 0, fine = 0] = numbersIn((await preview(change))[0]?.text);
    await aPaidDeposit(app, '5000');
    await aPaidDeposit(app, '3000');
    await aDispute(app, '6000');
    const [warning] = await preview(change);
    expect(warning).toMatchObject({ code: 'trial', name: Object.keys(change)[0] });
    const after = numbersIn(warning?.text);
    expect(after.slice(0, 4)).toEqual([all + 3, 30, held + 2, fine + 1]);
  });

  it('that is switched off would have held nothing', async () => {
    const [warning] = await preview({ 'flag:NG:many_deposits:on': '0' });
    expect(warning?.text).toContain('would have put none on hold');
  });

  it('of another country doesn’t apply to this one', async () => {
    const [warning] = await preview({ 'flag:KE:large_first_deposit:at-least': '4000.00' });
    expect(numbersIn(warning?.text)[0]).toBe(0);
  });
});
