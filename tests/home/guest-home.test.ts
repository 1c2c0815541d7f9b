import { describe, expect, it } from 'vitest';
import { countStates } from '#lib/home/guest-home.ts';

describe('how billers work, on the home of guests', () => {
  it('names trouble first and leaves out states that no biller is in', () => {
    const states = ['working', 'unknown', 'down', 'working'] as const;
    expect(countStates(states.map((state) => ({ state })))).toEqual({
      counts: [
        { state: 'down', count: 1 },
        { state: 'working', count: 2 },
      ],
    });
  });

  it('shows nothing where no biller has had enough payments', () => {
    expect(countStates([])).toBeNull();
    expect(countStates([{ state: 'unknown' }])).toBeNull();
  });
});
