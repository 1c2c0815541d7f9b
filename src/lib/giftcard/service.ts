import { iconMapPin } from '#lib/look/icons.ts';
import { iconCreditCard, iconGift } from '#lib/look/service-icons.ts';
import { paths } from '#lib/paths.ts';
import { everywhere, onlyInNigeria, type Group, type Service } from '#lib/services/service.ts';

export const sellCards = {
  service: 'giftcard-sell',
  name: 'Gift cards sold',
  icon: iconGift,
  tone: 'clay',
  on: everywhere,
} as const satisfies Service;

export const buyCards = {
  service: 'giftcard-buy',
  name: 'Gift cards bought',
  icon: iconGift,
  on: everywhere,
  provider: 'giftcards',
  goods: 'cards',
} as const satisfies Service;

export const buyLocalCards = {
  service: 'local-giftcard-buy',
  name: 'Local gift cards',
  icon: iconGift,
  on: onlyInNigeria,
  provider: 'giftcards',
  goods: 'cards',
} as const satisfies Service;

export const giftCards = {
  name: 'Gift cards',
  path: '/giftcard',
  told: '/features/sell-gift-cards',
  picture: 'cards',
  offers: [
    {
      name: 'Sell gift cards',
      tile: 'Gift cards',
      text: 'See the rate first, then send the card',
      path: paths.sellGiftCard,
      icon: iconGift,
      tone: 'clay',
      services: ['giftcard-sell'],
    },
    {
      name: 'Buy international gift cards',
      tile: 'Buy cards',
      text: 'Shops and apps abroad',
      path: paths.buyGiftCards,
      icon: iconCreditCard,
      services: ['giftcard-buy'],
    },
    {
      name: 'Buy local gift cards',
      tile: 'Local cards',
      text: 'Shops near you',
      path: paths.buyLocalCards,
      icon: iconMapPin,
      services: ['local-giftcard-buy'],
    },
  ],
  forms: [
    { name: 'giftcard-sell', path: paths.sellGiftCard, guestsSignIn: true },
    { name: 'international-giftcard-buy', path: paths.buyGiftCards, repeats: true },
    { name: 'international-giftcard-buy', path: paths.giftPackages },
    { name: 'local-giftcard-buy', path: paths.buyLocalCards, repeats: true },
  ],
  kinds: {
    'giftcard-sell': 'gift-cards-sold',
    'giftcard-buy': 'gift-cards',
    'local-giftcard-buy': 'gift-cards',
  },
} as const satisfies Group;
