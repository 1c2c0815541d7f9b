import type { OrderPort, ProviderPort } from '#lib/provider-desk/ports.ts';
import type { Adapter, Adapters } from '#server/ports/adapter.ts';
import type { Providers } from '#server/ports/providers.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import { routed } from '#server/providers/routing/routed.ts';
import type { TestApp } from './api.ts';

type AdapterOf<P extends OrderPort> = Providers[P]['current'];

/**
 * Several providers of a port, in this order, recorded and chosen as in the product; earlier ones
 * can still be queried.
 */
export function useSeveral<P extends OrderPort>(
  app: { services: Pick<TestApp['services'], 'providers' | 'db' | 'clock' | 'log' | 'env'> },
  port: P,
  ...adapters: readonly AdapterOf<P>[]
): void {
  const ports = app.services.providers as unknown as Record<OrderPort, Adapters<Adapter>>;
  const [first, ...others] = [...adapters, ...ports[port].all] as [Adapter, ...Adapter[]];
  ports[port] = routed(app.services, port, adaptersOf(first, ...others));
}

/** Sets the order of preference immediately, without its two people. */
export const prefer = (
  app: TestApp,
  port: ProviderPort,
  providers: string[],
  where: { country?: string; product?: string } = {},
) =>
  app.services.db.sql.query(
    `insert into provider_order(port, country, product, providers, set_by, agreed_by, set_at, reason)
     values ($1, $2, $3, $4, 'test', 'test', $5, 'test')`,
    [port, where.country ?? null, where.product ?? null, providers, app.clock.now()],
  );
