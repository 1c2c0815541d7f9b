import { eq } from 'drizzle-orm';
import { airtimeReasons, isAirtimeReason } from '#lib/airtime-to-cash/reasons.ts';
import type { DeskDecision } from '#lib/desk/contract.ts';
import { formatMinor, money, parseAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { proofOf } from '#server/desk/proof.ts';
import type { Queue } from '#server/desk/queue.ts';
import { whyLarge } from '#server/desk/second-approver.ts';
import { ownersIn } from '#server/desk/ties.ts';
import { decideSale } from '#server/orders/sales/decide-sale.ts';
import { listReviewedBy } from '#server/orders/sales/sale-decisions.ts';
import type { Verdict } from '#server/orders/sales/verdict.ts';
import { joinReasons, whyAboveAgreed } from '#server/orders/sales/why-second.ts';
import { countSaleCases, listSaleCases } from '#server/orders/view/sale-case.ts';
import { keepArrived, payFor, payoutOf, provedOf } from './arrived.ts';
import { viewCase } from './case-view.ts';
import { findConversion, type Found } from './conversion.ts';
import { A2C, invalid } from './input.ts';
import { airtimeProofs } from './tables.ts';

/**
 * The reason given for paying less or nothing.
 * @throws AppError 422
 */
function becauseOf(decision: DeskDecision) {
  const { reason_code: code } = decision;
  if (!isAirtimeReason(code)) throw invalid('reason_code', 'Choose a reason.');
  const { evidence } = proofOf('airtime', decision);
  return { code, reason: `${airtimeReasons[code]} ${evidence}` };
}

/** How much airtime an approval says was received, minor units; all of it when it names no amount. */
async function arrivedIn(db: Database, found: Found, { amount }: DeskDecision): Promise<bigint> {
  const arrived = amount === undefined ? found.row.airtime : parseAmount(amount);
  if (arrived <= 0n) throw invalid('amount', 'Enter what arrived. If nothing did, decline it.');
  const proved = await provedOf(db, found);
  if (arrived > proved)
    throw invalid(
      'amount',
      `Only ${formatMinor(money(proved, found.order.currency))} is proven. You can’t pay more.`,
    );
  return arrived;
}

/** @throws AppError 422 on amount, reason_code and evidence */
async function verdictOf(db: Database, found: Found, decision: DeskDecision): Promise<Verdict> {
  if (decision.verdict === 'reject') {
    const { code, reason } = becauseOf(decision);
    return { verdict: 'reject', reasonCode: code, reason };
  }
  if (decision.verdict !== 'approve')
    throw invalid('verdict', 'That decision isn’t available for airtime.');
  const arrived = await arrivedIn(db, found, decision);
  const paid = await payoutOf(db, found, arrived);
  if (arrived >= found.row.airtime) return payFor(found, paid);
  const { code: reasonCode } = becauseOf(decision);
  return { ...payFor(found, paid, decision.evidence), reasonCode };
}

async function pays(db: Database, found: Found, decision: DeskDecision): Promise<bigint> {
  if (decision.verdict === 'reject') return 0n;
  return (await payoutOf(db, found, await arrivedIn(db, found, decision))).total;
}

/** Airtime that was sent to us and waits for an operator. */
export const airtimeQueue: Queue = {
  queue: 'airtime',
  name: 'Airtime',
  list: ({ db }, asked) => listSaleCases(db, A2C, asked),
  count: (services) => countSaleCases(services, A2C),
  read: viewCase,
  ownersOf: ownersIn('orders'),
  async ownsFile({ db }, caseId, key) {
    const proofs = await db.orm
      .select({ key: airtimeProofs.image_key })
      .from(airtimeProofs)
      .where(eq(airtimeProofs.order_id, caseId));
    return proofs.some((proof) => proof.key === key);
  },
  async check({ db }, caseId, decision) {
    await verdictOf(db, await findConversion(db, caseId), decision);
  },
  async whySecond({ db }, caseId, decision) {
    const found = await findConversion(db, caseId);
    const { currency } = found.order;
    const sum = await pays(db, found, decision);
    return joinReasons([whyLarge(sum, currency), whyAboveAgreed(found.order, sum)]);
  },
  async counts({ db }, caseId, decision) {
    const found = await findConversion(db, caseId);
    const amount = await pays(db, found, decision);
    return { kind: 'money', amount, currency: found.order.currency };
  },
  amountOf: async ({ db }, caseId, decision) =>
    pays(db, await findConversion(db, caseId), decision),
  // the second round is an appeal, which someone else decides
  listBarred: ({ db }, { caseIds, operator }) => listReviewedBy(db, caseIds, operator),
  async decide(tx, services, { caseId, decision, operator }) {
    const found = await findConversion(tx, caseId);
    const verdict = await verdictOf(tx, found, decision);
    const proof = decision.proof ?? null;
    const evidence = { note: decision.note ?? null, arrived: decision.amount ?? null, proof };
    const arrived = verdict.verdict === 'approve' && (await arrivedIn(tx, found, decision));
    const order = await decideSale(tx, services, caseId, {
      reviewer: operator,
      said: verdict,
      evidence,
    });
    if (arrived) await keepArrived(tx, services, order, await payoutOf(tx, found, arrived));
  },
};
