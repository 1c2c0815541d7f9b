import { eq } from 'drizzle-orm';
import type { DeskDecision } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, parseAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { giveAnswer } from '#server/help/answer-ticket.ts';
import { lockTicket } from '#server/help/find.ts';
import { trickedReports, type TrickedReport } from '#server/help/tables.ts';
import { linesOf, lockOrder } from '#server/orders/find.ts';
import { refundPart, type NewRefund } from '#server/orders/refund/refund-part.ts';
import { isDelivered } from '#server/orders/statuses.ts';
import type { Order } from '#server/orders/tables.ts';
import { returnedSoFar } from '#server/orders/returned.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { lockReport } from './find-report.ts';
import { recordNotified } from './notify-receiver.job.ts';

const MIN_REASON = 15;
const invalid = (field: string, text: string) => AppError.invalid({ [field]: [text] });

/** The most that can be refunded: what was paid, less what is back already. Minor units. */
export const refundable = async (db: Database, order: Order): Promise<bigint> =>
  isDelivered(order) ? order.total - returnedSoFar(order, await linesOf(db, order.id)) : 0n;

/** What a decision pays; minor units. */
export const paidBy = ({ verdict, amount }: DeskDecision): bigint =>
  verdict === 'refund' && amount !== undefined ? parseAmount(amount) : 0n;

/**
 * Whether a decision fits a report.
 * @throws AppError conflict; 422 on verdict, amount and evidence
 */
export async function checkDecision(
  db: Database,
  { order, report }: { order: Order; report: TrickedReport },
  decision: DeskDecision,
): Promise<void> {
  const { verdict, evidence = '' } = decision;
  if (report.stopped || report.decision !== null)
    throw AppError.conflict('This has already been decided.');
  if (verdict === 'complete') {
    if (report.told_by !== 'desk' || report.told_at !== null)
      throw AppError.conflict('Someone has already called them.');
    return;
  }
  if (verdict !== 'refund' && verdict !== 'reject')
    throw invalid('verdict', 'That decision isn’t available here.');
  if (evidence.trim().length < MIN_REASON)
    throw invalid('evidence', 'Explain why in a full sentence. The customer sees this.');
  if (verdict === 'reject') return;
  if (!isDelivered(order))
    throw AppError.conflict('The payment hasn’t ended yet. Ask the provider about it first.');
  const most = await refundable(db, order);
  const amount = paidBy(decision);
  if (amount <= 0n) throw invalid('amount', 'Enter an amount.');
  if (amount > most)
    throw invalid('amount', `At most ${formatMinor(money(most, order.currency))} can be refunded.`);
}

/** What was delivered isn’t returned to us, so our goodwill pays. */
const pay = (services: Services, paid: Pick<NewRefund, 'order_id' | 'amount' | 'by'>) =>
  refundPart(services, {
    ...paid,
    key: 'tricked',
    reason: 'We refunded you after your report of a trick.',
    paidBy: 'goodwill',
    isQuiet: true,
  });

interface Deciding {
  caseId: string;
  decision: DeskDecision;
  operator: string;
  agreedBy?: string;
}

async function notifyOwner(
  tx: Database,
  services: Services,
  {
    order,
    report,
    decision,
    operator,
  }: Omit<Deciding, 'caseId'> & { order: Order; report: TrickedReport },
): Promise<void> {
  if (report.ticket_id === null) return;
  const sum = formatMinor(money(paidBy(decision), order.currency));
  const isRefund = decision.verdict === 'refund';
  const title = isRefund ? `We’ve refunded ${sum}` : 'We’ve decided about your report';
  const first = isRefund ? `${sum} is in your wallet.` : 'We can’t refund this payment.';
  const text = `${first}\n\n${decision.evidence ?? ''}`;
  await giveAnswer(tx, services, await lockTicket(tx, report.ticket_id), {
    operator,
    answer: { state: 'answered', text },
    note: decision.note,
    notice: { title, link: paths.tricked(order.reference_code), topic: 'money' },
  });
}

/** The order and its report, locked in the order in which reports lock them. */
async function lockBoth(tx: Database, id: string) {
  const order = await lockOrder(tx, id);
  const report = await lockReport(tx, id);
  if (!order || !report) throw AppError.notFound();
  return { order, report };
}

/**
 * Carries out a decision of the desk: a refund is paid in the same act, so that it can't be late.
 * @throws AppError not_found; conflict; 422 as checkDecision
 */
export async function decideReport(
  tx: Database,
  services: Services,
  { caseId, decision, operator, agreedBy }: Deciding,
): Promise<void> {
  const both = await lockBoth(tx, caseId);
  const { order, report } = both;
  await checkDecision(tx, both, decision);
  const { verdict, evidence = '', note } = decision;
  if (verdict === 'complete') await recordNotified(tx, services, both, 'desk');
  else {
    const amount = paidBy(decision);
    const isRefund = verdict === 'refund';
    if (isRefund) await pay({ ...services, db: tx }, { order_id: caseId, amount, by: operator });
    await tx.orm
      .update(trickedReports)
      .set({
        decision: isRefund ? 'refund' : 'no_refund',
        amount: isRefund ? amount : null,
        reason: evidence,
        decided_at: services.clock.now(),
        decided_by: operator,
        agreed_by: agreedBy ?? null,
      })
      .where(eq(trickedReports.order_id, caseId));
    await notifyOwner(tx, services, { order, report, decision, operator });
  }
  const detail = { verdict, amount: decision.amount, agreed_by: agreedBy, note };
  await audit(tx, { actor: operator, action: 'help.decide-tricked', subject: caseId, detail });
}
