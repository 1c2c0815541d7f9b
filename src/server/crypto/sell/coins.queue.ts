import { coinReasons, isCoinReason } from '#lib/crypto/reasons.ts';
import type { DeskDecision } from '#lib/desk/contract.ts';
import { proofKinds } from '#lib/desk/proof-kinds.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { proofOf } from '#server/desk/proof.ts';
import type { Queue } from '#server/desk/queue.ts';
import { whyLarge } from '#server/desk/second-approver.ts';
import { ownersIn } from '#server/desk/ties.ts';
import { change } from '#server/orders/advance.ts';
import { findOrder } from '#server/orders/find.ts';
import { decideSale } from '#server/orders/sales/decide-sale.ts';
import { listReviewedBy } from '#server/orders/sales/sale-decisions.ts';
import type { Verdict } from '#server/orders/sales/verdict.ts';
import { joinReasons } from '#server/orders/sales/why-second.ts';
import type { Order } from '#server/orders/tables.ts';
import { countSaleCases, listSaleCases, readSaleCase } from '#server/orders/view/sale-case.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import { worthOf } from './decide.ts';
import { payOut } from './pay-out.job.ts';
import { listPaymentsOf } from './payment-rows.ts';
import { cameOf, describeSale } from './payout-rule.ts';
import { detailOf, nameOf, formatCoins, SELL } from './sale-detail.ts';
import { findSaleOf, saleRowOf } from './sale-rows.ts';
import type { CoinPaymentRow } from './tables.ts';

/** @throws AppError not_found for anything but a coin sale */
async function readOrder(db: Database, caseId: string): Promise<Order> {
  const order = await findOrder(db, caseId);
  if (!order || !(await findSaleOf(db, caseId))) throw AppError.notFound();
  return order;
}

/** The same with its payout, even if there was no price when it was stopped. */
async function readPriced(
  db: Database,
  services: Pick<Services, 'clock'>,
  caseId: string,
): Promise<Order> {
  const order = await readOrder(db, caseId);
  if (detailOf(order).came || order.status !== 'under_review') return order;
  const sale = await saleRowOf(db, caseId);
  const { arrived, payout } = await worthOf(db, services, { order, sale });
  if (!payout || payout.total === 0n) return order;
  return change(db, services, order, {
    detail: { ...order.detail, came: cameOf(arrived, payout) },
  });
}

const sumOf = (order: Order): bigint => detailOf(order).came?.total ?? 0n;

/** @throws AppError conflict if nothing can be paid; 422 on verdict, reason_code, evidence and proof */
function verdictOf(order: Order, decision: DeskDecision): Verdict {
  if (decision.verdict === 'approve') {
    const amount = sumOf(order);
    if (amount > 0n) return { verdict: 'approve', amount };
    throw AppError.conflict('The network shows no coins for this, so there’s nothing to pay.');
  }
  if (decision.verdict !== 'reject')
    throw AppError.invalid({ verdict: ['That decision isn’t available for coins.'] });
  const { reason_code: reasonCode } = decision;
  if (!isCoinReason(reasonCode)) throw AppError.invalid({ reason_code: ['Choose a reason.'] });
  const { evidence } = proofOf('coins', decision);
  return { verdict: 'reject', reasonCode, reason: `${coinReasons[reasonCode]} ${evidence}` };
}

const fact = (label: string, value: string, warn = false) => ({ label, value, warn });

const stateOf = ({ state, lost_at, booked_at }: CoinPaymentRow): string => {
  if (lost_at) return 'Disappeared after confirmation';
  return booked_at ? 'Confirmed' : state;
};

/** Everything a reviewer needs: what was announced, which transactions arrived, and why the sale waits. */
async function viewCase({ db }: Pick<Services, 'db'>, caseId: string) {
  const order = await readOrder(db, caseId);
  const { now, network } = detailOf(order);
  const rows = await listPaymentsOf(db, caseId);
  const items = rows.map((row, position) => ({
    position,
    title: row.coin && row.amount !== null ? formatCoins(row.amount, row.coin) : row.symbol,
    facts: [
      fact('State', stateOf(row), row.lost_at !== null),
      fact('Transaction', row.txid),
      fact('Confirmations', `${row.confirmations} of ${row.needed} on ${nameOf(network)}`),
      fact('Seen', row.seen_at.toISOString()),
    ],
    amount: null,
    files: [],
    has_code: false,
  }));
  return readSaleCase({ db }, order, {
    facts: [
      ...describeSale(order).map(({ label, value }) => fact(label, value)),
      ...(now ? [fact('In review because', now, true)] : []),
    ],
    items,
    reasons: coinReasons,
    proofs: proofKinds.coins,
    paidBefore: 'Paid',
    offeredAlone: null,
  });
}

/** Received coins that an operator reviews: above a limit, for a closed account, or reversed on the chain. */
export const coinsQueue: Queue = {
  queue: 'coins',
  name: 'Coins',
  list: ({ db }, asked) => listSaleCases(db, SELL, asked),
  count: (services) => countSaleCases(services, SELL),
  read: viewCase,
  ownersOf: ownersIn('orders'),
  ownsFile: () => Promise.resolve(false),
  async check(services, caseId, decision) {
    verdictOf(await readPriced(services.db, services, caseId), decision);
  },
  async whySecond({ db }, caseId, { verdict }) {
    const order = await readOrder(db, caseId);
    return verdict === 'approve' ? joinReasons([whyLarge(sumOf(order), order.currency)]) : null;
  },
  async counts({ db }, caseId, { verdict }) {
    if (verdict !== 'approve') return null;
    const order = await readOrder(db, caseId);
    return { kind: 'money', amount: sumOf(order), currency: order.currency };
  },
  amountOf: async ({ db }, caseId, { verdict }) =>
    verdict === 'approve' ? sumOf(await readOrder(db, caseId)) : 0n,
  // the second round is an appeal, which someone else decides
  listBarred: ({ db }, { caseIds, operator }) => listReviewedBy(db, caseIds, operator),
  async decide(tx, services, { caseId, decision, operator }) {
    const said = verdictOf(await readPriced(tx, services, caseId), decision);
    const evidence = { note: decision.note ?? null, proof: decision.proof ?? null };
    const order = await decideSale(tx, services, caseId, { reviewer: operator, said, evidence });
    const { payout } = await saleRowOf(tx, caseId);
    if (order.paid !== null && payout === 'due') await enqueue(tx, payOut, { order_id: caseId });
  },
};
