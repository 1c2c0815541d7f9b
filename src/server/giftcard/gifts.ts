import { eq } from 'drizzle-orm';
import { AppError } from '#lib/errors/app-error.ts';
import { GiftRecipient } from '#lib/giftcard/buy.contract.ts';
import type { Gift } from '#lib/giftcard/gift-packages.contract.ts';
import type { Order as OrderView } from '#lib/orders/contract.ts';
import { paths } from '#lib/paths.ts';
import { withoutLinks } from '#lib/rules/links.ts';
import { findUser } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent } from '#server/orders/advance.ts';
import { findOrder, linesOf, lockOrder } from '#server/orders/find.ts';
import { isDelivered } from '#server/orders/statuses.ts';
import type { Order } from '#server/orders/tables.ts';
import { areOpened, readCodes } from '#server/orders/vault.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { seal, sha256, unseal } from '#server/platform/crypto.ts';
import type { Keyed } from '#server/platform/secret-keys.ts';
import type { Services } from '#server/platform/services.ts';
import { countryName } from './buy-brands.ts';
import { detailOf, eachCard, type Line } from './card-detail.ts';
import { stepsOf } from './card-steps.ts';
import { gifts } from './tables.ts';

const DAY_S = 24 * 3600;
const FURTHEST_S = 365 * DAY_S;

/** The day may already have begun for the buyer; anything earlier is a mistake. @throws AppError 422 */
export function checkSendAt(now: Date, recipient: GiftRecipient | undefined): void {
  if (recipient?.send_at === undefined) return;
  const at = new Date(recipient.send_at);
  const refuse = (text: string) => AppError.invalid({ 'recipient.send_at': [text] });
  if (at < secondsAfter(now, -DAY_S)) throw refuse('Choose today or a later day.');
  if (at > secondsAfter(now, FURTHEST_S)) throw refuse('Choose a day within the next year.');
}

/** Stores the recipient of an order, in the transaction that places it. */
export async function keepGift(
  tx: Database,
  { env, clock }: Pick<Services, 'env' | 'clock'>,
  order: Order,
  recipient: GiftRecipient,
): Promise<void> {
  await tx.orm.insert(gifts).values({
    order_id: order.id,
    user_id: order.user_id,
    recipient_sealed: seal(JSON.stringify({ ...recipient, email: recipient.email.trim() }), env),
    send_at: recipient.send_at === undefined ? null : new Date(recipient.send_at),
    created_at: clock.now(),
  });
}

export const recipientOf = (
  env: Keyed,
  { recipient_sealed: sealed }: Pick<typeof gifts.$inferSelect, 'recipient_sealed'>,
): GiftRecipient => GiftRecipient.parse(JSON.parse(unseal(sealed, env)));

const Addressed = GiftRecipient.pick({ name: true, message: true });

/** What a gift's page needs: the only recipient data that is stored once the link was sent. */
export const addressedTo = (
  env: Keyed,
  { recipient_sealed: sealed }: Pick<typeof gifts.$inferSelect, 'recipient_sealed'>,
) => Addressed.strip().parse(JSON.parse(unseal(sealed, env)));

/** The sender's name for the recipient; it is sent by email and text, so it can't contain a link. */
export async function senderName(db: Database, userId: string): Promise<string> {
  const user = await findUser(db, userId);
  if (!user || user.anonymised_at) return 'Someone';
  return withoutLinks(user.firstname ?? user.username);
}

async function notifySender(tx: Database, services: Services, order: Order): Promise<void> {
  const title = `${detailOf(order).to ?? 'Your recipient'} opened your gift`;
  await addEvent(tx, services, order, { title });
  await notify(tx, order.user_id, {
    title,
    message: order.title,
    link: paths.order(order.reference_code),
  });
  await audit(tx, { actor: 'recipient', action: 'gifts.open', subject: order.id });
}

/**
 * Who the codes of a gift belong to: the recipient once they opened it. Until then the buyer can open them
 * instead, because a link can get lost. Call it with the order locked to rely on it.
 */
export async function sealedFor(db: Database, { id, target }: Order): Promise<OrderView['sealed']> {
  const [gift] = await db.orm.select().from(gifts).where(eq(gifts.order_id, id));
  if (!gift) return null;
  const who = target ?? 'The recipient';
  return gift.opened_at
    ? { can_open: false, text: `${who} has opened this gift, so only they can see it.` }
    : {
        can_open: true,
        text: `${who} gets a link to this gift, and whoever opens it first gets it. If you open it here, the link stops working and it can’t be refunded.`,
      };
}

/**
 * Records the first opening and notifies the sender; later openings get the same time. Null if the buyer was
 * faster.
 */
function markOpened(services: Services, orderId: string): Promise<Date | null> {
  return inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [gift] = await tx.orm.select().from(gifts).where(eq(gifts.order_id, orderId));
    if (!order || !gift) throw AppError.notFound();
    if (gift.opened_at) return gift.opened_at;
    if (await areOpened(tx, order)) return null;
    const now = services.clock.now();
    await tx.orm.update(gifts).set({ opened_at: now }).where(eq(gifts.order_id, orderId));
    await notifySender(tx, services, order);
    return now;
  });
}

/** The cards of an order whose codes were delivered and not refunded, in the order of the codes. */
async function arrivedCards(db: Database, order: Order): Promise<Line[]> {
  const cards = eachCard(detailOf(order).items);
  const lines = await linesOf(db, order.id);
  // an older order has one line for all its cards
  return lines.length < cards.length
    ? cards
    : cards.filter((_, n) => {
        const line = lines[n];
        return line?.state === 'delivered' && line.refunded < line.captured;
      });
}

/**
 * What the recipient of a gift sees, by the token of the emailed link: no codes if the buyer opened them
 * first.
 * @throws AppError not_found for an unknown token, and for cards that the supplier reversed
 */
export async function openGift(services: Services, token: string): Promise<Gift> {
  const { db, env } = services;
  const [gift] = await db.orm
    .select()
    .from(gifts)
    .where(eq(gifts.token_hash, sha256(token)));
  const order = gift && (await findOrder(db, gift.order_id));
  if (!gift || !order || !isDelivered(order)) throw AppError.notFound();
  const openedAt = await markOpened(services, order.id);
  const codes = openedAt ? await readCodes(services, order) : [];
  const arrived = await arrivedCards(db, order);
  const steps = await stepsOf(db, detailOf(order).items);
  const { name, message } = addressedTo(env, gift);
  return {
    sender_name: await senderName(db, order.user_id),
    recipient_name: name,
    message: message ?? null,
    cards: arrived.map((item, n) => ({
      mark: item.id,
      name: item.name,
      country: countryName(item.country),
      value: item.value,
      currency: item.currency,
      code: codes[n] ?? null,
      ...steps(item),
    })),
    opened_at: openedAt?.toISOString() ?? null,
  };
}
