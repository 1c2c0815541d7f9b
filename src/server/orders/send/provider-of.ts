import { plugFor, plugOf, type OrderPort, type ProviderAt } from '#server/orders/plug/plug.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { Vended } from '#server/ports/bills.ts';
import type { Outcome } from '#server/ports/outcome.ts';

type Provider = ProviderAt<OrderPort>;

const RECHECK_MS = 3_600_000;

/**
 * The provider an order was sent to; undefined before it is sent, and when that provider can't be asked here.
 */
const providerOf = (
  { providers }: Pick<Services, 'providers'>,
  order: Order,
): Provider | undefined =>
  order.provider === null ? undefined : providers[plugFor(order).port].byId(order.provider);

/** True for an order whose provider has no settings here, so that it can't be asked. */
export const isOutOfReach = (services: Pick<Services, 'providers'>, order: Order): boolean =>
  plugOf(order.service_type) !== undefined &&
  order.provider !== null &&
  providerOf(services, order) === undefined;

/**
 * Asks the provider that an order was sent to, always that one, whatever is configured today: another one
 * would say "not found", which reads like a refusal. Without its settings no one is asked, and the order
 * stays unknown.
 */
export function atProvider(
  services: Services,
  order: Order,
  ask: (provider: Provider) => Promise<Outcome<Vended>>,
): Promise<Outcome<Vended>> {
  const provider = providerOf(services, order);
  if (provider) return ask(provider);
  services.log.error(
    { order: order.reference_code, provider: order.provider },
    'the settings of this order’s provider are gone: restore them, or decide the order by hand',
  );
  return Promise.resolve({ kind: 'unknown', reason: 'no_adapter', recheckAfterMs: RECHECK_MS });
}
