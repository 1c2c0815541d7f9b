import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUser } from '#server/account/member.ts';
import { visitorIdsOf } from '#server/analytics/visitor-id.ts';
import { allTasks } from '#server/features.ts';
import { listMemberTables, type MemberTable } from '#server/platform/personal-data.ts';
import { collectData } from '#server/security/collect-data.ts';
import { aMember, PASSWORD, PIN, type TestApp } from '#tests/support/api.ts';
import { leavesNoBooks } from '#tests/support/audited.ts';
import {
  isPersonal,
  MadeRows,
  MARKED_DAY,
  marksIn,
  readColumns,
  tablesOfMembers,
  type Column,
} from '#tests/support/member-rows.ts';
import { aShop, buyAndSettle } from '#tests/support/orders.ts';

const DAY_S = 24 * 3600;
const LONG_AFTER_S = 12 * 365 * DAY_S;

let app: TestApp;
let client: pg.Client;
let columns: Map<string, Column[]>;
let declared: Map<string, MemberTable>;

beforeAll(async () => {
  app = await aShop();
  // made-up rows are in no books
  leavesNoBooks(app);
  client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  columns = await readColumns(client);
  declared = new Map(listMemberTables());
});
afterAll(async () => {
  await client.end();
  await app.close();
});

const personalOf = (table: string): Column[] => columns.get(table)!.filter(isPersonal);

/** The ledger takes no made-up rows, and the member and the order exist. */
const isMadeUp = (table: string) => !/^(ledger\..*|users|orders|migration)$/.test(table);

