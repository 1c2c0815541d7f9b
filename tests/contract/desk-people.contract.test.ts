import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskPerson, DeskPersonRow } from '#lib/contracts/desk-people.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';

let app: TestApp;
let amina: TestOperator;
let ada: TestMember;
beforeAll(async () => {
  app = await anApp();
  amina = await anOperator(app, 'Amina', 'support');
  ada = await aMember(app);
  await aMember(app);
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
    ['the beginning of a last name', () => 'Okon', 'name'],
    ['a local number', () => '0803 123 4567', 'phone'],
    ['a number with its country', () => '+234 803 123 4567', 'phone'],
    ['the last four digits', () => '4567', 'phone'],
    ['the email, in any case', () => ada.user.email.toUpperCase(), 'email'],
    ['the username', () => ada.user.username, 'username'],
  ])('finds somebody by %s', async (_, typed, by) => {
    expect(await foundBy(typed())).toEqual([by]);
  });

  it('shows nobody’s email, number or name in full', async () => {
    const [row] = await find('0803 123 4567');
    expect(row).toMatchObject({ name: 'A*** O***', phone: '•••• 4567', state: 'active' });
    expect(row?.email).toMatch(/^.\*\*\*@/);
  });

  it('takes no letter for a pattern, and finds nobody by what nobody has', async () => {
    for (const typed of ['%%%', '___', 'nobody@nowhere.example', '0000 000 0000', 'Zzzzzz Qqqqqq'])
      expect(await find(typed), typed).toEqual([]);
  });

  it('says what is too short', async () => {
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
    // a table of a few rows is read whole, unless that is forbidden
    const plan = await inTransaction(app.services.db, async (tx) => {
      await tx.sql.query('set local enable_seqscan = off');
      const { rows } = await tx.sql.query<{ 'QUERY PLAN': string }>(`explain ${text}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('Index');
    expect(plan).not.toContain('Seq Scan');
  });
});

describe('one person at the desk', () => {
  it('is shown with money, sessions and history, and without anything in full', async () => {
    const { body } = await deskOf(app, amina).get(`/people/${ada.user.uuid}`);
    const person = body.data as DeskPerson;
    expect(person).toMatchObject({ name: 'A*** O***', phone: '•••• 4567', state: 'active' });
    expect(person.facts).toContainEqual({ label: 'Two-factor', value: 'Off', warn: false });
    expect(person.sessions.length).toBeGreaterThan(0);
    expect(JSON.stringify(person)).not.toMatch(/Adaeze|Okonkwo|8031234567/);
    expect(JSON.stringify(person)).not.toContain(ada.user.email);
  });

  it('is written down each time somebody looks', async () => {
    await deskOf(app, amina).get(`/people/${ada.user.uuid}`);
    const { body } = await deskOf(app, amina).get(`/people/${ada.user.uuid}`);
    const opened = (body.data as DeskPerson).log.filter(
      ({ action }) => action === 'desk.open-person',
    );
    expect(opened.length).toBeGreaterThanOrEqual(2);
    expect(opened[0]?.actor).toBe('Amina');
  });

  it('is nobody for an id that nobody has', async () => {
    const path = '/people/0b1c2d3e-0000-4000-8000-000000000001';
    expect((await deskOf(app, amina).get(path)).status).toBe(404);
  });
});
