import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEntry } from '#lib/content/read-entry.ts';
import type { Charges } from '#lib/reference/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { isBuilt, offText } from '#lib/features/pages.ts';
import { priceOf, type PriceFacts } from '#lib/features/price.ts';
import { routes } from '#lib/routes.ts';
import { describeFeature } from '#lib/features/describe-feature.ts';

const folder = 'src/content/features';
const features = readdirSync(folder).map((name) =>
  readEntry('features', name, readFileSync(`${folder}/${name}`, 'utf8')),
);
const feature = (id: string) => features.find((each) => each.id === id)!;

const charges: Charges = {
  currency: 'NGN',
  perfect_money: {
    name: 'Voucher',
    sell_rate: '1269.60',
    buy_rate: '1449.00',
    buy_fee: '100.00',
    minimum: '5.00',
    maximum: '1000.00',
    since: null,
  },
  fund_deposit: {
    deposit_fee: { NG: '100.00' },
    minimum: '100.00',
    single: { level_1: '50000.00', level_2: null },
  },
  withdrawal: [
    { from: '0.00', fee: '10.00', percent: null },
    { from: '5000.01', fee: '25.00', percent: null },
  ],
  stamp_duty: { amount: '50.00', from: '10000.00' },
  bills: { 'electricity-bill-payment': '100.00' },
};
const facts = (country: CountryCode = 'NG', more: Partial<Charges> = {}): PriceFacts => ({
  country,
  charges: { ...charges, ...more },
  brands: [],
  networks: [],
});

describe('the pages of products', () => {
  it('have titles that no other listed page has', () => {
    const listed = routes.filter(({ indexed, pattern }) => indexed && !pattern.includes('['));
    const taken = new Set(listed.map(({ title }) => title));
    expect(features.map(({ title }) => title).filter((title) => taken.has(title))).toEqual([]);
  });

  it('lead into an existing flow, or say that it is not open yet', () => {
    const broken = features.filter((each) => !each.coming && !isBuilt(each));
    expect(broken.map(({ id }) => id)).toEqual([]);
    expect(features.filter(({ coming }) => coming).map(({ id }) => id)).toEqual([]);
  });

  it('explain how it works, how long it takes and what happens if it goes wrong', () => {
    const thin = features.filter(({ coming, headings }) => !coming && headings.length < 3);
    expect(thin.map(({ id }) => id)).toEqual([]);
  });

  it('show what a withdrawal costs by amount, the duty too', () => {
    expect(priceOf(feature('withdraw'), facts())?.lines).toEqual([
      ['Our fee up to ₦5,000.00', '₦10.00'],
      ['Our fee from ₦5,000.01', '₦25.00'],
      ['Stamp duty from ₦10,000.00', '₦50.00'],
      ['Minimum', '₦100.00'],
    ]);
    const ghana = { withdrawal: [{ from: '0.00', fee: null, percent: '0.75' }], stamp_duty: null };
    expect(priceOf(feature('withdraw'), facts('GH', ghana))?.lines).toEqual([
      ['Our fee', '0.75%'],
      ['Minimum', 'GH₵1.00'],
    ]);
  });

  it('show a fee of zero as a line, and none where it doesn’t apply', () => {
    expect(priceOf(feature('airtime'), facts())?.lines).toEqual([['Our fee', '₦0.00']]);
    expect(priceOf(feature('electricity'), facts())?.lines).toEqual([['Our fee', '₦100.00']]);
    expect(priceOf(feature('sell-gift-cards'), facts())).toBeNull();
    expect(priceOf(feature('security'), facts())).toBeNull();
  });

  it('leave out a limit that a country does not have', () => {
    expect(priceOf(feature('wallet'), facts())?.lines).toEqual([
      ['Our fee at checkout', '₦100.00'],
      ['Minimum deposit', '₦100.00'],
      ['Maximum deposit, level 1', '₦50,000.00'],
    ]);
  });

  it('explain in which country and why something is off', () => {
    expect(offText('country', 'GH')).toBe('This is not offered in Ghana.');
    expect(offText('later', 'KE')).toContain('not open in Kenya yet');
  });

  it('tell search engines only about countries where it is open, and nothing unreleased', () => {
    const open = [
      { country: 'GH', reason: 'country' },
      { country: 'NG', reason: null },
    ] as const;
    const [service] = describeFeature('https://oja.example', feature('airtime'), open);
    expect(service).toMatchObject({
      '@type': 'Service',
      areaServed: [{ '@type': 'Country', name: 'Nigeria' }],
    });
    const toCome = { ...feature('rewards'), coming: true };
    const kinds = describeFeature('https://oja.example', toCome, open);
    expect(kinds.map((thing) => thing['@type'])).toEqual(['BreadcrumbList']);
  });
});
