import { AppError } from '#lib/errors/app-error.ts';
import type { UploadPurpose } from '#lib/uploads/contract.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { attachUpload } from '#server/uploads/attach-upload.ts';
import { ticketMessages, type Ticket } from './tables.ts';

/** Pictures of a message, and the field to name when one is refused. */
export interface Pictures {
  keys: readonly string[];
  fieldOf: (position: number) => string;
}

export interface NewMessage {
  /** user, operator:<uuid>, or helpdesk. */
  author: string;
  text: string;
  pictures?: Pictures | undefined;
  /** Its id in the help desk, if it was written there. */
  ref?: string | undefined;
}

type Sent = { image_key?: string | undefined; image_keys?: readonly string[] | undefined };

/**
 * The pictures of a request: a single one, as older clients send it, or several.
 * @throws AppError 422 on image_key when both are given
 */
export function picturesOf({ image_key: one, image_keys: several }: Sent): Pictures {
  if (one === undefined)
    return { keys: several ?? [], fieldOf: (position) => `image_keys.${position}` };
  if (several)
    throw AppError.invalid({ image_key: ['Send one picture or a list of pictures, not both.'] });
  return { keys: [one], fieldOf: () => 'image_key' };
}

/** Each picture belongs to one message and can be used once. */
async function attachAll(
  tx: Database,
  services: Services,
  { subject, userId, purpose }: { subject: string; userId: string; purpose: UploadPurpose },
  { keys, fieldOf }: Pictures,
): Promise<void> {
  for (const [position, key] of keys.entries()) {
    const field = fieldOf(position);
    if (keys.indexOf(key) < position)
      throw AppError.invalid({ [field]: ['You’ve added this picture twice. Remove one.'] });
    await attachUpload(tx, services, { userId, key, purpose, subject, field });
  }
}

/**
 * Adds a message with its pictures.
 * @throws AppError 422 naming the picture that isn't theirs, doesn't exist, or is already used
 */
export async function addMessage(
  tx: Database,
  services: Services,
  { id, user_id: userId }: Pick<Ticket, 'id' | 'user_id'>,
  { author, text, pictures, ref }: NewMessage,
): Promise<void> {
  const now = services.clock.now();
  const isToCopy = services.providers.helpdesk !== undefined && !ref;
  const [added] = await tx.orm
    .insert(ticketMessages)
    .values({
      ticket_id: id,
      author,
      text,
      image_keys: [...(pictures?.keys ?? [])],
      created_at: now,
      desk_ref: ref ?? null,
      offer_at: isToCopy ? now : null,
    })
    .returning({ id: ticketMessages.id });
  if (!pictures || !added) return;
  const purpose = author === 'user' ? 'proof' : 'answer';
  const subject = `ticket-message:${added.id}`;
  await attachAll(tx, services, { subject, userId, purpose }, pictures);
}
