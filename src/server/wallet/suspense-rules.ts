import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money } from '#lib/money.ts';
import type { Member } from '#lib/visitor.ts';
import { findMember, findUser, findUserByInput } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import type { Now } from '#server/platform/settings.ts';
import { chargesFor } from '#server/reference/charges.ts';
import { objectToAmount } from './deposit-rules.ts';
import { findDeposit, type Deposit } from './deposits.ts';
import { isOpen, type SuspenseCase } from './suspense-cases.ts';

const ACCOUNT_NUMBER = /^\d{10}$/;

/** Why an amount is too small to be credited in a country; undefined if it isn't. */
async function whyTooLittle(
  now: Now,
  country: UserRow['country_code'],
  { amount, currency }: { amount: bigint; currency: SuspenseCase['currency'] },
): Promise<string | undefined> {
  const { depositMinimum } = await chargesFor(now, country);
  if (amount >= depositMinimum) return undefined;
  const minimum = formatMinor(money(depositMinimum, currency));
  return `Deposits below ${minimum} aren’t credited. Return it.`;
}

/** The deposit with the amount that crediting it would put into the wallet: what arrived, less the fee. */
async function creditOf(db: Database, found: SuspenseCase): Promise<Deposit | undefined> {
  const deposit = await findDeposit(db, found.reference);
  return deposit && { ...deposit, amount: found.amount - deposit.fee };
}

/**
 * Why a case can only be returned; undefined if it can be credited. The level's caps don't count,
 * because they may change.
 */
export async function whyOnlyReturn(now: Now, found: SuspenseCase): Promise<string | undefined> {
  if (found.reason === 'other_sender')
    return 'Third-party transfers are credited automatically after 48 hours. Until then you can only return it.';
  if (!found.owner_id) return undefined;
  const [owner, credit] = [await findUser(now.db, found.owner_id), await creditOf(now.db, found)];
  if (!owner || !credit) throw new Error(`Deposit ${found.reference} has no owner`);
  if (owner.deleted_at)
    return 'The account is closed. Return it, or wait until the account is reopened.';
  if (credit.currency !== found.currency) return 'It’s in a different currency from the wallet.';
  return whyTooLittle(now, owner.country_code, credit);
}

/**
 * The effect of crediting a deposit to its owner. It stays in suspense while a cap of the owner's level is in
 * the way (spec 9).
 * @throws AppError conflict, with the reason
 */
export async function planCredit(
  now: Now,
  found: SuspenseCase,
): Promise<{ user: Member; deposit: Deposit }> {
  const why = await whyOnlyReturn(now, found);
  if (why) throw AppError.conflict(why);
  const user = found.owner_id && (await findMember(now.db, found.owner_id));
  const deposit = await creditOf(now.db, found);
  if (!user || !deposit) throw new Error(`Deposit ${found.reference} has no owner`);
  const objection = await objectToAmount(now, user, deposit.amount);
  if (objection) throw AppError.conflict(`It stays here. The customer sees: ${objection.note}`);
  return { user, deposit };
}

/** The user that an operator names by email, username or account number. */
export async function findRecipient(db: Database, typed: string): Promise<UserRow | undefined> {
  if (!ACCOUNT_NUMBER.test(typed)) return findUserByInput(db, typed);
  const { rows } = await db.sql.query<{ user_id: string }>(
    'select user_id from reserved_account where account_number = $1',
    [typed],
  );
  return rows[0] && findUser(db, rows[0].user_id);
}

/**
 * The owner of an unmatched transfer, from what an operator types.
 * @throws AppError 422 on to; conflict when it is too small to be credited
 */
export async function planGift(
  now: Now,
  found: SuspenseCase,
  to: string | undefined,
): Promise<Member> {
  const refuse = (text: string) => AppError.invalid({ to: [text] });
  if (!to) throw refuse('Enter the customer’s email, username or account number.');
  const row = await findRecipient(now.db, to.trim());
  const user = row && (await findMember(now.db, row.id));
  if (!user) throw refuse('No customer with this email, username or account number.');
  if (row.deleted_at) throw refuse('This account is closed.');
  const own = user.country.currency_code;
  if (own !== found.currency) throw refuse(`Their wallet is in ${own}.`);
  const why = await whyTooLittle(now, row.country_code, found);
  if (why) throw AppError.conflict(why);
  return user;
}

/** @throws AppError conflict when a case has already been moved or decided */
export function assertOpen(found: SuspenseCase): void {
  if (!isOpen(found)) throw AppError.conflict('This has already been decided.');
}
