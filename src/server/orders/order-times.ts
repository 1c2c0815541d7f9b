import { undo } from '#lib/product-constants.ts';
import { databaseTime } from '#server/db/database-time.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import type { Plug, Priced } from './plug.ts';
import { promiseFor } from './promise.ts';
import { wasPaidBefore } from './repeated.ts';

const GRACE_S = 30;

export interface Times {
  undoS: number;
  /** By the database's clock, which the queue uses too. */
  cancelUntil: Date | null;
  promisedAt: Date;
  checkAt: Date;
}

/** How many seconds the purchase can be undone: longer for a recipient who was never paid before. */
export async function undoSeconds(
  services: Services,
  userId: string,
  price: Priced,
): Promise<number> {
  const windowS = services.env.UNDO_WINDOW_S;
  if (windowS === 0 || (await wasPaidBefore(services.db, userId, price.identity))) return windowS;
  return Math.round((windowS * undo.newBeneficiaryS) / undo.windowS);
}

/** When an order may be undone, is sent, should be there, and is looked at. */
export async function timesOf(
  services: Services,
  plug: Plug,
  { counterparty, upToS, usuallyS = plug.usuallyS }: Priced,
  undoS: number,
): Promise<Times> {
  const sendAt = secondsAfter(services.clock.now(), undoS);
  return {
    undoS,
    cancelUntil: undoS > 0 ? secondsAfter(await databaseTime(services.db), undoS) : null,
    promisedAt: await promiseFor(services.db, { ...plug, usuallyS, upToS, counterparty }, sendAt),
    checkAt: secondsAfter(sendAt, GRACE_S),
  };
}
