import { routes } from '#lib/routes.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { setUploadedMarks } from '#lib/look/marks.ts';
import type { CardRates } from '#lib/giftcard/contract.ts';
import type { CryptoPrice } from '#lib/crypto/contract.ts';
import { describeCoin, describeCoins } from '#lib/crypto/describe-coins.ts';
import { describeRate, describeRateList } from '#lib/giftcard/describe-rates.ts';
import { breadcrumbs, jsonLdText } from '#lib/seo/json-ld.ts';
import { robotsText, sitemapXml } from '#lib/seo/sitemap.ts';
import { eventPicture, sharePicture } from '#lib/seo/share-picture.ts';
import { shareTags } from '#lib/seo/share-tags.ts';

describe('the metadata of a page', () => {
  it('can’t be ended by a text that looks like the end of a script', () => {
    const name = '</script><img src=x onerror=alert(1)> & \u2028 <!--';
    const text = jsonLdText({ '@type': 'Thing', name });
    expect(text).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Thing', name });
  });

  it('counts breadcrumbs from one and contains full addresses', () => {
    const { itemListElement } = breadcrumbs('https://oja.example', [
      ['Help', '/help'],
      ['News', '/help/news'],
    ]);
    expect(itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Help', item: 'https://oja.example/help' },
      { '@type': 'ListItem', position: 2, name: 'News', item: 'https://oja.example/help/news' },
    ]);
  });

  const page = {
    title: 'Sell gift cards',
    description: 'See the rate first.',
    url: 'https://oja.example/features/sell-gift-cards',
    image: 'https://oja.example/pictures/home.png',
  };

  it('contains dates only of articles', () => {
    const dates = { published: '2026-11-01', updated: '2026-11-02' };
    const tags = (type: 'website' | 'article') =>
      Object.fromEntries(shareTags({ ...page, ...dates, type }));
    expect(tags('website')).not.toHaveProperty('article:published_time');
    expect(tags('article')).toMatchObject({
      'og:type': 'article',
      'og:title': 'Sell gift cards',
      'og:image': page.image,
      'article:published_time': '2026-11-01',
      'article:modified_time': '2026-11-02',
    });
  });

  it('leaves out what it does not know', () => {
    const names = shareTags({ ...page, type: 'article' }).map(([name]) => name);
    expect(names).not.toContain('article:published_time');
  });

  it('has its own picture, that of its list, or that of the home page', () => {
    const of = (pattern: string, path: string) => sharePicture({ pattern }, path);
    expect(of('/help/news/[id]', '/help/news/first')).toBe('/pictures/help/news/first.png');
    const apple = '/giftcard/rates/apple';
    expect(of('/giftcard/rates/[brand]', apple)).toBe(`/pictures${apple}.png`);
    expect(of('/status', '/status')).toBe('/pictures/status.png');
    expect(of('/', '/')).toBe('/pictures/home.png');
    expect(of('/view-promo', '/view-promo')).toBe('/pictures/home.png');
  });
});

describe('the picture of a page that shows brands', () => {
  const of = (pattern: string, path = pattern) => sharePicture({ pattern }, path);
  afterEach(() => setUploadedMarks({}));

  it('is drawn on request where a brand was given a picture, at a separate address', () => {
    setUploadedMarks({ steam: '/api/marks/0123456789abcdef', 'ng-glo': '/api/marks/fedcba98ff' });
    expect(of('/giftcard')).toBe('/api/share-pictures?page=%2Fgiftcard%2Frates&v=01234567');
    expect(of('/giftcard/rates/[brand]', '/giftcard/rates/steam')).toBe(
      '/api/share-pictures?page=%2Fgiftcard%2Frates%2Fsteam&v=01234567',
    );
    expect(of('/giftcard/rates/[brand]', '/giftcard/rates/apple')).toMatch(/apple\.png$/);
    expect(of('/status')).toBe('/pictures/status.png');
  });

  it('is drawn on request, for each biller', () => {
    const page = ['/status/[bill_id]', '/status/ng-glo'] as const;
    expect(of(...page)).toBe('/api/share-pictures?page=%2Fstatus%2Fng-glo');
    setUploadedMarks({ 'ng-glo': '/api/marks/fedcba98ff' });
    expect(of(...page)).toBe('/api/share-pictures?page=%2Fstatus%2Fng-glo&v=fedcba98');
  });

  it('of an event has another address with another time or another poster', () => {
    const startsAt = '2026-12-13T17:30:00Z';
    const all = [
      eventPicture('jazz', { startsAt, upload: null }),
      eventPicture('jazz', { startsAt: '2026-12-14T17:30:00Z', upload: null }),
      eventPicture('jazz', { startsAt, upload: '/api/marks/0123456789abcdef' }),
      eventPicture('jazz', { startsAt, upload: '/api/marks/fedcba9876543210' }),
    ];
    expect(new Set(all).size).toBe(4);
    expect(eventPicture('a-film', { startsAt: null, upload: null })).toBe(
      '/api/events/a-film/picture',
    );
  });
});

