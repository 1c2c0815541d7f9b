import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { refuseDuplicates, type Order, type Print } from '#server/orders/index.ts';
import { hmac } from '#server/platform/crypto.ts';
import type { Env } from '#server/platform/env.ts';
import type { Services } from '#server/services.ts';

/** The same code however it is written; a keyed hash, for codes are short enough to be guessed. */
export const codeHash = (env: Pick<Env, 'SECRET'>, code: string): Buffer =>
  hmac(`card-code:${env.SECRET}`, code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));

/** @throws AppError duplicate_gift_card_sell_picture for a card that was handed in before */
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
