import type { EventDetail } from '#lib/e-tickets/contract.ts';
import type { Selling } from '#lib/e-tickets/event-basket.ts';

/** The name of the draft, and of a purchase that waits for a sign-in (spec 3). */
export const TICKETS = 'e-tickets';

/** An event as its islands need it: its long text is already in the page. */
export type EventOnSale = Omit<EventDetail, 'description'> & Pick<Selling, 'own'>;

export interface ChooserGiven {
  event: EventOnSale;
  isGuest: boolean;
}
