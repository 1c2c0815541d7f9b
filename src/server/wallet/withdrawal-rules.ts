import { payoutAccount } from '#lib/constants.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { momentFor } from '#lib/moments.ts';
import { parseAmount } from '#lib/money.ts';
import { withdrawal as numbers } from '#lib/product-constants.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';
import { findUser } from '#server/account/member.ts';
import { answersOf, together } from '#server/db/read-together.ts';
import { hasBankIdentity } from '#server/kyc/has-bank-identity.ts';
import { findPayoutTarget, type PayoutTarget } from '#server/kyc/payout-target.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';

interface Who {
  country: CountryCode;
  userId: string;
}

/**
 * Reads an amount as minor units.
 * @throws AppError 422 on amount
 */
export function readAmount(text: string, country: CountryCode): bigint {
  const { currency } = supportedCountries[country];
  const problem = checkAmount(text, { min: numbers.minimum[country], currency });
  if (problem) throw AppError.invalid({ amount: [problem] });
  return parseAmount(cleanAmount(text, currency));
}

/**
 * The account that may currently receive payouts (spec 4): the user's own, not a new one within its first
 * day, and none within an hour of a PIN reset by email.
 * @throws AppError primary_account_required, bvn_update_required; 422 on bank_account_id
 */
export async function findUsableTarget(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { country, userId }: Who,
  accountId: string | undefined,
): Promise<PayoutTarget> {
  const refuse = (text: string) => AppError.invalid({ bank_account_id: [text] });
  const from = together(db);
  const [target, isKnown, user] = await answersOf([
    findPayoutTarget(from, userId, accountId),
    country !== 'NG' || hasBankIdentity(from, userId),
    findUser(from, userId),
  ]);
  if (!target && accountId) throw refuse('Choose one of your accounts.');
  if (!target) throw new AppError('primary_account_required');
  if (!isKnown) throw new AppError('bvn_update_required');
  const now = clock.now();
  const format = (at: Date) => momentFor(country, at);
  if (target.usable_from > now)
    throw refuse(
      `New accounts can’t be used for 24 hours. You can use this one from ${format(target.usable_from)}.`,
    );
  const resetAt = user?.pin_reset_at;
  const restsUntil = resetAt && secondsAfter(resetAt, payoutAccount.restAfterPinResetS);
  if (restsUntil && restsUntil > now)
    throw refuse(
      `Withdrawals are paused for an hour after a PIN reset. Try again from ${format(restsUntil)}.`,
    );
  return target;
}
