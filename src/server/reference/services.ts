import type { OffReason } from '#lib/reference/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { takesOrders } from '#lib/provider-desk/ports.ts';
import { ordersOf, services } from '#lib/services/services.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { isOut, listOpen, type Open } from '#server/providers/routing/breakers.ts';

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

type Parts = Pick<Services, 'db' | 'clock' | 'providers'>;

/** Whether every provider that a service could use in a country is down now. */
export function isStopped(
  { clock, providers }: Omit<Parts, 'db'>,
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

/** The services of a country. One whose providers are all down counts as down, until one of them works again. */
export async function listServicesOf(parts: Parts, country: CountryCode): Promise<ServiceRow[]> {
  const rows = await listSwitchesOf(parts.db, country);
  const open = await listOpen(parts.db);
  return rows.map((row) =>
    row.active && isStopped(parts, { slug: row.slug, country }, open)
      ? { ...row, active: false, inactiveReason: 'down' }
      : row,
  );
}
