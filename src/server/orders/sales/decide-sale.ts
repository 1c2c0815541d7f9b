import { quotes } from '#lib/product-constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { enqueue } from '#server/platform/task.ts';
import { notify } from '#server/notifications/index.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { advance } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { endOffer } from './offer.job.ts';
import { paySeller, type SalePayment } from './pay-seller.ts';
import { saleOf } from '#server/orders/plug.ts';
import { findFirstDecision, keepDecision } from './sale-decisions.ts';
import type { Order } from '#server/orders/tables.ts';

interface Because {
  reasonCode: string;
  /** For the user: what was found. */
  reason: string;
}

/** What a reviewer says; amounts are minor units of the wallet's currency. */
export type Verdict =
  | { verdict: 'approve'; amount?: bigint; reasonCode?: string; reason?: string }
  | ({ verdict: 'change_offer'; amount: bigint } & Because)
  | ({ verdict: 'reject' } & Because);

export interface Decision {
  /** operator:<uuid>, or the name of a rule. */
  reviewer: string;
  said: Verdict;
  /** What it was decided on: masked code, time of the check, pictures. Never a code in clear. */
  evidence?: Record<string, unknown>;
}

const sum = (amount: bigint, order: Order) => formatMinor(money(amount, order.currency));

/**
 * What an approval pays, minor units: the better of what was agreed and what the same brings now,
 * unless less of it was good. What is priced once pays what was approved.
 */
export async function payoutFor(
  services: Services,
  order: Order,
  approved: bigint | undefined,
): Promise<bigint> {
  const sale = saleOf(order.service_type);
  if (approved !== undefined && (!sale?.worthNow || approved < order.amount)) return approved;
  const now = (await sale?.worthNow?.(services, order)) ?? 0n;
  return now > order.amount ? now : order.amount;
}

async function offerAnother(
  tx: Database,
  services: Services,
  order: Order,
  { amount, reason }: { amount: bigint; reason: string },
): Promise<Order> {
  if (saleOf(order.service_type)?.paysFor)
    throw AppError.conflict('What arrived is paid for as it is: no other price is offered.');
  const until = secondsAfter(services.clock.now(), quotes.changedOfferS);
  await enqueue(tx, endOffer, { order_id: order.id }, { afterS: quotes.changedOfferS });
  const changed = await advance(tx, services, order, 'offer_changed', {
    title: `We offer ${sum(amount, order)}`,
    text: reason,
    set: { offer: amount, offer_until: until },
  });
  await notify(tx, order.user_id, {
    title: `${order.title}: another offer`,
    message: [reason, `We offer ${sum(amount, order)}. Take it or leave it within 24 hours.`],
    link: paths.order(order.reference_code),
  });
  return changed;
}

async function turnDown(
  tx: Database,
  services: Services,
  order: Order,
  { reasonCode, reason }: Because,
): Promise<Order> {
  const rejected = await advance(tx, services, order, 'rejected', {
    title: 'Not accepted',
    text: reason,
    tone: 'bad',
    set: { failure_code: reasonCode, failure_text: reason, check_at: null },
  });
  await notify(tx, order.user_id, {
    title: `${order.title}: not accepted`,
    message: [reason, 'You can ask for someone else to review it.'],
    link: paths.order(order.reference_code),
  });
  return rejected;
}

interface Approval {
  amount?: bigint;
  reason?: string;
}

/** What came from outside is paid for as it is; of anything else the reviewer says how much was good. */
async function paymentOf(
  services: Services,
  order: Order,
  { amount, reason }: Approval,
): Promise<SalePayment> {
  const came = saleOf(order.service_type)?.paysFor?.(order);
  if (!came) {
    const pays = await payoutFor(services, order, amount);
    return { amount: pays, step: { title: `${sum(pays, order)} is in your wallet`, text: reason } };
  }
  if (amount !== undefined && amount !== came.amount)
    throw AppError.conflict(
      `What arrived brings ${sum(came.amount, order)}. No other amount is paid for it.`,
    );
  const text = [came.step.text, reason].filter(Boolean).join(' ') || undefined;
  return { ...came, step: { ...came.step, text } };
}

/** What a sale brings that nobody had to judge: what arrived is paid for as it is. */
export const approvedPayment = (
  tx: Database,
  services: Services,
  order: Order,
): Promise<SalePayment> => paymentOf({ ...services, db: tx }, order, {});

async function approve(
  tx: Database,
  services: Services,
  order: Order,
  said: Approval,
): Promise<Order> {
  return paySeller(tx, services, order, await paymentOf({ ...services, db: tx }, order, said));
}

/**
 * Carries out what a reviewer said about a sale (spec 4). At most one decision a round: of two at
 * once one gets a conflict. The second round is an appeal and another person's.
 * @throws AppError not_found; conflict when it is not waiting for a decision; not_allowed for the
 * first reviewer at an appeal
 */
export async function decideSale(
  tx: Database,
  services: Services,
  orderId: string,
  { reviewer, said, evidence = {} }: Decision,
): Promise<Order> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.direction !== 'sale') throw AppError.notFound();
  if (order.status !== 'under_review') throw AppError.conflict('This has already been decided.');
  const first = await findFirstDecision(tx, orderId);
  if (first?.reviewer === reviewer)
    throw AppError.conflict('An appeal is decided by another person.');
  await keepDecision(tx, services, order, { reviewer, said, evidence, first });
  await audit(tx, { actor: reviewer, action: `orders.${said.verdict}`, subject: order.id });
  if (said.verdict === 'approve') return approve(tx, services, order, said);
  if (said.verdict === 'change_offer') return offerAnother(tx, services, order, said);
  return turnDown(tx, services, order, said);
}
