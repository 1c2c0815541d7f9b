import { money } from '#lib/money.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/notifications/live.ts';
import type { Delivery } from '#server/orders/delivery.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { CoinSent, CryptoDesk } from '#server/ports/crypto-desk.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { purchaseOf } from './purchase.ts';

const RECHECK_MS = 10_000;

/** What a network shows about a send. */
export interface CoinSend {
  txid: string;
  confirmations: number;
  needed: number;
  seen_at: Date | null;
  final_at: Date | null;
}

/** The latest answer about an order's coins; undefined before they were sent. */
export async function findSend(
  { db }: Pick<Services, 'db'>,
  orderId: string,
): Promise<CoinSend | undefined> {
  const { rows } = await db.sql.query<CoinSend>({
    name: 'coin-send',
    text: `select txid, confirmations, needed, seen_at, final_at from coin_send where order_id = $1`,
    values: [orderId],
  });
  return rows[0];
}

type Seen = Pick<CoinSent, 'txid' | 'confirmations' | 'isFinal'>;

const notSeen: Seen = { txid: '', confirmations: 0, isFinal: false };

/**
 * Stores the latest answer, and notifies the member's pages if it changed. A final state stays, and a
 * transaction that was seen once isn't forgotten.
 */
async function keepSeen(
  { db, clock }: Services,
  order: Order,
  needed: number,
  { txid, confirmations, isFinal }: Seen,
): Promise<void> {
  const { network } = purchaseOf(order);
  const { id, user_id, reference_code, status } = order;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const { rowCount } = await tx.sql.query(
      `insert into coin_send as s (order_id, network, address, txid, confirmations, needed, seen_at, final_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (order_id) do update set
         txid = coalesce(nullif(excluded.txid, ''), s.txid), confirmations = excluded.confirmations,
         needed = excluded.needed, seen_at = coalesce(s.seen_at, excluded.seen_at),
         final_at = excluded.final_at
       where s.final_at is null and (excluded.txid not in ('', s.txid)
         or s.confirmations <> excluded.confirmations or excluded.final_at is not null)`,
      [
        ...[id, network, order.target, txid, confirmations, needed],
        ...[txid === '' ? null : now, isFinal ? now : null],
      ],
    );
    if (rowCount === 1) publish(tx, user_id, { kind: 'order', reference_code, status });
  });
}

/**
 * What a counterparty's answer means for the order. Coins are delivered once the last confirmation is there,
 * and if they match the order exactly. A refusal of something the network has shown isn't accepted, unless it
 * says that the coins were returned.
 */
export async function followSend(
  services: Services,
  order: Order,
  desk: CryptoDesk,
  outcome: Outcome<CoinSent>,
): Promise<Outcome<Delivery>> {
  const { coin, coins, network } = purchaseOf(order);
  const needed = desk.takes({ coin, network })?.confirmations ?? 1;
  if (outcome.kind === 'unknown') return outcome;
  if (outcome.kind === 'pending') {
    await keepSeen(services, order, needed, notSeen);
    return outcome;
  }
  if (outcome.kind === 'failed') {
    const send = outcome.code === 'reversed' ? undefined : await findSend(services, order.id);
    if (!send?.seen_at) return outcome;
    services.log.error({ order: order.reference_code }, 'a send that was seen is refused now');
    return { kind: 'unknown', reason: 'bad_body', recheckAfterMs: RECHECK_MS };
  }
  const { value, providerRef, raw } = outcome;
  await keepSeen(services, order, needed, value);
  if (!value.isFinal) return { kind: 'pending', providerRef, recheckAfterMs: RECHECK_MS, raw };
  const isWhole = value.sent.currency === coin && value.sent.minor === coins;
  const delivered = money(isWhole ? order.amount : 0n, order.currency);
  const facts = [{ label: 'Transaction', value: value.txid }];
  return { ...outcome, value: { delivered, vouchers: [], told: facts } };
}
