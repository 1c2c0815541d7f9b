import type { BillSchedule } from '#lib/refill/bill-schedules.contract.ts';
import { enqueue } from '#server/platform/task.ts';
import { runAutopay } from '#server/orders/autopay/autopay.job.ts';
import { PIN, type Answer, type TestApp, type TestMember } from './api.ts';
import { freshToken, inboxOf, listLog, numbers } from './orders.ts';

export const HOUR_S = 3600;
export const DAY_S = 24 * HOUR_S;

export type SchedulesAnswer = Answer<{
  data: BillSchedule[];
  message?: string;
  error_code?: string | null;
  errors?: Record<string, string[]>;
}>;

/** This many seconds after the server's current time. */
export const inSeconds = (app: TestApp, seconds: number): string =>
  new Date(app.clock.now().getTime() + seconds * 1000).toISOString();

/** Airtime of 500 every month, two days from now, with the PIN. */
export const scheduleBody = (app: TestApp, change: Record<string, unknown> = {}) => ({
  service_type: 'airtime-bill-payment',
  bill_id: 'ng-mtn',
  user_number: numbers.ordinary,
  amount: '500',
  every: 'month',
  next_at: inSeconds(app, 2 * DAY_S),
  pin: PIN,
  ...change,
});

export const addSchedule = async (
  app: TestApp,
  member: TestMember,
  change: Record<string, unknown> = {},
): Promise<SchedulesAnswer> =>
  app.call('POST', '/bills-payment/schedules', {
    token: await freshToken(app, member),
    body: scheduleBody(app, change),
  });

export async function listSchedules(app: TestApp, member: TestMember): Promise<BillSchedule[]> {
  const token = await freshToken(app, member);
  const { body } = await app.call<{ data: BillSchedule[] }>('GET', '/bills-payment/schedules', {
    token,
  });
  return body.data;
}

/** The only one that someone has. */
export async function onlyOf(app: TestApp, member: TestMember): Promise<BillSchedule> {
  const [only, ...others] = await listSchedules(app, member);
  if (!only || others.length > 0) throw new Error('There is not just one schedule');
  return only;
}

const anew = async (app: TestApp, member: TestMember): Promise<TestMember> => ({
  ...member,
  token: await freshToken(app, member),
});

/** The log and the inbox of a member whose session has expired. */
export const logOf = async (app: TestApp, member: TestMember) =>
  (await listLog(app, await anew(app, member))).data;
export const newsOf = async (app: TestApp, member: TestMember) =>
  (await inboxOf(app, await anew(app, member))).list;

/** A bundle with a price. */
export const bundle = {
  service_type: 'mobile-data-bill-payment',
  bill_id: 'ng-mtn-data',
  product_id: 'ng-mtn-1-5gb-7d',
  amount: '1000',
};

/** Runs the cron jobs of each minute, and everything that follows. */
export async function tick(app: TestApp): Promise<void> {
  await enqueue(app.services.db, runAutopay, {});
  await app.drainJobs();
  await app.drainJobs();
}

/** Moves the clock to a time. */
export const goTo = (app: TestApp, at: string | Date): void =>
  app.clock.advance((new Date(at).getTime() - app.clock.now().getTime()) / 1000);
