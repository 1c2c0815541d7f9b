import { describe, expect, it } from 'vitest';
import {
  findSeat,
  moveFrom,
  rowsOf,
  describeSeat,
  withCompanion,
} from '#lib/e-tickets/seat-grid.ts';
import { hallOf } from '#tests/support/events-on-sale.ts';

const rows = rowsOf(hallOf(['.. ..', '.....', '  .']));

describe('moving between seats by keys', () => {
  it.each([
    ['A1', 'ArrowRight', 'A2'],
    ['A2', 'ArrowRight', 'A3'],
    ['A4', 'ArrowRight', undefined],
    ['A1', 'ArrowLeft', undefined],
    ['A3', 'ArrowDown', 'B4'],
    ['B5', 'ArrowDown', 'C1'],
    ['C1', 'ArrowUp', 'B3'],
    ['A1', 'ArrowUp', undefined],
    ['B3', 'Home', 'B1'],
    ['B3', 'End', 'B5'],
    ['C1', 'PageUp', 'A2'],
    ['A4', 'PageDown', 'C1'],
    ['A1', 'Tab', undefined],
    ['A1', 'toString', undefined],
  ])('from %s with %s leads to %s', (from, key, to) => {
    expect(moveFrom(rows, from, key)).toBe(to);
  });
});

describe('a wheelchair place', () => {
  const isFree = () => true;
  const chosenWith = (drawn: string, id: string, free = isFree) => {
    const { row, seat } = findSeat(rowsOf(hallOf([drawn])), id)!;
    return withCompanion(row, seat, free).map((each) => each.seat);
  };

  it('is chosen together with the companion seat next to it, and the other way round', () => {
    expect(chosenWith('.wc.', 'A2')).toEqual(['A2', 'A3']);
    expect(chosenWith('.wc.', 'A3')).toEqual(['A3', 'A2']);
  });

  it('is chosen alone when no companion seat is free next to it', () => {
    expect(chosenWith('w.c', 'A1')).toEqual(['A1']);
    expect(chosenWith('wc', 'A1', () => false)).toEqual(['A1']);
  });
});

it('a seat is described with block, row, number, kind, class, price and whether it is free', () => {
  const { row, seat } = findSeat(rowsOf(hallOf(['wc'])), 'A1')!;
  const said = describeSeat({ row, seat, className: 'Regular', price: '₦5,000.00', state: 'free' });
  expect(said).toBe('Stalls, row A, seat 1, wheelchair place, Regular, ₦5,000.00, free');
});
