import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { cronItems } from '#server/jobs/crontab.ts';
import { tasks } from '#server/jobs/tasks.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { checkBooks } from '#server/reconcile/check-books.ts';
import { auditLedger } from '#server/reconcile/ledger.job.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { leavesNoBooks } from '#tests/support/audited.ts';
import { decide, startCheckout } from '#tests/support/deposits.ts';
import { sealAll } from '#tests/support/ledger.ts';
import { aShop, buy, buyAndSettle, numbers } from '#tests/support/orders.ts';
import { withOrdinaryTimeLimits } from '#tests/support/time-limits.ts';
import { listSuspense } from '#tests/support/suspense.ts';

let app: TestApp;
let admin: pg.Pool;
let member: TestMember;
beforeAll(async () => {
  app = await aShop();
  leavesNoBooks(app);
  admin = new pg.Pool({ connectionString: app.databaseUrl, max: 1 });
  member = await aMember(app, { balance: '50000.00' });
});
afterAll(async () => {
  await admin.end();
  await app.close();
});

const findings = async () => (await checkBooks(app.services.db)).findings;

/** Breaks something by hand, returns the findings, and repairs it. */
async function findingsWhile(breakIt: string, mendIt: string, values: unknown[] = []) {
  await admin.query(breakIt, values);
  try {
    return await findings();
  } finally {
    await admin.query(mendIt, values);
  }
}

async function runAudit() {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]) },
  );
  await auditLedger.run({ ...app.services, log }, {});
  const { rows } = await admin.query<{ action: string; detail: Record<string, unknown> }>(
    `select action, detail from audit_log where actor = 'job:ledger' order by id desc limit 1`,
  );
  return { lines, row: rows[0] };
}

describe('the check of all books', () => {
  it('finds nothing after purchases and deposits of every outcome', async () => {
    for (const number of [numbers.delivers, numbers.saysNo, numbers.neverSettles, numbers.reversed])
      await buyAndSettle(app, member, { number });
    await buy(app, member);
    const [paid, wrong, open] = [
      await startCheckout(app, member),
      await startCheckout(app, member),
      await startCheckout(app, member),
    ];
    await decide(app, paid, 'paid');
    await decide(app, wrong, 'paid', '51.00');
    await decide(app, open, 'cancelled');
    await app.drainJobs();
    app.clock.advance(30);
    await app.drainJobs({ includeLater: true });
    expect(await findings()).toEqual([]);
  });

  it.each([
    ['completed', 'processing', ['hold', 'lines']],
    ['unknown', 'completed', ['hold', 'lines']],
    ['failed', 'unknown', ['hold', 'lines']],
    ['reversed', 'completed', ['lines']],
  ])('finds an order that is %s and reports %s', async (is, says, what) => {
    const find = `select reference_code from orders where status = $1 and direction = 'purchase' limit 1`;
    const { rows } = await admin.query<{ reference_code: string }>(find, [is]);
    const ref = rows[0]?.reference_code;
    const set = (status: string) =>
      `update orders set status = '${status}' where reference_code = '${ref}'`;
    expect(await findingsWhile(set(says), set(is))).toEqual(
      what.map((each) => ({ what: `order_and_${each}_disagree`, ref })),
    );
  });

  it.each([
    ['captured', ['hold', 'ledger', 'lines'], 'update orders set captured = captured - $2'],
    ['refunded', ['ledger', 'lines', 'refunds'], 'update orders set refunded = refunded + $2'],
    ['a line', ['lines'], 'update order_item set fee = fee + $2'],
  ])('finds that %s is another sum', async (_, what, change) => {
    const { rows } = await admin.query<{ id: string; ref: string }>(
      `select id, reference_code as ref from orders where status = 'completed'
         and direction = 'purchase' limit 1`,
    );
    const { id, ref } = rows[0]!;
    const column = change.includes('order_item') ? 'order_id' : 'id';
    const by = (minor: number) =>
      `${change.replace('$2', String(minor))} where ${column} = '${id}'`;
    expect(await findingsWhile(by(1), by(-1))).toEqual(
      what.map((each) => ({ what: `order_and_${each}_disagree`, ref })),
    );
  });

  it('finds money on hold for an order that does not exist', async () => {
    const found = await findingsWhile(
      `update orders set hold_id = -hold_id where status = 'unknown'`,
      `update orders set hold_id = -hold_id where status = 'unknown'`,
    );
    expect(found.map(({ what }) => what).sort()).toEqual([
      'hold_without_open_order',
      'order_and_hold_disagree',
    ]);
  });

  it.each([
    ['completed', 'failed'],
    ['under_review', 'completed'],
    ['failed', 'completed'],
  ])('finds a deposit that is %s and reports %s', async (is, says) => {
    const deposits = (from: string, to: string) =>
      `update orders set status = '${to}' where reference_code in (select reference_code from orders
         where direction = 'deposit' and status = '${from}' order by seq limit 1)`;
    const { rows } = await admin.query<{ ref: string }>(
      `select reference_code as ref from orders where direction = 'deposit' and status = $1 order by seq`,
      [is],
    );
    const ref = rows[0]?.ref;
    const back = `update orders set status = '${is}' where reference_code = '${ref}'`;
    expect(await findingsWhile(deposits(is, says), back)).toEqual([
      { what: 'deposit_and_ledger_disagree', ref },
    ]);
  });
});