/** Made-up rows follow no rule of a table but its types. */
async function dropChecks(): Promise<void> {
  const { rows } = await client.query<{ line: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as line
     from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  for (const { line } of rows) await client.query(line);
}

async function fillTables(userId: string, orderId: string): Promise<void> {
  const people = ['user_id', 'holder', 'holder_id', 'seller_id', 'from_id', 'referrer_id'];
  const [visitor] = visitorIdsOf(app.services.env, userId);
  const rows = new MadeRows(client, columns, {
    ...Object.fromEntries(people.map((name) => [name, userId])),
    'users.id': userId,
    'orders.id': orderId,
    order_id: orderId,
    'analytics_event.visitor': visitor!,
  });
  await rows.mark('users', ['firstname', 'lastname', 'birth_date', 'deletion_reason'], userId);
  await rows.mark('orders', ['title', 'target', 'failure_text', 'counterparty'], orderId);
  for (const [table, has] of columns) {
    if (!isMadeUp(table)) continue;
    if (has.some(({ name }) => name === 'order_id'))
      await client.query(`delete from ${table} where order_id = $1`, [orderId]);
    await rows.write(table);
  }
}

/** A member who closed their account, with a row in every table and a mark in every column of text. */
async function everywhere(): Promise<string> {
  const member = await aMember(app, { balance: '500.00', phoneNumber: '+2348031119988' });
  const order = await buyAndSettle(app, member);
  const closed = await app.call('POST', '/profile/delete', {
    token: member.token,
    body: { password: PASSWORD, pin: PIN },
  });
  expect(closed.status).toBe(200);
  await dropChecks();
  await client.query(`set session_replication_role = 'replica'`);
  await fillTables(member.user.uuid, order.uuid);
  await client.query(`set session_replication_role = 'origin'`);
  return member.user.uuid;
}

/** Every job that deletes by age. */
async function runRetention(): Promise<void> {
  for (const task of allTasks())
    if (/\.(purge|forget|erase-(cards|photos|proofs))$/.test(task.name))
      await task.run(app.services, {});
}

/** Where something of the member is left: columns with their marks, and tables with one of their values. */
async function findLeft(values: readonly string[]): Promise<string[]> {
  const left = new Set<string>();
  for (const [table, has] of columns) {
    const { rows } = await client.query<{ text: string }>(`select t::text as text from ${table} t`);
    for (const { text } of rows) {
      for (const mark of marksIn(text)) left.add(mark);
      for (const value of values) if (text.includes(value)) left.add(`${table}: ${value}`);
      if (text.includes(MARKED_DAY))
        for (const { name, type } of has) if (type === 'date') left.add(`${table}.${name}`);
    }
  }
  return [...left].sort();
}

/** Whether a column may still have its value: it stays with its reason, is no one’s, or only has codes. */
function mayStay(mark: string): boolean {
  const [table = '', name = ''] = mark.split('.');
  const one = declared.get(table);
  if (!one) return columns.has(table);
  if (GONE.has(one.closing)) return false;
  const isCode = !personalOf(table).some((each) => each.name === name);
  return isCode || ('kept' in one && one.kept?.includes(name) === true);
}

const GONE = new Set<string>(['deleted', 'cascades', 'erased', 'expires']);

describe('the tables with rows of members', () => {
  it('are all declared by a feature, once', () => {
    const undeclared = tablesOfMembers(columns)
      .filter((table) => !declared.has(table))
      .map((table) => `${table} has rows of members: declare it in its feature’s personal-data.ts`);
    expect(undeclared).toEqual([]);
    const names = listMemberTables().map(([table]) => table);
    expect(names.filter((table) => !columns.has(table))).toEqual([]);
    expect(names).toHaveLength(new Set(names).size);
  });

  it('declare of each column that can be personal whether it is emptied or kept', () => {
    const wrong = [...declared].flatMap(([table, one]) => {
      const lists = 'emptied' in one || 'kept' in one ? [one.emptied ?? [], one.kept ?? []] : [];
      const said = lists.flat();
      const has = columns.get(table)!.map(({ name }) => name);
      const personal = GONE.has(one.closing) ? [] : personalOf(table).map(({ name }) => name);
      return [
        ...personal
          .filter((name) => !said.includes(name))
          .map((name) => `${table}.${name} stays: declare it as emptied or kept`),
        ...said
          .filter((name) => !has.includes(name))
          .map((name) => `${table} has no column ${name}`),
      ];
    });
    expect(wrong).toEqual([]);
  });
});

describe('a member with a row in every table', () => {
  let userId: string;
  let lists: Record<string, unknown>;

  beforeAll(async () => {
    userId = await everywhere();
    const row = await findUser(app.services.db, userId);
    lists = (await collectData(app.services, row!)) as Record<string, unknown>;
  });

  it('finds every value in the export that isn’t declared as masked', () => {
    const wrong = [...declared].flatMap(([table, one]) => {
      if (!('exported' in one)) return [];
      const text = JSON.stringify(lists[one.exported] ?? []);
      if (text === '[]') return [`${table}: the export has no list ${one.exported}`];
      const marks = marksIn(text);
      const isIn = ({ name, type }: Column) =>
        type === 'date' ? text.includes(MARKED_DAY) : marks.includes(`${table}.${name}`);
      if (!isMadeUp(table)) return [];
      return personalOf(table)
        .filter((column) => isIn(column) === (one.masked?.includes(column.name) ?? false))
        .map((column) => `${table}.${column.name}: ${isIn(column) ? 'masked' : 'not'} in the list`);
    });
    expect(wrong).toEqual([]);
  });

  it('finds nothing in the export that is declared as withheld', () => {
    const withheld = marksIn(JSON.stringify(lists)).filter((mark) => {
      const one = declared.get(mark.split('.')[0]!);
      return one !== undefined && !('exported' in one);
    });
    expect(withheld).toEqual([]);
  });

  it('leaves only what is declared as kept', async () => {
    const { rows } = await client.query<Record<string, string>>(
      'select email, username, phone_number, referral_code from users where id = $1',
      [userId],
    );
    const values = Object.values(rows[0]!);
    app.clock.advance(31 * DAY_S);
    await runRetention();
    expect(await findLeft(values)).toContain('kyc_identity.claimed_first_name');
    app.clock.advance(LONG_AFTER_S);
    await runRetention();
    const left = await findLeft(values);
    expect(left.filter((mark) => !mayStay(mark))).toEqual([]);
    expect(left).not.toContain('kyc_identity.claimed_first_name');
  });
});
