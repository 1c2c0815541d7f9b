import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { linesOf, lockOrder } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import { decideLines } from './decide-lines.ts';
import { summarizeVerdict } from './summarize-verdict.ts';
import { offerAnother } from './offer-another.ts';
import { paySeller } from './pay-seller.ts';
import { paymentOf } from './payout.ts';
import { findFirstDecision, keepDecision } from './sale-decisions.ts';
import { openLines, shareOffer } from './sale-lines.ts';
import { nameOf } from './sale-words.ts';
import { rejectSale } from './reject-sale.ts';
import type { Decision, Verdict } from './verdict.ts';

/** Offers another price for all open lines of a sale. */
async function offerForOpen(
  tx: Database,
  services: Services,
  order: Order,
  said: Verdict & { verdict: 'change_offer' },
): Promise<Order> {
  const all = await linesOf(tx, order.id);
  const open = openLines(all);
  await shareOffer(tx, open, said);
  const of = open.length < all.length ? { of: nameOf(order, open, all) } : {};
  return offerAnother(tx, services, order, { ...said, ...of });
}

async function carryOut(
  tx: Database,
  services: Services,
  order: Order,
  said: Verdict,
): Promise<Order> {
  switch (said.verdict) {
    case 'by_line':
      return decideLines(tx, services, order, said.lines);
    case 'approve':
      return paySeller(tx, services, order, await paymentOf({ ...services, db: tx }, order, said));
    case 'change_offer':
      return offerForOpen(tx, services, order, said);
    case 'reject':
      return rejectSale(tx, services, order, said);
  }
}

/**
 * Carries out a reviewer's decision about a sale (spec 4). Each round has at most one decision: of two
 * simultaneous ones, one gets a conflict. An appeal opens the second round, which another reviewer decides.
 * @throws AppError not_found; conflict when it isn't waiting for a decision; not_allowed for the first
 * reviewer at an appeal
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
    throw AppError.conflict('Someone else has to decide an appeal.');
  const gist = summarizeVerdict(said, await linesOf(tx, orderId));
  const kept = { reviewer, said: gist.said, evidence: { ...evidence, ...gist.evidence } };
  await keepDecision(tx, services, order, { ...kept, first });
  await audit(tx, {
    actor: reviewer,
    action: `orders.${gist.said.verdict}`,
    subject: order.id,
    ...(gist.evidence ? { detail: gist.evidence } : {}),
  });
  return carryOut(tx, services, order, said);
}
