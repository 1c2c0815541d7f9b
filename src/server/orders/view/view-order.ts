import { z } from 'zod';
import type { SentTo } from '#lib/look/states.ts';
import { toAmount } from '#lib/money.ts';
import type { Order as OrderView, Transaction } from '#lib/orders/contract.ts';
import { isMoneyOut } from '#lib/orders/words.ts';
import { maskTarget } from '#lib/rules/mask.ts';
import type { Database } from '#server/db/client.ts';
import { databaseTime } from '#server/db/database-time.ts';
import { together } from '#server/db/read-together.ts';
import { isClaimed } from '#server/desk/claims.ts';
import { fieldOfFailure } from '#server/orders/failure.ts';
import { linesOf, listEvents } from '#server/orders/find.ts';
import { flagEnds, flagsOfOrder } from '#server/orders/flags/flags.ts';
import { kindOf, type Fact, type Kind } from '#server/orders/plug/plug.ts';
import { currentStage } from '#server/orders/plug/stage.ts';
import { appealSubjects } from '#server/orders/sales/appeal-subject.ts';
import { ownerSteps } from '#server/orders/stages/owner-steps.ts';
import { canCancel, isDelivered, isFinal } from '#server/orders/statuses.ts';
import type { Order, OrderEvent, OrderItem } from '#server/orders/tables.ts';
import { listVouchers, sealedOf } from '#server/orders/vault.ts';
import { returnedSoFar, returnedOf, listReturned, statusText } from '#server/orders/returned.ts';
import { isPaidByPrize } from '#server/orders/words.ts';
import type { Services } from '#server/platform/services.ts';
import { KEY_CHANGE } from '#server/ports/bills.ts';
import { withWays } from './item-steps.ts';
import { messageOf } from './message.ts';
import { endPromised } from './steps-ahead.ts';
import { timelineOf } from './timeline.ts';
import { viewItems } from './view-items.ts';
import { offerOf, withPictures } from './view-offer.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Who has the money, while the order is with them. */
function sentTo(order: Order, kind: Kind | undefined): SentTo | null {
  if (order.status !== 'processing' || order.direction === 'sale') return null;
  if (!isMoneyOut(order.direction)) return 'bank';
  if (!order.sent_at || !kind) return null;
  return typeof kind.sentTo === 'function' ? kind.sentTo(order) : kind.sentTo;
}

/** What was paid for some lines plus what is offered for the rest. */
const inAll = ({ paid, offer }: Order): bigint => (paid ?? 0n) + (offer ?? 0n);

/**
 * The amounts to show, minor units: the final payout or offer instead of the agreed one; the total less
 * refunds; the amount of what was bought. A deposit's fee is added on top.
 */
export function seenAmounts(
  order: Order,
  back = returnedOf(order),
): { amount: bigint; total: bigint } {
  // an appeal is about all that isn't paid yet
  const decided = order.status === 'under_review' ? null : (order.paid ?? order.offer);
  const now = order.status === 'offer_changed' ? inAll(order) : decided;
  return now === null
    ? { amount: order.amount, total: order.total - back }
    : { amount: now, total: now + order.fee };
}

type FlagEnds = ReadonlyMap<string, Date>;
const noFlags: FlagEnds = new Map();

/** Until when incoming money is on hold; purchases count as delivered, whatever is flagged about them. */
const heldUntil = (order: Order, ends: FlagEnds): Date | null =>
  !isMoneyOut(order.direction) && isFinal(order.status) ? (ends.get(order.id) ?? null) : null;

/** The stage, if it says more than the status: with the provider, or paid for and not delivered yet. */
function stageWord(order: Order, kind: Kind | undefined): string | undefined {
  const says = order.status === 'unknown' || order.status === 'under_review';
  return kind && !says ? currentStage(kind, order)?.title : undefined;
}

