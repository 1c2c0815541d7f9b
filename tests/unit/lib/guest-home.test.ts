import { describe, expect, it } from 'vitest';
import { countStates } from '#lib/guest-home.ts';

describe('how billers work, on the home of guests', () => {
  it('names trouble first and leaves out states that no one is in', () => {
    const states = ['working', 'unknown', 'down', 'working'] as const;
    expect(countStates(states.map((state) => ({ state })))).toEqual({
      billers: 4,
      counts: [
        { state: 'down', count: 1 },
        { state: 'working', count: 2 },
      ],
    });
  });

  it('says nothing where there are no billers', () => {
    expect(countStates([])).toBeNull();
  });
});
