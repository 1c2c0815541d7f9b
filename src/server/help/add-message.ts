import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/services.ts';
import { attachUpload } from '#server/uploads/index.ts';
import { ticketMessages, type Ticket } from './tables.ts';

export interface NewMessage {
  /** user, operator:<uuid>, or helpdesk. */
  author: string;
  text: string;
  imageKey?: string | undefined;
  /** Where it was written, when that is the help desk. */
  ref?: string | undefined;
}

/**
 * Adds what somebody wrote, with their picture.
 * @throws AppError 422 on image_key when the picture is not theirs, not there, or used already
 */
export async function addMessage(
  tx: Database,
  services: Services,
  { id, user_id }: Pick<Ticket, 'id' | 'user_id'>,
  { author, text, imageKey, ref }: NewMessage,
): Promise<void> {
  if (imageKey) {
    const subject = `ticket:${id}`;
    await attachUpload(tx, services, { userId: user_id, key: imageKey, purpose: 'proof', subject });
  }
  const now = services.clock.now();
  const isToCopy = services.providers.helpdesk !== undefined && !ref;
  await tx.orm.insert(ticketMessages).values({
    ticket_id: id,
    author,
    text,
    image_key: imageKey ?? null,
    created_at: now,
    desk_ref: ref ?? null,
    offer_at: isToCopy ? now : null,
  });
}
