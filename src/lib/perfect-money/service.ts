import { iconCircleDollarSign } from '#lib/look/service-icons.ts';
import { paths } from '#lib/paths.ts';
import { everywhere, type Group, type Service } from '#lib/services/service.ts';

export const buyDollars = {
  service: 'perfect-money-buy',
  name: 'Dollars bought',
  icon: iconCircleDollarSign,
  on: everywhere,
  demo: true,
  provider: 'vouchers',
  goods: 'vouchers',
  isTrade: false,
  doubt: 'Wrong account?',
} as const satisfies Service;

export const sellDollars = {
  service: 'perfect-money-sell',
  name: 'Dollars sold',
  icon: iconCircleDollarSign,
  tone: 'clay',
  on: everywhere,
  demo: true,
  provider: 'vouchers',
  isTrade: false,
} as const satisfies Service;

export const vouchers = {
  name: 'Vouchers',
  path: paths.dollars,
  told: '/features/digital-dollars',
  picture: 'coins',
  offers: [
    {
      name: 'Dollar vouchers',
      tile: 'Vouchers',
      text: 'Buy and sell dollar vouchers',
      path: paths.dollars,
      icon: iconCircleDollarSign,
      services: ['perfect-money-buy', 'perfect-money-sell'],
    },
  ],
  forms: [
    {
      name: 'perfect-money-buy',
      path: paths.dollars,
      repeats: true,
      offersAgain: 'perfect-money-buy',
    },
    { name: 'perfect-money-sell', path: paths.dollars, repeats: true },
  ],
  kinds: { 'perfect-money-buy': 'vouchers', 'perfect-money-sell': 'vouchers-sold' },
} as const satisfies Group;
