import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cronItems } from '#server/jobs/crontab.ts';
import { tasks } from '#server/jobs/tasks.ts';
import { command } from '#server/ops/commands/reconcile.ts';
import { reconcileDay } from '#server/reconcile/reconcile-day.ts';
import { reconcileNightly } from '#server/reconcile/reconcile.job.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import {
  aKnownMember,
  bookedOf,
  decide,
  setSwitch,
  startCheckout,
} from '#tests/support/deposits.ts';
import { aShop, moneyOf, readOrder } from '#tests/support/orders.ts';
import { runTyped } from '#tests/support/printed.ts';
import {
  accountNumberOf,
  byHand,
  history,
  loseJobs,
  night,
  sendTo,
} from '#tests/support/reconcile.ts';
import { aSecondProcess } from '#tests/support/second-process.ts';
import { aWithdrawer, endings, withdraw, withdrawAndSettle } from '#tests/support/withdrawals.ts';

const DAY_S = 24 * 3600;

let app: TestApp;
beforeEach(async () => {
  app = await aShop();
});
afterEach(async () => {
  await app.close();
});

/** A payment whose reference isn't ours, which no query can resolve. */
const aStrangersPayment = (reference = 'OJ-ELSEWHERE', amount = 900) =>
  byHand(
    app,
    `insert into sandbox.payment(reference, amount, currency, email, channel, state, paid_at, created_at)
     values ($1, $2, 'NGN', 'a@b.example', 'checkout', 'paid', $3, $3)`,
    [reference, amount, app.clock.now()],
  );

/** Runs the nightly job, and returns its lines in the log and the audit log. */
async function runNightly() {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]) },
  );
  const failure = await reconcileNightly
    .run({ ...app.services, log }, {})
    .then(() => undefined)
    .catch((error: Error) => error.message);
  const { rows } = await byHand(
    app,
    `select action, detail from audit_log where actor = 'job:reconcile' order by id desc limit 1`,
  );
  return { lines, failure, row: rows[0] as { action: string; detail: object } | undefined };
}

