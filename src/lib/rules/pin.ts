import { pin } from '#lib/constants.ts';

/** True for exactly six digits (our length; spec 9 gives only the code input's default of 6). */
export const isPin = (value: string): boolean => new RegExp(`^\\d{${pin.digits}}$`).test(value);

/** The straight lines of a keypad, in both directions. */
const lines = ['123', '456', '789', '147', '258', '369', '159', '357'].flatMap((line) => [
  line,
  [...line].reverse().join(''),
]);

/** Whether each number follows the last by the same step, such as 1, 2, 3 or 13, 14, 15. */
const isEven = (numbers: readonly number[], turn: number): boolean => {
  const step = (at: number) => ((numbers[at] ?? 0) - (numbers[at - 1] ?? 0) + turn) % turn;
  return numbers.slice(1).every((_, at) => step(at + 1) === step(1));
};

/** PINs that many people choose, by what makes them easy to type or to remember. */
function isEasy(pin: string): boolean {
  const digits = [...pin].map(Number);
  const pairs = [0, 2, 4].map((at) => Number(pin.slice(at, at + 2)));
  return (
    new Set(digits).size <= 2 ||
    isEven(digits, 10) ||
    isEven(pairs, 100) ||
    /^(\d{3})\1$/.test(pin) ||
    /^(2580|0852)(\d)\2$|^(\d)\3(2580|0852)$/.test(pin) ||
    digits.every((digit, at) => digit === digits.at(-1 - at)) ||
    (lines.includes(pin.slice(0, 3)) && lines.includes(pin.slice(3)))
  );
}

/**
 * What is wrong with a new PIN: not six digits, a pattern that many people choose (a sequence, lines of the keypad,
 * 112233, 258000), or the user's birth date in any common order.
 * @param birthDate ISO date, when known
 */
export function checkNewPin(value: string, birthDate?: string | null): string | undefined {
  if (!isPin(value)) return 'The PIN must have exactly 6 digits';
  if (isEasy(value)) return 'This PIN is too easy to guess';
  if (birthDate) {
    const [year = '', month = '', day = ''] = birthDate.split('-');
    const short = year.slice(2);
    const forms = [day + month + short, month + day + short, short + month + day, year + month];
    if (forms.includes(value)) return 'Don’t use your date of birth as your PIN';
  }
  return undefined;
}
