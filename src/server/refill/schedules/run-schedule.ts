import { AppError } from '#lib/errors/app-error.ts';
import { momentFor } from '#lib/moments.ts';
import { money } from '#lib/money.ts';
import { CheckBill } from '#lib/refill/contract.ts';
import { maskNumbers } from '#lib/rules/mask.ts';
import { paths } from '#lib/paths.ts';
import type { Member } from '#lib/visitor.ts';
import { findMember } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent } from '#server/orders/advance.ts';
import { latestFor, payOnDate, Superseded } from '#server/orders/autopay/pay-on-date.ts';
import { assertServiceActive } from '#server/orders/service-open.ts';
import { placeOrder } from '#server/orders/place/place-order.ts';
import { assertNotDearer } from '#server/orders/price/agreed-price.ts';
import type { Order } from '#server/orders/tables.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { dueAfter } from '#server/platform/due-dates.ts';
import type { Services } from '#server/platform/services.ts';
import { findBiller } from '#server/refill/catalogue/billers.ts';
import { checkNumber } from '#server/refill/check-number.ts';
import { findSchedule, formOf, type ScheduleRow } from './schedule-rows.ts';

interface Outcome {
  what: 'ordered' | 'reminded' | 'not_paid';
  text?: string;
  reference?: string;
}

/** Moves a schedule to its next date; false when that was already done. */
async function moveOn(
  tx: Database,
  { clock }: Services,
  row: ScheduleRow,
  { what, text, reference }: Outcome,
): Promise<Date | undefined> {
  const now = clock.now();
  const next = await dueAfter(tx, row, now);
  const { rowCount } = await tx.sql.query(
    `update bill_schedule set next_at = $3, last_at = $4, last_outcome = $5, last_text = $6,
       last_reference = $7 where id = $1 and next_at = $2 and not paused`,
    [row.id, row.next_at, next, now, what, text ?? null, reference ?? null],
  );
  return rowCount === 1 ? next : undefined;
}

const remind = (services: Services, row: ScheduleRow): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    if (!(await moveOn(tx, services, row, { what: 'reminded' }))) return;
    await notify(tx, row.user_id, {
      title: `Time to pay: ${row.title}`,
      message: `For ${maskNumbers(row.target)}. We’ve filled in the form for you.`,
      link: formOf(row),
      topic: 'money',
    });
  });

const refuse = (services: Services, row: ScheduleRow, why: string): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    const next = await moveOn(tx, services, row, { what: 'not_paid', text: why });
    if (!next) return;
    await notify(tx, row.user_id, {
      title: `Autopay failed: ${row.title}`,
      message: [
        why,
        `You haven’t been charged. The next date is ${momentFor(row.country_code, next)}, or you can pay now.`,
      ],
      link: formOf(row),
      topic: 'money',
    });
  });

/** Notifies the owner, once for each date, that the payment waits. */
const noteWait = (services: Services, row: ScheduleRow, why: string): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    const { rowCount } = await tx.sql.query(
      `update bill_schedule set waits_for = next_at
       where id = $1 and next_at = $2 and waits_for is distinct from next_at`,
      [row.id, row.next_at],
    );
    if (rowCount !== 1) return;
    await notify(tx, row.user_id, {
      title: `Autopay is waiting: ${row.title}`,
      message: [
        why,
        `We’ll pay as soon as it works again, until ${momentFor(row.country_code, latestFor(row.next_at))}.`,
      ],
      link: `${paths.refill}#schedules`,
      topic: 'money',
    });
  });

/**
 * No autopay is the payment that tries a paused biller.
 * @throws AppError biller_paused
 */
async function assertBillerOpen(services: Services, row: ScheduleRow): Promise<void> {
  const pauses = await assertServiceActive(services, row.service_type, row.country_code);
  const pause = pauses.find(
    ({ serviceType, counterparty }) =>
      serviceType === row.service_type && counterparty === row.bill_id,
  );
  if (!pause) return;
  const { name, since } = pause;
  throw new AppError('biller_paused', {
    message: `Payments to ${name} have been failing since ${momentFor(row.country_code, since)}. You haven’t been charged.`,
  });
}

/** @throws AppError for an agreement without a name and without a comparison of the number */
function assertCompared({ fields }: ScheduleRow): void {
  if (fields['compared_number'] === undefined)
    throw AppError.conflict('Compare the number with your bill, then set up autopay again.');
}

/** @throws AppError when the number can't be looked up, or belongs to someone else now */
async function lookUp(services: Services, user: Member, row: ScheduleRow): Promise<void> {
  const at = { id: row.bill_id, country: row.country_code, serviceType: row.service_type };
  if (!(await findBiller(services, at))?.validates) return;
  const found = await checkNumber(services, user, CheckBill.parse(askedOf(row))).catch(
    (error: unknown) => {
      // a provider that is silent now may not answer for hours: the fault isn't ours
      const isSilent = error instanceof AppError && error.code === 'busy';
      throw isSilent ? AppError.conflict(error.message) : error;
    },
  );
  if (found.hint) throw AppError.conflict(found.hint.text);
  if (row.customer === null) return assertCompared(row);
  if (found.compare)
    throw AppError.conflict('We can’t see the name on this number right now, so we didn’t pay.');
  if (found.customer_name !== row.customer)
    throw AppError.conflict('The name on this number has changed.');
}

function askedOf({ fields }: ScheduleRow) {
  const { service_type, bill_id, user_number, meter_type, product_id } = fields;
  return { service_type, bill_id, user_number, meter_type, product_id };
}

/** What belongs in the order's transaction: agreed price, next date, a step for its owner. */
async function settle(tx: Database, services: Services, row: ScheduleRow, order: Order) {
  assertNotDearer(money(order.total, row.currency), row.total, 'schedule');
  const paid = { what: 'ordered', reference: order.reference_code } as const;
  if (!(await moveOn(tx, services, row, paid))) throw new Superseded();
  await addEvent(tx, services, order, { title: 'Paid by autopay' });
}

async function pay(services: Services, row: ScheduleRow): Promise<void> {
  const user = await findMember(services.db, row.user_id);
  if (!user) return;
  await assertBillerOpen(services, row);
  await lookUp(services, user, row);
  await placeOrder(services, {
    user,
    serviceType: row.service_type,
    // one order per date, however often it is tried
    key: `schedule:${row.id}:${row.next_at.toISOString()}`,
    pin: null,
    input: row.fields,
    placed: (tx, order) => settle(tx, services, row, order),
  });
}

/**
 * Runs a schedule for one date. If the engine refuses, nothing is paid, its owner is notified why, and the
 * next date is set. A second worker, or a run after a crash, changes nothing.
 */
export async function runSchedule(services: Services, id: string, due: Date): Promise<void> {
  const row = await findSchedule(services.db, id);
  if (!row || row.paused || row.next_at.getTime() !== due.getTime()) return;
  // the queue's clock may be ahead of ours
  if (due > secondsAfter(services.clock.now(), 1)) return;
  if (row.remind_only) return remind(services, row);
  await payOnDate(services, {
    due,
    notifiedFor: row.told_for,
    pay: () => pay(services, row),
    wait: (why) => noteWait(services, row, why),
    refuse: (why) => refuse(services, row, why),
  });
}
