import { iconTrophy } from '#lib/look/service-icons.ts';
import { paths } from '#lib/paths.ts';
import type { Group, Service } from '#lib/services/service.ts';

export const fundBets = {
  service: 'fund-bets',
  orders: 'funds_transfer',
  name: 'Betting',
  on: { NG: true, GH: 'later', KE: 'later' },
  provider: 'bills',
  fees: { NG: '0.00', KE: '0.00' },
  feeName: 'Betting account',
  arrival: 'credited',
  isTrade: false,
  // it would reward betting
  earnsLateBonus: false,
  doubt: 'Wrong account?',
} as const satisfies Service;

export const betting = {
  name: 'Betting',
  path: paths.fundBets,
  told: '/features/betting',
  picture: 'bets',
  offers: [
    {
      name: 'Fund a betting account',
      tile: 'Betting',
      text: '18+ only',
      path: paths.fundBets,
      icon: iconTrophy,
      services: ['fund-bets'],
    },
  ],
  forms: [{ name: 'fund-bets', path: paths.fundBets, repeats: true, guestsSignIn: true }],
  kinds: { 'fund-bets': 'betting' },
} as const satisfies Group;
