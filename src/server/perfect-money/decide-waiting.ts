import type { DeskDecision } from '#lib/contracts/desk.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, parseAmount, toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  askSecond,
  assertNoneAsked,
  countAlone,
  findAsked,
  assertNotTied,
  giveSecondWord,
  ownersIn,
  whyLarge,
  type Approvable,
} from '#server/desk/index.ts';
import {
  decideSale,
  findByReference,
  findOrder,
  listPayments,
  listReviewedBy,
  lockOrder,
  type Order,
  type Verdict,
} from '#server/orders/index.ts';
import type { Services } from '#server/platform/services.ts';
import { paymentFor } from './arrival.ts';
import { detailOf, sayDollars } from './read-trade.ts';
import { findSaleOf } from './sales.ts';
import type { DollarSale } from './tables.ts';

interface Waiting {
  order: Order;
  sale: DollarSale;
}

/** @throws AppError not_found when there is none; conflict when it isn't waiting for a decision */
async function readWaiting(db: Database, order: Order | undefined): Promise<Waiting> {
  const sale = order && (await findSaleOf(db, order.id));
  if (!sale) throw AppError.notFound();
  if (order.status !== 'under_review')
    throw AppError.conflict(
      order.status === 'awaiting_user'
        ? 'No dollars have arrived for this yet.'
        : 'This has already been decided.',
    );
  return { order, sale };
}

/**
 * Only what the provider still confirms is paid for (spec 1), so it is asked again right before.
 * @throws AppError busy without an answer; conflict when its books differ from ours
 */
async function assertStillThere({ providers }: Services, { order, sale }: Waiting): Promise<void> {
  const vouchers = providers.vouchers.byId(sale.provider);
  const name = vouchers?.name ?? detailOf(order).brand;
  const outcome = await vouchers?.getReceived(sale.reference);
  const isSilent =
    !outcome ||
    outcome.kind === 'unknown' ||
    (outcome.kind === 'failed' && ['auth', 'provider_down'].includes(outcome.code));
  if (isSilent)
    throw new AppError('busy', {
      message: `${name} isn’t responding, and nothing is paid before it confirms. Try again in a moment.`,
      retryAfterS: 10,
    });
  if (outcome.kind !== 'done')
    throw AppError.conflict(
      `${name} no longer says that these dollars arrived, so nothing is paid.`,
    );
  const { arrived } = outcome.value;
  const ours = detailOf(order).came?.arrived ?? 0n;
  if (arrived.currency === 'USD' && arrived.minor === ours) return;
  throw AppError.conflict(
    `${name} now says that ${formatMinor(arrived)} arrived; our books say ${sayDollars(ours)}. Nothing is paid until they agree.`,
  );
}

/** A decision about dollars that arrived; `amount` double-checks the sum, minor units. */
export type Said =
  { verdict: 'approve'; amount?: bigint; reason?: string } | { verdict: 'reject'; reason: string };

const verdictOf = ({ verdict, amount, evidence }: DeskDecision): Verdict =>
  verdict === 'reject'
    ? { verdict, reasonCode: 'dollars', reason: evidence ?? '' }
    : {
        verdict: 'approve',
        ...(amount === undefined ? {} : { amount: parseAmount(amount) }),
        ...(evidence ? { reason: evidence } : {}),
      };

/** The sum is always what the arrived dollars are worth, so a second approver agrees to exactly that. */
function decisionOf(order: Order, said: Said): DeskDecision {
  const because = said.reason ? { evidence: said.reason } : {};
  if (said.verdict === 'reject') return { verdict: 'reject', ...because };
  const { amount } = paymentFor(order);
  if (said.amount !== undefined && said.amount !== amount)
    throw AppError.conflict(
      `The amount received is worth ${formatMinor(money(amount, order.currency))}. You can’t pay any other amount.`,
    );
  return { verdict: 'approve', amount: toAmount(amount), ...because };
}

async function carryOut(
  tx: Database,
  services: Services,
  orderId: string,
  { decision, reviewer }: { decision: DeskDecision; reviewer: string },
): Promise<void> {
  const [payment] = await listPayments(tx, orderId);
  const evidence = { payer: payment?.payer ?? null, arrived: String(payment?.amount ?? 0n) };
  await decideSale(tx, services, orderId, { reviewer, said: verdictOf(decision), evidence });
}

