import { AppError } from '#lib/errors/app-error.ts';
import type { resolveAccount as contract } from '#lib/kyc/contract.ts';
import { typedAccount } from '#lib/rules/typed.ts';
import type { Member } from '#lib/visitor.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { takeLookUp } from '#server/http/look-ups.ts';
import type { Services } from '#server/platform/services.ts';
import { findBank, type BankRow } from '#server/reference/banks.ts';
import { areDepositsOff } from '#server/reference/lacking.ts';
import { isSamePerson, missingWords } from './names.ts';

export interface ResolvedAccount {
  bank: BankRow;
  number: string;
  accountName: string;
}

export const fullNameOf = (user: Pick<Member, 'firstname' | 'lastname'>): string =>
  [user.firstname, user.lastname].filter(Boolean).join(' ');

/**
 * Asks a bank for the name on an account number.
 * @throws AppError 422 on bank_code or account_number; busy when the bank doesn't respond; too_many_requests
 */
export async function lookUpAccount(
  services: Services,
  user: Member,
  { bankCode, accountNumber }: { bankCode: string; accountNumber: string },
): Promise<ResolvedAccount> {
  const bank = await findBank(services, user.country.code, bankCode);
  if (!bank) throw AppError.invalid({ bank_code: ['Choose a bank from the list.'] });
  const number = typedAccount(accountNumber, bank.pattern);
  if (!new RegExp(bank.pattern).test(number))
    throw AppError.invalid({ account_number: [`Enter a valid ${bank.label.toLowerCase()}.`] });
  const owner = { userId: user.uuid, country: user.country.code };
  await takeLookUp(services, owner, 'payout-account');
  const payments = await services.providers.payments.choose({
    country: user.country.code,
    product: 'payout-account',
    operation: 'resolveAccount',
  });
  const outcome = await payments.resolveAccount({
    country: user.country.code,
    codes: bank.codes,
    accountNumber: number,
    holder: fullNameOf(user) || user.username,
  });
  if (outcome.kind === 'done') return { bank, number, accountName: outcome.value.accountName };
  if (outcome.kind === 'failed' && outcome.code === 'not_found')
    throw AppError.invalid({
      account_number: [`${bank.name} couldn’t find an account with this number.`],
    });
  if (areDepositsOff(services))
    throw new AppError('busy', {
      message: `We can’t check accounts in ${user.country.name} yet. Nothing was saved.`,
    });
  throw new AppError('busy', {
    message: `${bank.name} isn’t responding right now. Nothing was saved. Try again shortly.`,
    retryAfterS: 10,
  });
}

export async function resolveAccount({
  body,
  user,
  ...services
}: CallContext<typeof contract>): Promise<Reply<typeof contract>> {
  const found = await lookUpAccount(services, user, {
    bankCode: body.bank_code,
    accountNumber: body.account_number,
  });
  const { accountName } = found;
  const verified = fullNameOf(user);
  // an extra middle name doesn't make it another person: saving accepts it
  const agrees = verified === '' || isSamePerson(accountName, verified);
  return {
    data: {
      account_name: accountName,
      differing_words: agrees ? [] : missingWords(accountName, verified),
    },
  };
}
