import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { markUsed, payWithPerk, type Perk } from '#server/loyalty/perks.ts';
import { placeOrder } from '#server/orders/place/place-order.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { assertPerson } from '#server/rewards/needs-person.ts';

const AIRTIME = 'airtime-bill-payment';

/** Where airtime goes, in the form that refill takes. */
export interface AirtimeTarget {
  /** As typed, or in the form that is stored. */
  number: string;
  /** The network's id. */
  bill: string;
}

/** The airtime was sent, or has expired. */
export class NotOpen extends Error {
  override readonly name = 'NotOpen';
}

async function lockOpen(tx: Database, id: string): Promise<Perk> {
  const { rows } = await tx.sql.query<Perk>(
    `select * from perk where id = $1 and kind = 'airtime' and state = 'open' for update`,
    [id],
  );
  if (!rows[0]) throw new NotOpen();
  return rows[0];
}

/**
 * Allows each number airtime prizes from a single account only, so that one phone can't collect the
 * prizes of many accounts. Parallel claims for a number wait for each other here.
 * @throws AppError 422 on user_number
 */
async function assertNoOnesElse(tx: Database, { user_id, detail }: Order): Promise<void> {
  const number = String(detail['number']);
  await tx.sql.query(`select pg_advisory_xact_lock(hashtextextended('won-airtime:' || $1, 0))`, [
    number,
  ]);
  const { rowCount } = await tx.sql.query({
    name: 'won-airtime-of-another',
    text: `select 1 from perk k join orders o on o.id = k.order_id
      where k.kind = 'airtime' and k.state = 'used' and k.user_id <> $1 and o.detail->>'number' = $2
      limit 1`,
    values: [user_id, number],
  });
  if (rowCount)
    throw AppError.invalid({
      user_number: [
        'Someone else has already sent a prize to this number. Choose a different one.',
      ],
    });
}

/**
 * Sends won airtime as a separate order, paid from the wheel's budget. If it fails or is refunded,
 * the money returns to the budget and never to the wallet. Repeated calls send it once; after a
 * return it can be sent again.
 * @throws NotOpen; AppError as any purchase of airtime, kyc_unsupported_service_type, 422 on
 * another winner's number
 */
export function sendAirtime(
  services: Services,
  user: Member,
  { id, worth, hold_id }: Pick<Perk, 'id' | 'worth' | 'hold_id'>,
  { number, bill }: AirtimeTarget,
): Promise<Order> {
  assertPerson(user);
  const amount = toAmount(worth);
  return placeOrder(services, {
    user,
    serviceType: AIRTIME,
    key: `perk:${id}:${hold_id}`,
    pin: null,
    maxTotal: amount,
    input: { service_type: AIRTIME, bill_id: bill, user_number: number, amount },
    paidByPrize: async (tx) => payWithPerk(tx, await lockOpen(tx, id)),
    placed: async (tx, order) => {
      await assertNoOnesElse(tx, order);
      await markUsed(tx, await lockOpen(tx, id), { orderId: order.id, amount: worth });
    },
  });
}

/** The member's own number, if they have bought airtime for it, because then its network is known. */
export async function ownNumber(db: Database, user: Member): Promise<AirtimeTarget | undefined> {
  if (!user.phone_number) return undefined;
  const { rows } = await db.sql.query<{ bill: string }>({
    name: 'own-airtime-network',
    text: `select detail->>'bill_id' as bill from orders
      where user_id = $1 and service_type = $2 and status = 'completed' and detail->>'number' = $3
      order by seq desc limit 1`,
    values: [user.uuid, AIRTIME, user.phone_number],
  });
  return rows[0] && { number: user.phone_number, bill: rows[0].bill };
}
