import { changeCoins, type CoinDraft } from '#lib/crypto/browser/coin-drafts.ts';
import type { AuthorizedCoins } from '#lib/crypto/buy.contract.ts';
import type { CoinOrder, CoinTransaction } from '#lib/crypto/order.contract.ts';
import type { CryptoAsset, CryptoRate } from '#lib/crypto/contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import { orderOf, quoteOf } from './purchase.ts';

const network = (
  id: CryptoAsset['networks'][number]['id'],
  name: string,
  fee_usd: string,
  usual_minutes: number,
) => ({ id, name, fee_usd, usual_minutes, min: '5.00000000', max: '5000.00000000' });

/** Coins on offer, as GET /crypto/assets lists them. */
export const coinsOnOffer: CryptoAsset[] = [
  {
    token: 'btc',
    symbol: 'BTC',
    name: 'Bitcoin',
    networks: [
      { ...network('bitcoin', 'Bitcoin', '1.50', 30), min: '0.00010000', max: '0.50000000' },
    ],
  },
  {
    token: 'usdt',
    symbol: 'USDT',
    name: 'Tether USD',
    networks: [
      network('tron', 'Tron (TRC-20)', '1.00', 3),
      network('bnb-smart-chain', 'BNB Smart Chain (BEP-20)', '0.30', 2),
      network('ethereum', 'Ethereum (ERC-20)', '4.00', 5),
      network('ton', 'TON', '0.20', 2),
    ],
  },
];

/** A rate of dollars on Tron in naira, without an amount. */
export const rateOfCoins = (change: Partial<CryptoRate> = {}): CryptoRate => ({
  token: 'usdt',
  network: 'tron',
  side: 'buy',
  currency: 'NGN',
  rate: '1580.25',
  fee: '1560.00',
  min: '5.00000000',
  max: '5000.00000000',
  usual_minutes: 3,
  at: '2026-11-21T09:59:30Z',
  expires_at: '2026-11-21T10:04:30Z',
  amounts: null,
  rule_version: 'coins-1',
  ...change,
});

export const TXID = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16';

export const transactionOf = (change: Partial<CoinTransaction> = {}): CoinTransaction => ({
  txid: TXID,
  explorer: `https://tronscan.org/#/transaction/${TXID}`,
  amount: '20.00000000',
  symbol: 'USDT',
  confirmations: 3,
  needed: 20,
  state: 'seen',
  note: null,
  seen_at: '2026-11-21T10:02:00Z',
  ...change,
});

/** A purchase of 20 dollars on Tron, within its undo window. */
export const coinOrderOf = (
  change: Partial<CoinOrder> = {},
  order: Partial<Order> = {},
): CoinOrder => ({
  order: orderOf({ type: 'crypto-buy', name: 'Tether USD', ...order }),
  side: 'buy',
  token: 'usdt',
  symbol: 'USDT',
  network: 'tron',
  network_name: 'Tron (TRC-20)',
  coins: '20.00000000',
  address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  memo: null,
  transactions: [],
  confirmations: 0,
  needed: 20,
  sale: null,
  transfer: null,
  ...change,
});

/** A valid address for each network. */
export const goodAddresses = {
  bitcoin: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  tron: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  evm: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
} as const;

/** A held price of 20 dollars on Tron. */
export const heldCoins = (change: Partial<AuthorizedCoins> = {}): AuthorizedCoins => ({
  referenceCode: '22222222-2222-4222-8222-222222222222',
  quote: quoteOf({
    name: 'Tether USD',
    detail: 'TR7NHq…gjLj6t',
    rate: '1580.25',
    lines: {
      amount: '31605.00',
      fee: '1560.00',
      duty: '0.00',
      total: '33165.00',
      fee_label: 'Network fee',
      arrives: { label: 'USDT\u00a020.00 on Tron (TRC-20)', amount: '31605.00' },
    },
    expires_at: '2026-11-21T10:15:00Z',
  }),
  expires_at: '2026-11-21T10:15:00Z',
  ...change,
});

/** Stores a prepared purchase, as the form leaves it. */
export const storePurchase = (
  part: Partial<CoinDraft> = {},
  notes: Record<string, string> = {},
): void => {
  changeCoins(
    'buy',
    {
      token: 'usdt',
      network: 'tron',
      amount: '33165',
      fiatCurrency: 'NGN',
      walletAddress: goodAddresses.tron,
      ...part,
    },
    notes,
  );
};

/** The same with a held price. */
export const storeHeld = (held = heldCoins()): void =>
  storePurchase(
    { referenceCode: held.referenceCode, rate: '1580.25' },
    { quote: JSON.stringify(held.quote), until: held.expires_at },
  );
