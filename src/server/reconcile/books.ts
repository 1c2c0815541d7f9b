import type { MoneyCode } from '#lib/currencies.ts';
import type { Database } from '#server/db/client.ts';
import type { CoinHouseKind, HouseKind } from '#server/ledger/index.ts';
import type { ListSettled, Period, SettledLine } from '#server/ports/settled.ts';
import type { Services } from '#server/platform/services.ts';
import { desksInUse } from '#server/providers/crypto-desk/index.ts';
import { coinDepositsBooks } from './coin-deposit-books.ts';
import { coinSendsBooks } from './coin-send-books.ts';
import type { Direction, Ours } from './compare.ts';
import { dollarSalesBooks } from './dollar-sale-books.ts';
import { onlyAbout } from './only-about.ts';
import { ordersBooks } from './order-books.ts';
import { paymentsBooks } from './payment-books.ts';
import { withSettlements } from './settlement-books.ts';

/** What a house account moved in a period without belonging to any reference; minor units. */
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

/** What the counterparties for coins that are in use received and sent, where they offer a list. */
function coinBooks(services: Services): Books[] {
  return desksInUse(services.providers.cryptoDesk).flatMap((desk) =>
    desk.listSettled
      ? [
          coinDepositsBooks(services, desk, desk.listSettled),
          coinSendsBooks(services, desk, desk.listSettled),
        ]
      : [],
  );
}

/** Every current provider that offers a list of what it did. */
export function allBooks(services: Services): Books[] {
  const { providers } = services;
  const payments = providers.payments.current;
  const payouts = providers.payouts.current;
  const bills = providers.bills.current;
  const giftcards = providers.giftcards.current;
  const vouchers = providers.vouchers.current;
  const withList = [
    paymentsBooks(services, payments),
    withSettlements(
      services,
      ordersBooks(
        services,
        { port: 'payouts', account: 'settlement_payout', topic: 'payout' },
        payouts,
      ),
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
    ...coinBooks(services),
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
