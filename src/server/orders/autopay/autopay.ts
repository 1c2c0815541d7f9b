import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import type { NewNotification } from '#server/notifications/notify.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Pace } from '#server/platform/due-dates.ts';
import type { Services } from '#server/platform/services.ts';

const DAY_S = 24 * 3600;

/** A plan that its owner agreed to with their PIN, with its next date and the date that its owner was notified of. */
export interface Plan {
  id: string;
  user_id: string;
  country_code: CountryCode;
  /** What is paid, and the number or account that it is for. */
  title: string;
  target: string;
  every: Pace;
  next_at: Date;
  told_for: Date | null;
  paused: boolean;
}

/** How a product's orders are paid on dates (decision 59). */
export interface Autopay<Row extends Plan = Plan> {
  /** The table of its plans, with at least the columns of a Plan. */
  table: string;
  /** Which plans pay, in SQL; all if missing. The others only have dates. */
  pays?: string;
  /** How many days before each date its owner is notified. */
  daysAhead: number;
  /** What that notice says, and how to stop the payment. */
  upcoming(plan: Row): Pick<NewNotification, 'title' | 'message' | 'link'>;
  /** Queues a date as one job, however often it is called; the job calls `payOnDate`. */
  queue(tx: Database, id: string, due: Date): Promise<void>;
}

const registered: Autopay[] = [];

/** Registers a product's plans with the engine. */
export const registerAutopay = (autopay: Autopay): void => void registered.push(autopay);

export const allAutopay = (): readonly Autopay[] => registered;

/** The end of the time in which owners are notified of their next date. */
export const noticeUntil = (
  { clock }: Pick<Services, 'clock'>,
  { daysAhead }: Pick<Autopay, 'daysAhead'>,
): Date => secondsAfter(clock.now(), daysAhead * DAY_S);

/** The plans of all products, as SQL. */
export const plansInSql = (): string =>
  registered
    .map(({ table }) => `select user_id, title, target, every, next_at, paused from ${table}`)
    .join(' union all ');

/** Ends the plans of a closed account; they stay ended if it is reopened. */
export async function endAutopay(tx: Database, userId: string): Promise<void> {
  for (const { table } of registered)
    await tx.sql.query(`delete from ${table} where user_id = $1`, [userId]);
}
