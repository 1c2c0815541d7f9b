import type {
  DeskService,
  ListedService,
  ServiceState,
} from '#lib/reference/desk/services.contract.ts';
import type { Gap } from '#lib/reference/gaps.ts';
import { services } from '#lib/services/services.ts';
import { together } from '#server/db/read-together.ts';
import { listAllServices } from './list-all-services.ts';
import { findGaps, type ReadinessParts } from './readiness.ts';

const switches: ReadonlySet<string> = new Set(
  services.filter(({ on }) => on).map(({ service }) => service),
);

/** Every switch, with what is missing where it is on. */
async function readSwitches(
  parts: ReadinessParts,
): Promise<(DeskService & { gaps: readonly Gap[] })[]> {
  const rows = await listAllServices(parts.db);
  const reading = { ...parts, db: together(parts.db) };
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      gaps: row.active ? await findGaps(reading, row.slug, row.country_code) : [],
    })),
  );
}

function stateOf({
  active,
  gaps,
}: {
  active: boolean;
  gaps: readonly Gap[];
}): ServiceState['state'] {
  if (!active || gaps.some(({ kind }) => kind === 'keys' || kind === 'vendor')) return 'off';
  return gaps.length > 0 ? 'empty' : 'open';
}

/** The state of every service in every country. */
export async function listReadiness(parts: ReadinessParts): Promise<ServiceState[]> {
  const rows = await readSwitches(parts);
  return rows
    .filter(({ slug }) => switches.has(slug))
    .map((row) => ({
      country_code: row.country_code,
      slug: row.slug,
      state: stateOf(row),
      reason: row.reason,
      gaps: [...row.gaps],
    }));
}

/** The switches as the desk lists them. */
export async function listDeskSwitches(parts: ReadinessParts): Promise<ListedService[]> {
  const rows = await readSwitches(parts);
  return rows.map(({ gaps, ...row }) => ({ ...row, missing: gaps.map(({ text }) => text) }));
}
