import { iconHandCoins } from '#lib/look/service-icons.ts';
import { paths } from '#lib/paths.ts';
import { onlyInNigeria, type Group, type Service } from '#lib/services/service.ts';

export const sellAirtime = {
  service: 'airtime-to-cash',
  name: 'Airtime to cash',
  icon: iconHandCoins,
  tone: 'clay',
  on: onlyInNigeria,
} as const satisfies Service;

export const airtimeToCash = {
  name: 'Airtime to cash',
  path: paths.airtimeToCash,
  told: '/features/airtime-to-cash',
  picture: 'phone',
  offers: [
    {
      name: 'Airtime to cash',
      tile: 'Airtime to cash',
      text: 'Turn spare airtime into cash',
      path: paths.airtimeToCash,
      icon: iconHandCoins,
      tone: 'clay',
      services: ['airtime-to-cash'],
    },
  ],
  forms: [{ name: 'airtime-to-cash', path: paths.airtimeToCash, repeats: true }],
  kinds: { 'airtime-to-cash': 'airtime-sold' },
} as const satisfies Group;