describe('unfinished work', () => {
  it('includes a notice that no one followed for a day', async () => {
    const change = (
      received: string,
    ) => `insert into provider_event(provider, event_key, payload, received_at)
       values ('bills-sandbox', 'left', '{}', now() - interval '${received}')`;
    const forget = `delete from provider_event where event_key = 'left'`;
    expect(await findingsWhile(change('1 hour'), forget)).toEqual([]);
    expect(await findingsWhile(change('2 days'), forget)).toEqual([
      { what: 'notice_not_followed', ref: 'bills-sandbox/left' },
    ]);
  });

  it('includes a job that failed its last attempt', async () => {
    await admin.query(`select graphile_worker.add_job('wallet.receive-transfer', '{}')`);
    const job = `from graphile_worker._private_tasks t where t.id = j.task_id
      and t.identifier = 'wallet.receive-transfer'`;
    const found = await findingsWhile(
      `update graphile_worker._private_jobs j set attempts = max_attempts ${job}`,
      `delete from graphile_worker._private_jobs j using ${job.slice('from '.length)}`,
    );
    const ref = expect.stringMatching(/^wallet\.receive-transfer\/\d+$/) as string;
    expect(found).toEqual([{ what: 'job_gave_up', ref }]);
  });
});

describe('the nightly audit', () => {
  it('is a line of the crontab that a worker can run', () => {
    const line = cronItems().find(({ task }) => task === auditLedger.name);
    // a machine that slept at that minute makes up for it
    expect(line?.options.backfillPeriod).toBeGreaterThan(0);
    expect(tasks.map(({ name }) => name)).toContain(auditLedger.name);
  });

  it('writes the newest seal into the log and its result into the audit log', async () => {
    await sealAll(app.services.db);
    const { lines, row } = await runAudit();
    const { rows } = await admin.query<{ n: string; hash: string }>(
      `select n::text, encode(hash, 'hex') hash from ledger.seal order by ledger.seal.n desc limit 1`,
    );
    const newest = { block: rows[0]?.n, hash: rows[0]?.hash };
    expect(newest.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(lines).toMatchObject([{ level: 30, seal: newest }]);
    expect(row).toEqual({
      action: 'ledger.audit-passed',
      detail: { findings: [], count: 0, seal: newest },
    });
  });

  it('logs problems at error level: a changed entry breaks its seal and the sums', async () => {
    const change = (by: number) =>
      `begin; set local session_replication_role = replica;
       update ledger.entry set amount = amount + ${by} where id = (select min(id) from ledger.entry); commit`;
    await sealAll(app.services.db);
    await admin.query(change(1));
    const { lines, row } = await runAudit();
    await admin.query(change(-1));
    expect(lines[0]).toMatchObject({ level: 50, msg: 'the books are not in order' });
    const whats = (lines[0]?.['findings'] as { what: string }[]).map(({ what }) => what);
    expect(whats).toEqual(expect.arrayContaining(['unbalanced_txn', 'seal_content_changed']));
    expect(row?.action).toBe('ledger.audit-failed');
    expect((await runAudit()).row?.action).toBe('ledger.audit-passed');
  });

  it('may take longer than a request: the limit of a statement does not end it', async () => {
    const db = await withOrdinaryTimeLimits(() => openDatabase(app.databaseUrl));
    const { rows } = await db.sql.query<{ statement_timeout: string }>('show statement_timeout');
    expect(rows[0]?.statement_timeout).toBe('5s');
    await admin.query(
      `create or replace function ledger.verify_seal(p_from bigint default 0)
       returns table (n bigint, problem text) language sql volatile as
       $$ select 7::bigint, current_setting('statement_timeout') $$`,
    );
    const { findings: found } = await withOrdinaryTimeLimits(() => checkBooks(db));
    expect(found).toEqual([{ what: 'seal_30min', ref: '7' }]);
    await db.close();
  });
});

describe('money in suspense', () => {
  it('is listed with its reason and adds up to the account', async () => {
    const list = await listSuspense(app.services.db);
    expect(list).toMatchObject([{ amount: 5_100n, reason: 'wrong_amount', until: null }]);
    const { rows } = await admin.query<{ sum: string }>(
      'select sum(amount)::text from ledger.entry where account_id = $1',
      [houseAccount('suspense', 'NGN').toString()],
    );
    expect(list.reduce((sum, { amount }) => sum + amount, 0n)).toBe(BigInt(rows[0]?.sum ?? 0));
  });
});
