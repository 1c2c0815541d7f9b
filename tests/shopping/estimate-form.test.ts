import { describe, expect, it } from 'vitest';
import type { ShoppingRates } from '#lib/shopping/quote.contract.ts';
import type { PageApi } from '#lib/page-api.ts';
import { checkEstimate, readEstimate, readEstimateForm } from '#lib/shopping/estimate.ts';

const rates: ShoppingRates = {
  currency: 'NGN',
  currencies: [{ code: 'USD', rate: '1540' }],
  shop_countries: [
    { code: 'US', name: 'United States', currency: 'USD', tax_percent: '8.25' },
    { code: 'GB', name: 'United Kingdom', currency: 'GBP', tax_percent: '0' },
  ],
  categories: [
    { id: 'clothes', name: 'Clothes and shoes' },
    { id: 'books', name: 'Books' },
  ],
  destinations: [
    { code: 'US', name: 'United States' },
    { code: 'NG', name: 'Nigeria' },
  ],
  commission_percent: '7.5',
  volumetric_divisor: 5000,
  demo: true,
  rule_version: '1',
};
const read = (query: string) => readEstimateForm(new URLSearchParams(query), rates, 'NG');

describe('the calculator of landed costs', () => {
  it('begins with a worked example, to the visitor’s own country', () => {
    const { form, isExample } = read('');
    expect(isExample).toBe(true);
    expect(form).toMatchObject({ price: '64.99', shop_country: 'US', destination: 'NG' });
    expect(checkEstimate(form)).toEqual({});
  });

  it('keeps the values of an address and ignores what isn’t offered', () => {
    const { form, isExample } = read('price=12&shop_country=GB&category=cars&destination=FR');
    expect(isExample).toBe(false);
    expect(form).toMatchObject({ price: '12', shop_country: 'GB', category: 'clothes' });
    expect(form.destination).toBe('US');
    expect(form.length_cm).toBe('');
  });

  it('reads whole numbers as people write them', () => {
    const { form } = read('quantity=٣&weight_g=1,500&length_cm=1 20&width_cm=%E2%81%A812%E2%81%A9');
    expect(form).toMatchObject({ quantity: '3', weight_g: '1500', width_cm: '12' });
    expect(checkEstimate(form).weight_g).toBeUndefined();
    expect(form.length_cm).toBe('1 20');
  });

  it('shows at each field what is wrong', () => {
    const { form } = read('price=free&quantity=0&weight_g=1.5&length_cm=400&width_cm=&height_cm=3');
    expect(Object.keys(checkEstimate(form))).toEqual([
      'price',
      'quantity',
      'weight_g',
      'length_cm',
    ]);
  });

  it('asks with the currency of the shop, and with no size where none was given', async () => {
    const asked: Record<string, string>[] = [];
    const api = {
      get: (_: string, query: Record<string, string>) => {
        asked.push(query);
        return Promise.resolve({ ok: false });
      },
    } as unknown as PageApi;
    const { form } = read('price=12&shop_country=GB&weight_g=300');
    expect(await readEstimate(api, form, rates, 'NG')).toBeNull();
    expect(asked[0]).toMatchObject({ shop_currency: 'GBP', length_cm: '0', country: 'NG' });
  });
});
