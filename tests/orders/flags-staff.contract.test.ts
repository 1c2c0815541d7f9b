import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeAndDecide } from '#server/desk/decide.ts';
import { flagByStaff, requireOpenFlag } from '#server/orders/flags/manage-flags.ts';
import type { DeskDecision } from '#lib/desk/contract.ts';
import { randomUUID } from 'node:crypto';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, type TestOperator } from '#tests/support/desk.ts';
import { decide, startCheckout } from '#tests/support/deposits.ts';
import { aCredit, aFlag, flaggedList, runRelease } from '#tests/support/flags.ts';
import { aShop, inboxOf, moneyOf } from '#tests/support/orders.ts';

let app: TestApp;
let ada: TestOperator;
let tobi: TestOperator;
let amina: TestOperator;
beforeAll(async () => {
  app = await aShop();
  ada = await anOperator(app, 'Ada');
  tobi = await anOperator(app, 'Tobi');
  amina = await anOperator(app, 'Amina');
});
afterAll(() => app.close());

const raise = (order: string, amount: bigint, rule = 'staff_review') =>
  flagByStaff(app.services, { order, rule, amount, reason: REASON, by: `operator:${ada.id}` });
/** Decides about a flag as the queue of the desk does, without a sign-in. */
async function decideFlag(reference: string, { id }: TestOperator, decision: DeskDecision) {
  const flag = await requireOpenFlag(app.services.db, reference);
  const said = { decision, operatorId: id, key: randomUUID() };
  return takeAndDecide(app.services, { queue: 'flags', id: flag.id }, said);
}
const lift = (reference: string, who: TestOperator) =>
  decideFlag(reference, who, { verdict: 'approve' });
const extend = (reference: string, who: TestOperator, until: string) =>
  decideFlag(reference, who, { verdict: 'extend', until, evidence: 'We wait for the bank.' });

const linesOf = async (subject: string) => {
  const { rows } = await app.services.db.sql.query<{ actor: string; action: string }>(
    `select actor, action from audit_log where subject = $1 order by id`,
    [subject],
  );
  return rows.map(({ actor, action }) => `${actor} ${action}`);
};
const inDays = (days: number) =>
  new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();
const REASON = 'The sender asked for this money back.';

async function flaggedMember(): Promise<{ member: TestMember; reference: string }> {
  const member = await aMember(app);
  const order = await aCredit(app, member, '1000.00');
  const { reference } = await raise(order.reference_code, 800_00n);
  return { member, reference };
}

describe('a flag that staff raise', () => {
  it('holds money of an order, under the operator’s name', async () => {
    const { member, reference } = await flaggedMember();
    expect(await moneyOf(app, member)).toMatchObject({ held: '800.00' });
    expect(await linesOf(reference)).toEqual([`operator:${ada.id} flag.raise`]);
    const { body } = await flaggedList(app, member, 'manual');
    expect(body.data[0]?.reason).toMatchObject({ seen: REASON });
  });

  it('takes no more of an order than it moved, all its flags together', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    const { reference_code: order } = await aCredit(app, member, '100.00');
    await expect(raise(order, 100_01n)).rejects.toThrow('more than the order moved: ₦100.00');
    await raise(order, 60_00n);
    await expect(raise(order, 40_01n)).rejects.toThrow('more than the order moved');
    await raise(order, 40_00n);
    expect(await moneyOf(app, member)).toMatchObject({ held: '100.00' });
  });
});

describe('a flag that staff lift', () => {
  it('releases the money immediately, once', async () => {
    const { member, reference } = await flaggedMember();
    await lift(reference.toLowerCase(), tobi);
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', available: '1000.00' });
    expect(await linesOf(reference)).toContain(`operator:${tobi.id} flag.lifted`);
    await expect(lift(reference, tobi)).rejects.toThrow('is already lifted');
    const { list } = await inboxOf(app, member);
    expect(list[0]?.title).toBe('₦800.00 has been released');
  });
});

