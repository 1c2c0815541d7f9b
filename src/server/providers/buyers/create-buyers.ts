import type { Adapters } from '#server/ports/adapter.ts';
import type { BuyersPort } from '#server/ports/buyers.ts';
import { adaptersOf } from '#server/providers/adapters.ts';

const DAY_MS = 24 * 3_600_000;

/** They work at the desk, in the queue of orders, so no call leaves our servers. */
const desk: BuyersPort = {
  id: 'buyers',
  isSandbox: false,
  name: 'our buyers',
  referenceFor: (orderId) => `OJS${orderId.replaceAll('-', '')}`,
  take: () =>
    Promise.resolve({ kind: 'pending', stage: 'to_buy', recheckAfterMs: DAY_MS, raw: null }),
};

/** Our own buyers. There is no other adapter, and none to configure. */
export const createBuyers = (): Adapters<BuyersPort> => adaptersOf(desk);
