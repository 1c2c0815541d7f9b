import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readProven } from '#server/metrics/backup-proof.ts';
import { root } from '#server/ops/root.ts';
import type { Services } from '#server/platform/services.ts';

/** Settings whose values describe how the product runs and nothing else. */
const SHOWN = new Set(['NODE_ENV', 'OJA_MODE', 'LOG_LEVEL']);

const isOn = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

const show = (name: string, value: unknown): string =>
  SHOWN.has(name) || typeof value === 'boolean' ? String(value) : 'set';

/** The settings that are on. Values are left out, because most are secrets or addresses with one. */
function settingsOf({ env }: Services): Record<string, string> {
  const on = Object.entries<unknown>({ ...env }).filter(
    ([name, value]) => /^[A-Z0-9_]+$/.test(name) && isOn(value),
  );
  return Object.fromEntries(on.toSorted().map(([name, value]) => [name, show(name, value)]));
}

async function versionOf(): Promise<string> {
  const text = await readFile(join(root, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Release, schema, settings and keys, as JSON. */
export async function writeState(services: Services): Promise<string> {
  const { sql } = services.db;
  const { rows: schema } = await sql.query<{ migrations: number; last: string }>(
    'select count(*)::int as migrations, max(name) as last from public.migration',
  );
  const { rows: seals } = await sql.query<{ block: string; sealed_at: Date }>(
    'select n::text as block, sealed_at from ledger.seal order by n desc limit 1',
  );
  const { rows: secrets } = await sql.query<{ id: string; is_current: boolean; first_at: Date }>(
    'select id, is_current, first_at from secret_key order by n',
  );
  const state = {
    made_at: services.clock.now(),
    release: await versionOf(),
    node: process.version,
    schema: schema[0],
    newest_seal: seals[0] ?? null,
    restore_proven_at: (await readProven(services)) ?? null,
    secrets,
    settings: settingsOf(services),
  };
  return `${JSON.stringify(state, null, 2)}\n`;
}
