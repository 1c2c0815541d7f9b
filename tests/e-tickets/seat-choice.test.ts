import { describe, expect, it } from 'vitest';
import { fitHall, isLargeEnough, placeSizes } from '#lib/e-tickets/hall-zoom.ts';
import { dropTaken, itemsOf, describeTaken, tapSeat } from '#lib/e-tickets/seat-choice.ts';
import { rowsOf, type Seat } from '#lib/e-tickets/seat-grid.ts';
import { classOf, eventOf, hallOf } from '#tests/support/events-on-sale.ts';

const rows = rowsOf(hallOf(['....', 'wcxv']));
const classes = [classOf({ max_per_order: 3 }), classOf({ id: 'vip', name: 'VIP' })];
const isFree = ({ free }: Seat) => free;
const hall = { rows, event: eventOf({ classes }), isFree };

describe('a choice of seats', () => {
  it('has one item for each class, in the order of choosing', () => {
    expect(itemsOf(rows, ['B4', 'A2', 'A1', 'gone'])).toEqual([
      { class: 'vip', quantity: 1, seats: ['B4'] },
      { class: 'regular', quantity: 2, seats: ['A2', 'A1'] },
    ]);
  });

  it('includes a companion seat, and drops it with the wheelchair place', () => {
    const pair = tapSeat(hall, [], 'B1').chosen;
    expect(pair).toEqual(['B1', 'B2']);
    expect(tapSeat(hall, pair, 'B1').chosen).toEqual([]);
    expect(tapSeat(hall, pair, 'B2').chosen).toEqual(['B1']);
  });

  it('never has a companion seat without the wheelchair place beside it', () => {
    const full = { ...hall, isFree: ({ seat }: Seat) => seat !== 'B1' };
    expect(tapSeat(full, [], 'B2')).toEqual({
      chosen: [],
      said: 'Seat B2 is sold together with the wheelchair place beside it.',
    });
    expect(tapSeat(full, ['B1'], 'B2').chosen).toEqual(['B1', 'B2']);
  });

  it('never exceeds what one person can buy, counting companion seats', () => {
    const two = ['A1', 'A2'];
    expect(tapSeat(hall, two, 'A3').chosen).toHaveLength(3);
    const refused = tapSeat(hall, two, 'B1');
    expect(refused.chosen).toEqual(two);
    expect(refused.said).toBe('You can choose up to 3 Regular seats. Remove one first.');
  });

  it('stays as it is when a seat is taken, closed for sale, or doesn’t exist', () => {
    expect(tapSeat(hall, [], 'B3')).toEqual({ chosen: [], said: 'Seat B3 is taken.' });
    const later = [classOf({ availability: 'not_yet' as const })];
    expect(tapSeat({ ...hall, event: eventOf({ classes: later }) }, [], 'A1').chosen).toEqual([]);
    expect(tapSeat(hall, [], 'Z9')).toEqual({ chosen: [], said: '' });
  });

  it('loses only what someone else took', () => {
    expect(dropTaken({ rows, isFree }, ['A1', 'B3', 'gone'])).toEqual({
      chosen: ['A1'],
      taken: ['B3', 'gone'],
    });
    expect(describeTaken(['B3', 'B4'], 1)).toBe(
      'B3 and B4 were just taken by someone else. Your other seats are still chosen.',
    );
    expect(describeTaken(['B3'], 0)).toBe('B3 was just taken by someone else.');
  });
});

describe('the size of a hall', () => {
  const sizeOf = (places: number, rowCount: number) =>
    placeSizes[fitHall({ places, rows: rowCount }, { width: 328, height: 400 })];

  it('is the largest at which all of it is in view', () => {
    expect(sizeOf(7, 8)).toBe(44);
    expect(sizeOf(24, 18)).toBe(13);
    expect(sizeOf(24, 40)).toBe(10);
    expect(sizeOf(200, 10)).toBe(6);
  });

  it('is enough for a finger from 44 px, and for a mouse from 17', () => {
    expect(isLargeEnough(placeSizes.indexOf(36), 'touch')).toBe(false);
    expect(isLargeEnough(placeSizes.indexOf(44), 'touch')).toBe(true);
    expect(isLargeEnough(placeSizes.indexOf(17), 'mouse')).toBe(true);
    expect(isLargeEnough(placeSizes.indexOf(13), 'mouse')).toBe(false);
  });
});
