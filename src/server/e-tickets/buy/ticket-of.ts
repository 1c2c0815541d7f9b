import { whenAt } from '#lib/e-tickets/words.ts';
import { filmPosterOf, posterOf, type FilmPicture } from '#server/e-tickets/catalogue/views.ts';
import { findEvent, type EventRow } from '#server/e-tickets/find-event.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { readDetail } from './order-detail.ts';

/** The data of an uploaded picture by its address; undefined if it can't be read. */
type ReadUpload = (services: Services, url: string) => Promise<string | undefined>;

/** A showing uses the poster of its film. */
async function posterUrl(services: Services, event: EventRow): Promise<string | null> {
  if (!event.film_id) return posterOf(services, event.poster_key).url;
  const { rows } = await services.db.sql.query<FilmPicture>({
    name: 'film-poster',
    text: 'select * from film where id = $1',
    values: [event.film_id],
  });
  return rows[0] ? filmPosterOf(services, rows[0]).url : null;
}

/** What a ticket order is for, with its poster; undefined for other orders and cancelled events. */
export async function ticketOf(services: Services, order: Order, readUpload: ReadUpload) {
  const detail = readDetail(order);
  const event = detail && (await findEvent(services.db, detail.event));
  if (!event || event.status === 'cancelled') return undefined;
  const url = await posterUrl(services, event);
  const upload = url === null ? undefined : await readUpload(services, url);
  return {
    title: event.title,
    when: whenAt(event.starts_at.toISOString(), event.time_zone),
    place: `${event.venue}, ${event.city}`,
    poster: {
      id: event.film_id ?? event.id,
      category: event.category,
      ...(upload === undefined ? {} : { upload }),
    },
  };
}
