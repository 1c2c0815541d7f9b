import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CountryCode } from '#lib/countries.ts';
import type { BuyBrand, BuyCard, LocalCard } from '#lib/giftcard/buy.contract.ts';
import type { GiftPackage } from '#lib/giftcard/gift-packages.contract.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import type { TestApp } from '#tests/support/api.ts';
import { brandUuid } from '#tests/support/card-shop.ts';
import { aCardShop, setRate } from '#tests/support/cards.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aCardShop();
});
afterAll(() => app.close());

const get = async <T>(path: string, country: CountryCode = 'NG') =>
  app.call<{ data: T; error_code?: string }>('GET', path, { country });
const listed = async <T>(path: string, country?: CountryCode) =>
  (await get<T>(path, country)).body.data;

describe('cards from abroad', () => {
  it('are listed with their countries and bounds, for guests too', async () => {
    const cards = await listed<BuyBrand[]>('/gift-card/buy/cards');
    expect(cards.length).toBeGreaterThan(40);
    expect(cards[0]).toMatchObject({ name: 'Apple (iTunes)', mode: 'range', min: '5.00' });
    const steam = cards.find(({ name }) => name.startsWith('Steam'));
    expect(steam).toMatchObject({ mode: 'fixed', min: '5.00', max: '100.00' });
  });

  it('are found by name, other names, and the country of the card', async () => {
    for (const [search, name] of [
      ['Lowe’s', "Lowe's"],
      ['macys', "Macy's"],
      ['TJ Maxx', 'T.J. Maxx'],
      ['amazon gift card', 'Amazon'],
      ['Steam Wallet card', 'Steam Wallet'],
      ['psn code', 'PlayStation Store'],
    ] as const) {
      const query = new URLSearchParams({ search });
      const named = await listed<BuyBrand[]>(`/gift-card/buy/cards?${query}`);
      expect(named.slice(0, 3).map((each) => each.name)).toContain(name);
    }
    const found = await listed<BuyBrand[]>('/gift-card/buy/cards?search=itunes');
    expect(found.map(({ name }) => name)).toEqual(['Apple (iTunes)']);
    const british = await listed<BuyBrand[]>('/gift-card/buy/cards?country=gb');
    expect(british.every(({ countries }) => countries.some(({ code }) => code === 'GB'))).toBe(
      true,
    );
    expect(british.map(({ name }) => name)).toContain('Tesco');
    expect(await listed<BuyBrand[]>('/gift-card/buy/cards?country=ZZ')).toEqual([]);
  });

  it('keep their address when the brands are seeded again', async () => {
    const before = await brandUuid(app);
    await seedCards(app.services.db);
    expect(await brandUuid(app)).toBe(before);
  });

  it('show what one unit costs in the visitor’s money, rounded up', async () => {
    const path = `/gift-card/buy/cards/${await brandUuid(app)}`;
    const rate = async (country: CountryCode, of: string) =>
      (await listed<BuyCard>(path, country)).countries.find(({ code }) => code === of)?.rate;
    // 1,380 x 1.03 = 1,421.40; 11.20 x 1.03 = 11.536; 129.30 x 1.03 = 133.179; x 1.33 for pounds
    expect(await rate('NG', 'US')).toBe('1422.00');
    expect(await rate('GH', 'US')).toBe('11.54');
    expect(await rate('KE', 'US')).toBe('133.18');
    expect(await rate('NG', 'GB')).toBe('1891.00');
  });

  it('explain where they work, how they are used, and what ends a refund', async () => {
    const card = await listed<BuyCard>(`/gift-card/buy/cards/${await brandUuid(app)}`);
    expect(card).toMatchObject({ payout: 'NGN', fee: '0.00', max_quantity: 10, values: [] });
    expect(card.countries[0]?.notice).toMatch(
      /^Only works with an Apple \(iTunes\) account or shop of this country: /,
    );
    expect(card.countries[0]?.notice).toContain('United States');
    expect(card.redeem.length).toBeGreaterThan(0);
    expect(card.terms.join(' ')).toContain('can’t be refunded');
  });

  it('are missing when a brand is off, or unknown', async () => {
    const uuid = await brandUuid(app, 'steam');
    await setRate(app, 'sold:steam', '0');
    expect((await get(`/gift-card/buy/cards/${uuid}`)).status).toBe(404);
    await setRate(app, 'sold:steam', '1');
    expect((await get(`/gift-card/buy/cards/${uuid}`)).status).toBe(200);
    const nobody = '00000000-0000-4000-8000-000000000001';
    expect((await get(`/gift-card/buy/cards/${nobody}`)).status).toBe(404);
    expect((await get('/gift-card/buy/cards/apple')).status).toBe(422);
  });

  it('have steps for every brand that is sold', async () => {
    const cards = await listed<BuyBrand[]>('/gift-card/buy/cards');
    for (const { uuid, name } of cards) {
      const { redeem } = await listed<BuyCard>(`/gift-card/buy/cards/${uuid}`);
      expect(redeem.length, name).toBeGreaterThan(0);
    }
  });
});

