import type { DeskDecision } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Queue } from '#server/desk/queue.ts';
import { whyLarge } from '#server/desk/second-approver.ts';
import { ownersIn } from '#server/desk/ties.ts';
import { addEvent } from '#server/orders/advance.ts';
import { findOrder } from '#server/orders/find.ts';
import { decideSale } from '#server/orders/sales/decide-sale.ts';
import { payoutFor, payoutOfLines } from '#server/orders/sales/payout.ts';
import { listReviewedBy } from '#server/orders/sales/sale-decisions.ts';
import type { Verdict } from '#server/orders/sales/verdict.ts';
import { joinReasons, whyAboveAgreed, whyAboveRate } from '#server/orders/sales/why-second.ts';
import { countSaleCases, listSaleCases } from '#server/orders/view/sale-case.ts';
import { unseal } from '#server/platform/crypto.ts';
import type { Services } from '#server/platform/services.ts';
import { verdictOf } from './card-verdict.ts';
import { findCase, viewCase, worthOfOpen, type CardCase } from './case-view.ts';
import { lineOf } from './keep-cards.ts';
import { SELL, worthsToday } from './sell.sale.ts';
import type { CardItem } from './tables.ts';

/** Offers for single cards, by the position of their line. */
const offersIn = (said: Verdict): [position: number, amount: bigint][] =>
  said.verdict === 'by_line'
    ? [...said.lines].flatMap(([position, one]): [number, bigint][] =>
        one.says === 'offer' ? [[position, one.amount]] : [],
      )
    : [];

const add = (sums: readonly bigint[]): bigint => sums.reduce((a, b) => a + b, 0n);

/** What is offered instead of the agreed amount, in minor units; for all of it or for some cards. */
const offeredIn = (said: Verdict): bigint =>
  said.verdict === 'change_offer' ? said.amount : add(offersIn(said).map(([, amount]) => amount));

/** What a decision pays out now, at the better current price where that applies. */
async function paysNow(services: Services, { order, lines }: CardCase, said: Verdict) {
  if (said.verdict === 'approve') return payoutFor(services, order);
  if (said.verdict !== 'by_line') return 0n;
  const good = lines.filter(({ position }) => said.lines.get(position)?.says === 'accept');
  return good.length === 0 ? 0n : payoutOfLines(services, order, good);
}

/** What a decision moves: what it pays now and what it offers. */
async function pays(services: Services, found: CardCase, decision: DeskDecision): Promise<bigint> {
  const verdict = verdictOf(found, decision);
  return (await paysNow(services, found, verdict)) + offeredIn(verdict);
}

/** Why an offer takes two people: it is above what was agreed, or above the value at today's rate. */
async function whyOffer(services: Services, { order, lines }: CardCase, said: Verdict) {
  const { currency } = order;
  if (said.verdict === 'change_offer') {
    const { agreed, today } = await worthOfOpen(services, { order, lines });
    return [
      whyAboveAgreed({ amount: agreed, currency }, said.amount),
      whyAboveRate(order, said.amount, today),
    ];
  }
  const offers = offersIn(said);
  if (offers.length === 0) return [];
  const worths = await worthsToday(services, order);
  // judged card by card: a low offer for one doesn't make up for a high offer for another
  return offers.flatMap(([position, sum]) => {
    const { amount } = lines.find((line) => line.position === position)!;
    return [
      whyAboveAgreed({ amount, currency }, sum),
      whyAboveRate({ currency }, sum, worths[position - 1] ?? 0n),
    ];
  });
}

/** Why it takes two people: it is large, or an offer above the agreed or current value. */
async function whySecond(services: Services, found: CardCase, decision: DeskDecision) {
  const verdict = verdictOf(found, decision);
  const large = whyLarge(await pays(services, found, decision), found.order.currency);
  return joinReasons([large, ...(await whyOffer(services, found, verdict))]);
}

/** Until a card is decided, and afterwards if it was paid: a rejected card is still the seller's money. */
function mayOpen({ order, lines }: CardCase, { position }: CardItem): boolean {
  const line = lines.find((each) => each.position === lineOf(position));
  if (order.status === 'under_review') return line?.state !== 'failed';
  return order.status !== 'reversed' && line?.state === 'delivered';
}

/** Cards that were sold to us and wait for a review. */
export const cardsQueue: Queue = {
  queue: 'cards',
  name: 'Gift cards',
  list: ({ db }, asked) => listSaleCases(db, SELL, asked),
  count: (services) => countSaleCases(services, SELL),
  read: viewCase,
  ownersOf: ownersIn('orders'),
  async ownsFile({ db }, caseId, key) {
    const found = await findCase(db, caseId);
    return found.items.some((item) => item.image_keys.includes(key) && mayOpen(found, item));
  },
  async openCode(services, { caseId, position, operatorId }) {
    const found = await findCase(services.db, caseId);
    const item = found.items.find((each) => each.position === position);
    if (!item?.code_sealed) throw AppError.notFound();
    if (!mayOpen(found, item))
      throw AppError.conflict('The seller kept this code, so it can’t be opened.');
    await notifyOfReveal(services, { orderId: caseId, position, operatorId, what: 'code' });
    return unseal(item.code_sealed, services.env);
  },
  fileOpened: (services, { caseId, operatorId }) =>
    notifyOfReveal(services, { orderId: caseId, position: null, operatorId, what: 'picture' }),
  async check({ db }, caseId, decision) {
    verdictOf(await findCase(db, caseId), decision);
  },
  whySecond: async (services, caseId, decision) =>
    whySecond(services, await findCase(services.db, caseId), decision),
  async counts(services, caseId, decision) {
    const found = await findCase(services.db, caseId);
    const verdict = verdictOf(found, decision);
    const agreed = await paysNow(services, found, verdict);
    return { kind: 'money', amount: offeredIn(verdict), agreed, currency: found.order.currency };
  },
  amountOf: async (services, caseId, decision) =>
    pays(services, await findCase(services.db, caseId), decision),
  // the second round is an appeal, which another operator decides
  listBarred: ({ db }, { caseIds, operator }) => listReviewedBy(db, caseIds, operator),
  async decide(tx: Database, services: Services, { caseId, decision, operator }) {
    const found = await findCase(tx, caseId);
    const { note = null, accepted = null, proof = null, items = null } = decision;
    const evidence = { note, accepted, proof, items };
    await decideSale(tx, services, caseId, {
      reviewer: operator,
      said: verdictOf(found, decision),
      evidence,
    });
  },
};

interface Opening {
  orderId: string;
  /** The card; null for pictures of the whole order. */
  position: number | null;
  operatorId: string;
  what: 'picture' | 'code';
}

/**
 * Records that an operator opened a picture or a code, and notifies the seller the first time, so that they
 * can see who had the card and when.
 */
function notifyOfReveal(
  services: Services,
  { orderId, position, operatorId, what }: Opening,
): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    const order = await findOrder(tx, orderId);
    if (!order) return;
    const { rows } = await tx.sql.query<{ before: boolean; desk: string }>(
      `with told as (
         insert into gift_card_opening(order_id, position, operator_id, what, at)
         values ($1, $2, $3, $4, $5))
       select exists (select 1 from gift_card_opening
           where order_id = $1 and operator_id = $3 and what = $4) as before,
         upper(left($3::uuid::text, 4)) as desk`,
      [orderId, position, operatorId, what, services.clock.now()],
    );
    const [row] = rows;
    if (!row || row.before) return;
    const title = what === 'code' ? 'Your code was viewed' : 'Your photos were viewed';
    await addEvent(tx, services, order, { title, text: `By desk ${row.desk}.` });
  });
}
