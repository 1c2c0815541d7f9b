import { eq } from 'drizzle-orm';
import type { AirtimeNetwork, Conversion } from '#lib/airtime-to-cash/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import { airtimeToCash as numbers } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { findOrder, findOwn } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import { viewOrder } from '#server/orders/view/view-order.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { A2C } from './input.ts';
import { listFree } from './lines.ts';
import { currencyOf, dialFor, networkOf, networksOf, sharePin, type Network } from './networks.ts';
import { readRates, type Rate } from './rates.ts';
import { airtimeConversions, airtimeLines, airtimeProofs, type ConversionRow } from './tables.ts';

export interface Found {
  order: Order;
  row: ConversionRow;
}

/** @throws AppError not_found */
export async function findConversion(db: Database, orderId: string): Promise<Found> {
  // sequentially, because it is also called inside a transaction
  const order = await findOrder(db, orderId);
  const [row] = await db.orm
    .select()
    .from(airtimeConversions)
    .where(eq(airtimeConversions.order_id, orderId));
  if (!order || order.service_type !== A2C || !row) throw AppError.notFound();
  return { order, row };
}

/** The user's open conversion: one that waits for them comes before one in review. */
export async function findOpen(db: Database, userId: string): Promise<Found | null> {
  const rows = await db.sql.query<{ id: string }>({
    name: 'open-conversion',
    text: `select id from orders where user_id = $1 and service_type = $2 and status = any($3)
      order by status, seq desc limit 1`,
    values: [userId, A2C, ['awaiting_user', 'under_review']],
  });
  const id = rows.rows[0]?.id;
  return id ? findConversion(db, id) : null;
}

/** @throws AppError not_found when it doesn't exist or is another user's */
export const findOwnConversion = async (db: Database, userId: string, reference: string) =>
  findConversion(db, (await findOwn(db, userId, reference)).id);

const networkView = (
  network: Network,
  rate: Rate | undefined,
  isFree: boolean,
): AirtimeNetwork => ({
  id: network.id,
  name: network.name,
  short_name: network.shortName,
  color: network.color,
  prefixes: network.prefixes,
  service: network.service,
  currency: currencyOf(network),
  rate: toAmount(rate?.basisPoints ?? 0n),
  min: toAmount(network.min),
  max: toAmount(network.perDay),
  per_transfer: toAmount(network.perTransfer),
  per_day: toAmount(network.perDay),
  dial: network.dial,
  share_pin: sharePin(network),
  fee_note: network.feeNote ?? null,
  receiver: isFree ? 'free' : 'busy',
  rule_version: rate?.version ?? 'airtime-0',
});

/** The networks of a country that are currently accepted. */
export async function listNetworks(
  services: Services,
  country: CountryCode,
  userId: string | null,
): Promise<AirtimeNetwork[]> {
  const rates = await readRates(services.db, services.clock.now());
  const free = await listFree(services, country, userId);
  return networksOf(country)
    .filter(({ id }) => (rates.get(id)?.basisPoints ?? 0n) > 0n)
    .map((network) => networkView(network, rates.get(network.id), free.has(network.id)));
}

/** How long we accept a proof of airtime that was sent while the line was reserved. */
const proofUntil = ({ locked_until }: Pick<ConversionRow, 'locked_until'>): Date =>
  secondsAfter(locked_until, numbers.lateProofS);

const takesProof: readonly Order['status'][] = ['awaiting_user', 'under_review', 'cancelled'];

/** Whether a proof can still change anything. */
export const isProvable = ({ order, row }: Found, now: Date): boolean =>
  takesProof.includes(order.status) && now < proofUntil(row);

/** A conversion as its own page shows it; includes our line only while it is reserved for them. */
export async function viewConversion(
  services: Services,
  { order, row }: Found,
): Promise<Conversion> {
  const { db, clock, providers } = services;
  const now = clock.now();
  const network = networkOf(row.network_id);
  const [transaction, rates, [line], proofs] = await Promise.all([
    viewOrder(db, order, now),
    readRates(db, order.created_at),
    db.orm.select().from(airtimeLines).where(eq(airtimeLines.id, row.line_id)),
    db.orm.$count(airtimeProofs, eq(airtimeProofs.order_id, order.id)),
  ]);
  const isTheirs = order.status === 'awaiting_user' && now < row.locked_until;
  const receiver = isTheirs && line ? line.number : null;
  return {
    transaction,
    network: networkView(network, rates.get(network.id), true),
    airtime: toAmount(row.airtime),
    sender: row.sender,
    receiver,
    transfers: row.transfers.map((amount) => ({
      amount: toAmount(amount),
      dial: receiver ? dialFor(network, receiver, amount) : '',
    })),
    expires_at: row.locked_until.toISOString(),
    proof_until: isProvable({ order, row }, now) ? proofUntil(row).toISOString() : null,
    proofs,
    demo: providers.sandbox,
  };
}