describe('the sitemap and the robots file', () => {
  const origin = 'https://oja.example';
  const xml = sitemapXml(origin, routes, {
    '/giftcard/rates/[brand]': [
      { slug: 'apple' },
      { slug: 'h&m <3', changed: '2026-11-20T10:00:00Z' },
    ],
  });
  const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

  it('list public pages with their slugs, and nothing that belongs to a person', () => {
    expect(listed).toContain(`${origin}/giftcard/rates`);
    expect(listed).toContain(`${origin}/giftcard/rates/apple`);
    expect(xml).toContain(
      '<loc>https://oja.example/giftcard/rates/h%26m%20%3C3</loc><lastmod>2026-11-20</lastmod>',
    );
    expect(
      listed.filter((path) => /wallet|settings|desk|sandbox|\[|view-promo/.test(path!)),
    ).toEqual([]);
  });

  it('list no page that redirects strangers first', () => {
    expect(listed).not.toContain(`${origin}/`);
    expect(listed).not.toContain(`${origin}/products`);
  });

  it('name the address of the sitemap', () => {
    expect(robotsText(origin)).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
    expect(robotsText(origin)).not.toMatch(/Disallow: \/\s/);
    for (const drawn of ['/api/events/*/picture', '/api/share-pictures'])
      expect(robotsText(origin)).toContain(`\nAllow: ${drawn}\n`);
  });
});

describe('rates for search engines', () => {
  const apple = { id: 'apple', name: 'Apple', payout: 'NGN' } as CardRates;
  const usual = { currency: 'USD', value: '100.00', rate: '990.00' } as const;

  it('name the card that the rate is for, and never that it is the rate of all', () => {
    const [rate] = describeRate('https://oja.example', { ...apple, usual }, 'NG');
    expect(rate).toMatchObject({
      '@type': 'ExchangeRateSpecification',
      name: 'Rate for a $100.00 Apple gift card in Nigeria',
      currency: 'USD',
      currentExchangeRate: { price: '990.00', priceCurrency: 'NGN' },
    });
  });

  it('don’t mention a card that isn’t accepted now', () => {
    const things = describeRate('https://oja.example', { ...apple, usual: null }, 'NG');
    expect(things.map((thing) => thing['@type'])).toEqual(['BreadcrumbList']);
  });

  it('list a page at most of brands', () => {
    const many = Array.from({ length: 30 }, () => ({ ...apple, usual }));
    const [list] = describeRateList('https://oja.example', many);
    expect(list!['itemListElement']).toHaveLength(20);
  });
});

describe('coins for search engines', () => {
  const origin = 'https://oja.example';
  const ghana = {
    country: 'GH',
    currency: 'GHS',
    market: '10.9',
    buy: '11.0',
    sell: null,
  } as const;
  const usdt: CryptoPrice = {
    token: 'usdt',
    symbol: 'USDT',
    name: 'Tether USD',
    rates: [ghana],
    change_percent: null,
    trend: [],
    at: '2026-11-23T06:00:00Z',
    is_current: true,
  };
  const kinds = (price: CryptoPrice) => describeCoin(origin, price).map((each) => each['@type']);

  it('state what a coin costs, and nothing about a side that isn’t offered', () => {
    const [rate] = describeCoin(origin, usdt);
    expect(rate).toMatchObject({
      name: 'What Tether USD costs in Ghana',
      url: `${origin}/crypto/prices/usdt`,
      currency: 'USDT',
      currentExchangeRate: { price: '11.00', priceCurrency: 'GHS' },
    });
    expect(kinds(usdt)).toEqual(['ExchangeRateSpecification', 'BreadcrumbList']);
  });

  it('state no price that isn’t current', () => {
    expect(kinds({ ...usdt, is_current: false })).toEqual(['BreadcrumbList']);
  });

  it('list the pages of all coins', () => {
    const [list] = describeCoins(origin, [usdt]);
    expect(list!['itemListElement']).toMatchObject([{ position: 1, name: 'Tether USD' }]);
  });
});
