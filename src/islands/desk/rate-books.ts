import type { RatesCall } from '#lib/desk/browser/calls.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import type { SettingBookKind } from '#lib/desk/setting-words.ts';

/** Numbers that are changed on a page of the desk: their call, and their names for people. */
interface RateBookWords {
  call: RatesCall;
  list: string;
  called: string;
  example: string;
  /** The heading above the effects of a change. */
  effects: string;
}

const FOLLOWS = 'What follows';
const PAID = 'What customers pay and get';

/** The name of each book's numbers, an example, and the heading above the effects. */
const words: Record<SettingBookKind, [called: string, example: string, effects: string]> = {
  fees: ['fees', '25.00', 'What customers pay'],
  limits: ['limits', '50000', FOLLOWS],
  'flag-rules': ['rules', '10', FOLLOWS],
  'rank-terms': ['terms', '0.5', FOLLOWS],
  billers: ['billers', '10', FOLLOWS],
  banks: ['banks', '10', FOLLOWS],
  features: ['flags', '1', FOLLOWS],
  'airtime-rates': ['rates', '78.50', PAID],
  'dollar-terms': ['terms', '1450.00', PAID],
  'shopping-rates': ['rates', '7.5', PAID],
  'coin-terms': ['terms', '1.5', PAID],
};

const settings = Object.fromEntries(
  (Object.keys(words) as SettingBookKind[]).map((book) => {
    const [called, example, effects] = words[book];
    const list = deskPaths.settingsBook(book);
    return [book, { call: `/settings/${book}`, list, called, example, effects }];
  }),
) as Record<SettingBookKind, RateBookWords>;

export const rateBooks = {
  rates: {
    call: '/rates',
    list: deskPaths.rates,
    called: 'rates',
    example: '0.63',
    effects: 'Margins on typical cards',
  },
  rewardTerms: {
    call: '/reward-terms',
    list: deskPaths.rewardTerms,
    called: 'terms',
    example: '500',
    effects: 'Expected cost',
  },
  ...settings,
} as const;

export type RateBookName = keyof typeof rateBooks;
