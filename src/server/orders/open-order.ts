import type { CurrencyCode } from '#lib/countries.ts';
import type { OrderDirection, OrderStatus, ServiceType } from '#lib/orders/words.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf } from '#server/db/read-together.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { shareOut } from '#server/orders/lines/share-out.ts';
import type { NewLine } from '#server/orders/plug/new-line.ts';
import { newReference, newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { addEvent, notifyPages } from './advance.ts';
import { firstStatuses, isFinal } from './statuses.ts';
import type { Step } from './step.ts';
import { orderItems, orders, type Order } from './tables.ts';

/** A new order; amounts are minor units, all of one currency. */
export interface NewOrder {
  /** Generated if missing. */
  id?: string;
  user: Pick<Member, 'uuid' | 'country'>;
  serviceType: ServiceType;
  direction: OrderDirection;
  status?: OrderStatus;
  /** The title in the log: "MTN airtime". */
  title: string;
  /** The sender or recipient, in full; the log masks it. */
  target?: string | null;
  /** The biller or bank it depends on, as an id. */
  counterparty?: string | undefined;
  amount: bigint;
  fee?: bigint;
  duty?: bigint;
  /** How much a promo code takes off. */
  discount?: bigint;
  /** amount + fee + duty - discount when missing. */
  total?: bigint;
  /** Its lines. If missing, a purchase or withdrawal gets one for the whole order, and a sale gets none. */
  lines?: readonly NewLine[] | undefined;
  currency?: CurrencyCode;
  quoteId?: string | null;
  rate?: string | null;
  ruleVersion?: string;
  /** The Idempotency-Key; at most one order of a user has it. */
  key?: string | null;
  requestHash?: Buffer | null;
  detail?: Record<string, unknown>;
  accountId?: bigint | null;
  /** It comes from a device that is new to the account. */
  newDevice?: boolean;
  promisedAt?: Date | null;
  cancelUntil?: Date | null;
  /** For an order paid from outside: until when its price waits for the money. */
  payUntil?: Date | null;
  checkAt?: Date | null;
  /** The first step of the timeline. */
  step: Step;
}

/** The user already has an order with this idempotency key. The transaction can't go on. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

function valuesOf(order: NewOrder, now: Date) {
  const { amount, fee = 0n, duty = 0n, discount = 0n, status = 'processing' } = order;
  return {
    id: order.id ?? newUuid(),
    reference_code: newReference(),
    user_id: order.user.uuid,
    country_code: order.user.country.code,
    service_type: order.serviceType,
    direction: order.direction,
    status,
    title: order.title,
    target: order.target ?? null,
    counterparty: order.counterparty ?? null,
    amount,
    fee,
    duty,
    discount,
    total: order.total ?? amount + fee + duty - discount,
    currency: order.currency ?? order.user.country.currency_code,
    quote_id: order.quoteId ?? null,
    rate: order.rate ?? null,
    rule_version: order.ruleVersion ?? '1',
    idempotency_key: order.key ?? null,
    request_hash: order.requestHash ?? null,
    detail: order.detail ?? {},
    account_id: order.accountId ?? null,
    new_device: order.newDevice ?? false,
    queries: 0,
    check_at: order.checkAt ?? null,
    promised_at: order.promisedAt ?? null,
    cancel_until: order.cancelUntil ?? null,
    pay_until: order.payUntil ?? null,
    created_at: now,
    updated_at: now,
    settled_at: isFinal(status) ? now : null,
  } satisfies typeof orders.$inferInsert;
}

async function insertOrder(tx: Database, values: typeof orders.$inferInsert): Promise<Order> {
  const [row] = await tx.orm
    .insert(orders)
    .values(values)
    .onConflictDoNothing({ target: [orders.user_id, orders.idempotency_key] })
    .returning()
    .execute();
  if (!row) throw new KeyTaken();
  return row;
}

/**
 * Opens an order with its lines and the first step of its timeline, in the transaction that also places its
 * hold (spec 3).
 * @throws KeyTaken when the user's key has already made an order
 */
export async function openOrder(
  db: Database,
  services: Pick<Services, 'clock'>,
  order: NewOrder,
): Promise<Order> {
  if (!firstStatuses.includes(order.status ?? 'processing'))
    throw new Error(`An order can't begin as ${order.status}`);
  const values = valuesOf(order, services.clock.now());
  const { direction } = values;
  const hasLines = direction === 'purchase' || direction === 'withdrawal' || order.lines?.length;
  // lines and steps refer to the order, so all three need the same connection
  return inTransaction(db, async (tx) => {
    const [row] = await answersOf([
      insertOrder(tx, values),
      hasLines && tx.orm.insert(orderItems).values(newLines(values, order.lines)).execute(),
      addEvent(tx, services, values, order.step),
    ]);
    notifyPages(tx, row);
    return row;
  });
}

type Priced = Pick<Order, 'id' | 'title' | 'amount' | 'fee' | 'duty' | 'discount' | 'total'>;
type Row = typeof orderItems.$inferInsert;

/** Each line's part of a charge: its own, plus its share of what belongs to the whole order. */
function sharesOf(
  order: Priced,
  lines: readonly NewLine[],
  charge: 'fee' | 'duty' | 'discount',
): bigint[] {
  const own = lines.map((line) => line[charge] ?? 0n);
  const common = order[charge] - own.reduce((sum, each) => sum + each, 0n);
  // a charge can't be shared over lines that are all free
  if (common === 0n) return own;
  if (common < 0n) throw new Error(`The lines have more ${charge} than their order`);
  const shares = shareOut(
    common,
    lines.map(({ amount }) => amount),
  );
  return own.map((each, n) => each + (shares[n] ?? 0n));
}

/**
 * The lines of a new order as rows; a single one for the whole order when none are given. They add up to the
 * order.
 * @throws Error when the amounts or charges don't add up
 */
export function newLines(order: Priced, given: readonly NewLine[] | undefined): Row[] {
  const lines: readonly NewLine[] = given?.length ? given : [order];
  const sum = lines.reduce((all, { amount }) => all + amount, 0n);
  if (
    sum !== order.amount ||
    order.total !== order.amount + order.fee + order.duty - order.discount
  )
    throw new Error(`The lines of ${order.title} do not add up to the order`);
  const fees = sharesOf(order, lines, 'fee');
  const duties = sharesOf(order, lines, 'duty');
  const discounts = sharesOf(order, lines, 'discount');
  return lines.map(({ title, amount, detail = {}, reserves = [] }, n) => ({
    order_id: order.id,
    position: n + 1,
    title,
    amount,
    fee: fees[n]!,
    duty: duties[n]!,
    discount: discounts[n]!,
    state: 'open',
    detail: given?.length ? detail : {},
    reserves,
  }));
}
