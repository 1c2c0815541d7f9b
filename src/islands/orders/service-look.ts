import type { TileTone } from '#islands/ui/tile.tsx';
import type { Transaction } from '#lib/contracts/orders.ts';
import { iconReceiptText } from '#lib/look/first-icons.ts';
import {
  iconArrowUpRight,
  iconCircleDollarSign,
  iconGift,
  iconHandCoins,
  iconLandmark,
  iconTicket,
} from '#lib/look/icons.ts';
import { findBill } from '#lib/services/bills.ts';

interface Look {
  icon: string;
  tone?: TileTone;
}

const looks: Record<string, Look> = {
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
export function lookOf({ type }: Pick<Transaction, 'type'>): Look {
  const bill = findBill(type);
  if (bill) return { icon: bill.icon };
  return looks[type] ?? { icon: iconReceiptText, tone: 'ink' };
}
