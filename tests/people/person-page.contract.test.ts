import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookies } from '#lib/constants.ts';
import type { DeskPerson } from '#lib/people/contract.ts';
import { anonymiseDeleted } from '#server/account/anonymise.ts';
import { newToken } from '#server/platform/ids.ts';
import { aMember, anApp, PASSWORD, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { aFlag } from '#tests/support/flags.ts';

let app: TestApp;
let kofi: TestOperator;
beforeAll(async () => {
  app = await anApp();
  kofi = await anOperator(app, 'Kofi', 'lead');
});
afterAll(() => app.close());

const reason = 'Called us from the number on file.';
const sql = (text: string, values: unknown[]) => app.services.db.sql.query(text, values);
const pageOf = async ({ user }: TestMember) =>
  (await deskOf(app, kofi).get(`/people/${user.uuid}`)).body.data as DeskPerson;
const signIn = ({ user }: TestMember, { device = newToken(), address = '' } = {}) =>
  app.call('POST', '/login', {
    body: { auth_input: user.email, password: PASSWORD },
    cookie: `${cookies.device}=${device}`,
    ...(address ? { address } : {}),
  });
const addNumbers = async ({ user }: TestMember, hash: Buffer) => {
  await sql(
    `insert into payout_account(user_id, bank_id, number_sealed, number_last4, number_hash,
       account_name, usable_from)
     values ($1, (select min(id) from bank), 'sealed', '4321', $2, 'Ada Obi', now())`,
    [user.uuid, hash],
  );
  await sql(
    `insert into kyc_identity(user_id, country_code, document_type, reference, number_sealed,
       number_last4, number_hash, state, consent_at)
     values ($1, 'NG', 'nin', $2, 'sealed', '1234', $3, 'rejected', now())`,
    [user.uuid, randomUUID(), hash],
  );
};

describe('the page of a person', () => {
  it('shows limits, flags, documents, payout accounts, notices and emails, and nothing in full', async () => {
    const member = await aMember(app, { balance: '9000.00' });
    await addNumbers(member, randomBytes(32));
    const flag = await aFlag(app, member);
    await deskOf(app, kofi).post(`/people/${member.user.uuid}/details`, { reason });
    const person = await pageOf(member);
    expect(person.limits.map(({ name }) => name)).toEqual([
      ...['one_time_spend', 'daily_spend', 'one_time_withdrawal', 'daily_withdrawal'],
    ]);
    expect(person.documents).toContainEqual({
      name: 'nin',
      number: '••••1234',
      state: 'rejected',
    });
    expect(person.payout_accounts.map(({ number }) => number)).toContain('••••4321');
    expect(person.flags).toMatchObject([
      { reference: flag.reference, state: 'open', amount: '1000.00', currency: 'NGN' },
    ]);
    expect(person.messages.map(({ by, title }) => [by, title])).toEqual(
      expect.arrayContaining([
        ['mail', 'Someone on our team opened your details'],
        ['notice', 'Someone on our team opened your details'],
      ]),
    );
    expect(person.opened).toMatchObject([{ by: 'Kofi', reason }]);
    expect(JSON.stringify(person)).not.toMatch(/sealed|number_hash/);
    expect(JSON.stringify(person)).not.toContain(member.user.email);
  });

  it('links accounts that share a device, an address or a number, with the reason', async () => {
    const [member, other, stranger] = [await aMember(app), await aMember(app), await aMember(app)];
    const device = newToken();
    // all of them were signed in from one place
    await sql('delete from session where user_id = any($1)', [
      [member, other, stranger].map(({ user }) => user.uuid),
    ]);
    for (const each of [member, other]) await signIn(each, { device, address: '102.89.1.7' });
    await signIn(stranger, { address: '102.89.1.8' });
    const hash = randomBytes(32);
    await addNumbers(member, hash);
    await addNumbers(other, hash);
    expect((await pageOf(member)).ties).toEqual([
      {
        id: other.user.uuid,
        username: other.user.username,
        state: 'active',
        by: ['address', 'device', 'document', 'payout_account'],
      },
    ]);
  });

  it('ignores an address that a crowd signs in from', async () => {
    const members = await Promise.all(Array.from({ length: 11 }, () => aMember(app)));
    for (const each of members) await signIn(each, { address: '102.89.9.9' });
    expect((await pageOf(members[0]!)).ties).toEqual([]);
  });

  it('shows who invited them, and who they invited', async () => {
    const [inviter, friend] = [await aMember(app), await aMember(app)];
    await sql('update users set referred_by = $1 where id = $2', [
      ...[inviter.user.uuid, friend.user.uuid],
    ]);
    expect((await pageOf(friend)).invited_by).toEqual({
      id: inviter.user.uuid,
      username: inviter.user.username,
    });
    expect((await pageOf(inviter)).invited).toMatchObject([{ id: friend.user.uuid }]);
  });

  it('shows an operator who is tied to it that a colleague has to act', async () => {
    const member = await aMember(app);
    await deskOf(app, kofi).post(`/people/${member.user.uuid}/acts/own`, { reason });
    expect((await pageOf(member)).tied).toContain('A colleague has to decide.');
  });

  it('deletes its emails together with the account', async () => {
    const member = await aMember(app);
    await deskOf(app, kofi).post(`/people/${member.user.uuid}/acts/sign-out`, { reason });
    const kept = async () =>
      (
        await sql(`select 1 from mail_sent where to_hash = sha256(convert_to($1, 'UTF8'))`, [
          member.user.email,
        ])
      ).rowCount;
    expect(await kept()).toBe(1);
    await sql(`update users set deleted_at = now() - interval '31 days' where id = $1`, [
      member.user.uuid,
    ]);
    await anonymiseDeleted(app.services);
    expect(await kept()).toBe(0);
  });
});
