import { splitAirtime } from '#lib/airtime-to-cash/airtime-transfer.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, parseAmount } from '#lib/money.ts';
import { airtimeToCash as numbers } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import type { Order } from '#server/orders/tables.ts';
import { localDay } from '#server/platform/local-day.ts';
import type { Services } from '#server/platform/services.ts';
import { scheduleExpiry } from './expire.job.ts';
import { senderOf, type A2cInput } from './input.ts';
import { keepLine } from './lines.ts';
import { currencyOf, networkOf, type Network } from './networks.ts';
import { openAlready } from './open-already.ts';
import { airtimeConversions } from './tables.ts';

/** Orders from the same line are counted one at a time, so that two can't pass its daily limit together. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('airtime-from:' || $1, 0))`;

interface Sent {
  network: Network;
  sender: string;
  airtime: bigint;
}

/**
 * Checks what the network lets a line send in a day against what has already been agreed.
 * @throws AppError 422
 */
async function assertWithinDay(
  tx: Database,
  { clock }: Services,
  { network, sender, airtime }: Sent,
): Promise<void> {
  await tx.sql.query(LOCK, [sender]);
  const { from } = localDay(network.country, clock.now());
  const { rows } = await tx.sql.query<{ sum: string }>(
    `select coalesce(sum(c.airtime), 0)::text sum from airtime_conversion c
     join orders o on o.id = c.order_id
     where c.sender = $1 and c.network_id = $2 and c.locked_from >= $3
       and o.status not in ('cancelled', 'rejected')`,
    [sender, network.id, from],
  );
  const left = network.perDay - BigInt(rows[0]?.sum ?? 0);
  if (airtime <= left) return;
  const rest = formatMinor(money(left > 0n ? left : 0n, currencyOf(network)));
  throw AppError.invalid({ amount: [`This line can only send ${rest} more today.`] });
}

/**
 * Allows one at a time, those in review included.
 * @throws AppError conflict naming it
 */
async function assertNoneOpen(tx: Database, { id, user_id, service_type }: Order): Promise<void> {
  const { rows } = await tx.sql.query<{ reference_code: string }>(
    `select reference_code from orders
     where user_id = $1 and service_type = $2 and status = 'under_review' and id <> $3
     order by seq desc limit 1`,
    [user_id, service_type, id],
  );
  if (rows[0]) throw openAlready(rows[0].reference_code);
}

/**
 * Reserves one of our lines for a new order and splits the amount into transfers, in the transaction that
 * opens the order.
 * @throws AppError conflict when one is open or no line is free; 422 on amount and phone_number
 */
export async function keepConversion(
  tx: Database,
  services: Services,
  order: Order,
  input: A2cInput,
): Promise<void> {
  const network = networkOf(input.network);
  const sender = senderOf(input, order.country_code);
  if (!sender) throw AppError.invalid({ phone_number: ['Enter the phone number.'] });
  await assertNoneOpen(tx, order);
  const airtime = parseAmount(input.amount);
  await assertWithinDay(tx, services, { network, sender, airtime });
  const line = await keepLine(tx, services, { network, userId: order.user_id, airtime });
  await tx.orm.insert(airtimeConversions).values({
    order_id: order.id,
    user_id: order.user_id,
    network_id: network.id,
    sender,
    line_id: line.id,
    airtime,
    transfers: splitAirtime(airtime, network),
    locked_from: order.created_at,
    locked_until: line.until,
  });
  await scheduleExpiry(tx, order.id, numbers.lineS);
}
