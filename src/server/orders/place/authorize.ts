import { and, eq } from 'drizzle-orm';
import type { Confirmation } from '#lib/contracts/common.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Authorization } from '#lib/orders/authorization.contract.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import type { Member } from '#lib/visitor.ts';
import { assertAccountOpen } from '#server/account/member.ts';
import { verifyPin } from '#server/account/verify-pin.ts';
import type { Database } from '#server/db/client.ts';
import { findOrder } from '#server/orders/find.ts';
import type { Payin } from '#server/orders/payments/payin.ts';
import { readPrice, writePrice } from '#server/orders/price/held-price.ts';
import { holdPrice, openPlug, priceOf } from '#server/orders/price/quote.ts';
import { orderAuthorizations, type Order } from '#server/orders/tables.ts';
import { seal, unseal } from '#server/platform/crypto.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { placeOrder } from './place-order.ts';
import { assertWouldGoThrough } from './would-go-through.ts';

type Authorized = typeof orderAuthorizations.$inferSelect;

interface Asked {
  user: Member;
  serviceType: ServiceType;
  fields: object;
  /** The PIN or a passkey, where this step requires it; null where the next step does. */
  pin: Confirmation | null;
}

/**
 * Authorizes a purchase without moving money: makes every check that paying would make, and holds the price
 * under a reference.
 * @throws AppError of the debit family, insufficient_pins, not_found, 422 on the product's fields
 */
export async function authorize(
  services: Services,
  { user, serviceType, fields, pin }: Asked,
): Promise<Authorization> {
  const { db, env, clock } = services;
  const country = user.country.code;
  const input = { ...fields, service_type: serviceType };
  const asked = { serviceType, country, userId: user.uuid, fields: input };
  const { product: plug } = await openPlug(services, serviceType, country);
  await assertAccountOpen(db, user.uuid);
  if (!user.has_pin_set_up) throw new AppError('pin_not_set');
  if (pin !== null) await verifyPin(services, user.uuid, pin);
  const price = await priceOf(services, asked);
  await assertWouldGoThrough(services, user, plug, price);
  await plug.assertAvailable?.(services, price, user);
  const quote = await holdPrice(services, asked, price);
  const reference = newUuid();
  await db.orm.insert(orderAuthorizations).values({
    reference,
    user_id: user.uuid,
    service_type: serviceType,
    input_sealed: seal(JSON.stringify(input), env),
    price_sealed: plug.keepsPrice ? seal(writePrice(price), env) : null,
    quote_id: quote.quote_id,
    pin_checked: pin !== null,
    created_at: clock.now(),
    expires_at: new Date(quote.expires_at),
  });
  return { reference, quote, expires_at: quote.expires_at };
}

const refuse = (text: string) => AppError.invalid({ reference: [text] });

async function findAuthorized(db: Database, { user, serviceType, reference }: Paid) {
  const [row] = await db.orm
    .select()
    .from(orderAuthorizations)
    .where(
      and(
        eq(orderAuthorizations.reference, reference),
        eq(orderAuthorizations.user_id, user.uuid),
        eq(orderAuthorizations.service_type, serviceType),
      ),
    );
  if (!row) throw refuse('We couldn’t find this purchase. Please check the price again.');
  return row;
}

const expired = () => refuse('This price has expired. Check the new one.');

/** Uses up the reference for this order, unless another attempt did, or its price expired while this one waited. */
async function takeOnce(tx: Database, reference: string, order: Order, now: Date): Promise<void> {
  const { rowCount } = await tx.sql.query(
    `update order_authorization set order_id = $2
     where reference = $1 and order_id is null and expires_at > $3`,
    [reference, order.id, now],
  );
  if (rowCount === 0) throw expired();
}

/** The order of an attempt that took the reference in time, even if it isn't committed yet. */
async function findTaken(db: Database, reference: string): Promise<Order | undefined> {
  const { rows } = await db.sql.query<Pick<Authorized, 'order_id'>>(
    'select order_id from order_authorization where reference = $1 for update',
    [reference],
  );
  return rows[0]?.order_id ? findOrder(db, rows[0].order_id) : undefined;
}

export interface Paid {
  user: Member;
  serviceType: ServiceType;
  reference: string;
  /** The Idempotency-Key of the request. */
  key: string;
  /** Null if it was entered when the purchase was authorized. */
  pin: Confirmation | null;
  /** Decimal string: the most that may be charged in total. */
  maxTotal?: string | undefined;
  /** The buyer confirmed that they know that its biller is failing. */
  payAnyway?: boolean | undefined;
  /** Since when the device that sends it has been new to the account. */
  newDeviceAt?: Date | undefined;
  /** Our account that it is paid into; the wallet pays if missing. */
  payin?: Payin | undefined;
  /** Further work at the end of the transaction that places it. */
  opened?: (tx: Database, order: Order) => Promise<void>;
}

const orderOf = async (db: Database, { order_id: id }: Authorized): Promise<Order | undefined> =>
  id === null ? undefined : findOrder(db, id);

/**
 * Pays an authorized purchase. A reference makes one order, whatever keys it is sent with: once it is paid,
 * the first order is returned again.
 * @throws AppError of the debit family, insufficient_pins; 422 on `reference` when it is unknown or expired,
 * and on `pin`; 409 when the price rose; price_above_limit
 */
export async function payAuthorized(services: Services, paid: Paid): Promise<Order> {
  const { user, serviceType, reference, key, pin, maxTotal, payAnyway } = paid;
  const { newDeviceAt, payin, opened } = paid;
  const { db, env, clock } = services;
  const row = await findAuthorized(db, paid);
  const before = await orderOf(db, row);
  if (before) return before;
  if (row.expires_at <= clock.now()) {
    const taken = await findTaken(db, reference);
    if (taken) return taken;
    throw expired();
  }
  if (pin === null && !row.pin_checked) throw refuse('Enter your PIN to pay for this.');
  try {
    return await placeOrder(services, {
      user,
      serviceType,
      key,
      pin,
      maxTotal,
      payAnyway,
      newDeviceAt,
      payin,
      heldUntil: row.expires_at,
      fundedBy: payin ? 'outside' : 'wallet',
      quoteId: row.quote_id,
      held: row.price_sealed === null ? undefined : readPrice(unseal(row.price_sealed, env)),
      input: JSON.parse(unseal(row.input_sealed, env)) as unknown,
      placed: (tx, order) => takeOnce(tx, reference, order, clock.now()),
      allPlaced: async (tx, [order]) => order && opened?.(tx, order),
    });
  } catch (error) {
    // another attempt paid first, and that made this one fail
    const first = await orderOf(db, await findAuthorized(db, paid));
    if (!first) throw error;
    return first;
  }
}
