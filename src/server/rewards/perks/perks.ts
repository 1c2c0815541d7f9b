import type {
  claimAirtime as claimContract,
  listPerks as listContract,
} from '#lib/contracts/prize-perks.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import type { Perk } from '#server/loyalty/index.ts';
import { viewOrder } from '#server/orders/index.ts';
import { NotOpen, sendAirtime } from './send-airtime.ts';

const SHOWN = 20;

/** A member's prizes that act later. */
export async function listPerks({
  db,
  user,
}: CallContext<typeof listContract>): Promise<Reply<typeof listContract>> {
  const { rows } = await db.sql.query<Perk & { reference_code: string | null }>({
    name: 'perks-of',
    text: `select k.*, o.reference_code from perk k left join orders o on o.id = k.order_id
      where k.user_id = $1 order by (k.state = 'open') desc, k.granted_at desc limit ${SHOWN}`,
    values: [user.uuid],
  });
  return {
    data: rows.map(({ id, kind, worth, currency, state, ends_at, reference_code }) => ({
      ...{ id, kind, worth: toAmount(worth), currency, state, reference_code },
      ends_at: ends_at.toISOString(),
    })),
  };
}

/**
 * Sends airtime that was won to the number that the member names.
 * @throws AppError not_found for another's prize; conflict when it was sent or ended
 */
export async function claimAirtime(
  ctx: CallContext<typeof claimContract>,
): Promise<Reply<typeof claimContract>> {
  const { db, user, params, body, clock } = ctx;
  const { rows } = await db.sql.query<Perk>(
    `select * from perk where id = $1 and user_id = $2 and kind = 'airtime'`,
    [params.id, user.uuid],
  );
  const [perk] = rows;
  if (!perk) throw AppError.notFound();
  const over = AppError.conflict('This airtime was sent already, or its time is over.');
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
