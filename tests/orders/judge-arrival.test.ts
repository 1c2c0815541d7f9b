import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '#lib/money.ts';
import { judgeArrival, type Arrived, type FundingPolicy } from '#lib/orders/judge-arrival.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute));
const dollars: FundingPolicy = {
  under: 'credit',
  over: 'credit',
  late: 'credit',
  several: 'add',
  timesAtMost: 2n,
  least: 500n,
  most: 100_000n,
};
const checkout: FundingPolicy = {
  under: 'person',
  over: 'person',
  late: 'credit',
  several: 'person',
};
const purchase: FundingPolicy = {
  under: 'wait',
  over: 'credit',
  late: 'credit',
  several: 'add',
};
const givesBack: FundingPolicy = { ...purchase, over: 'return', late: 'person' };

const policies = {
  dollars,
  checkout,
  purchase,
  givesBack,
  huge: { ...dollars, timesAtMost: 1000n },
};

/**
 * Of 1,000 requested and waited for 30 minutes. Columns: the policy; earlier + new amounts; the
 * minute of payment / of noticing it; the decision; the reason. A star: the full amount has arrived
 * with it.
 */
const examples = `
exactly                         | dollars   | 0 + 1000   | 5/6    | atHeld 1000 *               |
in the last moment              | dollars   | 0 + 1000   | 30/31  | atHeld 1000 *               |
in time and told late           | dollars   | 0 + 1000   | 5/600  | atHeld 1000 *               |
less, credited                  | dollars   | 0 + 600    | 5/6    | atHeld 600                  | under
too little for anybody          | dollars   | 0 + 499    | 5/6    | person 499                  | below_minimum
more, credited                  | dollars   | 0 + 1500   | 5/6    | atHeld 1000 atArrival 500 * | over
twice as much                   | dollars   | 0 + 2000   | 5/6    | atHeld 1000 atArrival 1000 *| over
more than twice                 | dollars   | 0 + 2001   | 5/6    | person 2001                 | above_order
more than may ever come         | huge      | 0 + 100001 | 5/6    | person 100001               | above_maximum
late                            | dollars   | 0 + 1000   | 31/31  | atArrival 1000              | late
late and more                   | dollars   | 0 + 1500   | 31/31  | atArrival 1500              | late
the rest of it                  | dollars   | 500 + 500  | 5/6    | atHeld 500 *                |
another after all of it         | dollars   | 1000 + 500 | 5/6    | atArrival 500               | over
together more than twice        | dollars   | 1000 + 1001| 5/6    | person 1001                 | above_order
less at the gateway             | checkout  | 0 + 999    | 5/6    | person 999                  | under
more at the gateway             | checkout  | 0 + 1001   | 5/6    | person 1001                 | over
a second time at the gateway    | checkout  | 1000 + 1000| 5/6    | person 1000                 | several
less for a purchase             | purchase  | 0 + 400    | 5/6    | waits 400                   | under
less, seen when time is over    | purchase  | 0 + 400    | 5/30   | atArrival 400               | late
the rest for it, and more       | purchase  | 400 + 700  | 5/6    | atHeld 600 atArrival 100 *  | over
late for a purchase             | purchase  | 0 + 1000   | 31/31  | atArrival 1000              | late
more, sent back                 | givesBack | 0 + 1200   | 5/6    | atHeld 1000 back 200 *      | over
late, for a person              | givesBack | 0 + 1000   | 40/40  | person 1000                 | late
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

const none = { atHeld: 0n, atArrival: 0n, waits: 0n, person: 0n, back: 0n };
const numbersIn = (text: string) => [...text.matchAll(/\d+/g)].map(([each]) => BigInt(each));
const partsIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/([a-zA-Z]+) (\d+)/g)].map(([, part = '', units = '']) => [
      part,
      BigInt(units),
    ]),
  );

describe('what arrived from outside', () => {
  it.each(examples)(
    'is judged as listed: %s (%s)',
    (_, name = '', amounts = '', times = '', gives = '', why = '') => {
      const [arrivedBefore = 0n, arrives = 0n] = numbersIn(amounts);
      const [paid = 0n, seen = 0n] = numbersIn(times);
      const judged = judgeArrival({
        expected: money(1000n, 'USD'),
        held: at(30),
        now: at(Number(seen)),
        arrivedBefore,
        arrival: { paid: money(arrives, 'USD'), at: at(Number(paid)) },
        policy: policies[name as keyof typeof policies],
      });
      const isComplete = gives.endsWith('*');
      expect(judged).toEqual({ ...none, ...partsIn(gives), why: why || null, isComplete });
    },
  );

  it('belongs to the owner where nothing was requested', () => {
    const arrival = { paid: money(700n, 'NGN'), at: at(1) };
    const free = { expected: null, held: null, now: at(2), arrivedBefore: 0n, arrival };
    expect(judgeArrival({ ...free, policy: checkout })).toMatchObject({ atArrival: 700n });
  });

  it('is left to an operator in another currency than requested', () => {
    const arrival = { paid: money(1000n, 'NGN'), at: at(1) };
    const asked = { expected: money(1000n, 'USD'), held: null, now: at(2), arrivedBefore: 0n };
    expect(judgeArrival({ ...asked, arrival, policy: dollars })).toMatchObject({
      person: 1000n,
      why: 'other_currency',
    });
  });
});

const units = fc.bigInt({ min: 1n, max: 10n ** 12n });
const minutes = fc.integer({ min: 0, max: 90 });
const anyPolicy: fc.Arbitrary<FundingPolicy> = fc.record(
  {
    under: fc.constantFrom('credit' as const, 'wait' as const, 'person' as const),
    over: fc.constantFrom('credit' as const, 'return' as const, 'person' as const),
    late: fc.constantFrom('credit' as const, 'person' as const),
    several: fc.constantFrom('add' as const, 'person' as const),
    timesAtMost: fc.bigInt({ min: 1n, max: 5n }),
    least: units,
    most: units,
  },
  { requiredKeys: ['under', 'over', 'late', 'several'] },
);
const arrivals: fc.Arbitrary<Arrived> = fc
  .record({
    asked: fc.option(units),
    held: fc.option(minutes),
    paidAt: minutes,
    wait: minutes,
    arrivedBefore: fc.oneof(fc.constant(0n), units),
    amount: units,
    policy: anyPolicy,
  })
  .map(({ asked, held, paidAt, wait, arrivedBefore, amount, policy }) => ({
    expected: asked === null ? null : money(asked, 'USD'),
    held: held === null ? null : at(held),
    now: at(paidAt + wait),
    arrivedBefore,
    arrival: { paid: money(amount, 'USD'), at: at(paidAt) },
    policy,
  }));

describe('whatever arrives', () => {
  it('is assigned to the last unit, and no part is negative', () => {
    fc.assert(
      fc.property(arrivals, (arrived) => {
        const { atHeld, atArrival, waits, person, back } = judgeArrival(arrived);
        const parts = [atHeld, atArrival, waits, person, back];
        expect(parts.every((part) => part >= 0n)).toBe(true);
        expect(parts.reduce((sum, part) => sum + part)).toBe(arrived.arrival.paid.minor);
      }),
      { numRuns: 2000 },
    );
  });

  it('gets the held rate for at most the requested amount, in time only', () => {
    fc.assert(
      fc.property(arrivals, (arrived) => {
        const { expected, held, arrivedBefore, arrival } = arrived;
        const { atHeld, isComplete } = judgeArrival(arrived);
        const left = (expected?.minor ?? 0n) - arrivedBefore;
        expect(atHeld <= (left > 0n ? left : 0n)).toBe(true);
        if (held && arrival.at > held) expect(atHeld).toBe(0n);
        expect(isComplete).toBe(atHeld > 0n && atHeld === left);
      }),
      { numRuns: 2000 },
    );
  });

  it('is left to an operator in full or not at all, and always with a reason', () => {
    fc.assert(
      fc.property(arrivals, (arrived) => {
        const { person, waits, back, why } = judgeArrival(arrived);
        expect([0n, arrived.arrival.paid.minor]).toContain(person);
        if (person + waits + back > 0n) expect(why).not.toBeNull();
      }),
      { numRuns: 2000 },
    );
  });
});
