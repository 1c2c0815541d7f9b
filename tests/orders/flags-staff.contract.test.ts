import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command as extend } from '#server/ops/commands/extend.ts';
import { command as flag } from '#server/ops/commands/flag.ts';
import { command as flags } from '#server/ops/commands/flags.ts';
import { command as lift } from '#server/ops/commands/lift.ts';
import type { Command } from '#server/ops/command.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, type TestOperator } from '#tests/support/desk.ts';
import { decide, startCheckout } from '#tests/support/deposits.ts';
import { aCredit, aFlag, flaggedList, runRelease } from '#tests/support/flags.ts';
import { aShop, inboxOf, moneyOf } from '#tests/support/orders.ts';
import { printedBy, runTyped } from '#tests/support/printed.ts';

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

/** Runs a command as typed; returns its output. */
const run = (command: Command, ...args: string[]): Promise<string> =>
  printedBy(() => runTyped(command, app.services, args));

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
  const said = await run(
    flag,
    ...[
      order.reference_code,
      '--amount',
      '800',
      '--reason',
      REASON,
      '--by',
      ada.email.toUpperCase(),
    ],
  );
  return { member, reference: /^FL-\S+/.exec(said)![0] };
}

describe('npm run ops -- flag', () => {
  it('holds money of an order under the name of who did it', async () => {
    const { member, reference } = await flaggedMember();
    expect(await moneyOf(app, member)).toMatchObject({ held: '800.00' });
    expect(await linesOf(reference)).toEqual([`operator:${ada.id} flag.raise`]);
    const { body } = await flaggedList(app, member, 'manual');
    expect(body.data[0]?.reason).toMatchObject({ seen: REASON });
  });

  it.each([
    [['OJ-NONE-NONE-00', '--amount', '5', '--reason', REASON, '--by', 'BY'], 'find order'],
    [['--amount', '5', '--reason', REASON, '--by', 'BY'], 'Enter the order'],
    [['OJ', '--amount', 'five', '--reason', REASON, '--by', 'BY'], '--amount takes'],
    [['OJ', '--amount', '5', '--reason', REASON], 'Identify yourself'],
    [['OJ', '--amount', '5', '--reason', REASON, '--by', 'rules'], 'Identify yourself'],
    [['OJ', '--amount', '5', '--reason', 'no', '--by', 'BY'], '--reason is a sentence'],
    [['OJ', '--amout', '5'], 'Usage: npm run ops -- flag'],
    [['OJ', 'more'], 'more is too much'],
  ])('refuses %j in a sentence', async (args, sentence) => {
    const typed = args.map((word) => (word === 'BY' ? ada.email : word));
    await expect(run(flag, ...typed)).rejects.toThrow(sentence);
  });

  it('takes no more of an order than it moved, all its flags together', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    const { reference_code: order } = await aCredit(app, member, '100.00');
    const ask = (amount: string) =>
      run(flag, order, '--amount', amount, '--reason', REASON, '--by', ada.email);
    await expect(ask('100.01')).rejects.toThrow('more than the order moved: ₦100.00');
    await ask('60');
    await expect(ask('40.01')).rejects.toThrow('more than the order moved');
    await ask('40');
    expect(await moneyOf(app, member)).toMatchObject({ held: '100.00' });
  });
});

describe('npm run ops -- lift', () => {
  it('gives the money back at once, once', async () => {
    const { member, reference } = await flaggedMember();
    expect(await run(lift, reference.toLowerCase(), '--by', tobi.email)).toBe(
      `${reference} is lifted.`,
    );
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', available: '1000.00' });
    expect(await linesOf(reference)).toContain(`operator:${tobi.id} flag.lifted`);
    await expect(run(lift, reference, '--by', tobi.email)).rejects.toThrow('is already lifted');
    const { list } = await inboxOf(app, member);
    expect(list[0]?.title).toBe('₦800.00 has been released');
  });
});

describe('npm run ops -- extend', () => {
  const ask = (reference: string, by: string, until: string) =>
    run(extend, reference, '--by', by, '--until', until, '--reason', 'We wait for the bank.');

  it('takes a second approver, and another one each time', async () => {
    const { member, reference } = await flaggedMember();
    await expect(ask(reference, ada.email.toUpperCase(), inDays(20))).rejects.toThrow(
      'Ask a second approver',
    );
    await ask(reference, tobi.email, inDays(20));
    await expect(ask(reference, tobi.email, inDays(30))).rejects.toThrow('Ask a colleague');
    await ask(reference, amina.email, inDays(30));
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

  it('adds up to 30 days, and makes nothing shorter', async () => {
    const { reference } = await flaggedMember();
    for (const days of [45, 1])
      await expect(ask(reference, tobi.email, inDays(days))).rejects.toThrow('up to 30 days');
    await expect(ask(reference, tobi.email, 'soon')).rejects.toThrow('--until takes');
    await expect(ask('FL-NONE', tobi.email, inDays(20))).rejects.toThrow('find flag');
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

describe('npm run ops -- flags', () => {
  it('shows what is open, until when, and what its owner says', async () => {
    const { member, reference } = await flaggedMember();
    const { body } = await flaggedList(app, member, 'manual');
    const order = body.data[0]!.reference_code;
    await app.call('POST', `/transactions/${order}/appeal`, {
      token: member.token,
      body: { message: 'It is my salary.' },
    });
    const said = await run(flags);
    expect(said).toContain(
      `${reference}  ${order}  ${member.user.username}  ₦800.00 (₦800.00 held)`,
    );
    expect(said).toMatch(/manual: staff_review, by Ada .+, ends \d{4}-\d\d-\d\d/);
    expect(said).toContain(`reason: ${REASON}`);
    expect(said).toMatch(/appeal .+: It is my salary\./);
    await run(lift, reference, '--by', tobi.email);
    expect(await run(flags)).not.toContain(reference);
  });
});

describe('the rules of the machine', () => {
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

  it('let pass what is smaller, not the first, or of an old account', async () => {
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
    await expect(
      run(
        flag,
        ...[order.reference_code, '--amount', '5', '--reason', REASON, '--by', ada.email],
        ...['--rule', 'many_deposits'],
      ),
    ).rejects.toThrow('Usage');
  });
});
