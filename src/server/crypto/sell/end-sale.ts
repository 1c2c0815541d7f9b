import { z } from 'zod';
import { inTransaction } from '#server/db/transaction.ts';
import { lockOrder } from '#server/orders/find.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import { followAddress } from './follow.ts';
import { listUnpaidAt, saleRowOf } from './sale-rows.ts';
import { endUnpaid } from './vanish.ts';

/** How far the queue's clock and ours may differ. */
const SKEW_S = 5;

/** Ends overdue sales at an address, after the provider has said that no coins came for them. */
export async function endOverdue(services: Services, address: string): Promise<void> {
  const now = secondsAfter(services.clock.now(), SKEW_S);
  for (const id of await listUnpaidAt(services.db, address))
    await inTransaction(services.db, async (tx) => {
      const order = await lockOrder(tx, id);
      const { wait_until } = await saleRowOf(tx, id);
      if (order?.status !== 'awaiting_user' || wait_until > now) return;
      const text =
        'Nothing was sold. Coins that still arrive at your address are sold as they arrive.';
      await endUnpaid(tx, services, order, { title: 'No coins arrived', text });
    });
}

/** Ends a sale whose time is up, unless coins have arrived. */
export const endSale = task(
  'crypto.end-sale',
  z.object({ reference: z.string() }),
  async (services, { reference }) => {
    const { isAnswered } = await followAddress(services, reference);
    if (!isAnswered) throw new Error(`No one says what was paid to ${reference}`);
    await endOverdue(services, reference);
  },
);
