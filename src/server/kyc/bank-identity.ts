import { bvnConsent } from '#lib/kyc/consents.ts';
import type { Services } from '#server/platform/services.ts';
import type { BankIdentity } from '#server/ports/payments.ts';
import { BVN } from './documents.ts';
import { findPayoutTarget } from './payout-target.ts';
import { readNumber } from './secret-numbers.ts';

/**
 * A user's verified BVN with their main account, as banks request them; null unless both exist and the user
 * has agreed to share them with the bank.
 */
export async function openBankIdentity(
  { db, env }: Pick<Services, 'db' | 'env'>,
  userId: string,
): Promise<BankIdentity | null> {
  const { rows } = await db.sql.query<{ number_sealed: string }>({
    name: 'kyc-verified-bvn',
    text: `select number_sealed from kyc_identity where user_id = $1 and state = 'verified'
             and document_type = $2 and consent_version >= $3 order by decided_at desc limit 1`,
    values: [userId, BVN, bvnConsent.version],
  });
  const account = await findPayoutTarget(db, userId);
  const [bvn] = rows;
  if (!bvn || !account) return null;
  return {
    bvn: readNumber(env, bvn.number_sealed),
    codes: account.codes,
    accountNumber: readNumber(env, account.number_sealed),
  };
}
