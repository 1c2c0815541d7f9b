import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { checkAccount, cleanAccount } from '#lib/rules/bill-number.ts';
import { readPhone, showNumber } from './phone.ts';
import type { BillerRow } from './tables.ts';

export interface BillNumber {
  /** The form that is stored and sent: +2348031234567, 45012345678. */
  stored: string;
  /** The form that is shown. */
  shown: string;
}

/**
 * Reads the number that a biller asks for: a phone number in any of the ways people write it, or an
 * account, whose spaces and small letters mean nothing.
 * @throws AppError 422 on user_number
 */
export function readNumber(
  biller: Pick<BillerRow, 'number_kind' | 'number_label' | 'number_pattern' | 'number_help'>,
  typed: string,
  country: CountryCode,
): BillNumber {
  if (biller.number_kind === 'phone') {
    const { e164, national } = readPhone(typed, country);
    return { stored: e164, shown: national };
  }
  const { number_pattern: pattern, number_label: label, number_help: help } = biller;
  const problem = checkAccount(typed, { pattern, label, help });
  if (problem) throw AppError.invalid({ user_number: [problem] });
  const account = cleanAccount(typed);
  return { stored: account, shown: account };
}

/** A stored number as it is shown. */
export const showStored = (stored: string, country: CountryCode): string =>
  stored.startsWith('+') ? showNumber(stored, country) : stored;