describe('a flag that staff extend', () => {
  it('needs a second approver, and another one each time', async () => {
    const { member, reference } = await flaggedMember();
    await expect(extend(reference, ada, inDays(20))).rejects.toThrow('Ask a second approver');
    await extend(reference, tobi, inDays(20));
    await expect(extend(reference, tobi, inDays(30))).rejects.toThrow('Ask a colleague');
    await extend(reference, amina, inDays(30));
    expect(await linesOf(reference)).toEqual([
      `operator:${ada.id} flag.raise`,
      `operator:${tobi.id} flag.extend`,
      `operator:${amina.id} flag.extend`,
    ]);
    app.clock.advance(29 * 86_400);
    await runRelease(app);
    expect(await moneyOf(app, member)).toMatchObject({ held: '800.00' });
    app.clock.advance(2 * 86_400);
    await runRelease(app);
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00' });
  });

  it('adds up to 30 days, and shortens nothing', async () => {
    const { reference } = await flaggedMember();
    for (const days of [45, 1])
      await expect(extend(reference, tobi, inDays(days))).rejects.toThrow('up to 30 days');
  });

  it('is refused by the database itself, however it is tried', async () => {
    const { reference } = await flaggedMember();
    const { sql } = app.services.db;
    await expect(
      sql.query(
        `insert into flag_extension select id, raised_by, raised_by, 'Mine.', release_at,
           release_at + interval '1 day', now() from flag where reference = $1`,
        [reference],
      ),
    ).rejects.toThrow('second_person');
    await expect(
      sql.query(`update flag set release_at = release_at + interval '1 day' where reference = $1`, [
        reference,
      ]),
    ).rejects.toThrow('flag_keep');
    await expect(
      sql.query('update flag set release_at = null where reference = $1', [reference]),
    ).rejects.toThrow();
    await expect(sql.query('delete from flag_extension')).rejects.toThrow('append_only');
  });
});

describe('the automatic rules', () => {
  const pay = async (member: TestMember, amount: string) => {
    const reference = await startCheckout(app, member, amount);
    await decide(app, reference, 'paid');
    await app.drainJobs();
  };
  const seen = async (member: TestMember) =>
    (await flaggedList(app, member, 'automatic')).body.data.map(({ reason }) => reason.seen);

  it('hold a large first deposit by card of a young account, in the posting that credits it', async () => {
    const member = await aMember(app);
    await pay(member, '80000');
    expect(await seen(member)).toEqual([
      'Your first deposit was ₦80,000.00 by card, and your account is less than 7 days old.',
    ]);
    expect(await moneyOf(app, member)).toMatchObject({ book: '80000.00', available: '0.00' });
  });

  it('ignore what is smaller, not the first, or of an old account', async () => {
    const [small, second, old] = [await aMember(app), await aMember(app), await aMember(app)];
    await pay(small, '79999');
    await pay(second, '5000');
    await pay(second, '90000');
    await app.services.db.sql.query(`update users set created_at = $2 where id = $1`, [
      old.user.uuid,
      inDays(-8),
    ]);
    await pay(old, '90000');
    for (const member of [small, second, old])
      expect(await moneyOf(app, member)).toMatchObject({ held: '0.00' });
  });

  it('hold the tenth deposit within an hour, and the threshold is a row', async () => {
    const member = await aMember(app);
    for (let n = 0; n < 8; n++) await aCredit(app, member, '100.00');
    await pay(member, '100');
    expect(await seen(member)).toEqual([]);
    await pay(member, '200');
    expect(await seen(member)).toEqual(['10 deposits reached your wallet within an hour.']);
    expect(await moneyOf(app, member)).toMatchObject({ held: '200.00' });
    const { sql } = app.services.db;
    await sql.query(`update flag_rule set active = false where key = 'many_deposits'`);
    await pay(member, '300');
    await sql.query(`update flag_rule set active = true where key = 'many_deposits'`);
    expect(await seen(member)).toHaveLength(1);
  });

  it('can’t be used by staff', async () => {
    const member = await aMember(app);
    const order = await aCredit(app, member, '100.00');
    await expect(
      aFlag(app, member, { order, amount: '100.00', kind: 'automatic' }),
    ).resolves.toMatchObject({ raised_by: 'rules' });
    await expect(raise(order.reference_code, 5_00n, 'many_deposits')).rejects.toThrow(
      'is an automatic rule',
    );
  });
});
