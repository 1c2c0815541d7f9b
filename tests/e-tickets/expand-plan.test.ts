import { describe, expect, it } from 'vitest';
import { facts } from '#server/e-tickets/demo-programme.ts';
import { expandPlan } from '#server/e-tickets/expand-plan.ts';

describe('a seat plan', () => {
  it('numbers the seats of a row from 1 and leaves gaps where there are aisles', () => {
    const seats = expandPlan([
      { name: 'Hall', class: 'standard', rows: [{ name: 'A', seats: 'wc_oo_x' }] },
    ]);
    expect(seats.map(({ seat, x, kind, closed }) => [seat, x, kind, closed])).toEqual([
      ['A1', 0, 'wheelchair', false],
      ['A2', 1, 'companion', false],
      ['A3', 3, 'standard', false],
      ['A4', 4, 'standard', false],
      ['A5', 6, 'standard', true],
    ]);
  });

  it('names the block where there are several, and a row may have a different class', () => {
    const seats = expandPlan([
      { name: 'Stalls', class: 'standard', rows: [{ name: 'A', seats: 'o', class: 'front-row' }] },
      { name: 'Balcony', class: 'standard', rows: [{ name: 'A', seats: 'o' }] },
    ]);
    expect(seats.map(({ seat, class_id: id, block_position: at }) => [seat, id, at])).toEqual([
      ['Stalls A1', 'front-row', 0],
      ['Balcony A1', 'standard', 1],
    ]);
  });

  it.each(facts.plans.map(({ name, blocks }) => [name, blocks] as const))(
    'of the demo has no seat twice, and a companion beside every wheelchair place: %s',
    (_name, blocks) => {
      const seats = expandPlan(blocks);
      expect(new Set(seats.map(({ seat }) => seat)).size).toBe(seats.length);
      const places = blocks.flatMap(({ rows }) => rows.map((row) => row.seats)).join('|');
      expect(places.match(/w/g)?.length).toBe(places.match(/wc|cw/g)?.length);
      expect(places).toMatch(/w/);
    },
  );
});
