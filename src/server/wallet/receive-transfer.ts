import { z } from 'zod';
import type { Member } from '#lib/visitor.ts';
import { findMember } from '#server/account/index.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { task } from '#server/platform/task.ts';
import { houseAccount, post } from '#server/ledger/index.ts';
import { closeNotice } from '#server/orders/index.ts';
import type { IncomingTransfer } from '#server/providers/payments/index.ts';
import type { Services } from '#server/platform/services.ts';
import { creditDeposit, holdDeposit } from './credit-deposit.ts';
import { lookAgainAt, objectToTransfer } from './deposit-rules.ts';
import { lockDepositsOf } from './deposits.ts';
import { openTransfer } from './open-transfer.ts';
import { scheduleRelease } from './release-deposit.job.ts';
import { insertUnclaimed } from './unclaimed-transfers.ts';

async function ownerOf(db: Database, accountNumber: string): Promise<Member | undefined> {
  const { rows } = await db.sql.query<{ user_id: string }>(
    'select user_id from reserved_account where account_number = $1',
    [accountNumber],
  );
  return rows[0] && findMember(db, rows[0].user_id);
}

const scopeOf = ({ providers }: Services) => `provider:${providers.payments.id}`;

/** Money for an account that is nobody's: it waits in suspense for a person. */
async function keepUnclaimed(
  tx: Database,
  services: Services,
  reference: string,
  transfer: IncomingTransfer,
): Promise<void> {
  const { minor, currency } = transfer.paid;
  await insertUnclaimed(tx, services, reference, transfer);
  await post(tx, {
    scope: scopeOf(services),
    key: reference,
    kind: 'deposit-unclaimed',
    legs: [
      { account: houseAccount('float_payments', currency), amount: -minor },
      { account: houseAccount('suspense', currency), amount: minor },
    ],
    meta: { provider_reference: reference },
  });
  services.log.warn({ reference }, 'a transfer for an unknown account is in suspense');
}

/** True when the transfer is a deposit already, or waits unclaimed: it is in the books once. */
async function isKnown(tx: Database, services: Services, reference: string): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    `select 1 from deposit where provider = $1 and provider_reference = $3
     union all select 1 from ledger.txn where scope = $2 and idem_key = $3`,
    [services.providers.payments.id, scopeOf(services), reference],
  );
  return (rowCount ?? 0) > 0;
}

async function credit(
  tx: Database,
  services: Services,
  user: Member,
  providerReference: string,
  transfer: IncomingTransfer,
): Promise<void> {
  await lockDepositsOf(tx, user.uuid);
  const deposit = await openTransfer(tx, services, user, providerReference, transfer);
  const objection = await objectToTransfer(tx, user, {
    amount: transfer.paid.minor,
    senderName: transfer.senderName,
  });
  if (!objection) return creditDeposit(tx, services, user, deposit);
  const releaseAt = lookAgainAt(objection, services.clock.now());
  await holdDeposit(tx, services, deposit, { objection, paid: transfer.paid, releaseAt });
  if (releaseAt) await scheduleRelease(tx, services, deposit.reference, releaseAt);
}

async function take(
  tx: Database,
  services: Services,
  reference: string,
  transfer: IncomingTransfer,
): Promise<void> {
  // two jobs may look for the owner around the moment in which the account becomes known
  await tx.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${scopeOf(services)}:${reference}`,
  ]);
  if (await isKnown(tx, services, reference)) return;
  const owner = await ownerOf(tx, transfer.accountNumber);
  if (owner) await credit(tx, services, owner, reference, transfer);
  else await keepUnclaimed(tx, services, reference, transfer);
}

/**
 * Asks the provider about a transfer by its own reference and books what it confirms, once.
 * @throws Error while the provider can't tell
 */
export async function settleTransfer(services: Services, reference: string): Promise<void> {
  const outcome = await services.providers.payments.getTransfer(reference);
  if (outcome.kind === 'pending' || outcome.kind === 'unknown')
    throw new Error('The provider can’t tell yet; the job runs again.');
  if (outcome.kind !== 'done') return;
  await inTransaction(services.db, (tx) => take(tx, services, reference, outcome.value));
}

/**
 * A bank transfer reached a reserved account (spec 2, 9): no fee; below the minimum it is not
 * credited, another person's is held 48 hours, one above a cap until it fits or a person decides.
 */
export const receiveTransfer = task(
  'wallet.receive-transfer',
  z.object({ reference: z.string(), event: z.string() }),
  async (services, { reference, event }) => {
    await settleTransfer(services, reference);
    await closeNotice(services, event);
  },
);
