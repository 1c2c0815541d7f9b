import type { BillSchedule, Every } from '#lib/refill/bill-schedules.contract.ts';
import type { CountryCode, CurrencyCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import type { BillType } from '#lib/orders/words.ts';
import { paths } from '#lib/paths.ts';
import { findBill } from '#lib/refill/services/bills.ts';
import type { Database } from '#server/db/client.ts';
import type { Pace } from '#server/platform/due-dates.ts';

/** The bill's own fields, in the form its plug takes. */
export type StoredFields = Record<string, string> & { service_type: BillType };

/** One row of bill_schedule; `total` is minor units. */
export interface ScheduleRow {
  id: string;
  user_id: string;
  country_code: CountryCode;
  service_type: BillType;
  bill_id: string;
  fields: StoredFields;
  title: string;
  target: string;
  customer: string | null;
  total: bigint;
  currency: CurrencyCode;
  identity: string;
  every: Pace;
  starts_at: Date;
  next_at: Date;
  remind_only: boolean;
  paused: boolean;
  told_for: Date | null;
  last_at: Date | null;
  last_outcome: 'ordered' | 'reminded' | 'not_paid' | null;
  last_text: string | null;
  last_reference: string | null;
}

const pathOf = (service: BillType) => findBill(service)?.path ?? paths.refill;

/** The link to the bill's form, which fills itself in from the schedule. */
export function formOf({ id, service_type }: Pick<ScheduleRow, 'id' | 'service_type'>): string {
  const form = pathOf(service_type);
  return `${form}${form.includes('?') ? '&' : '?'}schedule=${id}`;
}

/** The form's starting values: prices are read again there, amounts are the user's own. */
function draftOf({ fields, target }: ScheduleRow): Record<string, string> {
  // paying again requires comparing the number again
  const { amount, compared_number: _, ...others } = fields;
  const hasPrice = fields['product_id'] !== undefined || fields['subscription'] === 'renew';
  return { ...others, user_number: target, ...(amount && !hasPrice ? { amount } : {}) };
}

const everyOf = (every: Pace): Every => (/^\d/.test(every) ? Number(every) : (every as 'week'));

function lastOf(row: ScheduleRow): BillSchedule['last'] {
  const { last_at, last_outcome: outcome, last_text: text, last_reference: reference_code } = row;
  return last_at && outcome && { at: last_at.toISOString(), outcome, text, reference_code };
}

const scheduleView = (row: ScheduleRow): BillSchedule => ({
  id: row.id,
  service_type: row.service_type,
  bill_id: row.bill_id,
  name: row.title,
  number: row.target,
  total: toAmount(row.total),
  currency: row.currency,
  every: everyOf(row.every),
  next_at: row.next_at.toISOString(),
  remind_only: row.remind_only,
  paused: row.paused,
  last: lastOf(row),
  url: pathOf(row.service_type),
  draft: draftOf(row),
});

export async function listSchedules(db: Database, userId: string): Promise<BillSchedule[]> {
  const { rows } = await db.sql.query<ScheduleRow>(
    'select * from bill_schedule where user_id = $1 order by paused, next_at, id',
    [userId],
  );
  return rows.map(scheduleView);
}

export async function findSchedule(db: Database, id: string): Promise<ScheduleRow | undefined> {
  const { rows } = await db.sql.query<ScheduleRow>('select * from bill_schedule where id = $1', [
    id,
  ]);
  return rows[0];
}

/** @throws AppError not_found if it doesn't exist or is another person's */
export async function removeSchedule(db: Database, userId: string, id: string): Promise<void> {
  const { rowCount } = await db.sql.query(
    'delete from bill_schedule where id = $1 and user_id = $2',
    [id, userId],
  );
  if (rowCount === 0) throw AppError.notFound();
}
