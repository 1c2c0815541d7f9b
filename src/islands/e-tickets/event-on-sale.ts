import type { EventDetail } from '#lib/e-tickets/contract.ts';
import type { Selling } from '#lib/e-tickets/event-basket.ts';

/** Of the draft, and of what waits while someone signs in (spec 3). */
export const TICKETS = 'e-tickets';

/** An event as its islands know it: its long text stands in the page already. */
export type EventOnSale = Omit<EventDetail, 'description'> & Pick<Selling, 'own'>;

export interface ChooserGiven {
  event: EventOnSale;
  isGuest: boolean;
}
