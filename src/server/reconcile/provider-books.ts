import type { MoneyCode } from '#lib/currencies.ts';
import type { Database } from '#server/db/client.ts';
import type { CoinHouseKind, HouseKind } from '#server/ledger/accounts.ts';
import type { ListSettled, Period, SettledLine } from '#server/ports/settled.ts';
import type { Direction, Ours } from './compare.ts';

/** Movements of one of our accounts in a period without a reference; minor units. */
export interface Stray {
  currency: MoneyCode;
  amount: bigint;
}

/** One provider, and our side of the same events. */
export interface Books {
  port:
    | 'payments'
    | 'payouts'
    | 'bills'
    | 'giftcards'
    | 'vouchers'
    | 'voucher-sales'
    | 'coin-sends'
    | 'coin-deposits';
  provider: string;
  /** The account with what is between the provider and us. */
  account: HouseKind | CoinHouseKind;
  direction: Direction;
  /** Another provider's books of this port have the movements without a reference. */
  isBeside?: true;
  list: ListSettled;
  /** What our books say about these references. */
  findOurs(tx: Database, references: readonly string[]): Promise<Ours[]>;
  /** The references that we sent or booked in a period. */
  listOurs(tx: Database, period: Period): Promise<string[]>;
  /** What the account moved in a period without belonging to any provider's reference. */
  listStrays(tx: Database, period: Period): Promise<Stray[]>;
  /** Asks the provider about one reference; returns no line when it doesn't know it or doesn't answer. */
  askAbout(ours: Ours): Promise<SettledLine[]>;
  /**
   * Asks in the usual way, as after a notice: the provider's answer may move money, reconciling itself never
   * does.
   */
  settle(reference: string, topic: SettledLine['topic'] | undefined): Promise<void>;
}
