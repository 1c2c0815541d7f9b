import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, PASSWORD, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aGuardian, guardiansOf, tokenOf } from '#tests/support/guardians.ts';
import { mailsTo, newestMail } from '#tests/support/mail.ts';
import { aShop, buy, moneyOf, timesSent } from '#tests/support/orders.ts';
import { aDevice, type RequestOptions } from '#tests/support/passkeys.ts';

let app: TestApp;
let admin: pg.Pool;
let guardians: ReturnType<typeof guardiansOf>;
beforeAll(async () => {
  app = await aShop({ env: { UNDO_WINDOW_S: '8' } });
  admin = new pg.Pool({ connectionString: app.databaseUrl, max: 1 });
  guardians = guardiansOf(app);
});
afterAll(async () => {
  await admin.end();
  await app.close();
});

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

const isSignedIn = async ({ token }: TestMember) =>
  (await app.call('GET', '/profile', { token })).status === 200;
const signIn = ({ user }: TestMember) =>
  app.call<{ message: string; data: { token?: string } }>('POST', '/login', {
    body: { auth_input: user.email, password: PASSWORD },
  });

/** The member with a session that has just begun, after their last one has expired. */
async function signedInAgain(member: TestMember): Promise<TestMember> {
  const { token } = (await signIn(member)).body.data;
  return { ...member, token: token! };
}

const isLocked = async ({ user }: TestMember) => {
  const { rowCount } = await app.services.db.sql.query(
    'select from emergency_lock where user_id = $1',
    [user.uuid],
  );
  return rowCount === 1;
};

/** Ends a lock as its job does after the waits, without waiting. */
async function openAgain({ user }: TestMember): Promise<void> {
  await admin.query(`
    begin; set local session_replication_role = replica;
    delete from emergency_lock where user_id = '${user.uuid}';
    update users set status = 'active' where id = '${user.uuid}'; commit`);
}

async function twoGuardians(owner: TestMember) {
  const bisi = await aGuardian(app, owner, 'Bisi');
  const chidi = await aGuardian(app, owner, 'Chidi');
  return [bisi, chidi] as const;
}

describe('an invitation', () => {
  it('names the member by their first name only, and the guardian as the member calls them', async () => {
    const owner = await aMember(app);
    const { url } = (await guardians.invite(owner, '  Aunty   Bisi ')).body.data;
    const { data } = (await guardians.read(tokenOf(url))).body;
    expect(data).toMatchObject({ name: 'Aunty Bisi', state: 'invited', locked_until: null });
    expect(data.owner).toBe(owner.user.firstname ?? owner.user.username);
    expect(JSON.stringify(data)).not.toContain(owner.user.email);
  });

  it('ends when it is accepted: who finds it in the member’s chats later can do nothing', async () => {
    const owner = await aMember(app);
    const { url } = (await guardians.invite(owner)).body.data;
    const invitation = tokenOf(url);
    const accepted = tokenOf((await guardians.accept(invitation)).body.data.url);
    expect(accepted).not.toBe(invitation);
    for (const act of [guardians.read, guardians.accept, guardians.lock, guardians.decline])
      expect((await act(invitation)).status).toBe(404);
    expect((await guardians.read(accepted)).body.data.state).toBe('accepted');
    expect((await guardians.accept(accepted)).status).toBe(409);
  });

  it('can’t lock before it is accepted, and expires after seven days', async () => {
    const owner = await aMember(app);
    const { url } = (await guardians.invite(owner)).body.data;
    expect((await guardians.lock(tokenOf(url))).body.message).toBe('Accept the invitation first.');
    app.clock.advance(7 * DAY_S + 1);
    expect((await guardians.accept(tokenOf(url))).status).toBe(404);
    const again = await signedInAgain(owner);
    expect((await guardians.list(again)).body.data).toMatchObject([{ state: 'expired' }]);
  });

  it('is declined by its link, which the member reads in an email', async () => {
    const owner = await aMember(app);
    const { url } = (await guardians.invite(owner, 'Bisi')).body.data;
    expect((await guardians.decline(tokenOf(url))).status).toBe(200);
    expect((await guardians.list(owner)).body.data).toEqual([]);
    expect((await newestMail(app, owner.user.email)).text).toContain(
      'Bisi is no longer your guardian.',
    );
  });

  it('needs a fresh proof and a name, and there is room for three', async () => {
    const owner = await aMember(app);
    const { status, body } = await app.call<{ errors: object }>('POST', '/security/guardians', {
      token: owner.token,
      body: { name: ' \u200b ' },
    });
    expect([status, body.errors]).toEqual([422, { name: ['Enter a name.'] }]);
    const first = await guardians.invite(owner);
    await guardians.invite(owner);
    await guardians.invite(owner);
    expect((await guardians.invite(owner)).body.message).toBe(
      'You have 3 guardians. Remove one first.',
    );
    await guardians.remove(owner, first.body.data.guardian);
    expect((await guardians.invite(owner)).status).toBe(200);
    app.clock.advance(11 * 60);
    expect((await guardians.invite(owner)).body.error_code).toBe('proof_required');
    expect((await guardians.remove(owner, first.body.data.guardian)).body.error_code).toBe(
      'proof_required',
    );
  });

  it('is made no more than three times, however many are sent at once', async () => {
    const owner = await aMember(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => guardians.invite(owner)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await guardians.list(owner)).body.data).toHaveLength(3);
  });
});

