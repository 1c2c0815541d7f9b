import type { CountryCode } from '#lib/countries.ts';
import type { Gap } from '#lib/reference/gaps.ts';
import type { Readiness, ReadinessParts } from '#server/reference/readiness.ts';

const noEvents: Gap = {
  kind: 'goods',
  text: 'no event is on sale',
  remedy: '/desk/events/new',
};
const noFilms: Gap = {
  kind: 'goods',
  text: 'no showing of a film is on sale',
  remedy: '/desk/events/films',
};

/** Whether something of a kind is on sale and hasn’t started; demo events don’t count in production. */
async function isOnSale(
  { db, clock, env }: ReadinessParts,
  kind: 'event' | 'showing',
  country: CountryCode,
): Promise<boolean> {
  const { rowCount } = await db.sql.query({
    name: 'event-on-sale',
    text: `select 1 from event where country_code = $1 and kind = $2 and starts_at > $3
      and status = 'on_sale' and not (demo and $4) limit 1`,
    values: [country, kind, clock.now(), env.isProduction],
  });
  return Boolean(rowCount);
}

/** Tickets are sold where something is on sale. */
export const readiness: readonly Readiness[] = [
  {
    service: 'event-bill-payment',
    gapsIn: async (parts, country) => ((await isOnSale(parts, 'event', country)) ? [] : [noEvents]),
  },
  {
    service: 'movie-bill-payment',
    gapsIn: async (parts, country) =>
      (await isOnSale(parts, 'showing', country)) ? [] : [noFilms],
  },
];
