import { iconPackage, iconShoppingBag } from '#lib/look/service-icons.ts';
import { paths } from '#lib/paths.ts';
import { everywhere, type Group, type Service } from '#lib/services/service.ts';

export const personalShopping = {
  service: 'personalized-shopping',
  name: 'Personal shopping',
  icon: iconShoppingBag,
  goods: 'shopping',
  on: everywhere,
} as const satisfies Service;

export const shopping = {
  name: 'Shopping',
  path: '/personalized-shopping',
  told: '/features/shopping',
  picture: 'shopping',
  offers: [
    {
      name: 'Personal shopping',
      tile: 'Shopping',
      text: 'We buy from shops abroad and deliver to you',
      path: '/personalized-shopping',
      icon: iconShoppingBag,
      services: ['personalized-shopping'],
    },
    {
      name: 'Gift packages',
      tile: 'Packages',
      text: 'Ready-made, for someone you care about',
      path: paths.giftPackages,
      icon: iconPackage,
      services: ['giftcard-buy'],
    },
  ],
  forms: [
    { name: 'send-gift', path: '/personalized-shopping' },
    { name: 'personalized-shopping', path: '/personalized-shopping/create' },
    { name: 'personalized-shopping', path: '/personalized-shopping/delivery' },
    { name: 'cart', path: '/personalized-shopping/cart' },
  ],
  kinds: { 'personalized-shopping': 'shopping' },
} as const satisfies Group;
