import { typedPhone } from '#lib/rules/typed.ts';

/** The minimum number of digits in any country's numbers, without the dialling code. */
const SHORTEST = 8;
const LONGEST = 15;

/** The codes of Italy, San Marino and three countries of Africa, whose numbers keep their 0 after the code. */
const withZero = ['39', '378', '225', '241', '242'];

/**
 * A delivery's phone number as it is sent (spec 5): digits only, with the country's dialling code in
 * front, and without a leading 0 where the country drops it. A number with the code keeps it, so applying it twice is safe.
 * @param dialingCode digits only: 234, 44, 1
 */
export function dialledNumber(typed: string, dialingCode: string): string {
  const phone = typedPhone(typed).replace(/^00/, '+');
  const digits = phone.replaceAll(/\D/g, '');
  const own = digits.startsWith(dialingCode) ? digits.slice(dialingCode.length) : '';
  const hasCode = phone.startsWith('+');
  if (hasCode && !own) return digits;
  const national = hasCode || own.length >= SHORTEST ? own : digits;
  return `${dialingCode}${withZero.includes(dialingCode) ? national : national.replace(/^0/, '')}`;
}

/** Whether a number with its code can be one of the country's. */
export function isDialledNumber(digits: string, dialingCode: string): boolean {
  const own = digits.length - dialingCode.length;
  return digits.startsWith(dialingCode) && own >= SHORTEST && digits.length <= LONGEST;
}
