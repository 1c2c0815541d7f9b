import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Confirmation } from '#lib/contracts/common.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Order as OrderView, OrderVoucher } from '#lib/orders/contract.ts';
import { verifyPin } from '#server/account/verify-pin.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { kindOf } from '#server/orders/plug/plug.ts';
import { audit } from '#server/platform/audit.ts';
import { seal, unseal } from '#server/platform/crypto.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { addEvent, notifyPages } from './advance.ts';
import type { Voucher } from './delivery.ts';
import { findOwn, lockOrder } from './find.ts';
import { isDelivered } from './statuses.ts';
import { orderVouchers, type Order } from './tables.ts';

/** A meter's token works in one meter only; anything else is as good as money to anyone who reads it. */
const isHidden = (kind: Voucher['kind']): boolean => kind !== 'electricity_token';

/** Stores what was delivered, sealed, in the transaction that captures the money (spec 3). */
export async function keepVouchers(
  tx: Database,
  { env, clock }: Pick<Services, 'env' | 'clock'>,
  order: Order,
  vouchers: readonly Voucher[],
): Promise<void> {
  if (vouchers.length === 0) return;
  // lines may arrive one by one, and an answer can repeat earlier codes
  const before = await tx.orm
    .select({ line: orderVouchers.line })
    .from(orderVouchers)
    .where(eq(orderVouchers.order_id, order.id));
  const there = new Set(before.map(({ line }) => line));
  const more = vouchers.filter(({ line }) => line === undefined || !there.has(line));
  if (more.length === 0) return;
  await tx.orm.insert(orderVouchers).values(
    more.map(({ kind, value, label, line }, n) => ({
      id: newUuid(),
      order_id: order.id,
      position: before.length + n,
      line: line ?? null,
      kind,
      label: label ?? null,
      value_sealed: seal(value, env),
      hidden: isHidden(kind),
      created_at: clock.now(),
    })),
  );
}

/** A code that was never revealed no longer belongs to its buyer once its line has been refunded in full. */
const isTheirs = sql`(${orderVouchers.revealed_at} is not null or not exists (
  select 1 from order_item i where i.order_id = ${orderVouchers.order_id}
    and i.position = ${orderVouchers.line} and i.captured > 0 and i.refunded = i.captured))`;

/** What an order delivered, for its owner; a hidden value is null until it is revealed with the PIN. */
export async function listVouchers(
  { db, env }: Pick<Services, 'db' | 'env'>,
  order: Order,
): Promise<OrderVoucher[]> {
  const rows = await db.orm
    .select()
    .from(orderVouchers)
    .where(and(eq(orderVouchers.order_id, order.id), isTheirs))
    .orderBy(asc(orderVouchers.position));
  if (rows.length === 0) return [];
  const uses = (await kindOf(order.service_type)?.usesOf?.(db, order)) ?? [];
  return rows.map(({ id, line, kind, label, value_sealed, hidden, revealed_at, used_at }, n) => ({
    id,
    kind,
    label,
    value: hidden && !revealed_at ? null : unseal(value_sealed, env),
    revealed_at: revealed_at?.toISOString() ?? null,
    used_at: used_at?.toISOString() ?? null,
    use: uses[line === null ? n : line - 1] ?? null,
  }));
}

/** Whether the owner has revealed codes of an order. */
export const areOpened = async (db: Database, { id }: Pick<Order, 'id'>): Promise<boolean> =>
  (await db.orm.$count(
    orderVouchers,
    and(eq(orderVouchers.order_id, id), isNotNull(orderVouchers.revealed_at)),
  )) > 0;

/** The notice about codes that are still hidden; null when there are none, or the money was refunded. */
export async function sealedOf(
  db: Database,
  order: Order,
  vouchers: readonly OrderVoucher[],
): Promise<OrderView['sealed']> {
  const closed = vouchers.filter(({ value }) => value === null).length;
  if (closed === 0 || !isDelivered(order)) return null;
  const own = await kindOf(order.service_type)?.sealedFor?.(db, order);
  if (own) return own;
  const [it, is] = closed === 1 ? ['it', 'It is'] : ['them', 'They are'];
  const rest = `then ${closed === 1 ? 'it' : 'they'} can’t be refunded.`;
  return { can_open: true, text: `${is} hidden. Open ${it} when you want to use ${it}: ${rest}` };
}

/**
 * The values of an order's codes in order, for someone the owner gave them to. The caller has to make sure
 * that it is them.
 */
export async function readCodes(
  { db, env }: Pick<Services, 'db' | 'env'>,
  order: Pick<Order, 'id'>,
): Promise<string[]> {
  const rows = await db.orm
    .select({ sealed: orderVouchers.value_sealed })
    .from(orderVouchers)
    .where(and(eq(orderVouchers.order_id, order.id), isTheirs))
    .orderBy(asc(orderVouchers.position));
  return rows.map(({ sealed }) => unseal(sealed, env));
}

/**
 * Reveals the codes of an order for good: it takes the PIN, is recorded with its time and shown in the
 * timeline. Repeating it changes nothing. A refunded order reveals no codes.
 * @throws AppError 422 on `pin`; not_found for another user's order and one without codes; conflict when the
 * money was refunded before they were revealed, or they were given to someone else
 */
export async function revealVouchers(
  services: Services,
  userId: string,
  { reference, pin }: { reference: string; pin: Confirmation },
): Promise<Order> {
  const { id } = await findOwn(services.db, userId, reference);
  await verifyPin(services, userId, pin);
  return inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw AppError.notFound();
    const mine = eq(orderVouchers.order_id, order.id);
    const opened = await tx.orm
      .update(orderVouchers)
      .set({ revealed_at: services.clock.now() })
      .where(and(mine, isNull(orderVouchers.revealed_at), isTheirs))
      .returning({ id: orderVouchers.id });
    if (opened.length === 0) {
      if ((await tx.orm.$count(orderVouchers, mine)) === 0) throw AppError.notFound();
      return order;
    }
    if (order.status === 'reversed')
      throw AppError.conflict('You’ve been refunded, so these codes stay locked.');
    const sealed = await kindOf(order.service_type)?.sealedFor?.(tx, order);
    if (sealed && !sealed.can_open) throw AppError.conflict(sealed.text);
    await addEvent(tx, services, order, {
      title: opened.length === 1 ? 'You viewed the code' : `You viewed ${opened.length} codes`,
      text: 'A code can’t be refunded once you’ve viewed it.',
    });
    await audit(tx, { actor: `user:${userId}`, action: 'orders.reveal', subject: order.id });
    notifyPages(tx, order);
    return order;
  });
}

/**
 * Marks codes as used, or as unused again: a note for the owner that moves nothing.
 * @throws AppError not_found; conflict for a code that was never revealed
 */
export async function markUsed(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  { reference, ids, used }: { reference: string; ids: string[] | undefined; used: boolean },
): Promise<Order> {
  const order = await findOwn(db, userId, reference);
  const mine = and(
    eq(orderVouchers.order_id, order.id),
    ids ? inArray(orderVouchers.id, ids) : undefined,
  );
  const rows = await db.orm.select().from(orderVouchers).where(mine);
  if (rows.length === 0) throw AppError.notFound();
  if (rows.some(({ hidden, revealed_at }) => hidden && !revealed_at))
    throw AppError.conflict('View the code first.');
  await db.orm
    .update(orderVouchers)
    .set({ used_at: used ? clock.now() : null })
    .where(mine);
  return order;
}
