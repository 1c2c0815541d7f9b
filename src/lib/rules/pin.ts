import { pin } from '#lib/constants.ts';

/** True for exactly six digits (our length; spec 9 gives only the code input's default of 6). */
export const isPin = (value: string): boolean => new RegExp(`^\\d{${pin.digits}}$`).test(value);

const bothWays = (rows: readonly string[]) =>
  rows.flatMap((row) => [row, [...row].reverse().join('')]);

/** The straight lines of a keypad. */
const lines = bothWays(['123', '456', '789', '147', '258', '369', '159', '357']);
/** Lines, and digits counted in steps of one and two. */
const rows = bothWays(['01234567890', '024680', '13579', '147', '2580', '369', '159']);
const oddsAndEvens = bothWays(['135790246801357']);

const isIn = (list: readonly string[], part: string): boolean =>
  list.some((row) => row.includes(part));

/** Whether a row is padded with zeros or by repeating one of its ends: 123000, 025800, 123455. */
const isPadded = (pin: string): boolean =>
  [pin.replace(/^0+|0+$/g, ''), pin.replace(/^(\d)\1+/, '$1'), pin.replace(/(\d)\1+$/, '$1')].some(
    (row) => row.length > 2 && isIn(rows, row),
  );

/** The keys in their places: neighbours in a row are one apart, and in a column four. */
const KEYPAD = '123 456 789  0';

/** Whether it goes from key to neighbouring key and to none twice: 147896. */
const isWalk = (pin: string): boolean =>
  new Set(pin).size === pin.length &&
  [...pin]
    .map((key) => KEYPAD.indexOf(key))
    .every((place, at, all) => at === 0 || [1, 4].includes(Math.abs(place - (all[at - 1] ?? 0))));

/** Whether a row follows another one that is counted like it: 135246. */
const isShifted = (first: string, second: string): boolean =>
  isIn(rows, first) && isIn(rows, second) && (Number(first) - Number(second)) % 111 === 0;

/** Whether each number follows the last by the same step, such as 1, 2, 3 or 13, 14, 15. */
const isEven = (numbers: readonly number[], turn: number): boolean => {
  const step = (at: number) => ((numbers[at] ?? 0) - (numbers[at - 1] ?? 0) + turn) % turn;
  return numbers.slice(1).every((_, at) => step(at + 1) === step(1));
};

/** Whether it is four or more numbers that grow by the same step: 246810, 481216, 891011. */
const isCounted = (pin: string): boolean =>
  [1, 2].some((digits) => {
    const from = Number(pin.slice(0, 1));
    const step = Number(pin.slice(1, 1 + digits)) - from;
    return [4, 5].some(
      (count) => Array.from({ length: count }, (_, at) => from + at * step).join('') === pin,
    );
  });

/** Whether two rows of the keypad are typed in turn, such as 123 and 098 in 102938. */
const isZipped = (digits: readonly number[]): boolean =>
  [0, 1].every((first) => {
    const every = [first, first + 2, first + 4].map((at) => digits[at] ?? 0);
    const step = ((every[1] ?? 0) - (every[0] ?? 0) + 10) % 10;
    return [0, 1, 9].includes(step) && isEven(every, 10);
  });

/** PINs that many people choose, by what makes them easy to type or to remember. */
function isEasy(pin: string): boolean {
  const digits = [...pin].map(Number);
  const pairs = [0, 2, 4].map((at) => Number(pin.slice(at, at + 2)));
  return (
    new Set(digits).size <= 2 ||
    isEven(digits, 10) ||
    isEven(pairs, 100) ||
    isCounted(pin) ||
    isZipped(digits) ||
    /^(\d{3})\1$/.test(pin) ||
    /^(2580|0852)(\d)\2$|^(\d)\3(2580|0852)$/.test(pin) ||
    digits.every((digit, at) => digit === digits.at(-1 - at)) ||
    isPadded(pin) ||
    isWalk(pin) ||
    isIn(oddsAndEvens, pin) ||
    isShifted(pin.slice(0, 3), pin.slice(3)) ||
    (lines.includes(pin.slice(0, 3)) && lines.includes(pin.slice(3)))
  );
}

/**
 * What is wrong with a new PIN: not six digits, a pattern that many people choose (a sequence, lines of the keypad or
 * a walk over it, 112233, 258000), or the user's birth date in any common order.
 * @param birthDate ISO date, when known
 */
export function checkNewPin(value: string, birthDate?: string | null): string | undefined {
  if (!isPin(value)) return 'The PIN must have exactly 6 digits';
  if (isEasy(value)) return 'This PIN is too easy to guess';
  if (birthDate) {
    const [year = '', month = '', day = ''] = birthDate.split('-');
    const short = year.slice(2);
    const [m, d] = [Number(month), Number(day)];
    const forms = [
      ...[day + month + short, month + day + short, short + month + day],
      ...[year + month, month + year, year + day, day + year],
      ...[`${d}${m}${year}`, `${m}${d}${year}`, `${year}${m}${d}`],
    ];
    if (forms.includes(value)) return 'Don’t use your date of birth as your PIN';
  }
  return undefined;
}
