import { payoutAccount as numbers } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { AddPayoutAccount, addPayoutAccount as contract } from '#lib/kyc/contract.ts';
import type { Member } from '#lib/visitor.ts';
import { findMember, markAccountSetUp } from '#server/account/member.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import { verifyPin } from '#server/account/verify-pin.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { listAccounts, lockAccountsOf } from './accounts.ts';
import { hasBankIdentity } from './has-bank-identity.ts';
import { checkBvn } from './bvn.ts';
import { isSamePerson, missingWords } from './names.ts';
import { fullNameOf, lookUpAccount, type ResolvedAccount } from './resolve-account.ts';
import { findableBy, keepNumber } from './secret-numbers.ts';

const MAX_ACCOUNTS = 5;

/**
 * Banks must know their customer by BVN or NIN.
 * @throws AppError for each reason why it is missing
 */
async function requireBankIdentity(services: Services, user: Member, bvn: string | undefined) {
  if (!user.isNigerian) return;
  if (bvn !== undefined) {
    const decision = await checkBvn(services, user, bvn, null).catch((error: unknown) => {
      // a BVN that was added before needs no second check
      if (error instanceof AppError && error.code === 'conflict') return { state: 'verified' };
      throw error;
    });
    if (decision.state === 'rejected') throw new AppError('bvn_update_required');
  }
  if (!(await hasBankIdentity(services.db, user.uuid)))
    throw new AppError('glover_account_bvn_required');
}

function requireOwnName(user: Member, found: ResolvedAccount): void {
  const verified = fullNameOf(user);
  if (isSamePerson(found.accountName, verified)) return;
  const words = missingWords(found.accountName, verified).join(' ');
  const differing = words ? ` ${words} differs.` : '';
  throw AppError.invalid({
    account_number: [
      `Your bank has ${found.accountName}; your document has ${verified.toUpperCase()}.${differing} Use an account in your own name.`,
    ],
  });
}

async function save(
  tx: Database,
  { env, clock }: Services,
  user: Member,
  found: ResolvedAccount,
): Promise<string> {
  await lockAccountsOf(tx, user.uuid);
  const { rows: had } = await tx.sql.query<{ open: bigint; ever: bigint; same: bigint }>(
    `select count(*) filter (where removed_at is null) as open, count(*) as ever,
       count(*) filter (where removed_at is null and bank_id = $2 and number_hash = any($3)) as same
     from payout_account where user_id = $1`,
    [user.uuid, found.bank.id, findableBy(env, 'account', found.number)],
  );
  if (had[0]?.same) throw AppError.conflict('You’ve already added this account.');
  const isFirst = had[0]?.ever === 0n;
  if ((had[0]?.open ?? 0n) >= BigInt(MAX_ACCOUNTS))
    throw AppError.conflict(`You already have ${MAX_ACCOUNTS} accounts. Remove one first.`);
  const kept = keepNumber(env, 'account', found.number);
  const now = clock.now();
  const { rows } = await tx.sql.query<{ id: string }>(
    `insert into payout_account(user_id, bank_id, number_sealed, number_last4, number_hash,
       account_name, is_primary, usable_from, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
    [
      user.uuid,
      found.bank.id,
      kept.sealed,
      kept.last4,
      kept.hash,
      found.accountName,
      had[0]?.open === 0n,
      isFirst ? now : secondsAfter(now, numbers.coolingS),
      now,
    ],
  );
  const id = rows[0]?.id;
  if (!id) throw AppError.conflict('You’ve already added this account.');
  return id;
}

async function requirePin(services: Services, user: Member, body: AddPayoutAccount) {
  if (!user.has_pin_set_up) return;
  if (body.pin === undefined) throw AppError.invalid({ pin: ['Enter your 6-digit PIN'] });
  await verifyPin(services, user.uuid, body.pin);
}

/**
 * Adds a payout account in the user's own, verified name (spec 4). The first is usable immediately, later
 * ones after a day, so that a thief with the phone can't withdraw quickly.
 */
export async function addPayoutAccount({
  body,
  user,
  ...services
}: CallContext<typeof contract>): Promise<Reply<typeof contract>> {
  const { db, clock } = services;
  if (!user.has_kyc_set_up) throw new AppError('kyc_unsupported_service_type');
  await requirePin(services, user, body);
  const found = await lookUpAccount(services, user, {
    bankCode: body.bank_code,
    accountNumber: body.account_number,
  });
  if (found.bank.type !== body.type)
    throw AppError.invalid({ type: ['The account type doesn’t match the bank.'] });
  requireOwnName(user, found);
  await requireBankIdentity(services, user, body.bvn);
  const id = await inTransaction(db, async (tx) => {
    const added = await save(tx, services, user, found);
    await markAccountSetUp(tx, user.uuid);
    await audit(tx, { actor: `user:${user.uuid}`, action: 'kyc.account-added', subject: added });
    await notifyOwner(
      tx,
      services,
      { ...user, id: user.uuid },
      'payout_account_added',
      `${found.bank.name}, ending in ${found.number.slice(-4)}`,
    );
    return added;
  });
  const account = (await listAccounts(db, user.uuid, clock.now())).find((each) => each.id === id);
  if (!account) throw AppError.notFound();
  const member = (await findMember(db, user.uuid, services)) ?? user;
  return { data: { account, user: member }, status: 201, message: 'Account added.' };
}
