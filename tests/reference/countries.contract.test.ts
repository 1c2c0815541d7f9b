import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearCache } from '#server/reference/cache.ts';
import { aMember, anApp, type TestApp } from '#tests/support/api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const get = async <T>(path: string, options: Parameters<TestApp['call']>[2] = {}) =>
  (await app.call<{ data: T; meta: { reasons: Record<string, string> } }>('GET', path, options))
    .body;

interface Country {
  code: string;
  supported: boolean;
  uuid: string;
  dialing_code: string;
}

describe('GET /countries', () => {
  it('lists all countries, US and GB first, then Ghana, then by name', async () => {
    const { data } = await get<Country[]>('/countries');
    expect(data.slice(0, 4).map((each) => each.code)).toEqual(['US', 'GB', 'GH', 'AF']);
    expect(data).toHaveLength(249);
    expect(new Set(data.map((each) => each.uuid)).size).toBe(249);
    const supported = data.filter((each) => each.supported);
    expect(supported.map((each) => [each.code, each.dialing_code])).toEqual([
      ['GH', '233'],
      ['KE', '254'],
      ['NG', '234'],
    ]);
  });
});

interface Bank {
  code: string;
  name: string;
  type: string;
  pattern: string;
}

describe('GET /banks', () => {
  it('lists the banks of the guest’s country, or of the requested one', async () => {
    const nigeria = (await get<Bank[]>('/banks')).data;
    expect(nigeria.find((each) => each.code === '044')).toMatchObject({ name: 'Access Bank' });
    expect(nigeria.every((each) => each.type === 'bank')).toBe(true);
    const kenya = (await get<Bank[]>('/banks', { country: 'KE' })).data;
    expect(kenya.find((each) => each.code === 'MPESA')).toMatchObject({ type: 'mobile_money' });
    expect((await get<Bank[]>('/banks?country=KE')).data).toEqual(kenya);
    expect((await app.call('GET', '/banks?country=XX')).status).toBe(422);
  });

  it('lists those of the account’s country for members, whatever header they send', async () => {
    const { token } = await aMember(app, { country: 'GH' });
    const { data } = await get<Bank[]>('/banks', { token, country: 'NG' });
    expect(data.map((each) => each.code)).toContain('VOD');
  });
});

describe('GET /services', () => {
  it('returns what is on in each country and why the rest is off', async () => {
    const ng = await get<Record<string, boolean>>('/services', { country: 'NG' });
    const gh = await get<Record<string, boolean>>('/services', { country: 'GH' });
    const ke = await get<Record<string, boolean>>('/services', { country: 'KE' });
    expect(ng.data).toMatchObject({ 'airtime-bill-payment': true, 'fund-bets': true });
    expect(ng.meta.reasons).toEqual({ 'water-bill-payment': 'later' });
    expect(gh.data).toMatchObject({ 'airtime-bill-payment': false, 'crypto-sell': false });
    expect(gh.meta.reasons).toMatchObject({
      'airtime-bill-payment': 'country',
      'crypto-sell': 'country',
      'fund-bets': 'later',
    });
    expect(ke.data).toMatchObject({
      'airtime-bill-payment': true,
      'education-bill-payment': false,
      'airtime-to-cash': false,
    });
    expect(ke.meta.reasons['airtime-to-cash']).toBe('later');
  });

  it('follows the rows within seconds', async () => {
    await app.services.db.sql.query(
      `update service set active = false, inactive_reason = 'down'
       where slug = 'airtime-bill-payment' and country_code = 'KE'`,
    );
    clearCache(app.services.db);
    const { data, meta } = await get<Record<string, boolean>>('/services', { country: 'KE' });
    expect(data['airtime-bill-payment']).toBe(false);
    expect(meta.reasons['airtime-bill-payment']).toBe('down');
  });
});

