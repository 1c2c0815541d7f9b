import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { keyedPrint, refuseDuplicates, type Print } from '#server/orders/sales/duplicates.ts';
import type { Order } from '#server/orders/tables.ts';
import { hmac } from '#server/platform/crypto.ts';
import type { Keyed } from '#server/platform/secret-keys.ts';
import type { Services } from '#server/platform/services.ts';

/** The same for a code however it is written. */
export const codePrint = (env: Keyed, code: string): Print =>
  keyedPrint(env, 'code', (secret) =>
    hmac(`card-code:${secret}`, code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')),
  );

/** @throws AppError duplicate_gift_card_sell_picture for a card that was submitted before */
export const refuseKnownCards = (
  tx: Database,
  services: Services,
  { order, prints }: { order: Order; prints: readonly Print[] },
): Promise<void> =>
  refuseDuplicates(tx, services, {
    order,
    prints,
    refuse: () => new AppError('duplicate_gift_card_sell_picture'),
  });
