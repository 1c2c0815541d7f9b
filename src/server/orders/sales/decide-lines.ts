import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { addEvent, type Changes } from '#server/orders/advance.ts';
import { linesOf } from '#server/orders/find.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';
import { offerAnother } from './offer-another.ts';
import { creditSeller, paySeller, waitForRoom } from './pay-seller.ts';
import { payoutOfLines } from './payout.ts';
import { markFailed, markOffered, markPaid, openLines } from './sale-lines.ts';
import { declinedWords, nameOf, paidFor, reasonsOf, sum } from './sale-words.ts';
import { rejectSale } from './reject-sale.ts';
import type { Because, LineDecision, LineDecisions } from './verdict.ts';

const because = (said: LineDecision | undefined): Because => {
  if (!said || said.says === 'accept') throw new Error('An accepted line needs no reason');
  return said;
};

/**
 * The open lines, grouped by the reviewer's decision.
 * @throws AppError conflict for other lines than these
 */
export function linesDecided(lines: readonly OrderItem[], said: LineDecisions) {
  const open = openLines(lines);
  const isEach = said.size === open.length && open.every(({ position }) => said.has(position));
  if (!isEach) throw AppError.conflict('Decide each part of this sale once.');
  const those = (says: LineDecision['says']) =>
    open.filter(({ position }) => said.get(position)!.says === says);
  return { accepted: those('accept'), refused: those('refuse'), offered: those('offer') };
}

/** Pays for approved lines while others wait for the seller's answer. */
async function payMeanwhile(
  tx: Database,
  services: Services,
  order: Order,
  accepted: readonly OrderItem[],
): Promise<{ told: string[]; set: Changes }> {
  if (accepted.length === 0) return { told: [], set: {} };
  const amount = await payoutOfLines({ ...services, db: tx }, order, accepted);
  const key = `payout:${accepted[0]!.position}`;
  const txnId = await creditSeller(tx, order, { amount, key });
  await markPaid(tx, services, accepted, { amount, txnId });
  const set = { paid: (order.paid ?? 0n) + amount, capture_txn: txnId };
  const paid = paidFor({ ...order, ...set }, await linesOf(tx, order.id));
  await addEvent(tx, services, order, { title: `${paid} is in your wallet` });
  const full = await waitForRoom(tx, services, order, amount);
  return { told: [`${paid} is in your wallet.`, ...full], set };
}

async function offerSome(
  tx: Database,
  services: Services,
  order: Order,
  { accepted, offered }: { accepted: readonly OrderItem[]; offered: readonly OrderItem[] },
): Promise<Order> {
  const { told, set } = await payMeanwhile(tx, services, order, accepted);
  const all = await linesOf(tx, order.id);
  const some = all.filter(({ position }) => offered.some((line) => line.position === position));
  const isAll = some.length === all.length;
  return offerAnother(tx, services, order, {
    amount: some.reduce((total, { offer }) => total + (offer ?? 0n), 0n),
    reason: reasonsOf(some, isAll),
    ...(isAll ? {} : { of: nameOf(order, some, all) }),
    also: [...told, ...declinedWords(all)],
    set,
  });
}

/**
 * Carries out a reviewer's decision about each line (spec 4): approved lines are paid immediately,
 * declined ones fail with their reason, and a changed offer waits for the seller. Lock the order
 * first.
 * @throws AppError conflict for other lines than those of the order
 */
export async function decideLines(
  tx: Database,
  services: Services,
  order: Order,
  said: LineDecisions,
): Promise<Order> {
  const parts = linesDecided(await linesOf(tx, order.id), said);
  const { accepted, refused, offered } = parts;
  await markFailed(tx, services, refused, ({ position }) => because(said.get(position)));
  await markOffered(tx, offered, ({ position }) => {
    const one = said.get(position)!;
    if (one.says !== 'offer') throw new Error('An offer has an amount');
    return one;
  });
  if (offered.length > 0) return offerSome(tx, services, order, parts);
  const now = await linesOf(tx, order.id);
  if (accepted.length === 0) {
    const { reasonCode } = because(said.get(refused[0]!.position));
    const declined = now.filter(({ state }) => state === 'failed');
    return rejectSale(tx, services, order, { reasonCode, reason: reasonsOf(declined, true) });
  }
  const amount = await payoutOfLines({ ...services, db: tx }, order, accepted);
  const text = declinedWords(now).join(' ') || undefined;
  const title = `${sum(order, amount)} is in your wallet`;
  return paySeller(tx, services, order, { amount, step: { title, text } });
}