/** One row of the log. */
export function transactionView(
  order: Order,
  ends: FlagEnds = noFlags,
  back = returnedOf(order),
): Transaction {
  const { amount, total } = seenAmounts(order, back);
  const kind = kindOf(order.service_type);
  const where = sentTo(order, kind);
  const held = heldUntil(order, ends);
  const stage = held ? undefined : stageWord(order, kind);
  const mark = kind?.markOf?.(order);
  return {
    uuid: order.id,
    reference_code: order.reference_code,
    type: order.service_type,
    kind: order.direction,
    name: order.title,
    detail: maskTarget(order.target),
    ...(mark === undefined ? {} : { mark }),
    direction: isMoneyOut(order.direction) ? 'out' : 'in',
    status: order.status,
    sent_to: where,
    on_hold_until: iso(held),
    ...(stage === undefined ? {} : { stage }),
    status_text: stage ?? statusText(order, held !== null),
    amount: toAmount(amount),
    fee: toAmount(order.fee),
    total: toAmount(total),
    currency: order.currency,
    created_at: order.created_at.toISOString(),
  };
}

/** Rows of the log, with the ends of their flags. */
export async function transactionViews(
  db: Database,
  rows: readonly Order[],
): Promise<Transaction[]> {
  const ids = rows.map(({ id }) => id);
  const ends = await flagEnds(db, ids);
  const back = await listReturned(db, ids);
  return rows.map((order) => transactionView(order, ends, back.get(order.id)));
}

/** The amount that was delivered of an order that has ended. */
const arrivedOf = (items: readonly OrderItem[]): bigint =>
  items.reduce((sum, { state, amount }) => (state === 'failed' ? sum : sum + amount), 0n);

/** The prize texts of the agreed price. */
const PriceWords = z.object({
  discount_label: z.string().optional(),
  prize: z.string().optional(),
});

export function priceOf(
  order: Order,
  items: readonly OrderItem[],
  kind: Kind | undefined,
): OrderView['lines'] {
  const fallback = isMoneyOut(order.direction) ? 'Recipient gets' : 'Your wallet gets';
  const back = returnedSoFar(order, items);
  const { amount, total } = seenAmounts(order, back);
  const isDecided = isDelivered(order) || back > 0n;
  const isBought = isDecided && order.direction !== 'sale' && items.length > 0;
  const arrives = isBought ? arrivedOf(items) : amount;
  const bonus = kind?.bonusOf?.(order);
  const { discount } = order;
  const totalLabel = kind?.onward?.(order)?.total;
  return {
    amount: toAmount(amount),
    ...(bonus ? { bonus: toAmount(bonus) } : {}),
    fee: toAmount(order.fee),
    ...(kind?.feeLabel ? { fee_label: kind.feeLabel } : {}),
    duty: toAmount(order.duty),
    ...(discount > 0n ? { discount: toAmount(discount) } : {}),
    ...PriceWords.parse(order.detail),
    ...(back > 0n ? { refunded: toAmount(back) } : {}),
    ...(isPaidByPrize(order) ? { refunded_label: 'Refunded' } : {}),
    total: toAmount(total),
    ...(totalLabel ? { total_label: totalLabel } : {}),
    arrives: { label: kind?.arrivesLabel(order) ?? fallback, amount: toAmount(arrives) },
  };
}

function referencesOf(order: Order): Fact[] {
  const fact = (label: string, value: string | null): Fact[] =>
    value ? [{ label, value, copy: true }] : [];
  return [
    ...fact('Reference', order.reference_code),
    ...fact('Provider reference', order.provider_reference),
  ];
}

/** The facts of an order. A provider reference that the product already lists isn't repeated. */
export function factsOf(order: Order): Fact[] {
  const own = kindOf(order.service_type)?.describe(order) ?? [];
  const isSaid = ({ value }: Fact) => own.some((fact) => fact.value === value);
  return [...own, ...referencesOf(order).filter((fact) => !isSaid(fact))];
}

function problemOf(order: Order): OrderView['problem'] {
  if (!order.failure_code) return null;
  return {
    code: order.failure_code,
    text: order.failure_text ?? '',
    field: order.direction === 'purchase' ? fieldOfFailure(order) : null,
  };
}

const SAME_CLOCK_MS = 1000;

/** The undo window by this server's clock, because pages count down from that. */
async function undoOf(
  db: Database,
  order: Order,
  now: Date,
): Promise<Pick<OrderView, 'cancel_until' | 'can_cancel'>> {
  const { cancel_until: until } = order;
  if (!until) return { cancel_until: null, can_cancel: canCancel(order, now) };
  const theirs = await databaseTime(db);
  const ahead = now.getTime() - theirs.getTime();
  const shown = Math.abs(ahead) < SAME_CLOCK_MS ? until : new Date(until.getTime() + ahead);
  return { cancel_until: iso(shown), can_cancel: canCancel(order, theirs) };
}

