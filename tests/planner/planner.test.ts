import { describe, expect, it } from 'vitest';
import type { PageApi } from '#lib/page-api.ts';
import { minutesUntil, readHolding, readPlannerForm, readWanted } from '#lib/planner/form.ts';
import { readPlanner } from '#lib/planner/read-planner.ts';
import { coinsOnOffer, rateOfCoins } from '#tests/support/coins.ts';

const tier = (rate: string) => [{ id: 't', from: '0.00', below: null, rate, base: rate }];
const steam = {
  id: 'steam',
  name: 'Steam',
  custom: true,
  min: '5.00',
  max: '500.00',
  values: [],
  usual: { currency: 'USD', value: '50.00', rate: '1000.00' },
  usual_minutes: { from: 5, to: 30 },
  countries: [
    {
      code: 'US',
      name: 'the USA',
      currency: 'USD',
      types: [
        {
          id: 'physical',
          name: 'Physical',
          receipts: [{ id: 'none', name: 'None', tiers: tier('900.00') }],
        },
        {
          id: 'e-code',
          name: 'E-code',
          receipts: [{ id: 'none', name: 'None', tiers: tier('800.00') }],
        },
      ],
    },
  ],
};
const mtn = {
  id: 'ng-mtn',
  short_name: 'MTN',
  currency: 'NGN',
  rate: '80.00',
  receiver: 'free',
  min: '500.00',
  max: '20000.00',
};

/** Replies as the public calls do. */
function apiOf(change: Record<string, unknown> = {}): PageApi {
  const amounts = { coins: '40.00000000', worth: '60000.00', fee: '0.00', total: '60000.00' };
  const answers: Record<string, unknown> = {
    '/gift-card/rates': [steam],
    '/gift-card/rates/steam': steam,
    '/airtime/rates': [mtn],
    '/crypto/assets': coinsOnOffer,
    '/crypto/rates': rateOfCoins({ side: 'sell', amounts, usual_minutes: 3 }),
    ...change,
  };
  const get = (path: string) => {
    const data = answers[path];
    const said = { meta: {}, message: 'No', errorCode: null, errors: {} };
    return Promise.resolve({ ok: data !== undefined, status: data ? 200 : 503, data, ...said });
  };
  return { get } as unknown as PageApi;
}

const plan = (text: string, api = apiOf()) =>
  readPlanner(api, new URLSearchParams(text), { currency: 'NGN', timeZone: 'Africa/Lagos' });
const all =
  'what1=card:steam&amount1=50&count1=2&what2=airtime:ng-mtn&amount2=12,000&what3=coin:usdt&amount3=40&wanted=150,000';

describe('the plan of what to sell', () => {
  it('ranks everything that is held by what arrives, with the filled-in flow of each', async () => {
    const { planned } = await plan(all);
    const { ways, total, missing } = planned!.plan;
    expect(ways.map(({ what, pays }) => [what, pays])).toEqual([
      // the minimum that such a card pays, because its type isn't known
      ['2 × Steam $50.00', 8_000_000n],
      ['USDT\u00a040.00', 6_000_000n],
      ['₦12,000.00 of MTN airtime', 960_000n],
    ]);
    expect([total, missing]).toEqual([14_960_000n, 40_000n]);
    expect(ways.map(({ href }) => href)).toEqual([
      '/giftcard/sell?brand=steam&card=US&values=50x2',
      '/crypto/sell?token=usdt&network=bnb-smart-chain&coins=40',
      '/airtime-to-cash?network=ng-mtn&amount=12000',
    ]);
  });

  it('ranks nothing that breaks a limit, and names it', async () => {
    const { planned } = await plan(
      'what1=airtime:ng-mtn&amount1=50000&what2=coin:usdt&amount2=1&what3=card:steam&amount3=900',
    );
    const { ways, refused, total } = planned!.plan;
    expect([ways, total]).toEqual([[], 0n]);
    expect(refused.map(({ problem }) => problem)).toEqual([
      'The maximum is ₦20,000.00 per transaction.',
      'We buy between USDT\u00a05.00 and USDT\u00a05,000.00 per transaction.',
      'We buy cards from $5.00 to $500.00.',
    ]);
  });

  it('shows what can’t be sold now, instead of a sum', async () => {
    const { planned } = await plan(all, apiOf({ '/crypto/rates': undefined }));
    expect(planned!.plan.refused.map(({ what, problem }) => [what, problem])).toEqual([
      ['USDT\u00a040.00', 'No'],
    ]);
  });

  it('offers only what is open', async () => {
    const { groups } = await plan('', apiOf({ '/airtime/rates': undefined }));
    expect(groups.map(({ label }) => label)).toEqual(['Gift cards', 'Coins']);
  });

  it('offers no card that has no rate', async () => {
    const without = { ...steam, id: 'nike', name: 'Nike', usual: null };
    const { groups } = await plan('', apiOf({ '/gift-card/rates': [without, steam] }));
    const [cards] = groups;
    expect(cards?.options.map(([, name]) => name)).toEqual(['Steam']);
  });

  it('makes no plan for an invalid amount', async () => {
    expect((await plan('what1=coin:usdt&amount1=x')).planned).toBeNull();
    expect((await plan('what1=coin:usdt&amount1=40&wanted=x')).planned).toBeNull();
    expect((await plan('')).planned).toBeNull();
  });
});

