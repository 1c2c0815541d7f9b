import { deskPaths } from '#lib/desk-paths.ts';

/** Numbers that are changed on a page of the desk: where they are sent, and how people call them. */
export const rateBooks = {
  rates: {
    call: '/rates',
    list: deskPaths.rates,
    called: 'rates',
    example: '0.63',
    effects: 'Margins on typical cards',
  },
  fees: {
    call: '/settings/fees',
    list: deskPaths.settingsBook('fees'),
    called: 'fees',
    example: '25.00',
    effects: 'What customers pay',
  },
  limits: {
    call: '/settings/limits',
    list: deskPaths.settingsBook('limits'),
    called: 'limits',
    example: '50000',
    effects: 'What follows',
  },
  'flag-rules': {
    call: '/settings/flag-rules',
    list: deskPaths.settingsBook('flag-rules'),
    called: 'rules',
    example: '10',
    effects: 'What follows',
  },
  'rank-terms': {
    call: '/settings/rank-terms',
    list: deskPaths.settingsBook('rank-terms'),
    called: 'terms',
    example: '0.5',
    effects: 'What follows',
  },
  billers: {
    call: '/settings/billers',
    list: deskPaths.settingsBook('billers'),
    called: 'billers',
    example: '10',
    effects: 'What follows',
  },
  banks: {
    call: '/settings/banks',
    list: deskPaths.settingsBook('banks'),
    called: 'banks',
    example: '10',
    effects: 'What follows',
  },
  features: {
    call: '/settings/features',
    list: deskPaths.settingsBook('features'),
    called: 'flags',
    example: '1',
    effects: 'What follows',
  },
  rewardTerms: {
    call: '/reward-terms',
    list: deskPaths.rewardTerms,
    called: 'terms',
    example: '500',
    effects: 'Expected cost',
  },
} as const;

export type RateBookName = keyof typeof rateBooks;
