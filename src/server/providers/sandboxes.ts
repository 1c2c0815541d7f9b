import type { Adapter, Adapters } from '#server/ports/adapter.ts';
import type { Providers } from '#server/ports/providers.ts';

const isAdapter = (value: unknown): value is Adapter =>
  typeof value === 'object' && value !== null && 'isSandbox' in value;

const isSeveral = (value: unknown): value is Adapters<Adapter> =>
  typeof value === 'object' && value !== null && 'current' in value;

/** The adapter that receives new requests, whether the port has one adapter or several. */
function currentOf(value: unknown): Adapter | undefined {
  const one = isSeveral(value) ? value.current : value;
  return isAdapter(one) ? one : undefined;
}

/** Whether a port currently uses a sandbox. */
export const isSandboxAt = (providers: Providers, port: keyof Providers): boolean =>
  currentOf(providers[port])?.isSandbox ?? false;

/** The sandboxes among the adapters in use, by their ids. */
export const sandboxesOf = (providers: Partial<Providers>): string[] =>
  Object.values(providers).flatMap((value) => {
    const adapter = currentOf(value);
    return adapter?.isSandbox ? [adapter.id] : [];
  });
