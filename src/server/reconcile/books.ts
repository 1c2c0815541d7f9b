import type { CurrencyCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import type { HouseKind } from '#server/ledger/index.ts';
import type { ListSettled, Period, SettledLine } from '#server/ports/settled.ts';
import type { Services } from '#server/platform/services.ts';
import type { Direction, Ours } from './compare.ts';
import { dollarSalesBooks } from './dollar-sale-books.ts';
import { onlyAbout } from './only-about.ts';
import { ordersBooks } from './order-books.ts';
import { paymentsBooks } from './payment-books.ts';

/** What a house account moved in a period that belongs to no reference; minor units. */
export interface Stray {
  currency: CurrencyCode;
  amount: bigint;
}

/** One provider and our side of its story. */
export interface Books {
  port: 'payments' | 'payouts' | 'bills' | 'giftcards' | 'vouchers' | 'voucher-sales';
  provider: string;
  /** The account that says what is between the provider and us. */
  account: HouseKind;
  direction: Direction;
  list: ListSettled;
  /** What we have about these references. */
  findOurs(tx: Database, references: readonly string[]): Promise<Ours[]>;
  /** The references that we sent or booked in a period. */
  listOurs(tx: Database, period: Period): Promise<string[]>;
  /** What the account moved in a period without belonging to any reference of any provider. */
  listStrays(tx: Database, period: Period): Promise<Stray[]>;
  /** Asks the provider about one reference; no line when it does not know it or does not say. */
  askAbout(ours: Ours): Promise<SettledLine[]>;
  /** The ordinary question, as after a notice: the provider's answer may move money, we never do. */
  settle(reference: string, topic: SettledLine['topic'] | undefined): Promise<void>;
}

/** Every current provider that gives a list of what it did. */
export function allBooks(services: Services): Books[] {
  const { providers } = services;
  const payments = providers.payments.current;
  const payouts = providers.payouts.current;
  const bills = providers.bills.current;
  const giftcards = providers.giftcards.current;
  const vouchers = providers.vouchers.current;
  const withList = [
    paymentsBooks(services, payments),
    ordersBooks(
      services,
      { port: 'payouts', account: 'settlement_payout', topic: 'payout' },
      payouts,
    ),
    ordersBooks(
      services,
      { port: 'giftcards', account: 'float_gift_cards', topic: 'card' },
      giftcards,
    ),
    ordersBooks(
      services,
      { port: 'vouchers', account: 'float_vouchers', topic: 'voucher' },
      { ...vouchers, listSettled: onlyAbout('voucher', vouchers.listSettled) },
    ),
    dollarSalesBooks(services, vouchers),
  ];
  return bills.listSettled
    ? [
        ...withList,
        ordersBooks(
          services,
          { port: 'bills', account: 'float_bills', topic: 'bill' },
          {
            ...bills,
            listSettled: bills.listSettled,
          },
        ),
      ]
    : withList;
}