describe('GET /service/charges', () => {
  it('has Nigeria’s fees: deposit, the three bands, stamp duty, bills', async () => {
    const { data } = await get('/service/charges');
    expect(data).toMatchObject({
      currency: 'NGN',
      perfect_money: {
        name: 'Demo Dollar Voucher',
        sell_rate: '1269.60',
        buy_rate: '1449.00',
        buy_fee: '100.00',
        minimum: '5.00',
        maximum: '1000.00',
      },
      fund_deposit: {
        deposit_fee: { NG: '100.00' },
        minimum: '100.00',
        single: { level_1: '50000.00', level_2: '100000.00' },
      },
      withdrawal: [
        { from: '0.00', fee: '10.00', percent: null },
        { from: '5000.01', fee: '25.00', percent: null },
        { from: '50000.01', fee: '50.00', percent: null },
      ],
      stamp_duty: { amount: '50.00', from: '10000.00' },
      bills: { 'airtime-bill-payment': '0.00', 'electricity-bill-payment': '100.00' },
    });
  });

  it('has no deposit fee and no duty in Ghana and Kenya', async () => {
    const gh = await get('/service/charges', { country: 'GH' });
    expect(gh.data).toMatchObject({
      fund_deposit: { deposit_fee: { GH: '0.00' }, single: { level_1: null } },
      withdrawal: [{ from: '0.00', fee: null, percent: '0.75' }],
      stamp_duty: null,
    });
    const ke = await get('/service/charges', { country: 'KE' });
    expect(ke.data).toMatchObject({ withdrawal: [{ fee: '30.00' }], stamp_duty: null });
  });

  it('shows another country’s on request, as the list of services does', async () => {
    const asked = await get('/service/charges?country=KE', { country: 'GH' });
    expect(asked).toEqual(await get('/service/charges', { country: 'KE' }));
    const services = await get('/services?country=GH', { country: 'NG' });
    expect(services).toEqual(await get('/services', { country: 'GH' }));
    expect((await app.call('GET', '/service/charges?country=XX')).status).toBe(422);
    expect((await app.call('GET', '/services?country=XX')).status).toBe(422);
  });
});

describe('GET /features and /kyc/document-types', () => {
  it('lists flags by name', async () => {
    const { data } = await get<Record<string, boolean>>('/features');
    expect(data).toMatchObject({ chat: false });
  });

  it('returns where our chat is, when there is one', async () => {
    expect(await get('/features')).toMatchObject({ meta: { chat_url: null } });
    const chat = 'https://chat.example/oja';
    const other = await anApp({ env: { CHAT_URL: chat } });
    try {
      const { body } = await other.call('GET', '/features');
      expect(body).toMatchObject({ data: { chat: true }, meta: { chat_url: chat } });
    } finally {
      await other.close();
    }
  });

  it('lists the documents of the country, with the rule for each number', async () => {
    const slugs = async (country: 'NG' | 'GH' | 'KE') =>
      (await get<{ slug: string }[]>('/kyc/document-types', { country })).data.map(
        (each) => each.slug,
      );
    expect(await slugs('NG')).toEqual(['nin', 'drivers_license', 'voters_card', 'passport']);
    expect(await slugs('GH')).toEqual(['ghana_card', 'passport', 'voters_card', 'ssnit']);
    expect(await slugs('KE')).toEqual(['national_id', 'passport', 'alien_id']);
    const { data } = await get<{ pattern: string; message: string }[]>('/kyc/document-types');
    for (const { pattern, message } of data) {
      expect(() => new RegExp(pattern)).not.toThrow();
      expect(message).not.toBe('');
    }
  });
});

describe('charges in the code', () => {
  it('finds the band of an amount at its very edge', async () => {
    const { chargesFor } = await import('#server/reference/charges.ts');
    const ng = await chargesFor(app.services, 'NG');
    expect(ng.withdrawalCosts(500_000n).fee).toBe(1_000n);
    expect(ng.withdrawalCosts(500_001n).fee).toBe(2_500n);
    expect(ng.withdrawalCosts(5_000_000n).fee).toBe(2_500n);
    expect(ng.withdrawalCosts(5_000_001n).fee).toBe(5_000n);
    const gh = await chargesFor(app.services, 'GH');
    expect(gh.withdrawalCosts(10_000n).fee).toBe(75n);
    expect(gh.withdrawalCosts(10_001n).fee).toBe(76n);
  });
});
