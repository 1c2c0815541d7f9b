import type { ProviderPort } from '#lib/provider-ports.ts';
import type { Adapter, Adapters, Served, Wanted } from '#server/ports/adapter.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { listOpen, takeTrial, type Open } from './breakers.ts';
import { observed } from './observed.ts';
import { inOrderOf, listPreferences, preferredFor } from './preference.ts';
import { sendingOperation } from './sends.ts';

type Parts = Pick<ProviderParts, 'db' | 'clock' | 'log'>;

const serves = ({ serves: may }: Adapter, what: Served): boolean => may?.(what) ?? true;

const openAt = (open: readonly Open[], at: Pick<Open, 'port' | 'provider' | 'operation'>) =>
  open.find(
    ({ port, provider, operation }) =>
      port === at.port && provider === at.provider && operation === at.operation,
  );

/**
 * Whether nobody can be given something new at the moment: every provider of it is out of order, and none may be
 * tried yet.
 */
export function isOut(
  { inUse }: Pick<Adapters<Adapter>, 'inUse'>,
  { port, now, open, ...what }: Served & { port: ProviderPort; now: Date; open: readonly Open[] },
): boolean {
  const operation = sendingOperation[port];
  return inUse
    .filter((each) => serves(each, what))
    .every(({ id }) => {
      const found = openAt(open, { port, provider: id, operation });
      return found !== undefined && found.trial_at > now;
    });
}

/**
 * Picks among several providers: the order of preference, as it is now, and among those it names the first that
 * isn't out of order. One that may be tried again gets what is sent next, and nothing more until it has answered.
 */
async function pick<Port extends Adapter>(
  { db, clock }: Parts,
  port: ProviderPort,
  fit: readonly Port[],
  { country, product, operation = sendingOperation[port], sends }: Wanted<Port>,
): Promise<Port | undefined> {
  const now = clock.now();
  const named = preferredFor(await listPreferences(db, port), { country, product });
  const ordered = inOrderOf(named, fit);
  const open = await listOpen(db);
  for (const each of ordered) {
    const at = { port, provider: each.id, operation };
    const found = openAt(open, at);
    if (!found) return each;
    if (found.trial_at <= now && (!sends || (await takeTrial(db, at, now)))) return each;
  }
  return ordered[0];
}

/** The adapters of a port: their calls recorded, and new requests given out by preference and health. */
export function routed<Port extends Adapter>(
  parts: Parts,
  port: ProviderPort,
  plain: Adapters<Port>,
): Adapters<Port> {
  const [current, ...others] = plain.all.map((each) => observed(parts, port, each));
  if (!current) return plain;
  const adapters = adaptersOf(current, ...others);
  return {
    ...adapters,
    async choose(wanted) {
      const { among = () => true } = wanted;
      const fit = adapters.inUse.filter((each) => serves(each, wanted) && among(each));
      const [first, ...rest] = fit;
      // nothing to choose from: no question to the database
      if (!first || rest.length === 0) return first ?? current;
      return (await pick(parts, port, fit, wanted)) ?? current;
    },
  };
}
