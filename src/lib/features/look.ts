import { iconReceiptText, iconShieldCheck } from '#lib/look/first-icons.ts';
import { iconAward, iconMedal, iconSignal, iconWallet } from '#lib/look/icons.ts';
import {
  iconBitcoin,
  iconCircleDollarSign,
  iconCreditCard,
  iconGift,
  iconGlobe,
  iconGraduationCap,
  iconHandCoins,
  iconLandmark,
  iconPackage,
  iconShoppingBag,
  iconSmartphone,
  iconTicket,
  iconTrophy,
  iconTv,
  iconWifi,
  iconZap,
} from '#lib/look/service-icons.ts';

/** The parts of /features, in order. */
export const featureGroups = {
  cash: 'Turn into cash',
  pay: 'Pay',
  money: 'Your money',
  trust: 'Security and trust',
  later: 'Coming soon',
} as const;
export type FeatureGroup = keyof typeof featureGroups;
export const featureGroupIds = Object.keys(featureGroups) as [FeatureGroup, ...FeatureGroup[]];

export const featureIcons = {
  award: iconAward,
  bag: iconShoppingBag,
  bitcoin: iconBitcoin,
  card: iconCreditCard,
  coins: iconHandCoins,
  dollar: iconCircleDollarSign,
  gift: iconGift,
  globe: iconGlobe,
  landmark: iconLandmark,
  medal: iconMedal,
  package: iconPackage,
  phone: iconSmartphone,
  receipt: iconReceiptText,
  school: iconGraduationCap,
  shield: iconShieldCheck,
  signal: iconSignal,
  ticket: iconTicket,
  trophy: iconTrophy,
  tv: iconTv,
  wallet: iconWallet,
  wifi: iconWifi,
  zap: iconZap,
} as const;
export type FeatureIcon = keyof typeof featureIcons;
export const featureIconNames = Object.keys(featureIcons) as [FeatureIcon, ...FeatureIcon[]];

/** Ways to get cash are clay, ways to spend aren't; what isn't available yet is grey. */
export const toneOf = (group: FeatureGroup): 'clay' | 'ink' | undefined =>
  group === 'cash' ? 'clay' : group === 'later' ? 'ink' : undefined;
