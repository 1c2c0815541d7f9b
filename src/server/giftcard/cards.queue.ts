import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { isRejectReason, rejectReasons } from '#lib/card-reject-reasons.ts';
import type { DeskDecision } from '#lib/contracts/desk.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { faceMoney } from '#lib/rules/card-purchase.ts';
import type { Database } from '#server/db/client.ts';
import { proofOf, whyLarge, type Queue } from '#server/desk/index.ts';
import {
  countSaleCases,
  decideSale,
  listReviewedBy,
  listSaleCases,
  payoutFor,
  sayWhy,
  whyAboveAgreed,
  whyAboveRate,
  type Verdict,
} from '#server/orders/index.ts';
import { unseal } from '#server/platform/crypto.ts';
import type { Services } from '#server/platform/services.ts';
import { findCase, viewCase, type CardCase } from './case-view.ts';
import { tellOpening } from './openings.ts';
import { SELL, worthToday } from './sell.sale.ts';
import { cardItems, type CardItem } from './tables.ts';

const invalid = (field: string, text: string) => AppError.invalid({ [field]: [text] });

/** What the accepted cards pay; all of them when none are named. */
function acceptedWorth({ items }: CardCase, accepted: number[] | undefined): bigint | undefined {
  if (!accepted) return undefined;
  const chosen = items.filter(({ position }) => accepted.includes(position));
  if (chosen.length !== new Set(accepted).size || chosen.length === 0)
    throw invalid('accepted', 'Choose cards of this order.');
  return chosen.length === items.length
    ? undefined
    : chosen.reduce((sum, { worth }) => sum + worth, 0n);
}

/** Which cards are not paid, as the seller listed them: "Not paid: card 2 ($50.00)." */
function refusedNames({ items, sale }: CardCase, accepted: number[] = []): string {
  const names = items
    .filter(({ position }) => !accepted.includes(position))
    .map(
      ({ position, value }) =>
        `card ${position + 1} (${faceMoney(toAmount(value), sale.card_currency)})`,
    );
  return `Not paid: ${names.join(', ')}.`;
}

function reasonOf(decision: DeskDecision): { reasonCode: string; reason: string } {
  const { reason_code } = decision;
  if (!isRejectReason(reason_code)) throw invalid('reason_code', 'Choose a reason.');
  const { evidence } = proofOf('cards', decision);
  return { reasonCode: reason_code, reason: `${rejectReasons[reason_code]} ${evidence}` };
}

/** @throws AppError 422 on amount, reason_code, evidence, proof and accepted */
function verdictOf(found: CardCase, decision: DeskDecision): Verdict {
  const { verdict, accepted } = decision;
  if (verdict === 'reject') return { verdict, ...reasonOf(decision) };
  if (verdict === 'change_offer') {
    const amount = decision.amount ? parseAmount(decision.amount) : 0n;
    if (amount <= 0n) throw invalid('amount', 'Enter what we offer.');
    return { verdict, amount, ...reasonOf(decision) };
  }
  if (verdict !== 'approve') throw invalid('verdict', 'This can’t be said of a card.');
  const amount = acceptedWorth(found, accepted);
  if (amount === undefined) return { verdict };
  const { reasonCode, reason } = reasonOf(decision);
  return { verdict, amount, reasonCode, reason: `${refusedNames(found, accepted)} ${reason}` };
}

/** What a decision pays out, by the better price of now where that counts. */
async function pays(services: Services, found: CardCase, decision: DeskDecision): Promise<bigint> {
  const said = verdictOf(found, decision);
  if (said.verdict === 'reject') return 0n;
  if (said.verdict === 'change_offer') return said.amount;
  return payoutFor(services, found.order, said.amount);
}

/** Why two people decide: it is large, or an offer above what was agreed or what the cards bring today. */
async function whySecond(services: Services, found: CardCase, decision: DeskDecision) {
  const { order } = found;
  const sum = await pays(services, found, decision);
  const large = whyLarge(sum, order.currency);
  if (decision.verdict !== 'change_offer') return large;
  const today = await worthToday(services, order);
  return sayWhy([large, whyAboveAgreed(order, sum), whyAboveRate(order, sum, today)]);
}

/** Until it is decided, and then if it was paid: a card that stayed the seller's is money of theirs. */
function mayOpen({ order }: CardCase, { result }: CardItem): boolean {
  if (order.status === 'under_review') return true;
  const isPaid = order.status === 'completed' || order.status === 'partly_completed';
  return isPaid && result !== 'refused';
}

async function keepResults(
  tx: Database,
  orderId: string,
  { verdict, accepted }: DeskDecision,
): Promise<void> {
  if (verdict === 'change_offer') return;
  const mine = eq(cardItems.order_id, orderId);
  const set = (result: 'accepted' | 'refused', some = mine) =>
    tx.orm.update(cardItems).set({ result }).where(some);
  if (verdict === 'reject') return void (await set('refused'));
  await set('accepted', accepted ? and(mine, inArray(cardItems.position, accepted))! : mine);
  if (accepted) await set('refused', and(mine, notInArray(cardItems.position, accepted)));
}

/** Cards that were sold to us and wait for a person. */
export const cardsQueue: Queue = {
  queue: 'cards',
  name: 'Gift cards',
  list: ({ db }, asked) => listSaleCases(db, SELL, asked),
  count: ({ db }) => countSaleCases(db, SELL),
  read: viewCase,
  async ownsFile({ db }, caseId, key) {
    const found = await findCase(db, caseId);
    return found.items.some((item) => item.image_keys.includes(key) && mayOpen(found, item));
  },
  async openCode(services, { caseId, position, operatorId }) {
    const found = await findCase(services.db, caseId);
    const item = found.items.find((each) => each.position === position);
    if (!item?.code_sealed) throw AppError.notFound();
    if (!mayOpen(found, item))
      throw AppError.conflict('This code stayed the seller’s. It is not opened any more.');
    await tellOpening(services, { orderId: caseId, position, operatorId, what: 'code' });
    return unseal(item.code_sealed, services.env);
  },
  fileOpened: (services, { caseId, operatorId }) =>
    tellOpening(services, { orderId: caseId, position: null, operatorId, what: 'picture' }),
  async check({ db }, caseId, decision) {
    verdictOf(await findCase(db, caseId), decision);
  },
  whySecond: async (services, caseId, decision) =>
    whySecond(services, await findCase(services.db, caseId), decision),
  async counts(services, caseId, decision) {
    if (decision.verdict !== 'change_offer') return null;
    const found = await findCase(services.db, caseId);
    const amount = await pays(services, found, decision);
    return { kind: 'money', amount, currency: found.order.currency };
  },
  amountOf: async (services, caseId, decision) =>
    pays(services, await findCase(services.db, caseId), decision),
  // the second round is an appeal: another person's
  listBarred: ({ db }, { caseIds, operator }) => listReviewedBy(db, caseIds, operator),
  async decide(tx: Database, services: Services, { caseId, decision, operator }) {
    const found = await findCase(tx, caseId);
    const { note = null, accepted = null, proof = null } = decision;
    const evidence = { note, accepted, proof };
    await decideSale(tx, services, caseId, {
      reviewer: operator,
      said: verdictOf(found, decision),
      evidence,
    });
    await keepResults(tx, caseId, decision);
  },
};