/** Why dollars take two people: a large sum, or more than one person decides in a day. */
async function whyTwo(
  tx: Database,
  services: Services,
  { order, operatorId }: { order: Order; operatorId: string },
): Promise<string | null> {
  const { amount } = paymentFor(order);
  const { id, currency } = order;
  const alone = { operatorId, subject: id };
  return (
    whyLarge(amount, currency) ??
    countAlone(tx, services, alone, { kind: 'money', amount, currency })
  );
}

/** A first decision: it takes effect, unless it pays a large sum. */
function sayFirst(
  services: Services,
  { id }: Order,
  { decision, operatorId }: { decision: DeskDecision; operatorId: string },
): Promise<Ending> {
  const at = { queue: 'dollars', id } as const;
  const reviewer = `operator:${operatorId}`;
  return inTransaction(services.db, async (tx) => {
    // concurrent decisions about it wait here
    const { order } = await readWaiting(tx, await lockOrder(tx, id));
    if ((await listReviewedBy(tx, [id], reviewer)).has(id))
      throw AppError.conflict('Someone else has to decide an appeal.');
    await assertNoneAsked(tx, at);
    const why =
      decision.verdict === 'approve' ? await whyTwo(tx, services, { order, operatorId }) : null;
    if (why !== null) {
      await askSecond(tx, services, at, { decision, operatorId, why });
      return 'waits for another operator';
    }
    await carryOut(tx, services, id, { decision, reviewer });
    return 'decided';
  });
}

export type Ending = 'decided' | 'waits for another operator' | 'open again';

/**
 * Carries out an operator's decision about dollars that arrived. The sum is always what they are worth; a
 * large one takes two operators, and if the second one rejects it, it stays open. Rejected dollars are sent
 * back at the provider by hand, because there is no call for that.
 * @throws AppError not_found; busy; conflict when it has already been decided, for any other sum, and when
 * the provider's books differ from ours; desk_second_person for the operator who asked
 */
export async function decideWaitingSale(
  services: Services,
  reference: string,
  { operatorId, said }: { operatorId: string; said: Said },
): Promise<Ending> {
  const waiting = await readWaiting(services.db, await findByReference(services.db, reference));
  const { order } = waiting;
  await assertNotTied(services, { operatorId, owners: [order.user_id], subject: order.id });
  const decision = decisionOf(order, said);
  const approve = said.verdict === 'approve';
  const asked = await findAsked(services.db, { queue: 'dollars', id: order.id });
  if (asked) {
    await giveSecondWord(services, asked.id, { operatorId, approve, note: said.reason });
    return approve ? 'decided' : 'open again';
  }
  if (approve) await assertStillThere(services, waiting);
  return sayFirst(services, order, { decision, operatorId });
}

const fact = (label: string, value: string, warn = false) => ({ label, value, warn });

/** Dollar payouts that a second operator has to approve. */
export const dollarsApprovable: Approvable = {
  ownersOf: ownersIn('orders'),
  async describe({ db }, id, { amount }) {
    const order = await findOrder(db, id);
    const sale = order && (await findSaleOf(db, id));
    if (!sale) throw AppError.notFound();
    const { came, dollars, note } = detailOf(order);
    const [payment] = await listPayments(db, id);
    const payer = payment?.payer ?? '';
    return {
      reference: order.reference_code,
      title: order.title,
      amount: amount ?? null,
      currency: order.currency,
      reason: null,
      facts: [
        fact('Ordered', sayDollars(dollars)),
        fact('Arrived', sayDollars(came?.arrived ?? 0n)),
        fact('From', payer, payer !== sale.account_id),
        ...(note ? [fact('In review because', note)] : []),
      ],
    };
  },
  async checkAgain(services, id) {
    const waiting = await readWaiting(services.db, await findOrder(services.db, id));
    await assertStillThere(services, waiting);
  },
  decide: (tx, services, { caseId, decision, operator }) =>
    carryOut(tx, services, caseId, { decision, reviewer: operator }),
};
