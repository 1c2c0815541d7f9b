import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { ServiceType } from '#lib/order-words.ts';
import { findService } from '#lib/services/services.ts';
import type { Database } from '#server/db/client.ts';
import { readOnce } from '#server/db/read-together.ts';
import { listServicesOf } from '#server/reference/index.ts';

/** Asked every time, but not by everyone who asks at the same moment. */
const servicesOf = readOnce(listServicesOf);

/**
 * Throws unless what a switch is for is on in a country (spec 4).
 * @throws AppError unavailable_for_country, service_inactive
 */
export async function assertSwitchOn(
  db: Database,
  slug: string | undefined,
  country: CountryCode,
): Promise<void> {
  const row = (await servicesOf(db, country)).find((each) => each.slug === slug);
  if (row?.active) return;
  throw new AppError(
    row?.inactiveReason === 'country' ? 'unavailable_for_country' : 'service_inactive',
  );
}

/**
 * The same for the service of an order's type.
 * @throws AppError unavailable_for_country, service_inactive
 */
export const assertServiceActive = (
  db: Database,
  serviceType: ServiceType,
  country: CountryCode,
): Promise<void> => assertSwitchOn(db, findService(serviceType)?.service, country);
