import type { DeskDecision } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, parseAmount } from '#lib/money.ts';
import { dollarReasons, isDollarReason } from '#lib/perfect-money/reasons.ts';
import type { Database } from '#server/db/client.ts';
import { proofOf } from '#server/desk/proof.ts';
import type { Queue } from '#server/desk/queue.ts';
import { whyLarge } from '#server/desk/second-approver.ts';
import { ownersIn } from '#server/desk/ties.ts';
import { findOrder } from '#server/orders/find.ts';
import { listPayments } from '#server/orders/payments/payment-rows.ts';
import { decideSale } from '#server/orders/sales/decide-sale.ts';
import { listReviewedBy } from '#server/orders/sales/sale-decisions.ts';
import type { Verdict } from '#server/orders/sales/verdict.ts';
import type { Order } from '#server/orders/tables.ts';
import { countSaleCases, listSaleCases } from '#server/orders/view/sale-case.ts';
import { describeInList, factsForSecond, viewCase, worthOf } from './dollar-case.ts';
import { SELL } from './read-trade.ts';
import { assertStillThere, readWaiting } from './still-there.ts';

const waitingIn = async (db: Database, caseId: string) =>
  readWaiting(db, await findOrder(db, caseId));

/** What a decision pays, in minor units: always the value of what arrived. */
async function pays(
  db: Database,
  caseId: string,
  { verdict }: DeskDecision,
): Promise<{ amount: bigint; order: Order }> {
  const { order } = await waitingIn(db, caseId);
  return { order, amount: verdict === 'approve' ? worthOf(order) : 0n };
}

/**
 * @throws AppError conflict for any amount other than the value of what arrived; 422 on verdict, reason_code,
 * evidence and proof
 */
function verdictOf(order: Order, decision: DeskDecision): Verdict {
  const { verdict, reason_code: reasonCode } = decision;
  if (verdict === 'approve') {
    const amount = worthOf(order);
    if (decision.amount === undefined || parseAmount(decision.amount) === amount)
      return { verdict, amount };
    throw AppError.conflict(
      `The amount received is worth ${formatMinor(money(amount, order.currency))}. You can’t pay any other amount.`,
    );
  }
  if (verdict !== 'reject')
    throw AppError.invalid({ verdict: ['That decision isn’t available for dollars.'] });
  if (!isDollarReason(reasonCode)) throw AppError.invalid({ reason_code: ['Choose a reason.'] });
  const { evidence } = proofOf('dollars', decision);
  return { verdict, reasonCode, reason: `${dollarReasons[reasonCode]} ${evidence}` };
}

/**
 * Dollars that arrived and wait for an operator: from another account or in another amount than announced,
 * above a limit, or for a closed account. The payment is always their value, and only while the provider
 * still confirms them. Declined dollars are returned by hand at the provider, because it has no call for
 * that.
 */
export const dollarsQueue: Queue = {
  queue: 'dollars',
  name: 'Dollars',
  list: ({ db }, asked) => listSaleCases(db, SELL, asked, (orders) => describeInList(db, orders)),
  count: (services) => countSaleCases(services, SELL),
  read: viewCase,
  ownersOf: ownersIn('orders'),
  ownsFile: () => Promise.resolve(false),
  async check(services, caseId, decision) {
    const waiting = await waitingIn(services.db, caseId);
    verdictOf(waiting.order, decision);
    if (decision.verdict === 'approve') await assertStillThere(services, waiting);
  },
  async checkAgain(services, caseId) {
    await assertStillThere(services, await waitingIn(services.db, caseId));
  },
  saysToSecond: factsForSecond,
  async whySecond({ db }, caseId, decision) {
    const { amount, order } = await pays(db, caseId, decision);
    return whyLarge(amount, order.currency);
  },
  async counts({ db }, caseId, decision) {
    const { amount, order } = await pays(db, caseId, decision);
    return { kind: 'money', amount, currency: order.currency };
  },
  amountOf: async ({ db }, caseId, { verdict }) => {
    const order = await findOrder(db, caseId);
    return order && verdict === 'approve' ? worthOf(order) : 0n;
  },
  // the second round is an appeal, which someone else decides
  listBarred: ({ db }, { caseIds, operator }) => listReviewedBy(db, caseIds, operator),
  async decide(tx, services, { caseId, decision, operator }) {
    const { order } = await waitingIn(tx, caseId);
    const [payment] = await listPayments(tx, caseId);
    const evidence = {
      note: decision.note ?? null,
      proof: decision.proof ?? null,
      payer: payment?.payer ?? null,
      arrived: String(payment?.amount ?? 0n),
    };
    const said = verdictOf(order, decision);
    await decideSale(tx, services, caseId, { reviewer: operator, said, evidence });
  },
};
