import type { Services } from '#server/platform/services.ts';
import type { ListSettled } from '#server/ports/settled.ts';
import { desksInUse } from '#server/providers/crypto-desk/create-crypto-desk.ts';
import { coinDepositsBooks } from './coin-deposit-books.ts';
import { coinSendsBooks } from './coin-send-books.ts';
import { dollarSalesBooks } from './dollar-sale-books.ts';
import { onlyAbout } from './only-about.ts';
import { ordersBooks } from './order-books.ts';
import { paymentsBooks } from './payment-books.ts';
import type { Books } from './provider-books.ts';
import { withSettlements } from './settlement-books.ts';

/** What the coin counterparties in use received and sent, if they offer a list. */
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

/** The books of each provider of a port; the account's other entries are checked once for all. */
const ofEach = <Port>(inUse: readonly Port[], booksOf: (provider: Port) => Books): Books[] =>
  inUse
    .map(booksOf)
    .map((books, n) =>
      n === 0 ? books : { ...books, isBeside: true, listStrays: () => Promise.resolve([]) },
    );

/** For a provider without a list: each of our orders is queried instead. */
const listsNothing: ListSettled = () =>
  Promise.resolve({ kind: 'done', value: { lines: [], next: null }, providerRef: '', raw: null });

/** Every provider in use, with the lists it offers. */
export function allBooks(services: Services): Books[] {
  const { payments, payouts, bills, giftcards, vouchers } = services.providers;
  const paid = { port: 'payouts', account: 'settlement_payout', topic: 'payout' } as const;
  const cards = { port: 'giftcards', account: 'float_gift_cards', topic: 'card' } as const;
  const billed = { port: 'bills', account: 'float_bills', topic: 'bill' } as const;
  const sent = { port: 'vouchers', account: 'float_vouchers', topic: 'voucher' } as const;
  const { current } = vouchers;
  return [
    ...ofEach(payments.inUse, (each) => paymentsBooks(services, each)),
    ...ofEach(payouts.inUse, (each) =>
      withSettlements(services, ordersBooks(services, paid, each)),
    ),
    ...ofEach(giftcards.inUse, (each) => ordersBooks(services, cards, each)),
    ordersBooks(services, sent, {
      ...current,
      listSettled: onlyAbout('voucher', current.listSettled),
    }),
    dollarSalesBooks(services, current),
    ...coinBooks(services),
    ...ofEach(bills.inUse, ({ listSettled = listsNothing, ...each }) =>
      ordersBooks(services, billed, { ...each, listSettled }),
    ),
  ];
}
