import type { Finding } from '#server/reconcile/findings.ts';
import { reconcileDay } from '#server/reconcile/reconcile-day.ts';
import type { TestApp, TestMember } from './api.ts';
import { freshToken } from './orders.ts';

const DAY_S = 24 * 3600;

/** Changes the books of the sandbox's providers, or the queue, manually. */
export const byHand = (app: TestApp, sql: string, values: unknown[] = []) =>
  app.services.db.sql.query(sql, values);

/** Runs the nightly comparison; returns its findings for the day before and for earlier days. */
export async function night(app: TestApp): Promise<Finding[]> {
  app.clock.advance(DAY_S);
  await byHand(app, `update provider_request set claimed_at = claimed_at - interval '1 day'`);
  return (await reconcileDay(app.services)).open;
}

/** Loses a notice on its way to us, with everything else that waits. */
export const loseJobs = (app: TestApp, name = '%') =>
  byHand(
    app,
    `select graphile_worker.complete_jobs(array(
       select j.id from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like $1))`,
    [name],
  );

/** Every row that was ever written, as [type, whether it is open]. */
export async function history(app: TestApp): Promise<[string, 'open' | 'cleared'][]> {
  const { rows } = await byHand(
    app,
    'select kind, cleared_at is null as open from reconcile_finding order by id',
  );
  return (rows as { kind: string; open: boolean }[]).map(({ kind, open }) => [
    kind,
    open ? 'open' : 'cleared',
  ]);
}

/** The member's account number for bank transfers. */
export async function accountNumberOf(app: TestApp, member: TestMember): Promise<string> {
  const { body } = await app.call<{ data: { account_number: string } }>(
    'POST',
    '/payment/account-number',
    { token: await freshToken(app, member) },
  );
  return body.data.account_number;
}

/** Someone sends money to an account number; the provider's reference. */
export async function sendTo(app: TestApp, account_number: string, amount: string) {
  const { body } = await app.call<{ data: { reference: string } }>('POST', '/sandbox/transfers', {
    body: { account_number, amount, sender_name: 'ADA OBI' },
  });
  return body.data.reference;
}
