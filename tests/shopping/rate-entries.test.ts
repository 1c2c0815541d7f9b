import { describe, expect, it } from 'vitest';
import {
  checkRate,
  rateEntries,
  describeRate,
  type RateUnit,
} from '#server/shopping/rate-entries.ts';
import { effectsOf, quoteSamples } from '#server/shopping/rate-samples.ts';
import { rateNames, toMillionths } from '#server/shopping/rates.ts';
import facts from '#server/shopping/facts/rates.json' with { type: 'json' };

/** Every rate, with a plain value of its unit. */
const plain: Record<RateUnit, string> = { rate: '10', percent: '5', dollars: '3', divisor: '5000' };
const fixed: [string, bigint][] = [
  [rateNames.perUsd('USD'), 1_000_000n],
  [rateNames.usdPerUnit('USD'), 1_000_000n],
];
const state = new Map([
  ...fixed,
  ...rateEntries.map(({ name, kind }) => [name, toMillionths(plain[kind])] as const),
]);

describe('a number of a quote', () => {
  it.each<[RateUnit, string[], string[]]>([
    ['rate', ['0.000001', '1540', '12.2', '1000000'], ['0', '0.0', '1000001', '-1', '1e3', '']],
    ['percent', ['0', '8.25', '100', '7.500000'], ['100.01', '8.125', '200', 'x']],
    ['dollars', ['0', '9.50', '1000'], ['1000.01', '9.505', '9,50']],
    ['divisor', ['1000', '5000', '10000'], ['999', '10001', '5000.5', '0']],
  ])('that is a %s has bounds', (kind, good, bad) => {
    for (const value of good) expect(checkRate({ kind }, value), value).toBeNull();
    for (const value of bad) expect(checkRate({ kind }, value), value).toMatch(/^Enter /);
  });

  it('is listed once, and a dollar is always a dollar', () => {
    const names = rateEntries.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain('per-usd:USD');
    expect(names).not.toContain('usd-per-unit:USD');
    expect(names).toEqual(
      expect.arrayContaining([
        ...Object.keys(facts.destinations).map((to) => rateNames.delivery(to)),
        ...facts.shop_countries.map(({ code }) => rateNames.shopTax(code)),
      ]),
    );
  });

  it('is shown as people read it', () => {
    expect(describeRate({ kind: 'percent' }, 8_250_000n)).toBe('8.25%');
    expect(describeRate({ kind: 'dollars' }, 9_500_000n)).toBe('$9.50');
    expect(describeRate({ kind: 'rate' }, 272_300n)).toBe('0.2723');
  });
});

describe('the prices that two people watch', () => {
  const changed = (name: string) => new Map(state).set(name, ((state.get(name) ?? 0n) * 3n) / 2n);
  const moved = (name: string) => ({ effects: effectsOf(state, changed(name)) });

  it('follow from every number that can be set', () => {
    for (const { name } of rateEntries) {
      const after = changed(name);
      expect(
        quoteSamples.some(({ price }) => price(state) !== price(after)),
        name,
      ).toBe(true);
      expect(moved(name).effects.length, name).toBeGreaterThan(0);
    }
  });

  it('are a pair of shoes, a phone and a book to each country, where they change', () => {
    expect(moved('delivery:GH').effects).toHaveLength(3);
    // a book costs our lowest commission
    expect(moved('commission').effects).toHaveLength(2 * Object.keys(facts.destinations).length);
    expect(moved('shipping:GH:books').effects.map(({ title }) => title)).toEqual(['Ghana: a book']);
    expect(moved('shipping:GH:toys').effects).toHaveLength(6);
  });

  it('don’t exist where a rate is missing', () => {
    const bare = new Map([...state].filter(([name]) => name !== 'per-usd:NGN'));
    const none = quoteSamples.filter(({ price }) => price(bare) === 0n);
    expect(none.length).toBeGreaterThan(quoteSamples.length / 4);
  });
});
