import type { BetLimits, BetPlatform } from '#lib/fund-bets/contract.ts';

export const aPlatform = (change: Partial<BetPlatform> = {}): BetPlatform => ({
  platform: 'ng-bet9ja',
  name: 'Bet9ja',
  logo: null,
  color: null,
  currency: 'NGN',
  min: '100.00',
  max: '100000.00',
  user_id: {
    label: 'Bet9ja user ID',
    pattern: '^\\d{5,12}$',
    help: 'You’ll find it in your profile there.',
  },
  ...change,
});

export const limitsOf = (change: Partial<BetLimits> = {}): BetLimits => ({
  currency: 'NGN',
  daily: { cap: null, spent: '0.00', left: null, waiting: null },
  weekly: { cap: null, spent: '0.00', left: null, waiting: null },
  spent_this_month: '0.00',
  over_18_at: null,
  excluded_until: null,
  ...change,
});
