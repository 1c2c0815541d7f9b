import type { Adapter, Adapters } from '#server/ports/adapter.ts';
import type { Providers } from '#server/ports/providers.ts';
import { watchedPorts, type WatchedPort } from '#server/providers/routing/sends.ts';

/** An adapter of this process, and whether it gets new requests. */
export interface Present {
  port: WatchedPort;
  adapter: Adapter;
  inUse: boolean;
}

const isSeveral = (value: Adapter | Adapters<Adapter>): value is Adapters<Adapter> =>
  'current' in value;

/** Identity and text messages have several services, each of which is a provider. */
const oneOrItsServices = (adapter: Adapter & { services?: readonly Adapter[] }) =>
  adapter.services ?? [adapter];

/** Every adapter that talks to an outside company, by its port. */
export const listPresent = (providers: Providers): Present[] =>
  watchedPorts.flatMap((port) => {
    const value: Adapter | Adapters<Adapter> | undefined = providers[port];
    if (!value) return [];
    if (!isSeveral(value))
      return oneOrItsServices(value).map((adapter) => ({ port, adapter, inUse: true }));
    return value.all.map((adapter) => ({ port, adapter, inUse: value.inUse.includes(adapter) }));
  });

/** Who gets new requests at a port. */
export const inUseAt = (providers: Providers, port: WatchedPort): Adapter[] =>
  listPresent(providers).flatMap((each) =>
    each.port === port && each.inUse ? [each.adapter] : [],
  );
