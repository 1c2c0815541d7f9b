import type { Adapter, Adapters } from '#server/ports/adapter.ts';
import type { Providers } from '#server/ports/providers.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import type { TestApp } from './api.ts';

type Port = 'bills' | 'payouts' | 'giftcards' | 'vouchers' | 'payments';
type AdapterOf<P extends Port> = Providers[P]['current'];

const portsOf = ({ services }: TestApp) =>
  services.providers as unknown as Record<Port, Adapters<Adapter>>;

/** Directs new orders to a provider; the previous one can still be queried. */
export function switchTo<P extends Port>(app: TestApp, port: P, adapter: AdapterOf<P>): void {
  const ports = portsOf(app);
  const earlier = ports[port].all.filter(({ id }) => id !== adapter.id);
  ports[port] = adaptersOf<Adapter>(adapter, ...earlier);
}

/** As after the settings of all others were removed. */
export function setOnly<P extends Port>(app: TestApp, port: P, adapter: AdapterOf<P>): void {
  portsOf(app)[port] = adaptersOf<Adapter>(adapter);
}
