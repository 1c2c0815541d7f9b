import { describe, expect, it } from 'vitest';
import { freeAgainAt } from '#server/http/look-ups.ts';

const HOUR = 3600_000;
const start = Date.parse('2026-11-21T00:00:00Z');
const at = (hours: number) => new Date(start + hours * HOUR);
const times = (...hours: number[]) => hours.map(at);

describe('when someone can look up again', () => {
  it('is a day after the look-up that makes room when it expires', () => {
    expect(freeAgainAt({ looked: times(1, 2, 3), paid: [] }, 3)).toEqual(at(25));
    expect(freeAgainAt({ looked: times(3, 1, 2), paid: [] }, 2)).toEqual(at(26));
  });

  it('counts what a purchase added only if the purchase is of the last day', () => {
    // eight in total: three, and five for the purchase, which expire before the look-ups do
    const looked = times(2, 3, 4, 5, 6, 7, 8, 9);
    expect(freeAgainAt({ looked, paid: times(1) }, 3)).toEqual(at(31));
    expect(freeAgainAt({ looked, paid: times(9) }, 3)).toEqual(at(26));
  });
});
