import { inTurns } from './turns.ts';
import type { World } from './world.ts';

const BLOCKED =
  'select pid from unnest($1::int[]) pid where cardinality(pg_blocking_pids(pid)) > 0';

const findBlocked =
  ({ server }: World) =>
  async (pids: readonly number[]) => {
    const { rows } = await server.watcher.query<{ pid: number }>(BLOCKED, [pids]);
    return new Set(rows.map(({ pid }) => pid));
  };

/**
 * Does several things at the same moment. Each gets separate numbers and a separate trace, so that it doesn't depend on
 * what the others do.
 */
export async function atOnce<T>(
  world: World,
  parts: readonly ((own: World) => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const { random, trace } = world;
  const owns = parts.map((_, n): World => ({
    ...world,
    random: random.fork(n),
    trace: [],
    isAtOnce: true,
  }));
  const runs = parts.map((part, n) => () => part(owns[n]!));
  const results = await inTurns(random.fork(parts.length), findBlocked(world), runs);
  for (const own of owns) trace.push(...own.trace);
  return results;
}
