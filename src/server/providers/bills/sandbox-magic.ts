/** How the sandbox's provider treats an order. */
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

/** Selected by the last digit of ten ordinary-looking numbers in each country. */
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

/** Phone numbers, which can also serve as accounts, and accounts of any length: a 7, zeros, and the digit. */
const numbers = /^(?:\+(?:234803000000|25471200000|23324400000)|0803000000|70{8,11})(\d)$/;

/** The course that a number or account selects, whatever the switches say; undefined for others. */
export function courseOfNumber(target: string): Course | undefined {
  const digit = numbers.exec(target)?.[1];
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
  'never settles': 'never gets a final answer; we refund it after 24 hours',
  'delivered, then reversed': 'is delivered and taken back a little later',
  'never arrives': 'gets lost before it reaches the provider',
  late: '',
  'notice before the answer, twice': '',
};

/** How the provider treats an account, before or regardless of the course of an order. */
export type AccountTrait =
  | 'not known'
  | 'a postpaid meter'
  | 'of another distributor'
  | 'wants key change tokens'
  | 'owes money'
  | 'no answer'
  | 'out of PINs';

/** Selected by the last digit of an 8 followed by zeros. */
const traits: readonly AccountTrait[] = [
  'not known',
  'a postpaid meter',
  'of another distributor',
  'wants key change tokens',
  'owes money',
  'no answer',
  'out of PINs',
];

const accounts = /^80{8,11}(\d)$/;

export function traitOf(account: string): AccountTrait | undefined {
  const digit = accounts.exec(account)?.[1];
  return digit === undefined ? undefined : traits[Number(digit)];
}

/** Billers whose account holders it can't name, as at some suppliers: buyers compare the number. */
export const withoutNames: readonly string[] = ['ke-kplc'];

/** The distributors that own the meters "of another distributor". */
export const otherDistributors: readonly string[] = ['ng-ekedc', 'ng-aba-power'];

const traitEffects: Record<AccountTrait, string> = {
  'not known': 'doesn’t exist',
  'a postpaid meter': 'is a postpaid meter',
  'of another distributor': 'is a meter of EKEDC or Aba Power only',
  'wants key change tokens': 'gets two key change tokens before its token',
  'owes money': 'owes money and takes 5,000.00 at least',
  'no answer': 'can’t be checked: no response',
  'out of PINs': 'is refused: the supplier ran out',
};

/** For the sandbox console: the result of each number. */
export const magicBillNumbers: readonly { value: string; effect: string }[] = [
  ...courses.map((course, digit) => ({
    value: `0803 000 000${digit} (Kenya: 0712 000 00${digit}; meters, cards, betting: 7000000000${digit}, more zeros where longer)`,
    effect: `A bill for it ${effects[course]}.`,
  })),
  ...traits.map((trait, digit) => ({
    value: `meters, cards, betting: 8000000000${digit}, more zeros where longer`,
    effect: `It ${traitEffects[trait]}.`,
  })),
];
