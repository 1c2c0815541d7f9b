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

/** A transfer by the provider that has it and that one's own reference. */
export interface TransferKey {
  provider: string;
  reference: string;
}

const scopeOf = ({ provider }: TransferKey) => `provider:${provider}`;

/** Money for an account that is nobody's: it waits in suspense for a person. */
async function keepUnclaimed(
  tx: Database,
  services: Services,
  key: TransferKey,
  transfer: IncomingTransfer,
): Promise<void> {
  const { minor, currency } = transfer.paid;
  const { reference } = key;
  await insertUnclaimed(tx, services, key, transfer);
  await post(tx, {
    scope: scopeOf(key),
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
async function isKnown(tx: Database, key: TransferKey): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    `select 1 from deposit where provider = $1 and provider_reference = $3
     union all select 1 from ledger.txn where scope = $2 and idem_key = $3`,
    [key.provider, scopeOf(key), key.reference],
  );
  return (rowCount ?? 0) > 0;
}

async function credit(
  tx: Database,
  services: Services,
  user: Member,
  key: TransferKey,
  transfer: IncomingTransfer,
): Promise<void> {
  await lockDepositsOf(tx, user.uuid);
  const deposit = await openTransfer(tx, services, user, key, transfer);
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
  key: TransferKey,
  transfer: IncomingTransfer,
): Promise<void> {
  // two jobs may look for the owner around the moment in which the account becomes known
  await tx.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${scopeOf(key)}:${key.reference}`,
  ]);
  if (await isKnown(tx, key)) return;
  const owner = await ownerOf(tx, transfer.accountNumber);
  if (owner) await credit(tx, services, owner, key, transfer);
  else await keepUnclaimed(tx, services, key, transfer);
}

/**
 * Asks the provider that has a transfer about it and books what it confirms, once.
 * @throws Error while the provider can't tell, or can't be asked here
 */
export async function settleTransfer(services: Services, key: TransferKey): Promise<void> {
  const provider = services.providers.payments.byId(key.provider);
  const outcome = await provider?.getTransfer(key.reference);
  if (!outcome || outcome.kind === 'pending' || outcome.kind === 'unknown')
    throw new Error('The provider can’t tell yet; the job runs again.');
  if (outcome.kind !== 'done') return;
  await inTransaction(services.db, (tx) => take(tx, services, key, outcome.value));
}

/**
 * A bank transfer reached a reserved account (spec 2, 9): no fee; below the minimum it is not
 * credited, another person's is held 48 hours, one above a cap until it fits or a person decides.
 */
export const receiveTransfer = task(
  'wallet.receive-transfer',
  // a job of before providers were named has the only one that there was
  z.object({
    provider: z.string().default('payments-sandbox'),
    reference: z.string(),
    event: z.string(),
  }),
  async (services, { provider, reference, event }) => {
    await settleTransfer(services, { provider, reference });
    await closeNotice(services, event);
  },
);
