import type { BodyOf } from '#lib/contracts/call.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { decideBy } from '#lib/help/tricked-rules.ts';
import type { reportTricked } from '#lib/help/tricked.contract.ts';
import { trickNames } from '#lib/help/tricked-words.ts';
import { formatMinor, money } from '#lib/money.ts';
import { momentFor } from '#lib/moments.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { countryOf } from '#server/help/country-of.ts';
import { numberOf } from '#server/help/number-of.ts';
import { addTicket } from '#server/help/open-ticket.ts';
import { trickedReports, type TrickedReport } from '#server/help/tables.ts';
import { notify } from '#server/notifications/notify.ts';
import { publishQueue } from '#server/notifications/live.ts';
import { addEvent, notifyPages } from '#server/orders/advance.ts';
import { findOwn, lockOrder } from '#server/orders/find.ts';
import { stopOrder } from '#server/orders/funding/cancel.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import { findReport } from './find-report.ts';
import { notifyReceiver } from './notify-receiver.job.ts';
import { receiverOf, whereIs } from './where.ts';

type Told = BodyOf<typeof reportTricked>;

const begun = (order: Order, { kind }: Told, now: Date): TrickedReport => ({
  order_id: order.id,
  user_id: order.user_id,
  kind,
  reported_at: now,
  stopped: false,
  ticket_id: null,
  receiver: receiverOf(order),
  told_by: null,
  told_due: null,
  told_at: null,
  decide_by: null,
  over_told: false,
  decision: null,
  amount: null,
  reason: null,
  decided_at: null,
  decided_by: null,
  agreed_by: null,
});

/** Nothing had left: the engine has cancelled it. */
async function recordStopped(tx: Database, stopped: Order, report: TrickedReport): Promise<void> {
  await tx.orm.insert(trickedReports).values({ ...report, stopped: true });
  const sum = formatMinor(money(stopped.total, stopped.currency));
  await notify(tx, stopped.user_id, {
    title: `Stopped: ${stopped.title}`,
    message: `You reported that someone tricked you. Nothing was sent, and ${sum} is back in your wallet.`,
    link: paths.tricked(stopped.reference_code),
    topic: 'money',
  });
}

/** Opens a case for a payment that has left, with a number and a time for our decision. */
async function openCase(
  tx: Database,
  services: Services,
  order: Order,
  { report, told }: { report: TrickedReport; told: Told },
): Promise<void> {
  const { user_id: userId } = order;
  const country = await countryOf(tx, userId);
  const due = decideBy(country, report.reported_at);
  const ticket = await addTicket(tx, services, userId, {
    subject: 'I was tricked',
    category: 'money',
    message: [`${trickNames[told.kind]}.`, told.text].filter(Boolean).join('\n\n'),
    order,
    now: report.reported_at,
    // end-clock.job.ts notifies them instead
    complaint: { complaint_kind: 'tricked', complaint_due: due, complaint_told: true },
  });
  await tx.orm.insert(trickedReports).values({ ...report, ticket_id: ticket.id, decide_by: due });
  const number = numberOf(ticket);
  const link = paths.tricked(order.reference_code);
  await addEvent(tx, services, order, {
    title: 'Reported as a trick',
    text: `Your case is ${number}.`,
    detail: { link },
  });
  await notify(tx, userId, {
    title: `We received your report: case ${number}`,
    message: [
      order.title,
      `We’ll decide by ${momentFor(country, due)}.`,
      'We’ll never ask you for a fee, a code or your PIN to get the money back.',
      `Quote ${number} if you contact us.`,
    ],
    link,
    topic: 'money',
    except: ['push', 'sms'],
  });
  await enqueue(tx, notifyReceiver, { order_id: order.id });
  publishQueue(tx, 'tricked');
  notifyPages(tx, order);
}

/** @throws AppError conflict for money that never went out, or is back */
function assertOut(order: Order): void {
  const where = whereIs(order);
  if (where === 'in') throw AppError.conflict('No money left your wallet here.');
  if (where === 'back')
    throw AppError.conflict('Nothing to stop: this money is back in your wallet.');
}

/**
 * Reports that the owner of a payment was tricked into it. In one transaction, with the order locked, it is either
 * cancelled and its money released, or it becomes a case. A second report changes nothing.
 * @throws AppError not_found; conflict when no money is out
 */
export async function reportTrick(
  services: Services,
  userId: string,
  { reference, told }: { reference: string; told: Told },
): Promise<void> {
  const { id } = await findOwn(services.db, userId, reference);
  await inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw AppError.notFound();
    if (await findReport(tx, id)) return;
    assertOut(order);
    const report = begun(order, told, services.clock.now());
    const actor = `user:${userId}`;
    const step = {
      title: 'Stopped after a report of a trick',
      text: 'Nothing was sent.',
    };
    const stopped = await stopOrder(tx, services, order, { actor, step });
    if (stopped) await recordStopped(tx, stopped, report);
    else await openCase(tx, services, order, { report, told });
    const detail = { kind: told.kind, stopped: stopped !== undefined };
    await audit(tx, { actor, action: 'help.tricked', subject: id, detail });
  });
}
