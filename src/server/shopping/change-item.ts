import { AppError } from '#lib/errors/app-error.ts';
import type { Member } from '#lib/visitor.ts';
import { priceItem } from '#lib/shopping/landed-cost.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { findItem, findOwnItem, newestQuotes } from './find.ts';
import { keepQuote } from './keep-quote.ts';
import { lockItem, moveItem, type Move } from './move-item.ts';
import { inputOf } from './price.ts';
import type { ItemRow } from './rows.ts';
import { formOf, ratesOf } from './view.ts';

/** Locks a member's item, changes it, and returns the result. @throws AppError not_found */
async function withOwn(
  { db }: Pick<Services, 'db'>,
  user: Member,
  code: string,
  work: (tx: Database, item: ItemRow) => Promise<void>,
): Promise<ItemRow> {
  const { id } = await findOwnItem(db, user.uuid, code);
  await inTransaction(db, async (tx) => work(tx, await lockItem(tx, id)));
  return findItem(db, id);
}

const moveOwn = (services: Services, user: Member, code: string, move: Omit<Move, 'actor'>) =>
  withOwn(services, user, code, (tx, item) =>
    moveItem(tx, item, { ...move, actor: `user:${user.uuid}` }),
  );

/** @throws AppError not_found; conflict unless there is a quote to decline */
export const declineItem = (services: Services, user: Member, code: string) =>
  moveOwn(services, user, code, { to: 'declined', text: 'You declined the quote.' });

/** @throws AppError not_found; conflict for a paid item */
export const removeItem = (services: Services, user: Member, code: string) =>
  moveOwn(services, user, code, { to: 'removed', text: 'You removed it.' });

/** @throws AppError not_found; conflict unless its quote expired or was declined */
export const askAgain = (services: Services, user: Member, code: string) =>
  withOwn(services, user, code, async (tx, item) => {
    if (item.status !== 'expired' && item.status !== 'declined')
      throw AppError.conflict(
        'You can only ask for a new quote once the last one has expired or been declined.',
      );
    const text = 'You asked for a new quote.';
    await moveItem(tx, item, { to: 'pending', text, actor: `user:${user.uuid}` });
  });

const setQuantity = (tx: Database, id: string, quantity: number) =>
  tx.sql.query({
    name: 'set-shopping-quantity',
    text: 'update shopping_item set requested_quantity = $2, changed_at = now() where id = $1',
    values: [id, quantity],
  });

/** Fewer of the same item, with the rates and the end of the current quote. */
async function quoteFewer(tx: Database, item: ItemRow, quantity: number, by: string) {
  const quote = (await newestQuotes(tx, [item.id])).get(item.id);
  if (!quote) throw AppError.conflict();
  const form = { ...formOf(quote), quantity };
  const rates = ratesOf(quote);
  const { currency, rule_version: version } = quote;
  const destination = item.delivery.country_code;
  const price = priceItem(inputOf(form), rates);
  const priced = { form, currency, destination, rates, version, price };
  await keepQuote(tx, item, priced, { by, note: quote.note, endsAt: quote.ends_at });
}

/**
 * Changes the quantity of an item. Before there is a quote, nothing else changes; a smaller quantity is
 * priced as quoted; a larger one goes back to the desk, because the shop may not have it.
 * @throws AppError not_found; conflict for a paid or closed item
 */
export const changeQuantity = (
  services: Services,
  user: Member,
  code: string,
  quantity: number,
): Promise<ItemRow> =>
  withOwn(services, user, code, async (tx, item) => {
    if (item.status !== 'pending' && item.status !== 'approved')
      throw AppError.conflict('The quantity can no longer be changed.');
    const quote = (await newestQuotes(tx, [item.id])).get(item.id);
    const confirmed =
      quote && item.status === 'approved' ? quote.quantity : item.requested_quantity;
    if (quantity === confirmed) return;
    const actor = `user:${user.uuid}`;
    await setQuantity(tx, item.id, quantity);
    if (item.status === 'pending') return;
    if (quantity < confirmed) return quoteFewer(tx, item, quantity, actor);
    const text = `You asked for ${quantity}. We’ll send you a new quote.`;
    await moveItem(tx, item, { to: 'pending', text, actor });
  });

/** @throws AppError not_found; conflict when one was asked, or the item is closed */
export const askQuestion = (services: Services, user: Member, code: string, question: string) =>
  withOwn(services, user, code, async (tx, item) => {
    if (item.question !== null)
      throw AppError.conflict('You’ve already asked a question about this item.');
    if (item.status !== 'pending' && item.status !== 'approved')
      throw AppError.conflict('This item is closed. Ask for a new quote first.');
    await tx.sql.query(
      `update shopping_item set question = $2, asked_at = clock_timestamp(),
         waiting_since = coalesce(waiting_since, clock_timestamp()) where id = $1`,
      [item.id, question],
    );
  });
