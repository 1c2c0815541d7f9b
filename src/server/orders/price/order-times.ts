import { and, eq, sql } from 'drizzle-orm';
import { undo } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { databaseTime } from '#server/db/database-time.ts';
import { answersOf, together } from '#server/db/read-together.ts';
import type { Plug, Priced } from '#server/orders/plug/plug.ts';
import { orders } from '#server/orders/tables.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { promiseFor } from './promise.ts';

const GRACE_S = 30;

export interface Times {
  undoS: number;
  /** By the database's clock, which the queue uses too. */
  cancelUntil: Date | null;
  promisedAt: Date;
  checkAt: Date;
}

/** True when the user has paid the same biller and number before, and it was delivered. */
async function wasPaidBefore(db: Database, userId: string, identity: string): Promise<boolean> {
  const found = await db.orm
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.user_id, userId),
        eq(orders.status, 'completed'),
        sql`${orders.detail}->>'identity' = ${identity}`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** How many seconds a purchase can be undone: longer for a recipient who was never paid before. */
const undoSeconds = (windowS: number, wasPaid: boolean): number =>
  wasPaid ? windowS : Math.round((windowS * undo.newBeneficiaryS) / undo.windowS);

/** When an order may be undone, is sent, should be there, and is looked at. */
export async function timesOf(
  { db, clock, env }: Pick<Services, 'db' | 'clock' | 'env'>,
  plug: Plug,
  userId: string,
  { counterparty, identity, upToS, usuallyS = plug.usuallyS }: Priced,
): Promise<Times> {
  const windowS = env.UNDO_WINDOW_S;
  const [wasPaid, theirs] = await answersOf([
    windowS > 0 && wasPaidBefore(together(db), userId, identity),
    windowS > 0 ? databaseTime(together(db)) : null,
  ]);
  const undoS = undoSeconds(windowS, wasPaid);
  const sendAt = secondsAfter(clock.now(), undoS);
  return {
    undoS,
    cancelUntil: theirs && secondsAfter(theirs, undoS),
    promisedAt: await promiseFor(db, { ...plug, usuallyS, upToS, counterparty }, sendAt),
    checkAt: secondsAfter(sendAt, GRACE_S),
  };
}
