import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { z } from 'zod';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { checkAccount, cleanAccount } from '#lib/refill/bill-number.ts';
import { Recipients } from '#lib/refill/contract.ts';
import { checkPhoneNumber, nationalDigits, spacedNumber } from '#lib/rules/network.ts';
import { parseWith } from '#server/http/parse.ts';
import type { BillerRow } from './tables.ts';

export interface BillNumber {
  /** The form that is stored and sent: +2348031234567, 45012345678. */
  stored: string;
  /** The form that is shown: 0803 123 4567, 45012345678. */
  shown: string;
}

const digitsOf = (typed: string, country: CountryCode): string =>
  nationalDigits(typed, supportedCountries[country].dialingCode);

/** A stored number as it is shown: a phone number in its local format. */
export const showStored = (stored: string, country: CountryCode): string =>
  stored.startsWith('+') ? spacedNumber(digitsOf(stored, country), country) : stored;

/** A mobile number of a country. @throws AppError 422 on user_number */
function readPhone(typed: string, country: CountryCode): BillNumber {
  const problem = checkPhoneNumber(typed, country);
  if (problem) throw AppError.invalid({ user_number: [problem] });
  const parsed = parsePhoneNumberFromString(digitsOf(typed, country), country);
  if (!parsed?.isValid() || parsed.country !== country)
    throw AppError.invalid({
      user_number: ['This isn’t a valid mobile number. Check the digits.'],
    });
  return { stored: parsed.number, shown: showStored(parsed.number, country) };
}

/**
 * Reads the number that a biller asks for: a phone number in any common format, or an account, ignoring
 * spaces and case.
 * @throws AppError 422 on user_number
 */
export function readNumber(
  biller: Pick<BillerRow, 'number_kind' | 'number_label' | 'number_pattern' | 'number_help'>,
  typed: string,
  country: CountryCode,
): BillNumber {
  if (biller.number_kind === 'phone') return readPhone(typed, country);
  const { number_pattern: pattern, number_label: label, number_help: help } = biller;
  const problem = checkAccount(typed, { pattern, label, help });
  if (problem) throw AppError.invalid({ user_number: [problem] });
  const account = cleanAccount(typed, pattern);
  return { stored: account, shown: account };
}

const Several = z.looseObject({
  recipients: Recipients.optional(),
  user_number: z.string().optional(),
  beneficiary_name: z.string().optional(),
  voucher_code: z.string().optional(),
});

/**
 * The fields of each order if a bill is paid for several numbers; undefined for one. A promo code is used
 * once, on the first order.
 * @throws AppError 422 on recipients, or on user_number if both are given
 */
export function splitRecipients(fields: unknown): unknown[] | undefined {
  const { recipients, user_number, beneficiary_name, voucher_code, ...same } = parseWith(
    Several,
    fields,
  );
  if (!recipients) return undefined;
  if (user_number !== undefined || beneficiary_name !== undefined)
    throw AppError.invalid({ user_number: ['Give one number or several, not both.'] });
  return recipients.map((recipient, place) => ({
    ...same,
    ...recipient,
    ...(place === 0 && voucher_code ? { voucher_code } : {}),
  }));
}