describe('the form of the planner', () => {
  const inNaira = { currency: 'NGN', ofCard: () => 'USD' } as const;

  it('reads lines as they were typed', () => {
    const { holdings } = readPlannerForm(new URLSearchParams(all));
    expect(readHolding(holdings[0]!, inNaira)).toEqual({
      kind: 'card',
      id: 'steam',
      amount: '50',
      count: 2,
    });
    expect(readHolding(holdings[1]!, inNaira)).toMatchObject({ amount: '12000', count: 1 });
    expect(readHolding(holdings[4]!, inNaira)).toBeNull();
  });

  it.each([
    [{ what: '', amount: '5', count: '' }, 'Choose what you have.'],
    [{ what: 'gold:bar', amount: '5', count: '' }, 'Choose what you have.'],
    [{ what: 'card:steam', amount: '', count: '' }, 'Enter the value of one card.'],
    [{ what: 'coin:btc', amount: '-1', count: '' }, 'Enter an amount.'],
    [{ what: 'card:steam', amount: '5', count: '21' }, 'Enter a quantity from 1 to 20.'],
    [{ what: 'card:steam', amount: '5', count: '1e1' }, 'Enter a quantity from 1 to 20.'],
    [{ what: 'card:steam', amount: '₦5', count: '' }, 'Enter the value of one card.'],
    [{ what: 'airtime:ng-mtn', amount: '$5', count: '' }, 'Enter an amount.'],
  ])('shows what is wrong with %o', (fields, text) => {
    expect(readHolding(fields, inNaira)).toBe(text);
  });

  it.each([
    ['card:steam', '$50', '50'],
    ['card:steam', 'US$50.00', '50'],
    ['airtime:ng-mtn', '₦5,000', '5000'],
    ['coin:usdt', '1,250.5 USDT', '1250.5'],
  ])('reads the amount of %s from %s', (what, amount, right) => {
    expect(readHolding({ what, amount, count: '' }, inNaira)).toMatchObject({ amount: right });
  });

  it('reads the value of a card in the currency of its brand', async () => {
    const amazon = {
      ...steam,
      usual: { ...steam.usual, currency: 'GBP' },
      countries: [{ ...steam.countries[0]!, currency: 'GBP' }],
    };
    const api = apiOf({ '/gift-card/rates': [amazon], '/gift-card/rates/steam': amazon });
    const { lines } = await plan('what1=card:steam&amount1=£50&what2=card:steam&amount2=$50', api);
    expect(lines.slice(0, 2)).toMatchObject([{ amount: '50' }, 'Enter the value of one card.']);
  });

  it('reads sums and times of day', () => {
    const wanted = ['', '1,500', '₦1,500.00', '$5', 'x'].map((typed) => readWanted(typed, 'NGN'));
    expect(wanted).toEqual([0n, 150_000n, 150_000n, null, null]);
    expect(minutesUntil('18:00', '17:05')).toBe(55);
    expect(minutesUntil('08:00', '17:00')).toBe(15 * 60);
    expect([minutesUntil('', '17:00'), minutesUntil('25:00', '17:00')]).toEqual([null, null]);
  });
});
