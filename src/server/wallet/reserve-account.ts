import { AppError } from '#lib/errors/app-error.ts';
import type { Member } from '#lib/visitor.ts';
import type { reserveAccount as contract, ReservedAccount } from '#lib/wallet/contract.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { openBankIdentity } from '#server/kyc/bank-identity.ts';
import { hasBankIdentity } from '#server/kyc/has-bank-identity.ts';
import { fullNameOf } from '#server/kyc/resolve-account.ts';
import { requireDeposits } from '#server/reference/lacking.ts';

const COLUMNS = 'account_number, account_name, bank';

async function findReserved(db: Database, userId: string): Promise<ReservedAccount | undefined> {
  const { rows } = await db.sql.query<ReservedAccount>({
    name: 'find-reserved-account',
    text: `select ${COLUMNS} from reserved_account where user_id = $1`,
    values: [userId],
  });
  return rows[0];
}

/** Where money for a Nigerian user can be sent by bank transfer (spec 6). */
export const canReserveAccount = (user: Member): boolean =>
  user.isNigerian && user.has_kyc_set_up && user.has_account_set_up;

/**
 * The user's own account number for deposits, created on the first call. Concurrent calls get the
 * same one: the provider identifies the user by our id, and our row is written once.
 */
export async function reserveAccount({
  user,
  ...services
}: CallContext<typeof contract>): Promise<Reply<typeof contract>> {
  const { db, providers } = services;
  if (!user.isNigerian) throw new AppError('unavailable_for_country');
  requireDeposits(services, user.country.code);
  const found = await findReserved(db, user.uuid);
  if (found) return { data: found };
  if (!(await hasBankIdentity(db, user.uuid))) throw new AppError('bvn_required');
  const payments = await providers.payments.choose({
    country: user.country.code,
    product: 'reserved-account',
    operation: 'ensureReservedAccount',
    sends: true,
  });
  const outcome = await payments.ensureReservedAccount({
    userRef: user.uuid,
    email: user.email,
    name: fullNameOf(user),
    identity: () => openBankIdentity(services, user.uuid),
  });
  if (outcome.kind === 'failed' && outcome.code === 'invalid_input')
    throw new AppError('bvn_update_required');
  if (outcome.kind !== 'done')
    throw new AppError('busy', {
      message: 'Your account number isn’t ready yet. Please check back in a few minutes.',
      retryAfterS: 60,
    });
  const { accountNumber, accountName, bank } = outcome.value;
  await db.sql.query(
    `insert into reserved_account(user_id, provider, ${COLUMNS}) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [user.uuid, payments.id, accountNumber, accountName, bank],
  );
  const saved = await findReserved(db, user.uuid);
  if (!saved) throw new AppError('busy', { retryAfterS: 60 });
  return { data: saved };
}
