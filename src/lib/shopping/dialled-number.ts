import { typedPhone } from '#lib/rules/typed.ts';

/** Digits that any country's numbers have at least, without the dialling code. */
const SHORTEST = 8;
const LONGEST = 15;

/**
 * A delivery's phone number as it is sent (spec 5): digits only, a leading 0 dropped, the country's dialling
 * code in front. What has the code already keeps it, so it may be applied twice.
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
