import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp } from '#tests/support/api.ts';
import { aGuardian, guardiansOf } from '#tests/support/guardians.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { aShop, expectCleanBooks, freshToken } from '#tests/support/orders.ts';
import {
  aRecovery,
  DAY_S,
  recoveriesOf,
  someoneWithGuardians,
  waitHours,
  helpedRecovery,
  lockOf,
} from '#tests/support/recoveries.ts';

let app: TestApp;
let admin: pg.Pool;
let calls: ReturnType<typeof recoveriesOf>;
beforeAll(async () => {
  app = await aShop({ env: { UNDO_WINDOW_S: '8' } });
  admin = new pg.Pool({ connectionString: app.databaseUrl, max: 1 });
  calls = recoveriesOf(app);
});
afterAll(async () => {
  await expectCleanBooks(app);
  await admin.end();
  await app.close();
});

describe('a guardian who helps', () => {
  it('needs the code of this account, and has ten tries a day', async () => {
    const { guardians } = await someoneWithGuardians(app);
    const other = await someoneWithGuardians(app);
    const { code } = await aRecovery(app, other.member.user.email);
    expect((await calls.help(guardians[0]!, code)).body.errors).toEqual({
      code: ['This code is incorrect or has expired. Ask for it again.'],
    });
    expect((await calls.help(guardians[0]!, '123')).body.errors).toEqual({
      code: ['Enter the 8 digits.'],
    });
    for (let n = 0; n < 9; n++) await calls.help(guardians[0]!, '00000000');
    expect((await calls.help(guardians[0]!, '00000000')).body.errors).toEqual({
      code: ['Too many codes. Try again tomorrow.'],
    });
  });

  it('counts from seven days after they accepted, and no longer once they are being removed', async () => {
    const { member, guardians } = await someoneWithGuardians(app, ['Bisi']);
    const owner = { ...member, token: await freshToken(app, member) };
    const late = await aGuardian(app, owner, 'Chidi');
    const { code, link } = await aRecovery(app, member.user.email);
    await calls.help(guardians[0]!, code);
    expect((await calls.help(late.token, code)).body.message).toMatch(/^You can help from /);
    const list = (await guardiansOf(app).list(owner)).body.data;
    await guardiansOf(app).remove(
      owner,
      list.find(({ name }) => name === 'Bisi')!,
    );
    expect((await calls.read(link)).body.data).toMatchObject({ helped: 0 });
    expect((await calls.help(guardians[0]!, code)).body.message).toMatch(/^You’re being removed/);
  });

  it('is one of two within 24 hours, and the same one twice is still one', async () => {
    const { member, guardians } = await someoneWithGuardians(app);
    const { code, link } = await aRecovery(app, member.user.email);
    await calls.help(guardians[0]!, code);
    await calls.help(guardians[0]!, code);
    expect((await calls.read(link)).body.data).toMatchObject({ state: 'waiting', helped: 1 });
    app.clock.advance(DAY_S + 1);
    await calls.help(guardians[1]!, code);
    expect((await calls.read(link)).body.data).toMatchObject({ state: 'waiting', helped: 1 });
    expect(await lockOf(app, member)).toBeUndefined();
  });

  it('starts one wait when both press at the same moment', async () => {
    const { member, guardians } = await someoneWithGuardians(app);
    const { code, link } = await aRecovery(app, member.user.email);
    const answers = await Promise.all(guardians.map((guardian) => calls.help(guardian, code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await calls.read(link)).body.data).toMatchObject({ state: 'prove' });
    const mails = (await mailsTo(app, member.user.email)).filter(({ subject }) =>
      subject.includes('is locked'),
    );
    expect(mails).toHaveLength(1);
  });

  it('can withdraw until the end, which ends the recovery and leaves the account locked', async () => {
    const { member, number, recovery, guardians } = await helpedRecovery(app);
    await calls.prove(recovery.link, { number });
    const { help } = (await calls.withdraw(guardians[1]!)).body.data;
    expect(help.state).toBe('ready');
    await waitHours(app, admin, member, 48);
    expect((await calls.read(recovery.link)).body.data).toMatchObject({ ended_by: 'withdrawn' });
    expect(await lockOf(app, member)).toBeDefined();
  });

  it('can’t keep an account locked by helping again and again', async () => {
    const { member, recovery, guardians } = await helpedRecovery(app);
    await waitHours(app, admin, member, 48);
    await admin.query(`
      begin; set local session_replication_role = replica;
      delete from emergency_lock where user_id = '${member.user.uuid}';
      update users set status = 'active' where id = '${member.user.uuid}'; commit`);
    const again = await aRecovery(app, member.user.email);
    expect((await calls.help(guardians[0]!, again.code)).body.message).toMatch(
      /^You locked this account not long ago/,
    );
    expect((await calls.read(recovery.link)).body.data).toMatchObject({ ended_by: 'expired' });
  });

  it('can’t help while the account opens by its lock code', async () => {
    const { member, guardians } = await someoneWithGuardians(app);
    const { code } = await aRecovery(app, member.user.email);
    for (const guardian of guardians) await guardiansOf(app).lock(guardian);
    await app.services.db.sql.query(
      `update emergency_lock set opens_at = stays_until + interval '1 hour' where user_id = $1`,
      [member.user.uuid],
    );
    expect((await calls.help(guardians[0]!, code)).body.message).toMatch(/^The account opens on/);
  });
});
