import { z } from 'zod';
import { desk } from '#lib/product-constants.ts';
import { findMember } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isTaken } from '#server/desk/claims.ts';
import { change } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { secondsAfter, secondsUntil } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { releaseDeposit } from './credit-deposit.ts';
import { nextCheckAt, objectToAmount, objectToOwner, type Objection } from './deposit-rules.ts';
import { changeDeposit, findDeposit, lockDeposit, type Deposit } from './deposits.ts';

/** Held deposits that are released automatically; the others wait for an operator. */
const comesFree = ({ held_for: reason }: Deposit) =>
  reason === 'other_sender' || reason === 'balance_cap' || reason === 'account_closed';

async function keepHolding(
  tx: Database,
  services: Services,
  deposit: Deposit,
  objection: Objection,
): Promise<void> {
  const { heldFor, note } = objection;
  const releaseAt = nextCheckAt(objection, services.clock.now());
  await changeDeposit(tx, deposit.order_id, { held_for: heldFor, note, release_at: releaseAt });
  const order = await lockOrder(tx, deposit.order_id);
  if (order)
    await change(tx, services, order, { detail: { ...order.detail, note, held_for: heldFor } });
  if (releaseAt) await scheduleRelease(tx, services, deposit.reference, releaseAt);
}

/**
 * Credits a held deposit once its time has come, if the level's caps now allow it. While an
 * operator has claimed the case, it waits for their decision.
 */
export const releaseHeld = task(
  'wallet.release-deposit',
  z.object({ reference: z.string() }),
  async (services, { reference }) => {
    const found = await findDeposit(services.db, reference);
    if (!found) return;
    await inTransaction(services.db, async (tx) => {
      const deposit = await lockDeposit(tx, { reference, userId: found.user_id });
      if (!deposit || deposit.settled_at || !comesFree(deposit)) return;
      if (!deposit.release_at) return;
      // another machine's clock may be ahead of ours
      if (deposit.release_at > services.clock.now())
        return scheduleRelease(tx, services, reference, deposit.release_at);
      if (await isTaken(services, { queue: 'deposits', id: deposit.order_id }))
        return scheduleRelease(
          tx,
          services,
          reference,
          secondsAfter(services.clock.now(), desk.claimS),
        );
      const user = await findMember(tx, deposit.user_id);
      if (!user) return;
      const objection =
        (await objectToOwner(tx, user)) ??
        (await objectToAmount({ ...services, db: tx }, user, deposit.amount));
      if (objection) await keepHolding(tx, services, deposit, objection);
      else await releaseDeposit(tx, services, user, deposit);
    });
  },
);

export const scheduleRelease = (
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  reference: string,
  at: Date,
): Promise<void> => {
  const options = { afterS: secondsUntil(clock, at), jobKey: `release:${reference}` };
  return enqueue(tx, releaseHeld, { reference }, options);
};
