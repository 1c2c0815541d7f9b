import { serverNow } from '#lib/browser/server-time.ts';
import { dropTyped, keepTyped, readTyped } from '#lib/browser/stores/typed.ts';
import type { BasketItem } from '#lib/e-tickets/event-basket.ts';

// What a quote holds for this user, in this tab: to everyone else these places are taken.

const HELD = 'e-tickets-held';

export const keepHeld = (eventId: string, items: readonly BasketItem[], until: string): void =>
  keepTyped(HELD, { event_id: eventId, items: JSON.stringify(items), until });

export const dropHeld = (): void => dropTyped(HELD);

/** How many of each class of an event are held; none when their time is up. */
export function readHeld(eventId: string, now = serverNow()): Record<string, number> {
  const { event_id, items = '[]', until = '' } = readTyped(HELD) ?? {};
  if (event_id !== eventId || !(Date.parse(until) > now)) return {};
  const held: Record<string, number> = {};
  for (const item of JSON.parse(items) as BasketItem[])
    held[item.class] = (held[item.class] ?? 0) + item.quantity;
  return held;
}
