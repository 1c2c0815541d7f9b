import { z } from 'zod';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Member } from '#lib/visitor.ts';
import { findMember } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { releaseHold } from '#server/ledger/release-hold.ts';
import { publish } from '#server/notifications/live.ts';
import { notify } from '#server/notifications/notify.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import { listOverCap, overCapOf, holdExcess, sumOf } from './over-cap.ts';

interface Waiting {
  user_id: string;
  account_id: bigint;
}

async function notifyOwner(tx: Database, user: Member, freed: bigint): Promise<void> {
  const sum = formatMinor(money(freed, user.country.currency_code));
  publish(tx, user.uuid, { kind: 'wallet' });
  await notify(tx, user.uuid, {
    title: `${sum} is now available`,
    message: 'It was on hold because your wallet was full. There’s room for it now.',
    link: paths.wallet,
    topic: 'money',
  });
}

/**
 * Releases everything and holds again what still exceeds the cap. The first release locks the account, so what
 * is read after it can't change.
 */
async function freeRoom(tx: Database, services: Services, user: Member, account: bigint) {
  const [first] = await listOverCap(tx, account);
  // another worker was faster
  if (!first || (await releaseHold(tx, first.holdId)) === 'replayed') return;
  const holds = await listOverCap(tx, account);
  for (const { holdId } of holds) await releaseHold(tx, holdId);
  await tx.sql.query('update over_cap_hold set freed_at = $2 where hold_id = any($1)', [
    holds.map(({ holdId }) => holdId),
    services.clock.now(),
  ]);
  const before = sumOf(holds);
  const excess = await overCapOf({ ...services, db: tx }, user, account);
  const waits = excess < before ? excess : before;
  if (waits > 0n)
    await holdExcess(tx, services, { user, account, orderId: first.orderId, amount: waits });
  if (waits < before) await notifyOwner(tx, user, before - waits);
}

async function look(services: Services, { user_id, account_id }: Waiting): Promise<void> {
  const user = await findMember(services.db, user_id);
  if (!user) return;
  // usually nothing has changed, and then nothing is written
  const [excess, holds] = await Promise.all([
    overCapOf(services, user, account_id),
    listOverCap(services.db, account_id),
  ]);
  if (excess >= sumOf(holds)) return;
  await inTransaction(services.db, (tx) => freeRoom(tx, services, user, account_id));
}

/** Releases money that was waiting for room in a wallet, as far as there is room now. */
export const releaseOverCap = task('wallet.free-over-cap', z.unknown(), async (services) => {
  const { rows } = await services.db.sql.query<Waiting>(
    'select distinct user_id, account_id from over_cap_hold where freed_at is null',
  );
  const failures: unknown[] = [];
  for (const each of rows)
    await look(services, each).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'money could not be set free');
});
