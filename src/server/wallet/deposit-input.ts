import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, parseAmount } from '#lib/money.ts';
import { safeReturnPath } from '#lib/rules/return-path.ts';
import type { Member } from '#lib/visitor.ts';
import type { StartDeposit } from '#lib/wallet/contract.ts';
import type { Services } from '#server/platform/services.ts';
import type { Now } from '#server/platform/settings.ts';
import { findBank, takesDeposits } from '#server/reference/banks.ts';
import { chargesFor } from '#server/reference/charges.ts';
import { objectToAmount } from './deposit-rules.ts';

/** Pages that the gateway may return the payer to. */
const RETURN_PATHS = /^\/(?:$|wallet(?:\/|$)|refill(?:\/|$)|my-orders(?:\/|$))/;

/** The deposit and its fee, minor units: the fee comes on top. */
export interface Price {
  amount: bigint;
  fee: bigint;
  /** The version of the fees that were applied. */
  ruleVersion: string;
}

/**
 * Reads the amount and computes its fee again on the server (spec 5, 9).
 * @throws AppError 422 on amount: below the minimum, above a cap
 */
export async function priceDeposit(now: Now, user: Member, text: string): Promise<Price> {
  const { depositFee, depositMinimum, versionOf } = await chargesFor(now, user.country.code);
  const amount = parseAmount(text);
  if (amount < depositMinimum) {
    const minimum = formatMinor(money(depositMinimum, user.country.currency_code));
    throw AppError.invalid({ amount: [`Enter at least ${minimum}.`] });
  }
  const objection = await objectToAmount(now, user, amount);
  if (objection) throw AppError.invalid({ amount: [objection.note] });
  return { amount, fee: depositFee, ruleVersion: versionOf('1') };
}

/**
 * The address on our own site that the gateway returns the payer to, with the reference.
 * @throws AppError 422 for another origin or a page that isn't meant for it
 */
export function returnUrlFor({ env }: Pick<Services, 'env'>, given: string): URL {
  const refused = AppError.invalid({ redirect_url: ['This address isn’t allowed.'] });
  if (!URL.canParse(given, env.origin)) throw refused;
  const url = new URL(given, env.origin);
  if (url.origin !== env.origin || url.username || url.password) throw refused;
  const path = safeReturnPath(url.pathname + url.search, '');
  if (path === '' || !RETURN_PATHS.test(url.pathname)) throw refused;
  return new URL(path, env.origin);
}

export interface Payer {
  /** E.164. */
  phone: string;
  network: string;
}

/** @throws AppError 422 on channel, phone_number or network */
export async function requirePayer(
  now: Now & Pick<Services, 'providers'>,
  user: Member,
  { phone_number: typed, network }: StartDeposit,
): Promise<Payer> {
  const country = user.country.code;
  if (country === 'NG')
    throw AppError.invalid({ channel: ['Mobile money isn’t available in Nigeria.'] });
  const phone = parsePhoneNumberFromString(typed ?? '', country);
  if (!phone?.isValid() || phone.country !== country)
    throw AppError.invalid({ phone_number: [`Enter a ${user.country.name} phone number.`] });
  const bank = await findBank(now, country, network ?? '');
  if (bank?.type !== 'mobile_money')
    throw AppError.invalid({ network: ['Choose the mobile money network.'] });
  if (!takesDeposits(now, country, bank)) {
    const text = `You can’t add money from ${bank.name} yet. Choose another network, or pay by card.`;
    throw AppError.invalid({ network: [text] });
  }
  return { phone: phone.number, network: bank.code };
}
