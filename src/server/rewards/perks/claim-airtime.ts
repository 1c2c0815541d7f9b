import { AppError } from '#lib/errors/app-error.ts';
import type { claimAirtime as contract } from '#lib/rewards/prize-perks.contract.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import type { Perk } from '#server/loyalty/perks.ts';
import { viewOrder } from '#server/orders/view/view-order.ts';
import { NotOpen, sendAirtime } from './send-airtime.ts';

/**
 * Sends airtime that was won to the number that the member gives.
 * @throws AppError not_found for another member's prize; conflict when it was sent or has ended
 */
export async function claimAirtime(
  ctx: CallContext<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { db, user, params, body, clock } = ctx;
  const { rows } = await db.sql.query<Perk>(
    `select * from perk where id = $1 and user_id = $2 and kind = 'airtime'`,
    [params.id, user.uuid],
  );
  const [perk] = rows;
  if (!perk) throw AppError.notFound();
  const over = AppError.conflict('This airtime has already been sent, or it has expired.');
  if (perk.state === 'open' && perk.ends_at <= clock.now()) throw over;
  try {
    const target = { number: body.user_number, bill: body.bill_id };
    const order = await sendAirtime(ctx, user, perk, target);
    return { data: await viewOrder(db, order, clock.now()), status: 201 };
  } catch (error) {
    if (error instanceof NotOpen) throw over;
    throw error;
  }
}
