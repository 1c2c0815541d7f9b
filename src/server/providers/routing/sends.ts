import { routedPorts } from '#lib/provider-desk/ports.ts';
import type { Providers } from '#server/ports/providers.ts';

/** The ports whose adapters talk to an outside company: their calls are recorded. */
export const watchedPorts = [
  ...routedPorts,
  ...(['mail', 'priceFeed', 'addressScreening', 'ticketSource'] as const),
] as const satisfies readonly (keyof Providers)[];
export type WatchedPort = (typeof watchedPorts)[number];
