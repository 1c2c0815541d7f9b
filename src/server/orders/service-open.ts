import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import { notOfferedYet } from '#lib/services/off-reasons.ts';
import { findService } from '#lib/services/services.ts';
import { answersOf, readOnce } from '#server/db/read-together.ts';
import {
  readStops,
  type Pause,
  type PauseAsked,
  type Stops,
} from '#server/orders/pauses/read-pauses.ts';
import type { ReadinessParts } from '#server/reference/readiness.ts';
import { isEmpty, isStopped, listSwitchesOf } from '#server/reference/services.ts';

/** Reads the switches once for all calls at the same moment. */
const switchesOf = readOnce(listSwitchesOf);
const stopsOf = readOnce<PauseAsked, Stops>(readStops, ({ country }) => country);

/**
 * Throws unless a switch is on in a country (spec 4), its service has something to sell, and one of its
 * providers works.
 * @returns the country's billers whose payments are paused
 * @throws AppError unavailable_for_country, service_inactive
 */
export async function assertSwitchOn(
  parts: ReadinessParts,
  slug: string | undefined,
  country: CountryCode,
): Promise<Pause[]> {
  const [switches, { open, pauses }, empty] = await answersOf([
    switchesOf(parts.db, country),
    stopsOf(parts.db, { country, now: parts.clock.now() }),
    slug !== undefined && isEmpty(parts, slug, country),
  ]);
  const row = switches.find((each) => each.slug === slug);
  const isDown = row?.active === true && isStopped(parts, { slug: row.slug, country }, open);
  if (row?.active && !isDown && empty)
    throw new AppError('service_inactive', { message: notOfferedYet(country) });
  if (row?.active && !isDown) return pauses;
  throw new AppError(
    row?.inactiveReason === 'country' ? 'unavailable_for_country' : 'service_inactive',
  );
}

/**
 * The same for the service of an order's type.
 * @returns the country's billers whose payments are paused
 * @throws AppError unavailable_for_country, service_inactive
 */
export const assertServiceActive = (
  parts: ReadinessParts,
  serviceType: ServiceType,
  country: CountryCode,
): Promise<Pause[]> => assertSwitchOn(parts, findService(serviceType)?.service, country);
