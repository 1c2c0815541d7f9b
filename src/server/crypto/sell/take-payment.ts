import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/notify.ts';
import { findOrder, lockOrder } from '#server/orders/find.ts';
import { lockUser } from '#server/orders/flags/flag-rows.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import type { CoinPayment } from '#server/ports/crypto-desk.ts';
import { changeAddress, lockAddress } from './addresses.ts';
import { assignPayment, noteSeen, seenStep, termsFor, type OurPayment } from './assign.ts';
import { bookPayment } from './book.ts';
import { losePayment, regainPayment } from './lost.ts';
import { changePaid, findPaid, insertPaid, listPaymentsOf } from './payment-rows.ts';
import { nameOf } from './sale-detail.ts';
import type { SellTerms } from './sell-terms.ts';
import type { CoinAddress, CoinPaymentRow } from './tables.ts';
import { noteReorganized, vanishUnbooked } from './vanish.ts';

const isOpen = (order: Order | undefined): boolean =>
  order?.status === 'awaiting_user' || order?.status === 'processing';

const isOurs = (row: CoinPaymentRow): row is OurPayment => row.coin !== null && row.amount! > 0n;

interface Known {
  address: CoinAddress;
  row: OurPayment;
  terms: SellTerms;
}

/** The open sale for a payment: its own while that waits, or else another one. */
async function saleFor(tx: Database, services: Services, known: Known): Promise<Order> {
  const { row, address } = known;
  const own = row.order_id === null ? undefined : await lockOrder(tx, row.order_id);
  if (!own || !isOpen(own)) return assignPayment(tx, services, address, known);
  // it had vanished, and its sale was waiting again
  if (own.status === 'awaiting_user') return noteSeen(tx, services, own, seenStep(address, row));
  return own;
}

/** Finds another sale for payments whose own was paid or stopped without them. */
async function moveLeftBehind(
  tx: Database,
  services: Services,
  address: CoinAddress,
  { id }: Pick<Order, 'id'>,
): Promise<void> {
  if (isOpen(await findOrder(tx, id))) return;
  for (const row of await listPaymentsOf(tx, id)) {
    if (row.booked_at !== null || row.state === 'vanished' || !isOurs(row)) continue;
    const terms = await termsFor(tx, services, address, row);
    const free = await changePaid(tx, row, { order_id: null });
    if (terms && isOurs(free)) await assignPayment(tx, services, address, { row: free, terms });
  }
}

/** Applies an answer about a payment that isn't booked. */
async function takeUnbooked(
  tx: Database,
  services: Services,
  known: Known,
  before: CoinPaymentRow | undefined,
): Promise<void> {
  const { row, address } = known;
  if (row.state === 'vanished') return;
  const order = await saleFor(tx, services, known);
  if (before && row.confirmations < before.confirmations)
    await noteReorganized(tx, services, order, row);
  if (row.state !== 'settled') return;
  const found = await findPaid(tx, row.provider, row.payment_id);
  if (!found) throw new Error(`Payment ${row.payment_id} is gone`);
  await bookPayment(tx, services, order, found);
  await moveLeftBehind(tx, services, address, order);
}

/**
 * Applies an answer about a payment that is or was booked: it may have disappeared, or reappeared.
 */
async function takeBooked(tx: Database, services: Services, row: OurPayment): Promise<void> {
  if (row.state === 'settled' && row.lost_at !== null) await regainPayment(tx, services, row);
  if (row.state !== 'settled' && row.lost_at === null) await losePayment(tx, services, row);
}

async function act(
  tx: Database,
  services: Services,
  address: CoinAddress,
  { before, row }: { before: CoinPaymentRow | undefined; row: CoinPaymentRow },
): Promise<void> {
  if (row.booked_at !== null) return isOurs(row) ? takeBooked(tx, services, row) : undefined;
  if (row.state === 'vanished')
    return before?.state === 'vanished' ? undefined : vanishUnbooked(tx, services, row);
  const terms = isOurs(row) ? await termsFor(tx, services, address, row) : undefined;
  if (!isOurs(row) || !terms) return noteForeign(tx, services, address, row);
  return takeUnbooked(tx, services, { address, row, terms }, before);
}

/** True when the answer contains something that we haven't applied yet. */
export const isNews = (row: CoinPaymentRow | undefined, paid: CoinPayment): boolean => {
  if (!row) return true;
  if (row.state !== paid.state || row.confirmations !== paid.confirmations) return true;
  return row.txid === '' && paid.txid !== '';
};

/**
 * Applies a provider's answer about one payment, once: other callers wait for the address. A late answer is
 * dropped, because another one was applied since the query.
 * @returns the number of answers applied at the address so far; undefined when this one came too late
 */
export function takePayment(
  services: Services,
  { reference, user_id }: CoinAddress,
  { paid, answers }: { paid: CoinPayment; answers: bigint },
): Promise<bigint | undefined> {
  return inTransaction(services.db, async (tx) => {
    await lockUser(tx, user_id);
    const address = await lockAddress(tx, reference);
    if (address.answers !== answers) return undefined;
    const before = await findPaid(tx, address.provider, paid.id);
    if (before && before.address !== reference)
      throw new Error(`Payment ${paid.id} was made to another address`);
    const known = before ?? (await insertPaid(tx, address, paid));
    const { state, confirmations, txid } = paid;
    const settled_at =
      state === 'settled' ? (known.settled_at ?? services.clock.now()) : known.settled_at;
    const row = await changePaid(tx, known, {
      state,
      confirmations,
      settled_at,
      txid: txid || known.txid,
    });
    const next = answers + 1n;
    await changeAddress(tx, reference, { answers: next, used_at: services.clock.now() });
    await act(tx, services, address, { before, row });
    return next;
  });
}

/**
 * Records coins that we don't buy at one of our addresses: they can't be credited, and nothing is booked.
 * Notifies their owner once, with what they can do.
 */
async function noteForeign(
  tx: Database,
  services: Services,
  { user_id, network, reference }: CoinAddress,
  row: CoinPaymentRow,
): Promise<void> {
  if (row.note !== null) return;
  const isDust = row.coin !== null && row.amount === 0n;
  const note = isDust
    ? 'This is too little to count, so nothing was credited.'
    : `We don’t buy ${row.symbol} on ${nameOf(network)}, so nothing was credited. Contact us and we’ll tell you if it can be sent back.`;
  await changePaid(tx, row, { note });
  services.log.warn({ address: reference, symbol: row.symbol }, 'a coin that we don’t buy arrived');
  const detail = { symbol: row.symbol, exact: row.exact, txid: row.txid };
  await audit(tx, { actor: 'system', action: 'coins.foreign', subject: reference, detail });
  if (isDust) return;
  await notify(tx, user_id, {
    title: `${row.symbol} arrived that we don’t buy`,
    message: [`${row.exact} ${row.symbol} came to your address on ${nameOf(network)}.`, note],
    link: paths.help,
  });
}
