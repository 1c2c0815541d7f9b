import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import type { DeskOrder, readDeskOrder } from '#lib/orders/desk/contract.ts';
import { isOpenStatus } from '#lib/orders/words.ts';
import { maskEmail, maskName, maskPersonal } from '#lib/rules/mask.ts';
import { findService } from '#lib/services/services.ts';
import { findUser } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { listOrderEntries, listOrderHolds, type OrderHold } from '#server/ledger/order-entries.ts';
import { findByReference, listEvents } from '#server/orders/find.ts';
import { kindOf } from '#server/orders/plug/plug.ts';
import { isOutOfReach } from '#server/orders/send/requery.job.ts';
import type { Order } from '#server/orders/tables.ts';
import { statusText } from '#server/orders/returned.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { leftOf } from './chosen-lines.ts';
import { listDisputesOf } from './disputes-of.ts';
import { findOrderCase } from './order-cases.ts';
import { verdictsFor } from './read-decision.ts';

const fact = (label: string, value: string) => ({ label, value, warn: false });
const ifAny = (label: string, value: string | null) => (value ? [fact(label, value)] : []);

/** Facts whose value is a person's name. */
const NAMES = /name|gift for|recipient|customer/i;

/** The product's facts, without what identifies people. */
const describedAs = (order: Order) =>
  (kindOf(order.service_type)?.describe(order) ?? []).map(({ label, value }) =>
    fact(label, NAMES.test(label) ? maskName(value) : maskPersonal(value)),
  );

/** Which provider got it, with a note that an operator must decide if that one can no longer be asked. */
function providerFact(services: Services, order: Order): DeskOrder['facts'] {
  const { provider } = order;
  if (!provider) return [];
  const isGone = isOutOfReach(services, order) && isOpenStatus(order.status);
  const value = isGone
    ? `${provider}. Its settings were removed, so we can’t check with it`
    : provider;
  return [{ label: 'Provider', value, warn: isGone }];
}

export function deskFactsOf(services: Services, order: Order): DeskOrder['facts'] {
  const sum = (minor: bigint) => formatMinor(money(minor, order.currency));
  return [
    fact('Service', findService(order.service_type)?.name ?? order.service_type),
    ...describedAs(order),
    ...ifAny('Rate', order.rate),
    fact('Price rule', order.rule_version),
    ...(order.offer === null ? [] : [fact('Our other offer', sum(order.offer))]),
    ...(order.paid === null ? [] : [fact('Paid out', sum(order.paid))]),
    ...providerFact(services, order),
    ...ifAny('Our reference', order.our_reference),
    ...ifAny('Provider’s reference', order.provider_reference),
    ...ifAny('Provider says', order.provider_outcome),
    ...ifAny('Problem', order.failure_code),
  ];
}

export const maskedOwner = ({ firstname, lastname, username, email, created_at }: UserRow) => ({
  name: maskName([firstname, lastname].filter(Boolean).join(' ') || username),
  email: maskEmail(email),
  since: created_at.toISOString(),
});

export const holdStates: Record<OrderHold['state'], DeskOrder['holds'][number]['state']> = {
  P: 'pending',
  C: 'captured',
  V: 'voided',
  X: 'expired',
};

/** What staff can do about the order. */
async function caseOf(db: Database, order: Order, now: Date): Promise<DeskOrder['case']> {
  const found = await findOrderCase(db, now, order.id);
  const verdicts = found ? verdictsFor(found) : [];
  if (!found || (!found.waits && verdicts.length === 0)) return null;
  const refundable = leftOf(found.lines);
  const most = refundable > 0n ? toAmount(refundable) : null;
  const isRefundOnly = !found.waits && verdicts.every((verdict) => verdict === 'refund');
  return { id: order.id, waits: !isRefundOnly, refundable: most };
}

async function viewForDesk(services: Services, order: Order): Promise<DeskOrder> {
  const { db, clock } = services;
  const [events, entries, holds, user, disputes] = await Promise.all([
    listEvents(db, order.id),
    listOrderEntries(db, order.id),
    listOrderHolds(db, order.id),
    findUser(db, order.user_id),
    listDisputesOf(db, 'order', order.id),
  ]);
  const masked = (text: string) => maskPersonal(text, order.target);
  return {
    reference_code: order.reference_code,
    title: masked(order.title),
    status: order.status,
    status_text: statusText(order),
    country: order.country_code,
    currency: order.currency,
    amount: toAmount(order.amount),
    fee: toAmount(order.fee),
    duty: toAmount(order.duty),
    total: toAmount(order.total),
    facts: deskFactsOf(services, order),
    case: await caseOf(db, order, clock.now()),
    disputes,
    user: user ? maskedOwner(user) : null,
    timeline: events.map(({ title, text, at, tone }) => ({
      title: masked(title),
      text: text === null ? null : masked(text),
      at: at.toISOString(),
      state: tone,
    })),
    entries: entries.map(({ txn_id, kind, account, of_user, amount, currency, created_at }) => ({
      posting: String(txn_id),
      kind,
      account,
      of_user,
      currency,
      amount: toAmount(amount, currency),
      at: created_at.toISOString(),
    })),
    holds: holds.map(({ kind, state, amount, captured, created_at }) => ({
      kind,
      state: holdStates[state],
      amount: toAmount(amount),
      captured: toAmount(captured),
      at: created_at.toISOString(),
    })),
  };
}

/**
 * Any order by its reference, for an operator to read. It doesn't contain delivered codes, and every view is
 * logged.
 * @throws AppError not_found
 */
export async function readForDesk(ctx: CallContext<typeof readDeskOrder>): Promise<DeskOrder> {
  const order = await findByReference(ctx.db, ctx.params.reference_code);
  if (!order) throw AppError.notFound('We couldn’t find an order with this reference.');
  const actor = `operator:${ctx.desk.operator.id}`;
  await audit(ctx.db, { actor, action: 'desk.open-order', subject: order.reference_code });
  return viewForDesk(ctx, order);
}
