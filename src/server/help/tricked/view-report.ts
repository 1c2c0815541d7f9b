import type { CountryCode } from '#lib/countries.ts';
import { complaintRuleOf } from '#lib/help/complaint-rules.ts';
import { decideBy } from '#lib/help/tricked-rules.ts';
import type { Tricked } from '#lib/help/tricked.contract.ts';
import { toAmount } from '#lib/money.ts';
import type { TrickedReport } from '#server/help/tables.ts';
import { numberOf } from '#server/help/number-of.ts';
import type { Order } from '#server/orders/tables.ts';
import { seenAmounts } from '#server/orders/view/view-order.ts';
import { hasBank, receiverOf, whereIs } from './where.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Whether the time for a decision has ended without one. */
export const isOver = ({ decision, decide_by: due }: TrickedReport, now: Date): boolean =>
  decision === null && due !== null && due <= now;

const reportView = (
  report: TrickedReport,
  now: Date,
): Omit<NonNullable<Tricked['report']>, 'authority'> => ({
  kind: report.kind,
  reported_at: report.reported_at.toISOString(),
  stopped: report.stopped,
  number: report.ticket_id === null ? null : numberOf({ id: report.ticket_id }),
  ticket: report.ticket_id,
  told_by: report.told_by,
  told_due: iso(report.told_due),
  told_at: iso(report.told_at),
  decide_by: iso(report.decide_by),
  is_over: isOver(report, now),
  decision: report.decision,
  decided_at: iso(report.decided_at),
  refunded: report.amount === null ? null : toAmount(report.amount),
  reason: report.reason,
});

/** What the owner of a payment sees: where the money is, and what became of their report. */
export function viewTricked(
  order: Order,
  report: TrickedReport | undefined,
  { country, now }: { country: CountryCode; now: Date },
): Tricked {
  const shown = report && reportView(report, now);
  const mayGoOn = shown && (shown.is_over || shown.decision !== null);
  return {
    reference_code: order.reference_code,
    name: order.title,
    amount: toAmount(seenAmounts(order).total),
    currency: order.currency,
    where: whereIs(order),
    to: receiverOf(order),
    sent_at: iso(order.sent_at),
    has_bank: hasBank(order),
    decide_by: decideBy(country, now).toISOString(),
    report: shown
      ? {
          ...shown,
          authority: (mayGoOn && complaintRuleOf(country, now)?.authority) || null,
        }
      : null,
  };
}
