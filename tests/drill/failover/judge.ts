import type { Said } from './said.ts';

/** An order of the members, as the database has it in the end. */
export interface Stored {
  reference: string;
  key: string;
  status: string;
  total: string;
  /** What left the member’s account for it, in minor units. */
  paid: string;
  captures: number;
  /** How many times the provider delivered it. */
  delivered: number;
}

export interface Verdict {
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Orders whose provider was asked when the primary died, and hasn’t said what became of them. */
  waiting: number;
  /** How many requests were answered with “try again”, of how many. */
  tryAgain: number;
  answers: number;
  /** Sentences about what must not be. */
  faults: string[];
}

type Answer = Extract<Said, { kind: 'answer' }>;

/** 409: the first request with this key is still running, or was cut off a moment ago. */
const TRY_AGAIN = new Set([503, 409]);

const isTryAgain = ({ status, what, body }: Answer): boolean =>
  TRY_AGAIN.has(status) && (what.startsWith('page') || /"message":"[^"]+"/.test(body ?? ''));

const isGood = ({ status }: Answer): boolean => status >= 200 && status < 400;

/** An order that was seen completed never shows another state afterwards. */
function* listSteppedBack(said: readonly Said[]): Generator<string> {
  const completed = new Set<string>();
  for (const each of said) {
    if (each.kind !== 'seen') continue;
    const { reference, status } = each;
    if (status === 'completed') completed.add(reference);
    else if (completed.has(reference)) yield `${reference} went from completed to ${status}`;
  }
}

function* listWrongAnswers(answers: readonly Answer[]): Generator<string> {
  for (const each of answers)
    if (!isGood(each) && !isTryAgain(each))
      yield `${each.what} answered ${each.status}: ${(each.body ?? '').slice(0, 300)}`;
}

/** An order in `unknown` waits for the provider’s answer with its money held, and one that failed has it back. */
function* listWrongOrders(orders: readonly Stored[]): Generator<string> {
  for (const { reference, status, captures, delivered, total, paid } of orders) {
    const isDone = status === 'completed';
    if (!isDone && status !== 'unknown' && status !== 'failed') yield `${reference} is ${status}`;
    if (captures !== Number(isDone))
      yield `${reference}, ${status}, was captured ${captures} times`;
    if (isDone && paid !== total) yield `${reference} costs ${total}, and ${paid} was paid`;
    if (delivered > 1 || (isDone && delivered === 0) || (status === 'failed' && delivered > 0))
      yield `${reference}, ${status}, was delivered ${delivered} times`;
  }
}

/** Compares the answers that members got with the database and the provider’s books. */
export function judge(said: readonly Said[], orders: readonly Stored[]): Verdict {
  const placed = said.filter((each) => each.kind === 'placed');
  const answers = said.filter((each) => each.kind === 'answer');
  const told = new Set(placed.map(({ reference }) => reference));
  const kept = new Set(orders.map(({ reference }) => reference));
  const paidTwice = orders.filter(({ captures, delivered }) => captures > 1 || delivered > 1);
  const unasked = orders.filter(({ reference }) => !told.has(reference));
  return {
    acknowledged: placed.length,
    lost: [...told].filter((reference) => !kept.has(reference)).length,
    doubled: paidTwice.length + unasked.length + placed.length - told.size,
    waiting: orders.filter(({ status }) => status === 'unknown').length,
    tryAgain: answers.filter(isTryAgain).length,
    answers: answers.length,
    faults: [
      ...listWrongAnswers(answers),
      ...listSteppedBack(said),
      ...listWrongOrders(orders),
      ...unasked.map(({ reference }) => `${reference} was placed, and no one was told`),
    ],
  };
}
