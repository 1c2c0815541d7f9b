import { iconArrowUpRight, iconLandmark } from '#lib/look/service-icons.ts';
import { everywhere, type Service } from '#lib/services/service.ts';

export const withdraw = {
  service: 'primary-account-withdrawal',
  name: 'Withdrawal',
  icon: iconArrowUpRight,
  tone: 'ink',
  on: everywhere,
  provider: 'payouts',
  doubt: 'Wrong account?',
  isMoney: true,
} as const satisfies Service;

export const deposit = {
  service: 'wallet-deposit',
  name: 'Deposit',
  icon: iconLandmark,
  tone: 'ink',
  isMoney: true,
} as const satisfies Service;

/** Not bought by anyone: what the end of a flag takes. */
export const flags = {
  service: 'flag-resolution',
  name: 'Flags resolved',
  isMoney: true,
} as const satisfies Service;

/** Not bought by anyone either: rewards that a member moved to the wallet. */
export const movedRewards = {
  service: 'rewards-transfer',
  name: 'Rewards moved',
  isMoney: true,
} as const satisfies Service;
