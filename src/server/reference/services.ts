import type { OffReason } from '#lib/reference/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { takesOrders } from '#lib/provider-desk/ports.ts';
import { ordersOf, services } from '#lib/services/services.ts';
import type { Database } from '#server/db/client.ts';
import { together } from '#server/db/read-together.ts';
import type { Services } from '#server/platform/services.ts';
import { isOut, listOpen, type Open } from '#server/providers/routing/breakers.ts';
import type { ReadinessParts } from './readiness.ts';

export interface ServiceRow {
  slug: string;
  active: boolean;
  inactiveReason: OffReason | null;
}

/** Queried every time: a service that is switched off is off immediately, in every process. */
export async function listSwitchesOf(db: Database, country: CountryCode): Promise<ServiceRow[]> {
  const { rows } = await db.sql.query<ServiceRow>({
    name: 'services-of',
    text: `select slug, active, inactive_reason as "inactiveReason" from service
      where country_code = $1 order by slug`,
    values: [country],
  });
  return rows;
}

/** Whether every provider that a service could use in a country is down now. */
export function isStopped(
  { clock, providers }: Pick<Services, 'clock' | 'providers'>,
  { slug, country }: { slug: string; country: CountryCode },
  open: readonly Open[],
): boolean {
  const service = services.find((each) => each.service === slug);
  const ports = [service?.provider ?? []]
    .flat()
    .flatMap((port) => (takesOrders(port) ? [port] : []));
  if (!service || open.length === 0) return false;
  const product = ordersOf(service) ?? slug;
  const now = clock.now();
  return ports.some((port) => isOut(providers[port], { port, country, product, now, open }));
}

type IsEmpty = (parts: ReadinessParts, slug: string, country: CountryCode) => Promise<boolean>;

let askIfEmpty: IsEmpty = () => Promise.resolve(false);

/** Sets the check behind `isEmpty`, so that a purchase doesn’t load the checks of all services. */
export const checkEmptyWith = (check: IsEmpty): void => void (askIfEmpty = check);

/** Whether a service lacks something in a country, so that no one can buy it although it is switched on. */
export const isEmpty: IsEmpty = (...asked) => askIfEmpty(...asked);

/** Why a service that is switched on can’t be used now; null if it can. */
async function reasonNow(
  parts: ReadinessParts,
  at: { slug: string; country: CountryCode },
  open: readonly Open[],
): Promise<OffReason | null> {
  if (await isEmpty(parts, at.slug, at.country)) return 'empty';
  return isStopped(parts, at, open) ? 'down' : null;
}

/**
 * The services of a country. One with nothing to buy counts as empty, and one whose providers are all down
 * counts as down, until one of them works again.
 */
export async function listServicesOf(
  parts: ReadinessParts,
  country: CountryCode,
): Promise<ServiceRow[]> {
  const rows = await listSwitchesOf(parts.db, country);
  const open = await listOpen(parts.db);
  const reading = { ...parts, db: together(parts.db) };
  return Promise.all(
    rows.map(async (row) => {
      if (!row.active) return row;
      const reason = await reasonNow(reading, { slug: row.slug, country }, open);
      return { ...row, active: reason === null, inactiveReason: reason };
    }),
  );
}
