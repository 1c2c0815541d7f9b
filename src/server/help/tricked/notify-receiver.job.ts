import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ourTimes } from '#lib/help/tricked-rules.ts';
import { formatMinor, money } from '#lib/money.ts';
import { momentFor } from '#lib/moments.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { fraudDesks, trickedReports, type TrickedReport } from '#server/help/tables.ts';
import { numberOf } from '#server/help/number-of.ts';
import { fraudDeskMail } from '#server/mail/fraud-desk-mail.ts';
import { mail } from '#server/mail/send.job.ts';
import { notify } from '#server/notifications/notify.ts';
import { publishQueue } from '#server/notifications/live.ts';
import { findOrder } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import { lockReport } from './find-report.ts';
import { bankOf, hasBank } from './where.ts';

type Told = Partial<Pick<TrickedReport, 'told_by' | 'told_due' | 'told_at'>>;

const save = (tx: Database, orderId: string, told: Told) =>
  tx.orm.update(trickedReports).set(told).where(eq(trickedReports.order_id, orderId));

async function emailOf(tx: Database, order: Order): Promise<string | undefined> {
  const bank = bankOf(order);
  if (bank === undefined) return undefined;
  const [row] = await tx.orm.select().from(fraudDesks).where(eq(fraudDesks.bank_id, bank));
  return row?.email;
}

/** Records that the receiver was notified, and notifies the customer. */
export async function recordNotified(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { order, report }: { order: Order; report: TrickedReport },
  by: 'email' | 'desk',
): Promise<void> {
  await save(tx, order.id, { told_by: by, told_at: clock.now() });
  const how = by === 'email' ? 'emailed' : 'spoke to';
  await notify(tx, order.user_id, {
    title: `We told ${report.receiver} about your payment`,
    message: [
      `We ${how} their fraud team and asked them to hold the money. Whether they can depends on what is left of it.`,
    ],
    link: paths.tricked(order.reference_code),
    topic: 'money',
  });
}

async function sendMail(
  tx: Database,
  services: Services,
  { order, report, to }: { order: Order; report: TrickedReport; to: string },
): Promise<void> {
  const { country_code: country, provider_reference: theirs, our_reference: ours } = order;
  const sent = order.sent_at ?? order.created_at;
  await mail(
    tx,
    services,
    to,
    fraudDeskMail({
      number: report.ticket_id ? numberOf({ id: report.ticket_id }) : order.reference_code,
      receiver: report.receiver,
      amount: formatMinor(money(order.amount, order.currency)),
      sentAt: momentFor(country, sent),
      references: [theirs, ours, order.reference_code].filter((each) => each !== null),
    }),
  );
  await recordNotified(tx, services, { order, report }, 'email');
}

/**
 * Reports a payment to the fraud team of the receiving bank: by email if we have an address, or else by a call from
 * the desk. No payout provider that we know of accepts fraud reports. Idempotent.
 */
export const notifyReceiver = task(
  'help.tell-receiver',
  z.object({ order_id: z.uuid() }),
  (services, { order_id: id }) =>
    inTransaction(services.db, async (tx) => {
      const report = await lockReport(tx, id);
      const order = await findOrder(tx, id);
      if (!report || !order || report.stopped || report.told_by !== null) return;
      const to = await emailOf(tx, order);
      if (to) await sendMail(tx, services, { order, report, to });
      else if (hasBank(order)) {
        const due = secondsAfter(report.reported_at, ourTimes.tellMinutes * 60);
        await save(tx, id, { told_by: 'desk', told_due: due });
      } else await save(tx, id, { told_by: 'no_one' });
      publishQueue(tx, 'tricked');
    }),
);
