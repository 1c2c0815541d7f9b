import type { Confirmation } from '#lib/contracts/common.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import type { ChangeSchedule, SetSchedule } from '#lib/refill/bill-schedules.contract.ts';
import type { Member } from '#lib/visitor.ts';
import { verifyPin } from '#server/account/verify-pin.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { noticeUntil } from '#server/orders/autopay/autopay.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { dueAfter, type Pace } from '#server/platform/due-dates.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { agreeBill, type Agreed, type Bill } from './agree-bill.ts';
import { billAutopay } from './autopay.ts';
import { findSchedule, type ScheduleRow } from './schedule-rows.ts';
import { queueDate } from './schedules.job.ts';

const MOST = 20;
const YEAR_S = 366 * 24 * 3600;

/** When a bill is due again, and how it is paid. */
interface Plan {
  every: Pace;
  next_at: Date;
  remind_only: boolean;
  paused: boolean;
}

/** Automatic payment requires the PIN. @throws AppError 422 on pin */
async function askForPin(
  services: Services,
  user: Member,
  plan: Plan,
  pin: Confirmation | undefined,
) {
  if (plan.remind_only || plan.paused) return;
  if (!pin) throw AppError.invalid({ pin: ['Enter your PIN.'] });
  await verifyPin(services, user.uuid, pin);
}

/** @throws AppError 422 on next_at */
function readDate({ clock }: Services, text: string): Date {
  const date = new Date(text);
  const now = clock.now();
  if (date <= now) throw AppError.invalid({ next_at: ['Choose a time in the future.'] });
  if (date > secondsAfter(now, YEAR_S))
    throw AppError.invalid({ next_at: ['Choose a day within the next year.'] });
  return date;
}

const COLUMNS = `service_type, bill_id, fields, title, target, customer, total, currency, identity,
  every, starts_at, next_at, remind_only, paused, told_for`;
const VALUES = '$3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15, $16';

/** A series that continues keeps its first date, so that the 31st isn't lost in a shorter month. */
const KEPT_START = `case when every = $12 and next_at = $13 then starts_at else $13 end`;

const isSoon = (services: Services, { next_at }: Plan): boolean =>
  next_at < noticeUntil(services, billAutopay);

/** Today's and tomorrow's dates are queued to the second; later ones are found every minute. */
async function queueSoon(tx: Database, services: Services, id: string, plan: Plan): Promise<void> {
  const { next_at: date } = plan;
  if (!plan.paused && isSoon(services, plan)) await queueDate(tx, id, date, date);
}

function valuesOf(services: Services, agreed: Agreed, plan: Plan): unknown[] {
  return [
    agreed.service_type,
    agreed.bill_id,
    JSON.stringify(agreed.fields),
    agreed.title,
    agreed.target,
    agreed.customer,
    agreed.total,
    agreed.currency,
    agreed.identity,
    plan.every,
    plan.next_at,
    plan.remind_only,
    plan.paused,
    // agreeing to it for today or tomorrow is notice enough
    isSoon(services, plan) ? plan.next_at : null,
  ];
}

/** A second tap, or the same bill at the same interval, doesn't create a second payment. */
async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw AppError.conflict('This is already in your list. Change it there.');
  }
}

const note = (tx: Database, user: Member, subject: string, agreed: Agreed, plan: Plan) =>
  audit(tx, {
    actor: `user:${user.uuid}`,
    action: 'refill.schedule-agree',
    subject,
    detail: { ...plan, next_at: plan.next_at.toISOString(), most: toAmount(agreed.total) },
  });

/** @throws AppError conflict when the list is full */
async function assertRoom(tx: Database, userId: string): Promise<void> {
  const { rows } = await tx.sql.query<{ n: bigint }>(
    'select count(*) n from bill_schedule where user_id = $1',
    [userId],
  );
  if ((rows[0]?.n ?? 0n) >= BigInt(MOST))
    throw AppError.conflict(`You can have ${MOST} of these. Delete one first.`);
}

/**
 * Adds a recurring bill. Automatic payment takes the PIN and never pays more than the current price.
 * @throws AppError 422 on the bill's fields, next_at and pin; conflict
 */
export async function addSchedule(
  services: Services,
  user: Member,
  { every, next_at, remind_only, paused, pin, ...bill }: SetSchedule,
): Promise<void> {
  const date = readDate(services, next_at);
  const plan: Plan = { every: String(every), next_at: date, remind_only, paused };
  await askForPin(services, user, plan, pin);
  const agreed = await agreeBill(services, user, bill, plan);
  await orTaken(
    inTransaction(services.db, async (tx) => {
      await assertRoom(tx, user.uuid);
      const id = newUuid();
      await tx.sql.query(
        `insert into bill_schedule(id, user_id, ${COLUMNS}, country_code, created_at)
         values ($1, $2, ${VALUES}, $17, $18)`,
        [
          id,
          user.uuid,
          ...valuesOf(services, agreed, plan),
          user.country.code,
          services.clock.now(),
        ],
      );
      await queueSoon(tx, services, id, plan);
      await note(tx, user, id, agreed, plan);
    }),
  );
}

/** Skips dates that passed while it was paused. */
async function nextOf(services: Services, row: ScheduleRow, text: string | undefined) {
  if (text !== undefined) return readDate(services, text);
  const now = services.clock.now();
  return row.next_at > now ? row.next_at : dueAfter(services.db, row, now);
}

/** The agreement stays, unless the bill is replaced or automatic payment begins. */
async function agreedAfter(
  services: Services,
  user: Member,
  { row, bill, plan }: { row: ScheduleRow; bill: Partial<Bill>; plan: Plan },
): Promise<Agreed> {
  const isOther = Object.values(bill).some((value) => value !== undefined);
  const beginsToPay = row.remind_only && !plan.remind_only;
  if (!isOther && !beginsToPay) return row;
  return agreeBill(services, user, { ...(row.fields as unknown as Bill), ...bill }, plan);
}

/**
 * Changes the given parts of a schedule: pauses, resumes or edits it.
 * @throws AppError not_found; 422 on the bill's fields, next_at and pin; conflict
 */
export async function changeSchedule(
  services: Services,
  user: Member,
  id: string,
  { every, next_at, remind_only, paused, pin, ...bill }: ChangeSchedule,
): Promise<void> {
  const row = await findSchedule(services.db, id);
  if (row?.user_id !== user.uuid) throw AppError.notFound();
  const plan: Plan = {
    every: every === undefined ? row.every : String(every),
    next_at: await nextOf(services, row, next_at),
    remind_only: remind_only ?? row.remind_only,
    paused: paused ?? row.paused,
  };
  await askForPin(services, user, plan, pin);
  const agreed = await agreedAfter(services, user, { row, bill, plan });
  await orTaken(
    inTransaction(services.db, async (tx) => {
      const { rowCount } = await tx.sql.query(
        `update bill_schedule set (${COLUMNS}) = (${VALUES.replace('$13', KEPT_START)})
         where id = $1 and user_id = $2 and next_at = $17`,
        [id, user.uuid, ...valuesOf(services, agreed, plan), row.next_at],
      );
      // its date came up in the meantime: storing an old one again would never end
      if (rowCount === 0)
        throw AppError.conflict('This has just been paid. Please check it again.');
      await queueSoon(tx, services, id, plan);
      await note(tx, user, id, agreed, plan);
    }),
  );
}
