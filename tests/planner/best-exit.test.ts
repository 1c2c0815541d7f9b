import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankExits, type Exit } from '#lib/planner/best-exit.ts';

const exit: fc.Arbitrary<Exit> = fc.record({
  pays: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  minutes: fc.nat(3_000),
  problem: fc.option(fc.constant('Above the maximum.'), { nil: null, freq: 3 }),
});
const exits = fc.array(exit, { maxLength: 5 });
const need = fc.record({
  wanted: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  within: fc.option(fc.nat(3_000), { nil: null }),
});
const sumOf = (list: readonly Exit[]) => list.reduce((sum, { pays }) => sum + pays, 0n);

describe('the ways to sell what someone holds', () => {
  it('never include what breaks a limit, pays nothing or comes too late', () => {
    fc.assert(
      fc.property(exits, need, (given, { wanted, within }) => {
        const { ways, late } = rankExits(given, { wanted, within });
        for (const { problem, pays } of [...ways, ...late])
          expect([problem, pays > 0n]).toEqual([null, true]);
        for (const { minutes } of ways) expect(minutes <= (within ?? Infinity)).toBe(true);
        for (const { minutes } of late) expect(minutes > (within ?? Infinity)).toBe(true);
      }),
    );
  });

  it('leave out nothing: each is ranked, late or refused, once', () => {
    fc.assert(
      fc.property(exits, need, (given, wanted) => {
        const { ways, late, refused } = rankExits(given, wanted);
        const all = [...ways, ...late, ...refused];
        expect(all).toHaveLength(given.length);
        expect(new Set(all)).toEqual(new Set(given));
      }),
    );
  });

  it('are ranked by what arrives, and of equals the quicker one first', () => {
    fc.assert(
      fc.property(exits, need, (given, wanted) => {
        const { ways } = rankExits(given, wanted);
        ways.slice(1).forEach((way, at) => {
          const before = ways[at]!;
          const isLess = before.pays > way.pays;
          expect(isLess || (before.pays === way.pays && before.minutes <= way.minutes)).toBe(true);
        });
      }),
    );
  });

  it('add up to the unit, and as few of them are named as reach the sum', () => {
    fc.assert(
      fc.property(exits, need, (given, { wanted, within }) => {
        const { ways, total, missing, enough } = rankExits(given, { wanted, within });
        expect(total).toBe(sumOf(ways));
        expect(missing).toBe(wanted > total ? wanted - total : 0n);
        const isReached = ways.length > 0 && missing === 0n;
        expect(sumOf(ways.slice(0, enough)) >= wanted).toBe(isReached || wanted === 0n);
        if (isReached) expect(enough === 1 || sumOf(ways.slice(0, enough - 1)) < wanted).toBe(true);
        else expect(enough).toBe(ways.length);
      }),
    );
  });

  it('doesn’t take sums and times below zero', () => {
    const right: Exit = { pays: 1n, minutes: 1, problem: null };
    expect(() => rankExits([right], { wanted: -1n, within: null })).toThrow(RangeError);
    expect(() => rankExits([{ ...right, pays: -1n }], { wanted: 1n, within: null })).toThrow(
      RangeError,
    );
  });
});
