import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { numbersIn, typedPhone } from './typed.ts';

/** The number of digits of a national number by dialling code, including the leading 0. */
const lengths: Readonly<Record<string, number>> = { '234': 11, '233': 10, '254': 10 };
const LONGEST = 11;

/**
 * A phone number in the national format, digits only: 0803 123 4567, 2348031234567 and +234 803 123 4567 all
 * become 08031234567. Incomplete numbers are returned as the typed digits.
 * @param dialingCode of the number's country: 234, 233, 254
 */
export function nationalDigits(typed: string, dialingCode: string): string {
  const digits = typedPhone(typed).replaceAll(/\D/g, '').replace(/^00/, '');
  const length = lengths[dialingCode] ?? LONGEST;
  if (digits.startsWith(dialingCode) && digits.length >= length) {
    const rest = digits.slice(dialingCode.length).replace(/^0/, '');
    return `0${rest}`;
  }
  if (digits.length === length - 1 && !digits.startsWith('0')) return `0${digits}`;
  return digits;
}

/** What is wrong with the length of a phone number, or undefined; the server knows the ranges. */
export function checkPhoneNumber(typed: string, country: CountryCode): string | undefined {
  const { dialingCode } = supportedCountries[country];
  const length = lengths[dialingCode] ?? LONGEST;
  const phone = typedPhone(typed);
  if (phone === '') return 'Enter the phone number.';
  if (/[^\d+]/.test(phone))
    return numbersIn(typed)[1] ? 'Enter only one phone number.' : 'Enter digits only.';
  const digits = nationalDigits(typed, dialingCode);
  if (digits.length !== length || !digits.startsWith('0'))
    return `Enter ${length === 11 ? 'an' : 'a'} ${length}-digit number.`;
  return undefined;
}

/** Splits national digits for readability: 0803 123 4567, 024 123 4567, 0712 345 678. */
export function spacedNumber(digits: string, country: CountryCode): string {
  const first = country === 'GH' ? 3 : 4;
  return [digits.slice(0, first), digits.slice(first, first + 3), digits.slice(first + 3)]
    .filter((part) => part !== '')
    .join(' ');
}

/** The longest of a network's prefixes that the national digits begin with: "0803", or undefined. */
export function matchedPrefix(
  digits: string,
  network: { prefixes: readonly string[] },
): string | undefined {
  const matching = network.prefixes.filter((prefix) => digits.startsWith(prefix));
  return matching.sort((a, b) => b.length - a.length)[0];
}

/**
 * The network that the first national digits suggest: the longest prefix wins. Only a suggestion, because
 * numbers move between networks.
 */
export function suggestNetwork<T extends { prefixes: readonly string[] }>(
  digits: string,
  networks: readonly T[],
): T | undefined {
  const lengthAt = (network: T) => matchedPrefix(digits, network)?.length ?? 0;
  const [best] = networks.filter(lengthAt).sort((a, b) => lengthAt(b) - lengthAt(a));
  return best;
}
