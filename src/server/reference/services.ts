import type { OffReason } from '#lib/reference/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { takesOrders } from '#lib/provider-desk/ports.ts';
import { ordersOf, services } from '#lib/services/services.ts';
import { deposit } from '#lib/wallet/service.ts';
import type { Database } from '#server/db/client.ts';
import { together } from '#server/db/read-together.ts';
import type { Services } from '#server/platform/services.ts';
import type { Providers } from '#server/ports/providers.ts';
import { areDepositsOff } from './lacking.ts';
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

/** Whether one of these services is switched on in any country. */
export async function isOnAnywhere(db: Database, slugs: readonly string[]): Promise<boolean> {
  const { rows } = await db.sql.query({
    name: 'services-on-anywhere',
    text: 'select 1 from service where slug = any($1) and active limit 1',
    values: [slugs],
  });
  return rows.length > 0;
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

type FindGaps = (
  parts: ReadinessParts,
  slug: string,
  country: CountryCode,
) => Promise<readonly unknown[]>;

let findGaps: FindGaps = () => Promise.resolve([]);

/** Sets the check behind `isEmpty`, so that a purchase doesn’t load the checks of all services. */
export const findGapsWith = (find: FindGaps): void => void (findGaps = find);

/** A service opens this soon after it was filled. */
const EMPTY_MS = 5_000;
/** Longer, because a purchase refuses what has run out. */
const OPEN_MS = 60_000;

interface Kept {
  until: number;
  isEmpty: Promise<boolean>;
}

/** By the providers, because each process has one set of them. */
const kept = new WeakMap<Providers, Map<string, Kept>>();

function startCheck(parts: ReadinessParts, slug: string, country: CountryCode): Kept {
  const isEmpty = findGaps(parts, slug, country).then((gaps) => gaps.length > 0);
  // callers that come during the read share it
  const state: Kept = { until: Infinity, isEmpty };
  isEmpty.then(
    (empty) => (state.until = +parts.clock.now() + (empty ? EMPTY_MS : OPEN_MS)),
    () => (state.until = 0),
  );
  return state;
}

/**
 * Whether a service lacks something in a country, so that no one can buy it although it is switched on. Always
 * false outside production, where the demo and tests keep everything open. The answer is cached per process,
 * so that most pages and purchases don’t query the database for it.
 */
export function isEmpty(
  parts: ReadinessParts,
  slug: string,
  country: CountryCode,
): Promise<boolean> {
  if (!parts.env.isProduction) return Promise.resolve(false);
  const states = kept.get(parts.providers) ?? new Map<string, Kept>();
  kept.set(parts.providers, states);
  const key = `${country} ${slug}`;
  const found = states.get(key);
  if (found && found.until > +parts.clock.now()) return found.isEmpty;
  const state = startCheck(parts, slug, country);
  states.set(key, state);
  return state.isEmpty;
}

/** Why a service that is switched on can’t be used now; null if it can. */
async function reasonNow(
  parts: ReadinessParts,
  at: { slug: string; country: CountryCode },
  open: readonly Open[],
): Promise<OffReason | null> {
  if (isStopped(parts, at, open)) return 'down';
  return (await isEmpty(parts, at.slug, at.country)) ? 'empty' : null;
}

const depositsOff: ServiceRow = {
  slug: deposit.service,
  active: false,
  inactiveReason: 'empty',
};

/**
 * The services of a country, and deposits while they are off. One with nothing to buy counts as empty, and one whose providers are all down
 * counts as down, until one of them works again.
 */
export async function listServicesOf(
  parts: ReadinessParts,
  country: CountryCode,
): Promise<ServiceRow[]> {
  const rows = await listSwitchesOf(parts.db, country);
  const open = await listOpen(parts.db);
  const reading = { ...parts, db: together(parts.db) };
  const services = await Promise.all(
    rows.map(async (row) => {
      if (!row.active) return row;
      const reason = await reasonNow(reading, { slug: row.slug, country }, open);
      return { ...row, active: reason === null, inactiveReason: reason };
    }),
  );
  return areDepositsOff(parts) ? [...services, depositsOff] : services;
}
