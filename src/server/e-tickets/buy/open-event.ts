import { AppError } from '#lib/errors/app-error.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { findEvent, type EventRow } from '#server/e-tickets/find-event.ts';
import type { Services } from '#server/platform/services.ts';
import { EVENT, MOVIE } from './order-detail.ts';

type Selling = Pick<Services, 'db' | 'env'>;

export const serviceTypeOf = ({ kind }: Pick<EventRow, 'kind'>): typeof EVENT | typeof MOVIE =>
  kind === 'showing' ? MOVIE : EVENT;

/** An event that the public can see. @throws AppError not_found; demo events aren't sold in production */
export async function findPublicEvent({ db, env }: Selling, id: string): Promise<EventRow> {
  const event = await findEvent(db, id);
  if (!event || event.status === 'draft' || (event.demo && env.isProduction))
    throw AppError.notFound('We couldn’t find that event.');
  return event;
}

const refuse = (text: string) => AppError.invalid({ event_id: [text] });

/** Why nothing of an event can be bought at a given time; undefined while it can. */
function whyClosed({ status, starts_at }: EventRow, now: Date): string | undefined {
  if (status === 'cancelled') return 'This event was cancelled.';
  if (status === 'paused') return 'Sales for this event are paused. Please check back later.';
  return starts_at <= now ? 'This event has already started.' : undefined;
}

/**
 * An event that can be bought now in a country's currency.
 * @throws AppError not_found; unavailable_for_country; 422 on event_id
 */
export async function openEvent(
  services: Selling & Pick<Services, 'clock'>,
  { id, country }: { id: string; country: CountryCode },
): Promise<EventRow> {
  const event = await findPublicEvent(services, id);
  if (event.currency !== supportedCountries[country].currency)
    throw new AppError('unavailable_for_country');
  const why = whyClosed(event, services.clock.now());
  if (why) throw refuse(why);
  return event;
}