describe('two guardians', () => {
  it('lock the account together: sessions, passkeys and payments that weren’t sent end', async () => {
    const owner = await aMember(app, { balance: '1000.00' });
    const [bisi, chidi] = await twoGuardians(owner);
    const { device } = await aDevice(app, owner);
    const { data: order } = (await buy(app, owner)).body;

    const first = (await guardians.lock(bisi.token)).body.data;
    expect(first).toMatchObject({ locked_until: null });
    expect(first.asked_until).not.toBeNull();
    expect(await isSignedIn(owner)).toBe(true);

    const second = (await guardians.lock(chidi.token)).body.data;
    expect(second).toMatchObject({ asked_until: null });
    const left = Date.parse(second.locked_until!) - Date.now();
    expect(Math.round(left / 1000 / HOUR_S)).toBe(24);
    expect(await isSignedIn(owner)).toBe(false);
    const options = (await app.call<RequestOptions>('POST', '/login/passkey/options')).body.data;
    const passkey = { passkey: device.answer(options) };
    expect((await app.call('POST', '/login/passkey', { body: passkey })).status).toBe(422);
    await app.drainJobs({ includeLater: true });
    expect(await timesSent(app, order)).toBe(0);
    expect(await moneyOf(app, owner)).toEqual({
      book: '1000.00',
      held: '0.00',
      available: '1000.00',
    });
    expect((await signIn(owner)).body.message).toMatch(
      /^Your account was locked by two of your guardians, until .+ at least\. No one can lift it/,
    );
    const { text } = await newestMail(app, owner.user.email);
    expect(text).toContain('Two of your guardians locked your account.');
    expect((await guardians.read(bisi.token)).body.data).toMatchObject({ asked_until: null });
  });

  it('lock it once when they press at the same moment', async () => {
    const owner = await aMember(app);
    const both = await twoGuardians(owner);
    const answers = await Promise.all([...both, ...both].map(({ token }) => guardians.lock(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const mails = (await mailsTo(app, owner.user.email)).filter(({ subject }) =>
      subject.includes('is locked'),
    );
    expect(mails).toHaveLength(1);
  });

  it('have 24 hours between them', async () => {
    const owner = await aMember(app);
    const [bisi, chidi] = await twoGuardians(owner);
    await guardians.lock(bisi.token);
    app.clock.advance(DAY_S + 1);
    const late = (await guardians.lock(chidi.token)).body.data;
    expect(late.locked_until).toBeNull();
    expect((await guardians.read(bisi.token)).body.data.asked_until).toBeNull();
    expect((await guardians.lock(bisi.token)).body.data.locked_until).not.toBeNull();
  });

  it('don’t lock when one of them has withdrawn, and can’t withdraw a lock', async () => {
    const owner = await aMember(app);
    const [bisi, chidi] = await twoGuardians(owner);
    await guardians.lock(bisi.token);
    expect((await guardians.withdraw(bisi.token)).body.data.asked_until).toBeNull();
    expect((await guardians.lock(chidi.token)).body.data.locked_until).toBeNull();
    await guardians.lock(bisi.token);
    expect((await guardians.withdraw(chidi.token)).body.data.locked_until).not.toBeNull();
    expect(await isLocked(owner)).toBe(true);
  });

  it('can’t make the lock longer, and not lock again for seven days', async () => {
    const owner = await aMember(app);
    const [bisi, chidi] = await twoGuardians(owner);
    await guardians.lock(bisi.token);
    const { locked_until: until } = (await guardians.lock(chidi.token)).body.data;
    app.clock.advance(HOUR_S);
    expect((await guardians.lock(bisi.token)).body.data.locked_until).toBe(until);
    expect((await guardians.lock(chidi.token)).body.data.locked_until).toBe(until);
    await openAgain(owner);
    expect((await guardians.lock(bisi.token)).body.message).toMatch(
      /^You locked this account not long ago\. You can lock it again from /,
    );
    expect(await isLocked(owner)).toBe(false);
    app.clock.advance(7 * DAY_S);
    await guardians.lock(bisi.token);
    await guardians.lock(chidi.token);
    expect(await isLocked(owner)).toBe(true);
  });

  it('keep their power for seven days when they are removed, unless they have just locked', async () => {
    const owner = await aMember(app);
    const [bisi, chidi] = await twoGuardians(owner);
    const left = (await guardians.remove(owner, bisi.guardian)).body.data;
    expect(left.map(({ name, state }) => [name, state])).toEqual([
      ['Bisi', 'removed'],
      ['Chidi', 'accepted'],
    ]);
    app.clock.advance(6 * DAY_S);
    await guardians.lock(bisi.token);
    expect((await guardians.lock(chidi.token)).body.data.locked_until).not.toBeNull();
    await openAgain(owner);
    const again = await signedInAgain(owner);
    expect((await guardians.remove(again, chidi.guardian)).body.data).toMatchObject([
      { name: 'Bisi' },
    ]);
    expect((await guardians.read(chidi.token)).status).toBe(404);
    app.clock.advance(DAY_S + 1);
    expect((await guardians.read(bisi.token)).status).toBe(404);
  });
});

describe('one guardian alone', () => {
  it('never locks, however often they ask, and however many invitations they hold', async () => {
    const owner = await aMember(app);
    const bisi = await aGuardian(app, owner);
    const { url } = (await guardians.invite(owner)).body.data;
    for (let n = 0; n < 5; n++) {
      expect((await guardians.lock(bisi.token)).body.data.locked_until).toBeNull();
      expect((await guardians.lock(tokenOf(url))).status).toBe(409);
      app.clock.advance(5 * HOUR_S);
    }
    expect(await isLocked(owner)).toBe(false);
  });

  it('isn’t counted with a guardian of someone else', async () => {
    const [ada, ben] = [await aMember(app), await aMember(app)];
    await guardians.lock((await aGuardian(app, ada)).token);
    await guardians.lock((await aGuardian(app, ben)).token);
    expect([await isLocked(ada), await isLocked(ben)]).toEqual([false, false]);
  });

  it('leaves no trace where a thief with the phone reads', async () => {
    const owner = await aMember(app);
    const bisi = await aGuardian(app, owner);
    const before = (await guardians.list(owner)).body.data;
    const mails = (await mailsTo(app, owner.user.email)).length;
    await guardians.lock(bisi.token);
    expect((await guardians.list(owner)).body.data).toEqual(before);
    expect(await mailsTo(app, owner.user.email)).toHaveLength(mails);
  });
});

describe('a link that is no guardian’s', () => {
  it('is 404 for each act, and so is a guardian of someone else', async () => {
    const [ada, ben] = [await aMember(app), await aMember(app)];
    const { guardian } = await aGuardian(app, ada);
    for (const act of [guardians.read, guardians.accept, guardians.lock, guardians.decline])
      expect((await act('x'.repeat(43))).status).toBe(404);
    expect((await guardians.remove(ben, guardian)).status).toBe(404);
    expect((await guardians.list(ada)).body.data).toHaveLength(1);
  });

  it('ends with the account', async () => {
    const owner = await aMember(app);
    const { token } = await aGuardian(app, owner);
    const body = { password: PASSWORD, pin: '482915' };
    expect((await app.call('POST', '/profile/delete', { token: owner.token, body })).status).toBe(
      200,
    );
    expect((await guardians.read(token)).status).toBe(404);
  });
});
