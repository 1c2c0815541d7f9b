import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockUser } from '#server/orders/flags/flag-rows.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import type { CoinPayment } from '#server/ports/crypto-desk.ts';
import { findAddress, lockAddress } from './addresses.ts';
import { payWaiting } from './carry-out.ts';
import { listPaidTo } from './payment-rows.ts';
import type { CoinAddress } from './tables.ts';
import { isNews, takePayment } from './take-payment.ts';

/** Without any change for this long, coins are considered slow. */
const LATELY_S = 3600;

/** The state of an address after a query. */
export interface Followed {
  /** Its provider has answered, and the answer was applied. */
  isAnswered: boolean;
  /** Something has just happened: payments are on their way or wait for a price. */
  isBusy: boolean;
  /** Something is still expected there. */
  isWaiting: boolean;
}

/** Sales whose confirmed coins wait for a price. */
async function listForPrice(db: Database, address: string): Promise<string[]> {
  const { rows } = await db.sql.query<{ id: string }>({
    name: 'coin-sales-for-price',
    text: `select s.order_id id from coin_sale s join orders o on o.id = s.order_id
      where s.address = $1 and o.status = 'processing' and s.minimum <= (
        select coalesce(sum(p.amount), 0) from coin_payment p
        where p.order_id = s.order_id and p.booked_at is not null and p.lost_at is null)
      order by o.seq`,
    values: [address],
  });
  return rows.map(({ id }) => id);
}

async function payAllWaiting(services: Services, address: CoinAddress): Promise<void> {
  for (const id of await listForPrice(services.db, address.reference))
    await inTransaction(services.db, async (tx) => {
      await lockUser(tx, address.user_id);
      await lockAddress(tx, address.reference);
      await payWaiting(tx, services, id);
    });
}

async function addressState(db: Database, address: string) {
  const { rows } = await db.sql.query<Pick<Followed, 'isBusy' | 'isWaiting'>>({
    name: 'coin-address-stand',
    text: `select exists (select 1 from coin_payment p where p.address = $1
          and p.state = 'seen') or exists (
          select 1 from coin_sale s join orders o on o.id = s.order_id
          where s.address = $1 and o.status = 'processing' and s.minimum <= (
            select coalesce(sum(p.amount), 0) from coin_payment p
            where p.order_id = s.order_id and p.state <> 'vanished')) as "isBusy",
        exists (select 1 from coin_sale s join orders o on o.id = s.order_id
          where s.address = $1 and o.status in ('awaiting_user', 'processing')) as "isWaiting"`,
    values: [address],
  });
  return rows[0] ?? { isBusy: false, isWaiting: false };
}

/** Applies an answer, payment by payment. @returns false when another answer was applied in between */
async function takeAnswer(
  services: Services,
  address: CoinAddress,
  payments: readonly CoinPayment[],
): Promise<boolean> {
  const known = new Map(
    (await listPaidTo(services.db, address.reference)).map((row) => [row.payment_id, row]),
  );
  let { answers } = address;
  const failed: unknown[] = [];
  for (const paid of payments) {
    if (!isNews(known.get(paid.id), paid)) continue;
    try {
      const next = await takePayment(services, address, { paid, answers });
      if (next === undefined) return false;
      answers = next;
    } catch (error) {
      // one that we can't process must not keep the others from their owner
      services.log.error({ err: error, payment: paid.id }, 'a payment with coins was not taken');
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'Payments with coins were not taken');
  return true;
}

/**
 * Queries the payments to an address and applies the answer (spec 4). Notices, pages and jobs all end here,
 * and none is trusted by itself; it can be called at any time, from anywhere, concurrently.
 * @param reference ours
 */
export async function followAddress(services: Services, reference: string): Promise<Followed> {
  const { db, providers, clock } = services;
  const address = await findAddress(db, reference);
  if (!address?.address) return { isAnswered: true, isBusy: false, isWaiting: false };
  const { coin, network, provider } = address;
  const desk = providers.cryptoDesk.byId(provider);
  const outcome = await desk?.getDeposit({ coin, network, reference });
  if (!desk) services.log.error({ provider }, 'no one can be asked about an address');
  const isAnswered = outcome?.kind === 'done';
  const isTaken = isAnswered && (await takeAnswer(services, address, outcome.value));
  await payAllWaiting(services, address);
  const stand = await addressState(db, reference);
  const isLately = secondsAfter(address.used_at, LATELY_S) > clock.now();
  return {
    isAnswered: isTaken,
    isBusy: (isAnswered && !isTaken) || (stand.isBusy && isLately),
    isWaiting: stand.isBusy || stand.isWaiting,
  };
}
