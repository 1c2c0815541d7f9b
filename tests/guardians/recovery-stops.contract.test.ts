import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp } from '#tests/support/api.ts';
import { anOperator, deskOf } from '#tests/support/desk.ts';
import { newestMail } from '#tests/support/mail.ts';
import { aShop, expectCleanBooks, freshToken } from '#tests/support/orders.ts';
import {
  aRecovery,
  NEW_PASSWORD,
  recoveriesOf,
  someoneWithGuardians,
  waitHours,
  helpedRecovery,
  lockOf,
  stopLinkOf,
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

const signIn = (email: string, password: string) =>
  app.call<{ message: string; data: { token?: string; two_factor_required?: boolean } }>(
    'POST',
    '/login',
    { body: { auth_input: email, password } },
  );

describe('the owner', () => {
  it('is emailed and notified of the first guardian, without the code, and can stop it by one press', async () => {
    const { member, guardians } = await someoneWithGuardians(app);
    const { code, link } = await aRecovery(app, member.user.email);
    await calls.help(guardians[0]!, code);
    const { text, html } = await newestMail(app, member.user.email);
    expect(text).toContain('Bisi says you have lost your phone, number and email');
    expect(text + html).not.toContain(code);
    const token = await freshToken(app, member);
    const inbox = await app.call('GET', '/notifications', { token });
    expect(JSON.stringify(inbox.body)).toContain('Bisi says you have lost');
    expect(JSON.stringify(inbox.body)).not.toContain(code);
    const stop = await stopLinkOf(app, member);
    expect((await calls.stopByMail(stop)).status).toBe(200);
    expect((await calls.stopByMail(stop)).status).toBe(200);
    expect((await calls.read(link)).body.data).toMatchObject({ ended_by: 'stopped' });
    expect((await calls.help(guardians[1]!, code)).status).toBe(422);
    expect(await lockOf(app, member)).toMatchObject({ locked_by: 'recovery' });
    expect((await app.call('GET', '/profile', { token })).status).toBe(401);
  });

  it('stops it from a device that is signed in, and only if there is something to stop', async () => {
    const { member, guardians } = await someoneWithGuardians(app);
    const owner = { ...member, token: await freshToken(app, member) };
    expect((await calls.stopOwn(owner)).status).toBe(409);
    const { code, link } = await aRecovery(app, member.user.email);
    expect((await calls.stopOwn(owner)).status).toBe(409);
    await calls.help(guardians[0]!, code);
    expect((await calls.stopOwn(owner)).status).toBe(200);
    expect((await calls.read(link)).body.data).toMatchObject({ ended_by: 'stopped' });
    expect(await lockOf(app, member)).toBeDefined();
  });

  it('stops it by email until the end of the wait, and after the end no more', async () => {
    const { member, number, recovery } = await helpedRecovery(app);
    await calls.prove(recovery.link, { number });
    await waitHours(app, admin, member, 47);
    const stop = await stopLinkOf(app, member);
    expect((await calls.stopByMail(stop)).status).toBe(200);
    await waitHours(app, admin, member, 48);
    expect((await calls.read(recovery.link)).body.data).toMatchObject({ ended_by: 'stopped' });

    const other = await helpedRecovery(app);
    await calls.prove(other.recovery.link, { number: other.number });
    const late = await stopLinkOf(app, other.member);
    await waitHours(app, admin, other.member, 48);
    expect((await calls.stopByMail(late)).status).toBe(422);
    expect((await signIn(other.recovery.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('stops it with the lock code on paper', async () => {
    const someone = await someoneWithGuardians(app);
    const token = await freshToken(app, someone.member);
    const made = await app.call<{ data: { code: string } }>('POST', '/security/lock-code', {
      token,
    });
    const { code, link } = await aRecovery(app, someone.member.user.email);
    for (const guardian of someone.guardians) await calls.help(guardian, code);
    await calls.prove(link, { number: someone.number });
    await app.call('POST', '/emergency-lock', { body: { code: made.body.data.code } });
    await waitHours(app, admin, someone.member, 48);
    expect((await calls.read(link)).body.data).toMatchObject({ ended_by: 'lock-code' });
  });

  it('stops it or is too late when they press at the end of the wait, but never half', async () => {
    for (let n = 0; n < 4; n++) {
      const { member, number, recovery } = await helpedRecovery(app);
      await calls.prove(recovery.link, { number });
      const stop = await stopLinkOf(app, member);
      await admin.query(
        `begin; set local session_replication_role = replica;
         update guardian_recovery set due_at = now() - interval '1 minute' where user_id = '${member.user.uuid}';
         commit`,
      );
      const [stopped] = await Promise.all([
        calls.stopByMail(stop),
        app.drainJobs({ includeLater: true }),
      ]);
      const { ended_by: by } = (await calls.read(recovery.link)).body.data;
      const isOpen = (await lockOf(app, member)) === undefined;
      const isIn = (await signIn(recovery.email, NEW_PASSWORD)).status === 200;
      const isStopped = stopped.status === 200;
      expect([by, isOpen, isIn]).toEqual(
        isStopped ? ['stopped', false, false] : ['recovered', true, true],
      );
    }
  });

  it('stops it when the second guardian presses at the same moment', async () => {
    const { member, number, guardians } = await someoneWithGuardians(app);
    const { code, link } = await aRecovery(app, member.user.email);
    await calls.help(guardians[0]!, code);
    const stop = await stopLinkOf(app, member);
    await Promise.all([
      calls.stopByMail(stop),
      calls.help(guardians[1]!, code),
      calls.help(guardians[0]!, code),
    ]);
    const { state, ended_by: by } = (await calls.read(link)).body.data;
    expect([state, by]).toEqual(['ended', 'stopped']);
    expect((await calls.prove(link, { number })).status).toBe(409);
    await waitHours(app, admin, member, 48);
    expect(await lockOf(app, member)).toBeDefined();
  });
});

describe('our team', () => {
  it('can’t open an account whose guardians are helping its owner back in', async () => {
    const { member } = await helpedRecovery(app);
    await waitHours(app, admin, member, 25);
    const desk = deskOf(app, await anOperator(app, 'Ama'));
    const answer = await desk.post(`/people/${member.user.uuid}/acts/open-lock`, {
      reason: 'The customer called us about it.',
    });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(/^Guardians are helping its owner back in/);
  });

  it('can’t hasten or finish one, not even in the database', async () => {
    const { member, recovery, number } = await helpedRecovery(app);
    await calls.prove(recovery.link, { number });
    const change = (set: string) =>
      app.services.db.sql.query(`update guardian_recovery set ${set} where user_id = $1`, [
        member.user.uuid,
      ]);
    await expect(change('due_at = now()')).rejects.toThrow(/neither be hastened/);
    await expect(change(`email = 'thief@test.example'`)).rejects.toThrow(/neither be hastened/);
    await expect(change(`password_hash = 'x'`)).rejects.toThrow(/neither be hastened/);
    await expect(change(`ended_at = now(), ended_by = 'recovered'`)).rejects.toThrow(
      /neither be hastened/,
    );
    await expect(
      app.services.db.sql.query('delete from emergency_lock where user_id = $1', [
        member.user.uuid,
      ]),
    ).rejects.toThrow(/ends only after/);
    await expect(
      app.services.db.sql.query(
        `update emergency_lock set opens_at = now() + interval '25 hours' where user_id = $1`,
        [member.user.uuid],
      ),
    ).rejects.toThrow(/A recovery has to end/);
  });
});
