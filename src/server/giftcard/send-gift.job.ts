import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { toGsm } from '#lib/notifications/sms-text.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { giftMail } from '#server/mail/gift-mail.ts';
import { mail } from '#server/mail/send.job.ts';
import { addEvent } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { isDelivered } from '#server/orders/statuses.ts';
import type { Order } from '#server/orders/tables.ts';
import { areOpened } from '#server/orders/vault.ts';
import { seal, sha256, unseal } from '#server/platform/crypto.ts';
import { newToken, newUuid } from '#server/platform/ids.ts';
import { logMessage } from '#server/platform/message-log.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { addressedTo, recipientOf, senderName } from './gifts.ts';
import { gifts } from './tables.ts';

const Text = z.object({ to: z.string(), text: z.string() });

/** Sends one text message about a gift. It is sealed while it waits, because its link opens the gift. */
export const textGift = task(
  'giftcard.text-gift',
  z.object({ id: z.uuid(), sealed: z.string() }),
  async ({ db, env, providers }, { id, sealed }) => {
    const { to, text } = Text.parse(JSON.parse(unseal(sealed, env)));
    const about = { channel: 'sms', kind: 'gift', to, texts: [toGsm(text)] } as const;
    await providers.sms.send(await logMessage(db, { id, to, text }, about));
  },
);

async function sendLink(tx: Database, services: Services, order: Order, gift: Gift) {
  const { env } = services;
  const token = newToken();
  const kept = seal(JSON.stringify(addressedTo(env, gift)), env);
  await tx.orm
    .update(gifts)
    .set({ token_hash: sha256(token), sent_at: services.clock.now(), recipient_sealed: kept })
    .where(eq(gifts.order_id, order.id));
  const { name, email, phone, message } = recipientOf(env, gift);
  const sender = await senderName(tx, order.user_id);
  const href = env.origin + paths.gift(token);
  await mail(tx, services, email, giftMail({ name, sender, message, href }));
  if (phone) {
    const text = JSON.stringify({ to: phone, text: `${sender} sent you a gift: ${href}` });
    await enqueue(tx, textGift, { id: newUuid(), sealed: seal(text, env) });
  }
  await addEvent(tx, services, order, { title: `Sent to ${name} by email` });
}

type Gift = typeof gifts.$inferSelect;

/** Sends a gift, once: a link with a token of which we store only the hash. */
export const sendGift = task('giftcard.send', z.object({ order_id: z.uuid() }), (services, job) =>
  inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, job.order_id);
    const [gift] = await tx.orm.select().from(gifts).where(eq(gifts.order_id, job.order_id));
    // reversed by the supplier while it waited for its day
    if (!order || !isDelivered(order) || !gift || gift.sent_at) return;
    // the buyer was faster: the link would show nothing
    if (await areOpened(tx, order)) return;
    await sendLink(tx, services, order, gift);
  }),
);

/** Sends a gift once its cards are there: straight away, or on its day. */
export async function queueGift(tx: Database, order: Order): Promise<void> {
  const [gift] = await tx.orm.select().from(gifts).where(eq(gifts.order_id, order.id));
  if (!gift) return;
  await enqueue(tx, sendGift, { order_id: order.id }, gift.send_at ? { runAt: gift.send_at } : {});
}
