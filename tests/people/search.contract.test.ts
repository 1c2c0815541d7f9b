import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskApproval } from '#lib/desk/contract.ts';
import type { DeskPerson, DeskPersonRow } from '#lib/people/contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { aMember, anApp, PASSWORD, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { mailsTo } from '#tests/support/mail.ts';

let app: TestApp;
let amina: TestOperator;
let ada: TestMember;
let kofi: TestMember;
beforeAll(async () => {
  app = await anApp();
  amina = await anOperator(app, 'Amina', 'support');
  ada = await aMember(app);
  kofi = await aMember(app);
  await app.services.db.sql.query(
    `update users set firstname = 'Adaeze', lastname = 'Okonkwo', phone_number = '+2348031234567'
     where id = $1`,
    [ada.user.uuid],
  );
});
afterAll(() => app.close());

const find = async (q: string) => {
  const { body } = await deskOf(app, amina).get(`/people?${new URLSearchParams({ q })}`);
  return body.data as DeskPersonRow[];
};
const foundBy = async (q: string) =>
  (await find(q)).filter(({ id }) => id === ada.user.uuid).map(({ found_by }) => found_by);

describe('a search for people', () => {
  it.each([
    ['the name', () => 'adaeze okonkwo', 'name'],
    ['the names the other way round', () => 'Okonkwo Ada', 'name'],
    ['the name with letters of another keyboard', () => 'Ɔkonkwo Àdaézɛ', 'name'],
    ['the first and last of three names', () => 'Adaeze Ngozi Okonkwo', 'name'],
    ['a number from a chat', () => '\u2066+234\u00A0803\u2011123\u20114567\u2069', 'phone'],
    ['the beginning of a last name', () => 'Okon', 'name'],
    ['a local number', () => '0803 123 4567', 'phone'],
    ['a number with its country', () => '+234 803 123 4567', 'phone'],
    ['the last four digits', () => '4567', 'phone'],
    ['the email, in any case', () => ada.user.email.toUpperCase(), 'email'],
    ['the username', () => ada.user.username, 'username'],
  ])('finds someone by %s', async (_, typed, by) => {
    expect(await foundBy(typed())).toEqual([by]);
  });

  it.each([
    ['as it is written', 'Ama Adjei-Mensah'],
    ['with a space', 'ama adjei mensah'],
    ['in one word', 'AdjeiMensah'],
    ['without the first name', 'Adjei Mensah'],
    ['before the first name', 'Adjei Mensah Ama'],
    ['with a middle name', 'Ama Serwaa Adjei-Mensah'],
    ['with a hyphen of another keyboard', 'Adjei\u2010Mensah, Ama'],
    ['with marks of a chat', '\u2068Ama Adjei\u00ADMensah\u2069'],
  ])('finds someone by a double surname %s', async (_, typed) => {
    await app.services.db.sql.query(
      `update users set firstname = 'Ama Serwaa', lastname = 'Adjei-Mensah' where id = $1`,
      [kofi.user.uuid],
    );
    expect((await find(typed)).map(({ id }) => id)).toEqual([kofi.user.uuid]);
  });

  it('shows no one’s email, number or name in full', async () => {
    const [row] = await find('0803 123 4567');
    expect(row).toMatchObject({ name: 'A*** O***', phone: '••••4567', state: 'active' });
    expect(row?.email).toMatch(/^.\*\*\*@/);
  });

  it('takes no letter for a pattern, and finds no one by a value that no one has', async () => {
    for (const typed of ['%%%', '___', 'nobody@nowhere.example', '0000 000 0000', 'Zzzzzz Qqqqqq'])
      expect(await find(typed), typed).toEqual([]);
  });

  it('is in the audit log with the results, and without what was typed', async () => {
    await find('0803 123 4567');
    const { rows } = await app.services.db.sql.query<{ actor: string; detail: object }>(
      `select actor, detail from audit_log where action = 'people.search' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        actor: `operator:${amina.id}`,
        detail: { found: 1, by: ['phone'], people: [ada.user.uuid] },
      },
    ]);
    const lead = await anOperator(app, 'Lead', 'lead');
    await deskOf(app, lead).get('/orders?q=Okonkwo');
    const searched = await app.services.db.sql.query<{ detail: object }>(
      `select detail from audit_log where action = 'desk.search-orders' and actor = $1`,
      [`operator:${lead.id}`],
    );
    expect(searched.rows).toEqual([{ detail: { found: 0 } }]);
  });

  it('reports what is too short', async () => {
    const { status, body } = await deskOf(app, amina).get('/people?q=ab');
    expect(status).toBe(422);
    expect(body['errors']).toEqual({ q: ['Enter at least 3 characters.'] });
  });

  it.each([
    `select id from users where lower(lastname) like 'okon%'`,
    `select id from users where phone_number = any('{+2348031234567}')`,
    `select id from users where right(phone_number, 4) = '4567' and phone_number is not null`,
    `select distinct user_id from orders where total = 500000 and created_at >= '2026-11-24'
       and created_at < '2026-11-25'`,
    `select user_id from orders where provider_reference = 'x'`,
  ])('has an index for: %s', async (text) => {
    // the planner scans small tables, so this disables scans
    const plan = await inTransaction(app.services.db, async (tx) => {
      await tx.sql.query('set local enable_seqscan = off');
      const { rows } = await tx.sql.query<{ 'QUERY PLAN': string }>(`explain ${text}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('Index');
    expect(plan).not.toContain('Seq Scan');
  });
});

const of = (member: TestMember) => `/people/${member.user.uuid}`;
const personOf = async (member: TestMember) =>
  (await deskOf(app, amina).get(of(member))).body.data as DeskPerson;
const reason = 'Called us from the number on file.';
const told = 'Someone reported that this account was used to cheat them.';
const mailsAbout = async (member: TestMember, subject: string) => {
  return (await mailsTo(app, member.user.email)).filter((mail) => mail.subject.includes(subject));
};

describe('an act of staff about a person', () => {
  let musa: TestOperator;
  let kofi: TestOperator;
  beforeAll(async () => {
    musa = await anOperator(app, 'Musa', 'reviewer');
    kofi = await anOperator(app, 'Kofi', 'lead');
  });
  const approve = async () => {
    const { body } = await deskOf(app, kofi).get('/approvals');
    const [asked] = (body.data as DeskApproval[]).filter(({ queue }) => queue === 'people');
    return {
      asked,
      ...(await deskOf(app, kofi).post(`/approvals/${asked!.id}`, { approve: true })),
    };
  };

  it('signs them out everywhere, and notifies them', async () => {
    const member = await aMember(app);
    const { status } = await deskOf(app, amina).post(`${of(member)}/acts/sign-out`, { reason });
    expect(status).toBe(200);
    expect((await app.call('GET', '/profile', { token: member.token })).status).toBe(401);
    expect(await mailsAbout(member, 'signed you out everywhere')).toHaveLength(1);
  });

  it('lifts the lock of wrong PINs, but not one that the owner set', async () => {
    const member = await aMember(app);
    const { sql } = app.services.db;
    await sql.query(
      `update users set pin_attempts = 5, pin_locked_until = now() + interval '1 hour' where id = $1`,
      [member.user.uuid],
    );
    const pinOf = async () =>
      (await personOf(member)).facts.find(({ label }) => label === 'PIN')?.value;
    expect(await pinOf()).toBe('Locked');
    await deskOf(app, amina).post(`${of(member)}/acts/unlock`, { reason });
    expect(await pinOf()).not.toBe('Locked');
    await sql.query(`update users set status = 'locked' where id = $1`, [member.user.uuid]);
    await deskOf(app, amina).post(`${of(member)}/acts/unlock`, { reason });
    expect((await personOf(member)).state).toBe('locked');
    expect((await mailsAbout(member, 'lock')).length).toBeGreaterThanOrEqual(2);
  });

  it('blocks immediately, and unblocks only with two people', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    const blocked = await deskOf(app, musa).post(`${of(member)}/acts/block`, { reason, told });
    expect(blocked.status).toBe(200);
    expect((await app.call('GET', '/profile', { token: member.token })).status).toBe(401);
    const [mail] = await mailsAbout(member, 'is restricted');
    expect(mail?.text).toContain(told);
    expect(mail?.text).not.toContain(reason);
    const signIn = { auth_input: member.user.email, password: PASSWORD };
    const refused = await app.call('POST', '/login', { body: signIn });
    expect(refused.body['error_code']).toBe('account_blacklisted');

    const again = await deskOf(app, musa).post(`${of(member)}/acts/block`, { reason, told });
    expect(again.status).toBe(409);
    await deskOf(app, kofi).post(`${of(member)}/acts/unblock`, { reason: 'It was a mistake.' });
    expect((await approve()).status).toBe(403);
    expect((await personOf(member)).state).toBe('blacklisted');
    const { body } = await deskOf(app, musa).get('/approvals');
    const [asked] = (body.data as DeskApproval[]).filter(({ queue }) => queue === 'people');
    expect(asked?.reason).toBe('It was a mistake.');
    expect(asked?.facts).toContainEqual({ label: 'Blocked because', value: reason, warn: false });
    const said = await deskOf(app, musa).post(`/approvals/${asked!.id}`, { approve: true });
    expect(said.status).toBe(200);
    expect((await personOf(member)).state).toBe('active');
    expect((await app.call('POST', '/login', { body: signIn })).status).toBe(200);
    expect(await mailsAbout(member, 'open again')).toHaveLength(1);
  });

  it('freezes a blocked person’s accounts, and still accepts what arrives', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    const wallet = await walletAccount(app.services.db, member.user);
    await deskOf(app, musa).post(`${of(member)}/acts/block`, { reason, told });
    const move = (amount: bigint) =>
      inTransaction(app.services.db, (tx) =>
        post(tx, {
          scope: 'test',
          key: randomUUID(),
          kind: 'test',
          legs: [
            { account: wallet, amount },
            { account: houseAccount('equity', 'NGN'), amount: -amount },
          ],
        }),
      );
    await expect(move(-100n)).rejects.toMatchObject({ code: 'account_blacklisted' });
    await move(100n);
    expect(await readBalance(app.services.db, wallet)).toMatchObject({ posted: 500_100n });
  });

  it('succeeds for one of five who block at the same moment, and the others are told', async () => {
    const member = await aMember(app);
    const all = await Promise.all(
      Array.from({ length: 5 }, () =>
        deskOf(app, musa).post(`${of(member)}/acts/block`, { reason, told }),
      ),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await mailsAbout(member, 'is restricted')).toHaveLength(1);
  });

  it('is for those who have the right', async () => {
    const member = await aMember(app);
    for (const act of ['block', 'unblock'])
      expect(
        (
          await deskOf(app, amina).post(
            `${of(member)}/acts/${act}`,
            act === 'block' ? { reason, told } : { reason },
          )
        ).status,
      ).toBe(404);
    expect((await personOf(member)).state).toBe('active');
  });

  it('stores notes for colleagues', async () => {
    const member = await aMember(app);
    const text = 'Speaks Hausa.\nCall after six.';
    await deskOf(app, amina).post(`${of(member)}/acts/note`, { text });
    const { notes, log } = await personOf(member);
    expect(notes).toEqual([{ text, by: 'Amina', at: expect.any(String) as string }]);
    expect(JSON.stringify(log)).not.toContain('Hausa');
  });

  it('opens personal details for a reason, and notifies their owner', async () => {
    const path = `${of(ada)}/details`;
    const without = await deskOf(app, amina).post(path, { reason: '' });
    expect(without.body['errors']).toEqual({ reason: ['Add a reason of at least 5 characters.'] });
    const { body } = await deskOf(app, amina).post(path, { reason });
    expect(body.data).toMatchObject({
      name: 'Adaeze Okonkwo',
      email: ada.user.email,
      phone: '+2348031234567',
    });
    expect(await mailsAbout(ada, 'opened your details')).toHaveLength(1);
  });

  it('does nothing about an account that is closed', async () => {
    const member = await aMember(app);
    await app.services.db.sql.query('update users set deleted_at = now() where id = $1', [
      member.user.uuid,
    ]);
    const bodies = {
      'acts/sign-out': { reason },
      'acts/unlock': { reason },
      'acts/unblock': { reason },
      'acts/block': { reason, told },
      'acts/note': { text: 'A note.' },
      details: { reason },
      'acts/close': { reason },
    };
    for (const [act, body] of Object.entries(bodies))
      expect((await deskOf(app, musa).post(`${of(member)}/${act}`, body)).status, act).toBe(409);
  });
});

