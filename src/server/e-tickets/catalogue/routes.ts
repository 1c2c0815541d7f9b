import type { CountryCode } from '#lib/countries.ts';
import * as calls from '#lib/e-tickets/contract.ts';
import type { EventDetail, MovieDetail } from '#lib/e-tickets/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { EVENT, MOVIE } from '#server/e-tickets/buy/order-detail.ts';
import type { Api } from '#server/http/api-types.ts';
import { sendPicture } from '#server/http/send-picture.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { listServicesOf } from '#server/reference/services.ts';
import { paintEvent, type Painter } from './event-picture.ts';
import { listEvents } from './list-events.ts';
import { listMovies } from './list-movies.ts';
import { readEvent } from './read-event.ts';
import { readSeats } from './read-seats.ts';

/**
 * Everyone can read what is on, even while sales are off, except in countries where the product isn't
 * allowed.
 * @param slugs the services that sell it: one that is allowed is enough
 * @throws AppError unavailable_for_country
 */
async function assertShownIn(
  parts: Services,
  slugs: readonly string[],
  ...countries: CountryCode[]
): Promise<void> {
  for (const country of new Set(countries)) {
    const services = await listServicesOf(parts, country);
    const sold = services.filter(({ slug }) => slugs.includes(slug));
    if (sold.every(({ inactiveReason }) => inactiveReason === 'country'))
      throw new AppError('unavailable_for_country');
  }
}

const sellerOf = (what: EventDetail | MovieDetail): string =>
  what.kind === 'movie' ? MOVIE : what.service_type;

/** Calls about what is on. */
export function mountCatalogue(api: Api, services: Services, painter: Painter): void {
  serve(api, services, calls.listEvents, async (ctx) => {
    const { country: asked, page, limit, ...filter } = ctx.query;
    const country = asked ?? ctx.request.country;
    await assertShownIn(ctx, [EVENT], ctx.request.country, country);
    const { events, total, cities } = await listEvents(ctx, { ...filter, country, page, limit });
    return { data: events, meta: { total, page, limit, cities } };
  });

  serve(api, services, calls.listMovies, async (ctx) => {
    const { country: asked, page, limit, ...filter } = ctx.query;
    const country = asked ?? ctx.request.country;
    await assertShownIn(ctx, [MOVIE], ctx.request.country, country);
    const { movies, total, cities } = await listMovies(ctx, { ...filter, country, page, limit });
    return { data: movies, meta: { total, page, limit, cities } };
  });

  serve(api, services, calls.readEvent, async (ctx) => {
    const { country } = ctx.request;
    const what = await readEvent(ctx, { id: ctx.params.id, country });
    await assertShownIn(ctx, [sellerOf(what)], country);
    return { data: what };
  });

  serve(api, services, calls.readEventPicture, async (ctx) => {
    const what = await readEvent(ctx, { id: ctx.params.id, country: ctx.request.country });
    return sendPicture(await paintEvent(ctx, what, painter), ctx.request.header('if-none-match'));
  });

  serve(api, services, calls.readSeats, async (ctx) => {
    await assertShownIn(ctx, [EVENT, MOVIE], ctx.request.country);
    return { data: await readSeats(ctx, { id: ctx.params.id, userId: ctx.user?.uuid }) };
  });
}
