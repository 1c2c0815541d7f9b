import { sendingOperation, type OrderPort, type ProviderPort } from '#lib/provider-desk/ports.ts';
import type { Adapter, Adapters, Wanted } from '#server/ports/adapter.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { listOpen, openAt, serves, takeTrial } from './breakers.ts';
import { observed } from './observed.ts';
import { inOrderOf, listPreferences, preferredFor } from './preference.ts';

type Parts = Pick<ProviderParts, 'db' | 'clock' | 'log' | 'env'>;

/**
 * The first one that isn't down. One that may be tried again gets the next request, and nothing more until it
 * has answered. If all are down, the first.
 */
async function firstInOrder<Each extends Pick<Adapter, 'id'>>(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { port, operation, sends }: { port: string; operation: string; sends?: true | undefined },
  ordered: readonly Each[],
): Promise<Each | undefined> {
  const now = clock.now();
  const open = await listOpen(db);
  for (const each of ordered) {
    const at = { port, provider: each.id, operation };
    const found = openAt(open, at);
    if (!found) return each;
    if (found.trial_at <= now && (!sends || (await takeTrial(db, at, now)))) return each;
  }
  return ordered[0];
}

/**
 * Picks among several providers: the current order of preference, and among those it names the first that
 * works.
 */
export async function pickPreferred<Port extends Adapter>(
  parts: Pick<Parts, 'db' | 'clock'>,
  port: ProviderPort,
  fit: readonly Port[],
  { country, product, operation = sendingOperation[port], sends }: Wanted<Port>,
): Promise<Port | undefined> {
  const named = preferredFor(await listPreferences(parts.db, port), { country, product });
  return firstInOrder(parts, { port, operation, sends }, inOrderOf(named, fit));
}

/** A port's adapters, with their calls recorded and new requests distributed by preference and health. */
export function routed<Port extends Adapter>(
  parts: Parts,
  port: OrderPort,
  plain: Adapters<Port>,
): Adapters<Port> {
  const [current, ...others] = plain.all.map((each) => observed(parts, port, each));
  if (!current) return plain;
  const adapters = adaptersOf(current, ...others);
  return {
    ...adapters,
    async choose(wanted) {
      const only = adapters.only(wanted);
      if (only) return only;
      const { among = () => true } = wanted;
      const fit = adapters.inUse.filter((each) => serves(each, wanted) && among(each));
      return (await pickPreferred(parts, port, fit, wanted)) ?? current;
    },
  };
}