describe('one person at the desk', () => {
  it('is shown with money, sessions and history, and without anything in full', async () => {
    const { body } = await deskOf(app, amina).get(`/people/${ada.user.uuid}`);
    const person = body.data as DeskPerson;
    expect(person).toMatchObject({ name: 'A*** O***', phone: '••••4567', state: 'active' });
    expect(person.facts).toContainEqual({ label: 'Two-factor', value: 'Off', warn: false });
    expect(person.sessions.length).toBeGreaterThan(0);
    expect(JSON.stringify(person)).not.toMatch(/Adaeze|Okonkwo|8031234567/);
    expect(JSON.stringify(person)).not.toContain(ada.user.email);
  });

  it('is logged each time someone looks', async () => {
    await deskOf(app, amina).get(`/people/${ada.user.uuid}`);
    const { body } = await deskOf(app, amina).get(`/people/${ada.user.uuid}`);
    const opened = (body.data as DeskPerson).log.filter(
      ({ action }) => action === 'desk.open-person',
    );
    expect(opened.length).toBeGreaterThanOrEqual(2);
    expect(opened[0]?.actor).toBe('Amina');
  });

  it('doesn’t exist for an id that no one has', async () => {
    const path = '/people/0b1c2d3e-0000-4000-8000-000000000001';
    expect((await deskOf(app, amina).get(path)).status).toBe(404);
  });
});
