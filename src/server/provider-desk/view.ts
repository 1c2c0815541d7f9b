import type { DeskProvider, DeskProviders } from '#lib/provider-desk/contract.ts';
import { toAmount } from '#lib/money.ts';
import { providerHealth } from '#lib/product-constants.ts';
import { isRouted } from '#lib/provider-desk/ports.ts';
import type { Database } from '#server/db/client.ts';
import { offWithout, providerNeeds, remedyFor } from '#server/platform/provider-needs.ts';
import type { Services } from '#server/platform/services.ts';
import { NEEDS_CODE } from '#server/providers/routing/code-stop.ts';
import { listCalls, listFloats, listHealth, type FloatRow, type HealthRow } from './health.ts';
import { listPresent, type Present } from './in-use.ts';
import { listOrders, listWaiting } from './order-rows.ts';
import { listPaused } from './paused.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

interface Known {
  health: readonly HealthRow[];
  floats: readonly FloatRow[];
}

function viewProvider({ port, adapter, inUse }: Present, known: Known): DeskProvider {
  const isMine = (row: { port: string; provider: string }) =>
    row.port === port && row.provider === adapter.id;
  const float = known.floats.find(isMine);
  return {
    id: adapter.id,
    is_sandbox: adapter.isSandbox,
    in_use: inUse,
    floats: (float?.sums ?? []).map(({ minor, currency }) => ({
      amount: toAmount(minor),
      currency,
    })),
    float_failed: float !== undefined && iso(float.told_at) !== iso(float.asked_at),
    operations: known.health.filter(isMine).map((row) => ({
      operation: row.operation,
      calls: row.calls,
      troubles: row.troubles,
      median_ms: row.median_ms,
      slowest_ms: row.slowest_ms,
      stopped_at: iso(row.stopped_at),
      trial_at: iso(row.trial_at),
      needs_code: row.reason === NEEDS_CODE,
    })),
  };
}

/** How to get a real provider where a sandbox is used. */
function missingAt(port: string, present: readonly Present[]): string | null {
  const need = providerNeeds.find((each) => each.port === port);
  const isReal = present.some(({ inUse, adapter }) => inUse && !adapter.isSandbox);
  if (!need || isReal) return null;
  const off = need.isMissing ? `. Off in production: ${offWithout(need)}` : '';
  return `${remedyFor(need)}${off}`;
}

async function listNotices(db: Database): Promise<DeskProviders['notices']> {
  const { rows } = await db.sql.query<{
    id: string;
    provider: string;
    reference: string | null;
    topic: string | null;
    received_at: Date;
    processed_at: Date | null;
  }>({
    name: 'last-notices',
    text: `select e.id::text, provider, reference, topic, received_at, processed_at
      from provider_event e order by e.id desc limit $1`,
    values: [providerHealth.shown],
  });
  return rows.map(({ received_at, processed_at, ...row }) => ({
    ...row,
    received_at: received_at.toISOString(),
    processed_at: iso(processed_at),
  }));
}

/** The providers of the product, as the desk sees them. */
export async function viewProviders({
  db,
  clock,
  providers,
}: Pick<Services, 'db' | 'clock' | 'providers'>): Promise<DeskProviders> {
  const health = await listHealth(db, clock.now());
  const floats = await listFloats(db);
  const { now, past } = await listOrders(db);
  const byPort = Map.groupBy(listPresent(providers), ({ port }) => port);
  return {
    ports: [...byPort].map(([port, present]) => ({
      port,
      is_routed: isRouted(port),
      missing: missingAt(port, present),
      providers: present.map((each) => viewProvider(each, { health, floats })),
    })),
    orders: now,
    past,
    waiting: await listWaiting(db),
    calls: (await listCalls(db)).map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    paused: await listPaused({ db, clock }),
    notices: await listNotices(db),
  };
}
