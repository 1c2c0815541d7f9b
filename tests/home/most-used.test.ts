import { describe, expect, it } from 'vitest';
import { mostUsed } from '#islands/home/most-used.ts';
import { shownProducts } from '#islands/home/products.ts';
import type { Beneficiary } from '#lib/refill/contract.ts';

type Person = Pick<Beneficiary, 'service_type' | 'last'>;

const slugs = shownProducts({ on: {}, reasons: {} }).flatMap(({ services }) => services);
const services = { on: Object.fromEntries(slugs.map((slug) => [slug, true])), reasons: {} };
const paid = (service_type: Person['service_type'], day: number): Person => ({
  service_type,
  last: {
    reference_code: `OJ-${day}`,
    amount: '500.00',
    at: `2026-03-0${day}T10:00:00Z`,
    has_ended: true,
  },
});
const names = (...people: Person[]) => mostUsed(services, people).map(({ tile }) => tile);

describe('the two bills on the balance panel', () => {
  it('are airtime and data for those who have paid nothing yet', () => {
    expect(names()).toEqual(['Airtime', 'Data']);
  });

  it('are those with the most people, and the latest of equals', () => {
    const [light, tv, line] = [
      paid('electricity-bill-payment', 1),
      paid('cable-bill-payment', 3),
      paid('mobile-data-bill-payment', 2),
    ];
    expect(names(light, tv, line)).toEqual(['Cable TV', 'Data']);
    expect(names(light, tv, line, paid('electricity-bill-payment', 1))).toEqual([
      'Electricity',
      'Cable TV',
    ]);
  });

  it('are only bills that can be paid now', () => {
    const off = { ...services, on: { ...services.on, 'cable-bill-payment': false } };
    expect(mostUsed(off, [paid('cable-bill-payment', 3)]).map(({ tile }) => tile)).toEqual([
      'Airtime',
      'Data',
    ]);
  });
});