/** The parts of an order outside its row and events. */
type Beside = Pick<
  OrderView,
  | 'flags'
  | 'offer'
  | 'in_hands'
  | 'can_appeal'
  | 'can_appeal_decision'
  | 'cancel_until'
  | 'can_cancel'
>;

/** Without the end, because the flag shows it in the reader's time zone. */
const ON_HOLD = 'The money is in your wallet but on hold. You can use it once the review is done.';

/** By when an order should be done; null if that isn’t promised. */
export const promisedAt = (order: Order, kind: Kind | undefined, now: Date): string | null =>
  kind?.stages ? endPromised(kind, order, now) : iso(order.promised_at);

const isUnpaid = ({ pay_until, hold_id, status }: Order): boolean =>
  pay_until !== null && hold_id === null && ['awaiting_user', 'cancelled'].includes(status);

/** An order as its page shows it (spec 3), without the parts that need a query. */
function orderView(
  order: Order,
  items: readonly OrderItem[],
  events: readonly OrderEvent[],
  ends: FlagEnds,
  now: Date,
): Omit<OrderView, keyof Beside> {
  const kind = kindOf(order.service_type);
  const held = heldUntil(order, ends);
  const next = kind?.next?.(order, now);
  const steps = kind?.stages ? ownerSteps(kind, order, items) : [];
  return {
    ...transactionView(order, ends, returnedSoFar(order, items)),
    ...(next ? { next } : {}),
    ...(isUnpaid(order) ? { unpaid: true as const } : {}),
    ...(steps.length > 0 ? { steps } : {}),
    recipient: order.target,
    recipient_name: kind?.recipientName?.(order) ?? null,
    lines: priceOf(order, items, kind),
    ...(items.length > 1 && { items: viewItems(order, items, kind) }),
    arrived: order.status === 'completed' && held === null && !(kind && currentStage(kind, order)),
    message: held ? ON_HOLD : messageOf(order, kind, items),
    timeline: timelineOf(order, events, kind, now, held !== null),
    promised_at: promisedAt(order, kind, now),
    settled_at: iso(order.settled_at),
    facts: factsOf(order),
    vouchers: [],
    sealed: null,
    voucher_code: null,
    problem: problemOf(order),
    repeat: kind?.repeat(order) ?? null,
  };
}

/** An order as its owner sees it: its state, each step with its time, and what they may do (spec 4). */
export async function viewOrder(from: Database, order: Order, now: Date): Promise<OrderView> {
  const db = together(from);
  const [items, events, ends, flags, undo, isOpened] = await Promise.all([
    linesOf(db, order.id),
    listEvents(db, order.id),
    flagEnds(db, [order.id]),
    flagsOfOrder(db, order.id),
    undoOf(db, order, now),
    order.status === 'under_review' && isClaimed(db, order.id, now),
  ]);
  const offer = order.status === 'offer_changed' ? await offerOf(db, order, items) : null;
  const subjects = await appealSubjects(db, order, flags);
  const isDecided = subjects.some(({ flag }) => flag === null);
  const in_hands = isOpened ? { in_hands: true as const } : {};
  return {
    ...orderView(order, items, events, ends, now),
    ...undo,
    ...in_hands,
    flags,
    offer,
    can_appeal: subjects.length > 0,
    ...(isDecided ? { can_appeal_decision: true as const } : {}),
  };
}

/** The code that was bought, not one that only prepares the meter for it. */
const mainCodeOf = (vouchers: OrderView['vouchers']): string | null =>
  vouchers.find(({ label }) => !label?.startsWith(KEY_CHANGE))?.value ?? null;

/** The same with what was delivered: for the order's own page. */
export async function viewWithVouchers(services: Services, order: Order): Promise<OrderView> {
  const [view, vouchers] = await Promise.all([
    viewOrder(services.db, order, services.clock.now()),
    listVouchers(services, order),
  ]);
  const sealed = await sealedOf(services.db, order, vouchers);
  const voucher_code = mainCodeOf(vouchers);
  const offer = view.offer && (await withPictures(services, order, view.offer));
  const whole = { ...view, offer, vouchers, sealed, voucher_code };
  return kindOf(order.service_type)?.stages ? withWays(services, order, whole) : whole;
}
