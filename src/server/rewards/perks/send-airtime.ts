import { toAmount } from '#lib/money.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { walletAccount } from '#server/ledger/index.ts';
import { markUsed, spendPerk, type Perk } from '#server/loyalty/index.ts';
import { placeOrder, type Order } from '#server/orders/index.ts';
import type { Services } from '#server/platform/services.ts';

const AIRTIME = 'airtime-bill-payment';

/** Where airtime goes, as refill takes it. */
export interface AirtimeTarget {
  /** As typed, or in the form that is stored. */
  number: string;
  /** The network's id. */
  bill: string;
}

/** The airtime was sent, or its time was over. */
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
 * Sends airtime that was won as an order of its own. In one transaction its money leaves the wheel's budget,
 * comes into the wallet and goes on hold there, so that the order is like any other: if it fails, the money
 * stays in the wallet. Any number of calls send it once.
 * @throws NotOpen; AppError as any purchase of airtime
 */
export function sendAirtime(
  services: Services,
  user: Member,
  { id, worth }: Pick<Perk, 'id' | 'worth'>,
  { number, bill }: AirtimeTarget,
): Promise<Order> {
  const amount = toAmount(worth);
  return placeOrder(services, {
    ...{ user, serviceType: AIRTIME, key: `perk:${id}`, pin: null, maxTotal: amount },
    input: { service_type: AIRTIME, bill_id: bill, user_number: number, amount },
    fund: async (tx) =>
      spendPerk(tx, await lockOpen(tx, id), { amount: worth, to: await walletAccount(tx, user) }),
    placed: async (tx, order) =>
      markUsed(tx, await lockOpen(tx, id), { orderId: order.id, amount: worth }),
  });
}

/** The member's own number, if they have bought airtime for it: its network is known then. */
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
