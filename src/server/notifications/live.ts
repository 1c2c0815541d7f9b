import { z } from 'zod';
import type { Database } from '#server/db/client.ts';

export const LIVE_CHANNEL = 'oja_live';

const Event = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), reference_code: z.string(), status: z.string() }),
  z.object({ kind: z.literal('wallet') }),
  z.object({ kind: z.literal('notification'), id: z.uuid() }),
  z.object({ kind: z.literal('read') }),
  z.object({ kind: z.literal('desk'), queue: z.string() }),
]);

/** What can be sent to a user's open pages. Events only name things; the pages fetch the rest. */
export type LiveEvent = z.infer<typeof Event>;

/** The address of events for the desk: no member's id, shared by every operator. */
export const DESK = '00000000-0000-4000-8000-0000000de5c0';

const Addressed = z.object({ to: z.uuid(), event: Event });

/** Notifies every process of a change once its transaction has committed. */
export function publish({ notices }: Database, userId: string, event: LiveEvent): void {
  notices.add({ channel: LIVE_CHANNEL, text: JSON.stringify({ to: userId, event }) });
}

/** Notifies the desk that a queue has changed, without saying what or about which customer. */
export const publishQueue = (tx: Database, queue: string): void =>
  publish(tx, DESK, { kind: 'desk', queue });

/** Parses what publish() wrote; undefined for anything else on the channel. */
export function readLive(payload: string | undefined): z.infer<typeof Addressed> | undefined {
  try {
    return Addressed.safeParse(JSON.parse(payload ?? '')).data;
  } catch {
    return undefined;
  }
}
