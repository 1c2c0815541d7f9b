import { z } from 'zod';
import { AppError } from '#lib/errors/app-error.ts';
import { paths } from '#lib/paths.ts';
import { maskNumbers } from '#lib/rules/mask.ts';
import type { Member } from '#lib/visitor.ts';
import { findMember } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Perk } from '#server/loyalty/perks.ts';
import { notify } from '#server/notifications/notify.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { NotOpen, ownNumber, sendAirtime } from './send-airtime.ts';

/** The wait before a paused network is tried again. */
const PAUSED_S = 600;

/** Sends airtime that was won to the member's own number, or asks where to send it if that isn't possible. */
export const sendWonAirtime = task(
  'rewards.send-airtime',
  z.object({ perk: z.uuid() }),
  async (services, { perk: id }): Promise<void> => {
    const { rows } = await services.db.sql.query<
      Pick<Perk, 'id' | 'worth' | 'hold_id' | 'user_id'>
    >(`select id, worth, hold_id, user_id from perk where id = $1 and state = 'open'`, [id]);
    const [perk] = rows;
    const user = perk && (await findMember(services.db, perk.user_id));
    const target = user && (await ownNumber(services.db, user));
    if (!perk || !target) return;
    try {
      await sendAirtime(services, user, perk, target);
    } catch (error) {
      if (error instanceof NotOpen) return;
      if (error instanceof AppError && error.code === 'biller_paused')
        return enqueue(services.db, sendWonAirtime, { perk: id }, { afterS: PAUSED_S });
      // a temporary failure of a provider or the database is retried
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      await inTransaction(services.db, (tx) =>
        notify(tx, user.uuid, {
          title: 'Where should your airtime go?',
          message: `We couldn’t send the airtime you won: ${error.message}`,
          link: paths.prizes,
          topic: 'rewards',
        }),
      );
    }
  },
);

/** @returns the number that it is sent to, masked; undefined if the member has to choose */
export async function queueAirtime(
  tx: Database,
  user: Member,
  { id }: Pick<Perk, 'id'>,
): Promise<string | undefined> {
  const target = await ownNumber(tx, user);
  if (!target) return undefined;
  await enqueue(tx, sendWonAirtime, { perk: id });
  return maskNumbers(target.number);
}
