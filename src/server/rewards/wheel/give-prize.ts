import type { CurrencyCode } from '#lib/countries.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';

const prizeKinds = [
  ...(['bonus', 'airtime', 'fee_free_withdrawal', 'rate_boost', 'none'] as const),
];
export type PrizeKind = (typeof prizeKinds)[number];

/** A prize on the wheel of a currency. */
export interface Prize {
  /** "cash-200"; unique in its currency, and the last part of its numbers' names. */
  id: string;
  kind: PrizeKind;
  currency: CurrencyCode;
  /** As members read it: "₦200.00 bonus". */
  label: string;
  /** Minor units: the money or airtime that is given; 0 for other types. */
  amount: bigint;
}

export interface Won {
  user: Member;
  /** The spin; each prize is given once per spin. */
  spinId: string;
  prize: Prize;
  /** The maximum that the prize can take from the wheel's budget, in minor units; see worthAtMost(). */
  worth: bigint;
  now: Date;
}

export interface Given {
  /** What happens now, in a sentence: "₦200.00 is in your rewards, ready to move." */
  text: string;
  /** The page that shows it. */
  link: string | null;
}

/**
 * Gives a prize inside the transaction of its spin. The month's budget is locked (lockBudget) and covers
 * `worth`; anything that isn't booked immediately is put on hold there, so that no budget is promised twice.
 */
export type GivePrize = (tx: Database, services: Services, won: Won) => Promise<Given>;
