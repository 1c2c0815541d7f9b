import type { TileTone } from '#islands/ui/tile.tsx';
import type { Transaction } from '#lib/contracts/orders.ts';
import { iconReceiptText } from '#lib/look/first-icons.ts';
import {
  iconArrowUpRight,
  iconCircleDollarSign,
  iconGift,
  iconGlobe,
  iconGraduationCap,
  iconHandCoins,
  iconLandmark,
  iconSmartphone,
  iconTicket,
  iconTv,
  iconWifi,
  iconZap,
} from '#lib/look/icons.ts';

interface Look {
  icon: string;
  tone?: TileTone;
}

const looks: Record<string, Look> = {
  'airtime-bill-payment': { icon: iconSmartphone },
  'mobile-data-bill-payment': { icon: iconWifi },
  'cable-bill-payment': { icon: iconTv },
  'electricity-bill-payment': { icon: iconZap },
  'internet-service-bill-payment': { icon: iconGlobe },
  'education-bill-payment': { icon: iconGraduationCap },
  'event-bill-payment': { icon: iconTicket },
  'movie-bill-payment': { icon: iconTicket },
  'giftcard-buy': { icon: iconGift },
  'local-giftcard-buy': { icon: iconGift },
  'giftcard-sell': { icon: iconGift, tone: 'clay' },
  'perfect-money-buy': { icon: iconCircleDollarSign },
  'perfect-money-sell': { icon: iconCircleDollarSign, tone: 'clay' },
  'airtime-to-cash': { icon: iconHandCoins, tone: 'clay' },
  'primary-account-withdrawal': { icon: iconArrowUpRight, tone: 'ink' },
  'wallet-deposit': { icon: iconLandmark, tone: 'ink' },
};

/** Icon and tint of a kind of transaction. */
export const lookOf = ({ type }: Pick<Transaction, 'type'>): Look =>
  looks[type] ?? { icon: iconReceiptText, tone: 'ink' };
