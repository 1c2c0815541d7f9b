import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { checkPhoneNumber, nationalDigits, spacedNumber } from '#lib/rules/network.ts';

export interface PhoneNumber {
  /** +2348031234567: the form that is stored and sent. */
  e164: string;
  /** 0803 123 4567: the form that is shown. */
  national: string;
}

const digitsOf = (typed: string, country: CountryCode): string =>
  nationalDigits(typed, supportedCountries[country].dialingCode);

/** E.164 as people here read it. */
export const showNumber = (e164: string, country: CountryCode): string =>
  spacedNumber(digitsOf(e164, country), country);

/**
 * Reads a mobile number of a country in any of the ways people write it.
 * @throws AppError 422 on user_number
 */
export function readPhone(typed: string, country: CountryCode): PhoneNumber {
  const problem = checkPhoneNumber(typed, country);
  if (problem) throw AppError.invalid({ user_number: [problem] });
  const parsed = parsePhoneNumberFromString(digitsOf(typed, country), country);
  if (!parsed?.isValid() || parsed.country !== country)
    throw AppError.invalid({
      user_number: ['This is not a mobile number here. Check the digits.'],
    });
  return { e164: parsed.number, national: showNumber(parsed.number, country) };
}
