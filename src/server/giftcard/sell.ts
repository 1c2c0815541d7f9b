import { AppError } from '#lib/errors/app-error.ts';
import type { sellCards } from '#lib/giftcard/contract.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { findOrder } from '#server/orders/find.ts';
import { keepingReply, showOrder } from '#server/orders/place-and-reply.ts';
import { openSale, type Offered } from '#server/orders/sales/open-sale.ts';
import type { Order } from '#server/orders/tables.ts';
import { submittedCards } from './keep-cards.ts';
import { SELL } from './sell.sale.ts';

/** The outcome of a draft that was sent before, by this or another attempt of the same device. */
async function findByDraft(db: Database, userId: string, draftId: string) {
  const { rows } = await db.sql.query<{ order_id: string }>(
    'select order_id from gift_card_sale where user_id = $1 and draft_id = $2',
    [userId, draftId],
  );
  const [row] = rows;
  return row ? findOrder(db, row.order_id) : undefined;
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  error.constraint === 'gift_card_sale_user_id_draft_id_key';

async function open(ctx: CallContext<typeof sellCards>, opened: Offered['opened']): Promise<Order> {
  const { quote_id: quoteId, ...fields } = ctx.body;
  const { user, request } = ctx;
  const before = await findByDraft(ctx.db, user.uuid, fields.draft_id);
  if (before) return before;
  const input = { ...fields, service_type: SELL };
  try {
    return await openSale(ctx, {
      user,
      serviceType: SELL,
      key: request.key,
      quoteId,
      input,
      opened,
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    if (!isTaken(error) && !isTaken(cause)) throw error;
    const first = await findByDraft(ctx.db, user.uuid, fields.draft_id);
    if (!first) throw AppError.conflict();
    return first;
  }
}

/**
 * Submits cards for sale (spec 7). One draft makes one order, however often it is sent; after a crash the
 * first order is returned again.
 * @throws AppError as its contract says
 */
export async function sell(ctx: CallContext<typeof sellCards>): Promise<Reply<typeof sellCards>> {
  submittedCards(ctx.body);
  const { keep, replyTo } = keepingReply(ctx, (db, order: Order) =>
    showOrder(db, order, ctx.clock.now()),
  );
  return replyTo(await open(ctx, keep));
}
