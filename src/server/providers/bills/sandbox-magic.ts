/** How the invented provider treats one order. */
export type Course =
  | 'delivers'
  | 'pending then delivered'
  | 'no answer, delivered'
  | 'odd answer, delivered'
  | 'no answer, failed'
  | 'wrong network'
  | 'says no'
  | 'never settles'
  | 'delivered, then reversed'
  | 'never arrives'
  | 'late'
  | 'notice before the answer, twice';

/** By the last digit of ten ordinary-looking numbers in each country. */
const courses: readonly Course[] = [
  'never arrives',
  'delivers',
  'pending then delivered',
  'no answer, delivered',
  'odd answer, delivered',
  'no answer, failed',
  'wrong network',
  'says no',
  'never settles',
  'delivered, then reversed',
];

const numbers = /^\+(?:234803000000|25471200000|23324400000)(\d)$/;

/** The course that a number asks for, whatever the switches say; undefined for any other. */
export function courseOfNumber(phone: string): Course | undefined {
  const digit = numbers.exec(phone)?.[1];
  return digit === undefined ? undefined : courses[Number(digit)];
}

const effects: Record<Course, string> = {
  delivers: 'is delivered at once',
  'pending then delivered': 'is accepted first and delivered a few seconds later',
  'no answer, delivered': 'is delivered, but the answer gets lost',
  'odd answer, delivered': 'is delivered, but the answer can’t be read',
  'no answer, failed': 'fails, and the answer gets lost',
  'wrong network': 'is refused: the number is on another network',
  'says no': 'is refused',
  'never settles': 'never gets a final answer; we pay back after 24 hours',
  'delivered, then reversed': 'is delivered and taken back a little later',
  'never arrives': 'gets lost before it reaches the provider',
  late: '',
  'notice before the answer, twice': '',
};

/** For the sandbox console: which number makes airtime end how. */
export const magicBillNumbers: readonly { value: string; effect: string }[] = courses.map(
  (course, digit) => ({
    value: `0803 000 000${digit} (Kenya: 0712 000 00${digit})`,
    effect: `Airtime to it ${effects[course]}.`,
  }),
);
