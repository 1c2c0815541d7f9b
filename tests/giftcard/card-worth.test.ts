import { describe, expect, it } from 'vitest';
import { pastOf, readStartPageCard, shortName, weekOf, worthOf } from '#lib/giftcard/card-worth.ts';
import { usualCard, usualValue } from '#lib/giftcard/card-trade.ts';
import type { ApiResult, PageApi } from '#lib/page-api.ts';
import { aCardBrand, aCardRates } from '#tests/support/card-rates.ts';

/** An API that answers only these paths, "path country". */
function anApi(answers: Record<string, unknown>): PageApi {
  const get = (path: string, query: Record<string, string> = {}) => {
    const data = answers[`${path} ${query['country'] ?? ''}`];
    return Promise.resolve({ ok: data !== undefined, data } as ApiResult<never>);
  };
  return { get } as unknown as PageApi;
}

describe('the value of a card', () => {
  it('is given for 100 where that is listed, else for the highest listed value', () => {
    expect(usualValue(aCardRates())).toBe('100');
    expect(usualValue({ values: ['10.00', '50.00'], min: '10.00' })).toBe('50');
    expect(usualValue({ values: [], min: '10.00' })).toBe('10.00');
  });

  it('is what the form of the sale shows when it is filled in the same way', () => {
    expect(worthOf(aCardRates())).toEqual({
      face: '$100.00',
      unit: '$1',
      rate: '1000.00',
      amount: '100000.00',
      currency: 'NGN',
      query: {
        brand: 'apple',
        card: 'US',
        type: 'physical',
        receipt: 'none',
        values: '100.00x1',
      },
    });
  });

  it('is nothing while no one buys it', () => {
    expect(worthOf(aCardRates({ rate: '0.00' }))).toBeNull();
  });

  it('is given for the first type that is bought', () => {
    const rates = aCardRates();
    const [first] = rates.countries;
    const none = first!.types[0]!.receipts.map((receipt) => ({ ...receipt, tiers: [] }));
    const types = [{ ...first!.types[0]!, receipts: none }, first!.types[1]!];
    const codesOnly = { ...rates, countries: [{ ...first!, types }] };
    expect(usualCard(codesOnly)).toMatchObject({ type: 'e-code', rate: '950.00' });
    expect(worthOf(codesOnly)).toMatchObject({ rate: '950.00', amount: '95000.00' });
  });

  it('names a brand without the text in brackets', () => {
    expect(shortName('Apple (iTunes)')).toBe('Apple');
  });
});

describe('the history of its rate', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  const past = [
    { at: '2026-11-01T00:00:00Z', rate: '900.00' },
    { at: '2026-11-20T00:00:00Z', rate: '950.00' },
  ];

  it('begins with the rate of that day, however old it is, and ends now', () => {
    const { changes, points } = pastOf({ past }, 7, now);
    expect(changes).toEqual([
      { at: '2026-11-17T12:00:00.000Z', price: '900.00' },
      { at: '2026-11-20T00:00:00Z', price: '950.00' },
    ]);
    expect(points.at(-1)).toEqual({ at: now.toISOString(), price: '950.00' });
  });

  it('is empty where nothing is known', () => {
    expect(pastOf({}, 7, now).points).toEqual([]);
  });
});

describe('the card on the page that asks for the country', () => {
  const brands = [aCardBrand({ id: 'none', usual: null }), aCardBrand()];

  it('is the first one that is bought, in the money of every country that buys it', async () => {
    const card = await readStartPageCard(
      anApi({
        '/gift-card/rates GH': brands,
        '/gift-card/rates/apple GH': aCardRates({ rate: '10.00', payout: 'GHS' }),
        '/gift-card/rates/apple NG': aCardRates(),
      }),
      'GH',
    );
    expect(card).toMatchObject({ id: 'apple', name: 'Apple' });
    expect(card?.worth).toEqual({
      GH: { face: '$100.00', amount: '1000.00', currency: 'GHS' },
      NG: { face: '$100.00', amount: '100000.00', currency: 'NGN' },
    });
  });

  it('is missing when the rates can’t be read', async () => {
    expect(await readStartPageCard(anApi({}), 'NG')).toBeNull();
  });
});

describe('the last seven days of a rate', () => {
  const now = new Date('2026-11-28T12:00:00Z');

  it('are a line of steps with the change since they began', () => {
    const past = [
      { at: '2026-10-29T12:00:00Z', rate: '800.00' },
      { at: '2026-11-01T12:00:00Z', rate: '1000.00' },
      { at: '2026-11-25T00:00:00Z', rate: '1021.00' },
    ];
    expect(weekOf({ past }, now)).toEqual({
      line: '0.0,18.0 28.0,18.0 28.0,2.0 56.0,2.0',
      percent: '2.10',
    });
  });

  it('are nothing to show if the rate was steady, or isn’t known', () => {
    expect(weekOf({ past: [{ at: '2026-10-29T12:00:00Z', rate: '800.00' }] }, now)).toBeNull();
    expect(weekOf({}, now)).toBeNull();
  });
});
