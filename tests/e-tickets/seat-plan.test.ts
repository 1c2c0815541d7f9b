import { describe, expect, it } from 'vitest';
import { countSeats, readPlan, writePlan } from '#lib/e-tickets/seat-plan.ts';

const hall = `# Stalls: regular
A: 1-2w 3c _ 4-6 vip
B: 1-3 __ 4-6x

# Balcony: regular
A: 1-4`;

describe('a typed seat plan', () => {
  it('has blocks, rows, gaps, wheelchair places, companions, and classes of rows', () => {
    const { blocks, errors } = readPlan(hall);
    expect(errors).toEqual([]);
    expect(blocks).toEqual([
      {
        name: 'Stalls',
        class: 'regular',
        rows: [
          { name: 'A', seats: 'wwc_ooo', class: 'vip' },
          { name: 'B', seats: 'ooo__xxx' },
        ],
      },
      { name: 'Balcony', class: 'regular', rows: [{ name: 'A', seats: 'oooo' }] },
    ]);
    expect(countSeats(blocks)).toBe(16);
  });

  it('is written as it was read', () => {
    expect(writePlan(readPlan(hall).blocks)).toBe(hall);
  });

  it('of one hall needs no heading', () => {
    expect(readPlan('A: 1-3').blocks).toEqual([
      { name: 'Hall', class: '', rows: [{ name: 'A', seats: 'ooo' }] },
    ]);
  });

  it.each([
    ['a line without a row', 'A: 1-3\nwhat', 2, 'Write a row like “A: 1-6 _ 7-12”.'],
    ['a seat twice', 'A: 1-3 3-4', 1, 'Seat 3 can’t come here.'],
    ['a row twice', 'A: 1-3\n\nA: 1-2', 3, 'There are two rows named “A” in one block.'],
    ['a word in between', 'A: 1-3 vip 4', 1, '“vip” isn’t a seat, a gap or, at the end, a class.'],
    ['a row without seats', 'A: _', 1, 'Row A has no seats.'],
    ['a block without rows', '# Stalls\n# Balcony\nA: 1', 3, '“Stalls” has no rows.'],
    ['nothing', '', 1, 'There are no rows yet.'],
  ])('names the line with %s', (_what, text, line, why) => {
    const { errors } = readPlan(text);
    expect(errors).toHaveLength(1);
    expect(errors[0]!.line).toBe(line);
    expect(errors[0]!.text).toContain(why);
  });

  it('has no more than 5,000 seats', () => {
    const rows = Array.from({ length: 6 }, (_, n) => `R${n}: 1-999`).join('\n');
    expect(readPlan(rows).errors[0]!.text).toBe('A plan can have 5,000 seats at most.');
  });
});