describe('a lost notice or answer is repaired overnight', () => {
  it('a paid checkout without notice and without any job is credited once', async () => {
    const member = await aMember(app);
    const reference = await startCheckout(app, member);
    await decide(app, reference, 'paid');
    await loseJobs(app);
    expect(await night(app)).toEqual([]);
    expect((await readOrder(app, member, reference)).status).toBe('completed');
    expect(await night(app)).toEqual([]);
    expect(await bookedOf(app, member)).toBe(500_000n);
    expect(await history(app)).toEqual([
      ['missing_here', 'cleared'],
      ['account_differs', 'cleared'],
    ]);
  });

  it('a transfer into a reserved account is credited once', async () => {
    const member = await aKnownMember(app);
    await sendTo(app, await accountNumberOf(app, member), '700');
    await loseJobs(app);
    expect(await night(app)).toEqual([]);
    expect(await night(app)).toEqual([]);
    expect(await bookedOf(app, member)).toBe(70_000n);
  });

  it('a withdrawal without an answer is done', async () => {
    const member = await aWithdrawer(app, { ending: endings.noAnswerPays });
    const { reference_code: reference, status } = await withdrawAndSettle(app, member);
    expect(status).toBe('unknown');
    await loseJobs(app);
    expect(await night(app)).toEqual([]);
    expect((await readOrder(app, member, reference)).status).toBe('completed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '44990.00', held: '0.00' });
  });

  it('a withdrawal that never reached the provider is released', async () => {
    const member = await aWithdrawer(app, { ending: endings.noAnswerPays });
    const { reference_code: reference } = await withdrawAndSettle(app, member);
    await byHand(app, 'delete from sandbox.payout');
    await loseJobs(app);
    expect(await night(app)).toEqual([]);
    expect((await readOrder(app, member, reference)).status).toBe('failed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '50000.00', held: '0.00' });
  });

  it('a withdrawal that the bank sent back is refunded', async () => {
    const member = await aWithdrawer(app, { ending: endings.sentBack });
    const { reference_code: reference, status } = await withdrawAndSettle(app, member);
    expect(status).toBe('completed');
    await loseJobs(app);
    expect(await night(app)).toEqual([]);
    expect((await readOrder(app, member, reference)).status).toBe('reversed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '50000.00', held: '0.00' });
  });

  it('but what moved in the last ten minutes is left to its own notice', async () => {
    const member = await aMember(app);
    const reference = await startCheckout(app, member);
    await decide(app, reference, 'paid');
    const today = app.clock.now().toISOString().slice(0, 10);
    expect((await reconcileDay(app.services, today)).open).toEqual([]);
    expect(await bookedOf(app, member)).toBe(0n);
    expect(await history(app)).toEqual([]);
  });
});

describe('a finding', () => {
  it('stays one row until both sides agree, then it is cleared automatically', async () => {
    await aStrangersPayment();
    const first = await night(app);
    const again = await night(app);
    expect(again.map(({ id, firstSeenAt }) => [id, firstSeenAt])).toEqual(
      first.map(({ id, firstSeenAt }) => [id, firstSeenAt]),
    );
    await byHand(app, `update sandbox.payment set refunded_at = now()`);
    expect(await night(app)).toEqual([]);
    expect(await history(app)).toEqual([
      ['missing_here', 'cleared'],
      ['account_differs', 'cleared'],
    ]);
  });

  it('is one row when two processes compare at the same moment', async () => {
    await aStrangersPayment();
    const member = await aMember(app);
    const lost = await startCheckout(app, member);
    await decide(app, lost, 'paid');
    await loseJobs(app);
    app.clock.advance(DAY_S);
    const other = aSecondProcess(app);
    const reports = await Promise.all(
      [app, other, app, other].map(({ services }) => reconcileDay(services)),
    );
    await other.close();
    expect(reports).toHaveLength(4);
    const open = (await night(app)).map(({ kind, reference }) => [kind, reference]);
    expect(open).toEqual([
      ['missing_here', 'OJ-ELSEWHERE'],
      ['account_differs', expect.stringContaining('float_payments') as string],
    ]);
    expect((await history(app)).filter(([, state]) => state === 'open')).toHaveLength(2);
    expect(await bookedOf(app, member)).toBe(500_000n);
  });

  it('stays open while its provider doesn’t answer, and the day is compared later', async () => {
    await aStrangersPayment();
    expect(await night(app)).toHaveLength(2);
    await byHand(app, 'delete from sandbox.payment');
    await setSwitch(app, 'payments', 'timeout');
    app.clock.advance(DAY_S);
    const { failure, row, lines } = await runNightly();
    expect(failure).toBe('No list from payments-sandbox');
    expect(row).toMatchObject({
      action: 'reconcile.failed',
      detail: { silent: ['payments-sandbox'], count: 2 },
    });
    expect(lines.map(({ msg }) => msg)).toContain('a provider gave no list of its day');
    await setSwitch(app, 'payments', 'done');
    expect((await runNightly()).failure).toBeUndefined();
    expect((await history(app)).map(([, state]) => state)).toEqual(['cleared', 'cleared']);
    const { rows } = await byHand(
      app,
      `select count(distinct day) n from reconcile_run where finished_at is not null and silent = '{}'`,
    );
    expect(rows).toEqual([{ n: 8n }]);
  });
});

describe('the nightly comparison', () => {
  it('is a line of the crontab that a worker can run', () => {
    const line = cronItems().find(({ task }) => task === reconcileNightly.name);
    // a machine that slept at that minute catches up
    expect(line?.options.backfillPeriod).toBeGreaterThan(0);
    expect(tasks.map(({ name }) => name)).toContain(reconcileNightly.name);
  });

  it('logs open findings at error level, with references and sums and nothing about a person', async () => {
    await aStrangersPayment();
    app.clock.advance(DAY_S);
    const { lines, row, failure } = await runNightly();
    expect(failure).toBeUndefined();
    const [line] = lines.filter(({ level }) => level === 50);
    expect(line).toMatchObject({ msg: 'our books and the providers’ differ', count: 2 });
    expect(line?.['findings']).toMatchObject([
      {
        port: 'payments',
        kind: 'missing_here',
        reference: 'OJ-ELSEWHERE',
        theirs: '9.00',
        ours: null,
      },
      { kind: 'account_differs' },
    ]);
    expect(JSON.stringify(lines)).not.toContain('a@b.example');
    expect(row).toMatchObject({ action: 'reconcile.failed', detail: { count: 2 } });
  });

  it('leaves one line when all is well', async () => {
    await withdraw(app, await aWithdrawer(app));
    await app.drainJobs();
    app.clock.advance(DAY_S);
    const { lines, row } = await runNightly();
    expect(lines).toEqual([]);
    expect(row).toMatchObject({ action: 'reconcile.passed', detail: { compared: 1, count: 0 } });
  });
});

describe('npm run ops -- reconcile', () => {
  async function run(...args: string[]) {
    const printed: string[] = [];
    const spy = vi.spyOn(console, 'log').mockImplementation((line: string) => {
      printed.push(line);
    });
    try {
      return { code: await runTyped(command, app.services, args), printed };
    } finally {
      spy.mockRestore();
    }
  }

  it('prints what is open and ends with 1, else with 0', async () => {
    const today = app.clock.now().toISOString().slice(0, 10);
    expect(await run('--day', today)).toEqual({
      code: 0,
      printed: [`${today} (UTC): 0 references compared, 0 differences are open.`],
    });
    await aStrangersPayment();
    app.clock.advance(3600);
    const { code, printed } = await run('--day', today);
    expect(code).toBe(1);
    expect(printed).toEqual([
      `${today}  payments  OJ-ELSEWHERE`,
      '    the provider took money that we have not booked: ours nothing, theirs ₦9.00 done',
      expect.stringMatching(/^.{10} {2}payments {2}float_payments/) as string,
      expect.stringContaining('doesn’t match') as string,
      `${today} (UTC): 1 references compared, 2 differences are open.`,
    ]);
  });

  it.each([
    ['--day'],
    ['--day', '2026-13-40'],
    ['--day', '2026-02-31'],
    ['--day', '2999-01-01'],
    ['tomorrow'],
  ])('refuses %s %s', async (...args) => {
    await expect(run(...args)).rejects.toThrow(/YYYY-MM-DD/);
  });
});
