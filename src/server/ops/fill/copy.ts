import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  copiedRows,
  highestNumber,
  numberedTables,
  type Part,
  type RowTemplate,
  type Template,
} from './templates.ts';

const ROWS_AT_ONCE = 2_000;
const HOUR_MS = 3_600_000;

interface Copy {
  /** Differs in each copy; the original has none, and keeps its ids and texts. */
  name: string;
  /** Added to the ledger's numbers. */
  offset: number;
  hoursAgo: number;
}

const hashOf = (value: string, { name }: Copy): string =>
  createHash('sha256').update(`${value}:${name}`).digest('hex');

const idOf = (id: string, copy: Copy): string =>
  hashOf(id, copy).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

/** Another text of the same form: hashes and keys stay as long, an email address keeps its domain. */
function textOf(text: string, copy: Copy): string {
  const [, prefix = '', hex] = /^(\\x|(?=[0-9a-f]{32}$))([0-9a-f]*)$/.exec(text) ?? [];
  if (hex !== undefined)
    return `${prefix}${hashOf(text, copy).slice(0, hex.length).padEnd(hex.length, '0')}`;
  const [name, ...domain] = text.split('@');
  return [`${name}-${copy.name}`, ...domain].join('@');
}

function valueOf(part: Part, copy: Copy): string {
  if ('number' in part) return String(part.number + copy.offset);
  const isOriginal = copy.name === '';
  if ('id' in part) return isOriginal ? part.id : idOf(part.id, copy);
  const text = isOriginal ? part.text : textOf(part.text, copy);
  return JSON.stringify(text).slice(1, -1);
}

/** Moves every moment of a row, so that a copy is as old as it should be. */
const movedBack = (row: string, hours: number): string =>
  row.replaceAll(
    /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?\+00:00"/g,
    (_, at: string, rest: string = '') => {
      const moved = new Date(Date.parse(`${at}Z`) - hours * HOUR_MS).toISOString().slice(0, 19);
      return `"${moved}${rest}+00:00"`;
    },
  );

function rowOf({ literals, parts }: RowTemplate, copy: Copy): string {
  const row = literals.reduce((so, literal, at) => so + valueOf(parts[at - 1]!, copy) + literal);
  return movedBack(row, copy.hoursAgo);
}

async function insertRows(
  tx: Database,
  { table, columns }: Template,
  rows: string[],
): Promise<void> {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  await tx.sql.query(
    `insert into ${table.name} (${names}) overriding system value
     select ${names} from jsonb_populate_recordset(null::${table.name}, $1::jsonb)`,
    [`[${rows.join(',')}]`],
  );
}

/** Accounts that copies share: those of the house and of organisers. */
const SHARED = `(owner_id is null or owner_id not in (select id from users))`;

/** What grows with copies although it isn't copied: balances of shared accounts, and sequences. */
async function settle(tx: Database): Promise<void> {
  await tx.sql.query('delete from ledger.delta');
  await tx.sql.query(
    `update ledger.entry e set version = s.version, balance_after = s.balance
     from (
       select account_id, id,
         row_number() over (partition by account_id order by id) as version,
         sum(amount) over (partition by account_id order by id) as balance
       from ledger.entry
       where version is not null and account_id in (select id from ledger.account where ${SHARED})
     ) s
     where e.account_id = s.account_id and e.id = s.id`,
  );
  await tx.sql.query(
    `update ledger.account a
     set posted = (select coalesce(sum(amount), 0) from ledger.entry where account_id = a.id),
       version = (select coalesce(max(version), a.version) from ledger.entry where account_id = a.id),
       held = (select coalesce(sum(amount), 0) from ledger.hold where account_id = a.id and state = 'P')
     where ${SHARED}`,
  );
  for (const name of numberedTables)
    await tx.sql.query(
      `select setval(pg_get_serial_sequence('${name}', 'id'), (select max(id) from ${name}))`,
    );
}

/** The original comes last; each copy before it is an hour older than the next. */
function copiesOf(count: number, stride: number): Copy[] {
  const run = randomBytes(3).toString('hex');
  return Array.from({ length: count }, (_, n) => ({
    name: n === count - 1 ? '' : `${run}${n.toString(36)}`,
    offset: stride * n,
    hoursAgo: count - 1 - n,
  }));
}

async function insertCopies(tx: Database, template: Template, copies: Copy[]): Promise<void> {
  let rows: string[] = [];
  for (const copy of copies) {
    rows.push(...template.rows.map((row) => rowOf(row, copy)));
    if (rows.length < ROWS_AT_ONCE) continue;
    await insertRows(tx, template, rows);
    rows = [];
  }
  if (rows.length > 0) await insertRows(tx, template, rows);
}

/**
 * Replaces the business in a database with `count` of the same size, one of which is the original. Each has different
 * people, orders and postings, and the books balance. Nothing else may use the database until it returns. The login must be
 * a superuser, because triggers and foreign keys are skipped. Sealed transactions have to be sealed again.
 */
export async function multiplyBusiness(
  db: Database,
  templates: readonly Template[],
  count: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.sql.query('set local session_replication_role = replica');
    await tx.sql.query('set local statement_timeout = 0');
    await tx.sql.query(
      'truncate report_day, report_order_day, coin_day, report_stale, report_day_kept, event_sum, event_sum_stale',
    );
    for (const { table } of templates)
      await tx.sql.query(`delete from ${table.name} ${copiedRows(table)}`);
    await tx.sql.query('delete from ledger.seal');
    await tx.sql.query('update ledger.seal_mark set upto_id = 0');
    const copies = copiesOf(count, highestNumber(templates));
    for (const template of templates) await insertCopies(tx, template, copies);
    await settle(tx);
  });
  await db.sql.query('vacuum analyze');
}
