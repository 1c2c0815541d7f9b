import { iconBitcoin } from '#lib/look/service-icons.ts';
import { everywhere, notInGhana, type Group, type Service } from '#lib/services/service.ts';

export const buyCrypto = {
  service: 'crypto-buy',
  name: 'Crypto bought',
  icon: iconBitcoin,
  on: everywhere,
  demo: true,
  provider: ['cryptoDesk', 'addressScreening', 'priceFeed'],
  arrival: 'confirmed',
  doubt: 'Wrong address?',
} as const satisfies Service;

export const sellCrypto = {
  service: 'crypto-sell',
  name: 'Crypto sold',
  icon: iconBitcoin,
  tone: 'clay',
  on: notInGhana,
  demo: true,
  provider: ['cryptoDesk', 'addressScreening', 'priceFeed'],
} as const satisfies Service;

export const crypto = {
  name: 'Crypto',
  path: '/crypto',
  told: '/features/crypto',
  picture: 'coins',
  offers: [
    {
      name: 'Sell crypto',
      tile: 'Crypto',
      text: 'Paid into your wallet or bank',
      path: '/crypto/sell',
      icon: iconBitcoin,
      tone: 'clay',
      services: ['crypto-sell'],
    },
    {
      name: 'Buy crypto',
      tile: 'Buy crypto',
      text: 'Sent to your own address',
      path: '/crypto/buy',
      icon: iconBitcoin,
      services: ['crypto-buy'],
    },
  ],
  forms: [
    { name: 'crypto-buy', path: '/crypto/buy', repeats: true },
    { name: 'crypto-sell', path: '/crypto/sell', repeats: true },
  ],
  kinds: { 'crypto-buy': 'crypto', 'crypto-sell': 'crypto-sold' },
} as const satisfies Group;
