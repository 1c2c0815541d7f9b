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
  rewardTerms: {
    call: '/reward-terms',
    list: deskPaths.rewardTerms,
    called: 'terms',
    example: '500',
    effects: 'Expected cost',
  },
} as const;

export type RateBookName = keyof typeof rateBooks;
