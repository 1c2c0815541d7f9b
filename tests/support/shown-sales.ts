import type { CoinOrder } from '#lib/crypto/order.contract.ts';
import type { CoinSale } from '#lib/crypto/sell.contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { PayoutAccount } from '#lib/wallet/payout-accounts.contract.ts';
import { coinSaleRule } from '#lib/crypto/coin-sale.ts';
import { coinOrderOf } from './coins.ts';

export const SALE_REFERENCE = 'OJ-7KD4-Q2MX';
export const SALE_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** A sale of 40 dollars on Tron, opened at 10:00 with its rate held until 10:15. */
export const saleOf = (change: Partial<CoinSale> = {}): Omit<CoinSale, 'order'> => ({
  referenceCode: SALE_REFERENCE,
  token: 'usdt',
  symbol: 'USDT',
  network: 'tron',
  network_name: 'Tron (TRC-20)',
  walletAddress: SALE_ADDRESS,
  memo: null,
  amount: '40.00000000',
  rate: '1540.25',
  currency: 'NGN',
  total: '61610.00',
  minimum: '5.00000000',
  confirmations: 20,
  usual_minutes: 3,
  payout: null,
  expires_at: '2026-11-21T10:15:00Z',
  wait_until: '2026-11-22T10:00:00Z',
  rule: coinSaleRule,
  createdAt: '2026-11-21T10:00:00Z',
  ...change,
});

/** The same as an order that waits for coins. */
export const saleOrderOf = (
  change: Partial<CoinOrder> = {},
  order: Partial<Order> = {},
): CoinOrder =>
  coinOrderOf(
    { side: 'sell', coins: '40.00000000', address: SALE_ADDRESS, sale: saleOf(), ...change },
    {
      type: 'crypto-sell',
      kind: 'sale',
      direction: 'in',
      status: 'awaiting_user',
      amount: '61610.00',
      total: '61610.00',
      can_cancel: true,
      repeat: null,
      lines: {
        amount: '61610.00',
        fee: '0.00',
        duty: '0.00',
        total: '61610.00',
        arrives: { label: 'Your wallet gets', amount: '61610.00' },
      },
      message: 'We wait for your coins.',
      facts: [{ label: 'Rate', value: 'NGN 1540.25', copy: false }],
      ...order,
    },
  );

export const bankOf = (change: Partial<PayoutAccount> = {}): PayoutAccount => ({
  id: '22222222-2222-4222-8222-222222222222',
  bank_id: 'ng-guaranty-trust-bank-gtbank',
  bank_code: '058',
  bank_name: 'GTBank',
  type: 'bank',
  account_number: '******4321',
  account_name: 'ADA OBI',
  is_primary: true,
  usable_from: '2026-11-01T10:00:00Z',
  usable: true,
  created_at: '2026-11-01T10:00:00Z',
  ...change,
});
