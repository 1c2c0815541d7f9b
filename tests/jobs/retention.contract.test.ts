import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purge } from '#server/jobs/purge.job.ts';
import { jobRules } from '#server/jobs/job-rules.ts';
import { purgeRules, type PurgeRule } from '#server/jobs/purge-rules.ts';
import { timesOf } from '#server/jobs/retention-rule.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { listMemberTables } from '#server/platform/personal-data.ts';
import { allTasks } from '#server/features.ts';
import { aMember, anApp, type TestApp } from '#tests/support/api.ts';
import { leavesNoBooks } from '#tests/support/audited.ts';
import { MadeRows, readColumns, type Column } from '#tests/support/member-rows.ts';

const HOUR_S = 3600;
const AGES_S = 30 * 365 * 24 * HOUR_S;

let app: TestApp;
let client: pg.Client;
let columns: Map<string, Column[]>;

beforeAll(async () => {
  app = await anApp();
  // made-up rows are in no books
  leavesNoBooks(app);
  client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  columns = await readColumns(client);
  const { rows } = await client.query<{ line: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as line
     from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  for (const { line } of rows) await client.query(line);
  // rows whose other side is missing
  await client.query(`set session_replication_role = 'replica'`);
});
afterAll(async () => {
  await client.end();
  await app.close();
});

/** The states of rows that have ended. */
const ended = {
  'reservation.state': 'given_back',
  'reservation.order_id': null,
  'provider_request.state': 'answered',
};

async function write(table: string, at: Date, known: Record<string, string>): Promise<void> {
  const rows = new MadeRows(client, columns, { ...ended, ...known }, at);
  await client.query(`delete from ${table}`);
  await rows.write(table);
}

async function countRows(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of columns.keys()) {
    const { rowCount } = await client.query(`select 1 from ${table}`);
    counts.set(table, rowCount ?? 0);
  }
  return counts;
}

/** Tables whose rows belong to an identity check, and through it to a member. */
const ofIdentity = new Set(['kyc_photo', 'listed_match']);

describe('each rule of the purge', () => {
  /** Whether a row is left that has been kept for this long. */
  async function isLeft({ table }: PurgeRule, userId: string, ageS: number): Promise<boolean> {
    const at = secondsAfter(app.clock.now(), -ageS);
    await client.query('update users set anonymised_at = $2 where id = $1', [userId, at]);
    if (ofIdentity.has(table)) await write('kyc_identity', at, { user_id: userId });
    await write(table, at, { user_id: userId });
    await purge.run(app.services, {});
    const { rowCount } = await client.query(`select 1 from ${table}`);
    return rowCount === 1;
  }

  it.each(purgeRules)(
    'keeps $table until its time has passed and then deletes it',
    async (rule) => {
      for (const [country = 'NG', keptS] of timesOf(rule)) {
        const { user } = await aMember(app, { country });
        expect(await isLeft(rule, user.uuid, keptS - HOUR_S), `${country}, before`).toBe(true);
        expect(await isLeft(rule, user.uuid, keptS + HOUR_S), `${country}, after`).toBe(false);
      }
    },
  );
});

describe('the purge', () => {
  it('deletes from no table without a rule, however old its rows are', async () => {
    const { user } = await aMember(app);
    const at = secondsAfter(app.clock.now(), -AGES_S);
    await client.query('update users set anonymised_at = $1', [at]);
    for (const table of columns.keys())
      if (!/^(ledger\..*|users|migration)$/.test(table))
        await write(table, at, { user_id: user.uuid });
    const before = await countRows();
    await purge.run(app.services, {});
    const after = await countRows();
    const changed = [...before].filter(([table, count]) => after.get(table) !== count);
    const ruled = new Set(purgeRules.map(({ table }) => table));
    // PostgreSQL deletes the tokens of a session with it
    ruled.add('session_token');
    expect(changed.map(([table]) => table).filter((table) => !ruled.has(table))).toEqual([]);
    expect(changed.length).toBeGreaterThanOrEqual(purgeRules.length - 1);
  });
});

describe('the list of rules', () => {
  it('has a rule for each table of members that expires, and a job for each rule of a feature', () => {
    const ruled = [...purgeRules, ...jobRules].map(({ table }) => table);
    const expiring = listMemberTables().filter(([, { closing }]) => closing === 'expires');
    expect(expiring.map(([table]) => table).filter((table) => !ruled.includes(table))).toEqual([]);
    const jobs = allTasks().map(({ name }) => name);
    expect(jobRules.filter(({ job }) => !jobs.includes(job))).toEqual([]);
  });
});