describe('local cards', () => {
  it('cost their printed value, in Nigeria only', async () => {
    const cards = await listed<LocalCard[]>('/local-gift-cards');
    expect(cards).toHaveLength(30);
    expect(cards[0]).toMatchObject({
      id: 'ng-jumia',
      currency: 'NGN',
      values: ['2000.00', '5000.00', '10000.00', '20000.00', '50000.00'],
      validity_days: 365,
      fee: '0.00',
    });
    expect(cards.every(({ redeem }) => redeem.length > 0)).toBe(true);
    const found = await listed<LocalCard[]>('/local-gift-cards?search=shop');
    expect(found.map(({ id }) => id)).toContain('ng-shoprite');
    const typo = await listed<LocalCard[]>('/local-gift-cards?search=shoprtie');
    expect(typo.map(({ id }) => id)).toEqual(['ng-shoprite']);
    expect((await get('/local-gift-cards', 'GH')).body.error_code).toBe('unavailable_for_country');
    expect((await get('/local-gift-cards/ng-jumia', 'KE')).body.error_code).toBe(
      'service_inactive',
    );
  });

  it('are read one by one', async () => {
    expect(await listed<LocalCard>('/local-gift-cards/ng-kfc')).toMatchObject({ used: 'in store' });
    expect((await get('/local-gift-cards/ng-nobody')).status).toBe(404);
  });
});

describe('packages', () => {
  it('are those of the visitor’s country, priced from the same rates', async () => {
    const here = await listed<GiftPackage[]>('/gift-packages');
    // the recipient opens it, without a PIN
    expect(JSON.stringify(here)).not.toContain('PIN');
    const night = here.find(({ id }) => id === 'ng-night-in');
    // 10,000 for the local card and 15 x 1,422 for the other
    expect(night).toMatchObject({ currency: 'NGN', amount: '31330.00', total: '31330.00' });
    expect(night?.items).toMatchObject([
      { country: 'Nigeria', value: '10000.00', currency: 'NGN', quantity: 1 },
      { country: 'United States', value: '15.00', currency: 'USD', quantity: 1 },
    ]);
    for (const [country, currency] of [
      ['GH', 'GHS'],
      ['KE', 'KES'],
    ] as const) {
      const there = await listed<GiftPackage[]>('/gift-packages', country);
      expect(there.length).toBeGreaterThan(1);
      expect(there.every((each) => each.currency === currency)).toBe(true);
    }
  });

  it('are read one by one, and only at home', async () => {
    expect((await get('/gift-packages/gh-night-in', 'GH')).status).toBe(200);
    expect((await get('/gift-packages/gh-night-in', 'NG')).status).toBe(404);
  });

  it('disappear while a card in them is not sold', async () => {
    await setRate(app, 'sold-here:ng-dominos', '0');
    const ids = (await listed<GiftPackage[]>('/gift-packages')).map(({ id }) => id);
    expect(ids).not.toContain('ng-night-in');
    expect(ids).toContain('ng-new-phone');
    expect((await get('/gift-packages/ng-night-in')).status).toBe(404);
    await setRate(app, 'sold-here:ng-dominos', '1');
  });
});
