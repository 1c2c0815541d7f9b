import { typedPhone } from '#lib/rules/typed.ts';

/** The minimum number of digits in any country's numbers, without the dialling code. */
const SHORTEST = 8;
const LONGEST = 15;

/**
 * A delivery's phone number as it is sent (spec 5): digits only, without a leading 0, with the country's
 * dialling code in front. A number with the code keeps it, so applying it twice is safe.
 * @param dialingCode digits only: 234, 44, 1
 */
export function dialledNumber(typed: string, dialingCode: string): string {
  const phone = typedPhone(typed);
  const digits = phone.replaceAll(/\D/g, '');
  if (phone.startsWith('+')) return digits;
  if (digits.startsWith('00')) return digits.slice(2);
  const isWhole = digits.startsWith(dialingCode) && digits.length >= dialingCode.length + SHORTEST;
  return isWhole ? digits : `${dialingCode}${digits.replace(/^0/, '')}`;
}

/** Whether a number with its code can be one of the country's. */
export function isDialledNumber(digits: string, dialingCode: string): boolean {
  const own = digits.length - dialingCode.length;
  return digits.startsWith(dialingCode) && own >= SHORTEST && digits.length <= LONGEST;
}
