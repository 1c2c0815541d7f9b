import { expect } from 'vitest';
import type { AirtimeNetwork } from '#lib/airtime-to-cash/contract.ts';
import type { RateChange } from '#lib/desk/rates.contract.ts';
import type { SettingBookKind } from '#lib/desk/setting-words.ts';
import type { Charges } from '#lib/reference/contract.ts';
import type { ShoppingRates } from '#lib/shopping/quote.contract.ts';
import { readTerms } from '#server/crypto/terms/read-terms.ts';
import { plainValue } from '#server/crypto/terms/term-list.ts';
import { aMember, type TestApp } from './api.ts';

const airtime = async (app: TestApp, network: string) => {
  const { token } = await aMember(app);
  const { body } = await app.call('GET', '/airtime-conversion/rates', { token });
  return (body.data as AirtimeNetwork[]).find(({ id }) => id === network)?.rate;
};
const dollars = async (app: TestApp) =>
  ((await app.call('GET', '/service/charges?country=NG')).body.data as Charges).perfect_money
    .sell_rate;
const shopping = async (app: TestApp) =>
  ((await app.call('GET', '/shopping/rates', { country: 'NG' })).body.data as ShoppingRates)
    .currencies[0]?.rate;
const coins = async (app: TestApp) =>
  plainValue((await readTerms(app.services.db, app.clock.now())).values.get('usd:GHS')!);

/** A book of terms, with a number of it that the tests change. */
export interface TestBook {
  book: SettingBookKind;
  name: string;
  /**
   * Its initial value, a value that needs a second approver, and one close to the initial value.
   */
  first: string;
  large: string;
  small: string;
  /** What a customer sees of it. */
  seen: (app: TestApp) => Promise<string | null | undefined>;
  /** The preview's effect of the large value. */
  effect: Partial<RateChange['effects'][number]>;
}

export const termBooks: readonly TestBook[] = [
  {
    book: 'airtime-rates',
    name: 'airtime:ng-mtn',
    first: '80.00',
    large: '50.00',
    small: '78.00',
    seen: (app) => airtime(app, 'ng-mtn'),
    effect: {
      what: 'pays',
      currency: 'NGN',
      before: '800.00',
      after: '500.00',
      title: expect.stringMatching(/^MTN.*: ₦1,000\.00 of airtime$/) as string,
    },
  },
  {
    book: 'dollar-terms',
    name: 'dollar:NG:sell',
    first: '1269.60',
    large: '900.00',
    small: '1250.00',
    seen: dollars,
    effect: {
      what: 'pays',
      currency: 'NGN',
      before: '126960.00',
      after: '90000.00',
      title: 'Nigeria: selling $100.00',
    },
  },
  {
    book: 'shopping-rates',
    name: 'per-usd:NGN',
    first: '1540',
    large: '2000',
    small: '1550',
    seen: shopping,
    effect: { what: 'costs', currency: 'NGN', title: 'Nigeria: a phone' },
  },
  {
    book: 'coin-terms',
    name: 'usd:GHS',
    first: '12.2',
    large: '16',
    small: '12.4',
    seen: coins,
    effect: {},
  },
];
