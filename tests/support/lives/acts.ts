import fc from 'fast-check';
import { stages } from '#tests/support/staged-orders.ts';
import type { Wanted } from './mixed-orders.ts';
import type { StaffVerb } from './money-deeds.ts';
import type { Answer } from './provider-deeds.ts';

/** What can happen to an order at the same time as something else. */
export type Act =
  | { do: 'send' }
  | { do: 'ask' }
  | { do: 'staff ask' }
  | { do: 'hear' }
  | { do: 'undo' }
  | { do: 'late' }
  /** One of the queued jobs, whether or not it is due. */
  | { do: 'job'; n: number }
  | { do: 'notice'; key: number }
  | { do: 'enter'; stage: string; by: 'staff' | 'owner'; position: number | null }
  /** The party whose turn it is continues it, in one of two ways if there are two. */
  | { do: 'next'; way: number; position: number | null }
  | { do: 'arrive'; positions: number[]; state: 'delivered' | 'failed' }
  /** This percentage of what remains of a line, or of all lines. */
  | { do: 'refund'; position: number | null; percent: number; key: string }
  | { do: 'staff'; verb: StaffVerb; percent: number };

/** The same, once it is known whose turn it is. */
export type Shown = Exclude<Act, { do: 'next' }>;

/** What happens in the world around it, before that. */
export type Before =
  | { do: 'wait'; seconds: number }
  | { do: 'undo ends' | 'delay' | 'dies' }
  | { do: 'pay'; percent: number; agoS: number }
  | { do: 'says'; answer: Answer };

export interface Step {
  before: Before[];
  /** One act, the same twice, or two at the same time. */
  acts: Act[];
  /** The statement at which the database ends the connection; mostly none. */
  cutAt: number | null;
}

const LINES = 4;
const aPosition = fc.integer({ min: 1, max: LINES });
const one = <T>(value: T) => fc.constant(value);
const percents = fc.constantFrom(1, 10, 33, 50, 70, 100, 100, 101);
const keys = fc.constantFrom('a', 'b', 'c');

const aStage = (by: 'staff' | 'owner') =>
  fc.record({
    do: one('enter' as const),
    stage: fc.constantFrom(
      ...stages.filter(({ enteredBy }) => enteredBy === by).map(({ name }) => name),
    ),
    by: one(by),
    position: fc.option(aPosition, { freq: 2 }),
  });

const anAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: one('send' as const) }),
  },
  { weight: 6, arbitrary: fc.record({ do: one('ask' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: one('job' as const), n: fc.nat(5) }) },
  { weight: 4, arbitrary: fc.record({ do: one('hear' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('undo', 'late', 'staff ask') }) },
  { weight: 2, arbitrary: fc.record({ do: one('notice' as const), key: fc.nat(2) }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: one('next' as const),
      way: fc.constantFrom(0, 0, 0, 1),
      position: fc.option(aPosition, { freq: 2 }),
    }),
  },
  { weight: 1, arbitrary: aStage('staff') },
  { weight: 1, arbitrary: aStage('owner') },
  {
    weight: 3,
    arbitrary: fc.record({
      do: one('arrive' as const),
      positions: fc.array(aPosition, { minLength: 1, maxLength: 3 }),
      state: fc.constantFrom('delivered', 'delivered', 'failed'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: one('refund' as const),
      position: fc.option(aPosition),
      percent: percents,
      key: keys,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: one('staff' as const),
      verb: fc.constantFrom('complete', 'complete', 'fail', 'refund', 'refund', 'leave'),
      percent: percents.filter((percent) => percent <= 100),
    }),
  },
);

const anAnswer: fc.Arbitrary<Answer> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: one('pending' as const),
      stage: fc.constantFrom('accepted', 'sent'),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom<Answer>({ kind: 'pending' }, { kind: 'unknown' }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: one('done' as const),
      arrived: fc.option(fc.uniqueArray(aPosition, { maxLength: LINES }), { freq: 2 }),
      isOther: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: one('failed' as const),
      code: fc.constantFrom('declined', 'reversed'),
    }),
  },
);

const HOUR_S = 3600;
const aBefore: fc.Arbitrary<Before> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: one('says' as const), answer: anAnswer }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: one('pay' as const),
      percent: fc.constantFrom(1, 30, 50, 70, 99, 100, 100, 101, 150, 250),
      agoS: fc.constantFrom(0, 0, 0, 30, 1200),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('undo ends', 'delay', 'dies') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: one('wait' as const),
      seconds: fc.constantFrom(60, 60, 900, 1800, HOUR_S, 4 * HOUR_S, 31 * 24 * HOUR_S),
    }),
  },
);

const aStep: fc.Arbitrary<Step> = fc.record({
  before: fc.array(aBefore, { maxLength: 2 }),
  acts: fc.oneof(
    { weight: 6, arbitrary: anAct.map((act) => [act]) },
    { weight: 1, arbitrary: anAct.map((act) => [act, act]) },
    { weight: 2, arbitrary: fc.tuple(anAct, anAct) },
  ),
  cutAt: fc.oneof(
    { weight: 4, arbitrary: one(null) },
    { weight: 1, arbitrary: fc.integer({ min: 2, max: 30 }) },
  ),
});

export interface PlannedLife {
  wanted: Wanted;
  /** It is initially paid for and with the shop. */
  isSent: boolean;
  steps: Step[];
}

const some = (least: bigint, most: bigint) => fc.bigInt({ min: least, max: most });
export const aLife: fc.Arbitrary<PlannedLife> = fc.record({
  wanted: fc.record({
    isStaged: fc.boolean(),
    fundedBy: fc.constantFrom('wallet', 'wallet', 'outside'),
    lines: fc.array(fc.record({ amount: some(100n, 9_999n), seats: fc.nat(2) }), {
      minLength: 1,
      maxLength: LINES,
    }),
    fee: fc.constantFrom(0n, 199n),
    duty: fc.constantFrom(0n, 50n),
    discount: fc.constantFrom(0n, 0n, 77n),
    looked: fc.constantFrom('no', 'yes', 'too long'),
  }),
  isSent: fc.constantFrom(true, true, false),
  steps: fc.array(aStep, { minLength: 3, maxLength: 12, size: 'max' }),
});
