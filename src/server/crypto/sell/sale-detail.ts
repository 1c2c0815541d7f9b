import { z } from 'zod';
import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { decimalOf } from '#lib/crypto/coin-price.ts';
import type { CoinCode } from '#lib/currencies.ts';
import { formatRate } from '#lib/look/price-chart.ts';
import { formatMinor, money } from '#lib/money.ts';
import type { Order } from '#server/orders/tables.ts';

export const SELL = 'crypto-sell';

const whole = z.string().transform(BigInt);

/** Coins at one rate: hundred-millionths, millionths of a unit, minor units. */
const Part = z.object({ units: whole, rate: whole, pays: whole });

const Detail = z.object({
  identity: z.string(),
  coin: z.string().transform((code) => code as CoinCode),
  network: z.string().transform((id) => id as CoinNetwork),
  address: z.string(),
  memo: z.string().nullable(),
  /** Hundred-millionths; null for coins that are sold as they come. */
  amount: whole.nullable(),
  payout: z.string(),
  /** The account that the money goes to, as its owner knows it; missing for the wallet. */
  account: z.string().optional(),
  /** Until when its coins are waited for. */
  until: z.string().optional(),
  /** Where its coins are, while it is open; the sentence that its owner reads. */
  now: z.string().optional(),
  /** What arrived and what it brings, once that is known. */
  came: z.object({ arrived: whole, parts: z.array(Part), total: whole }).optional(),
  /** What was sent to the account, minor units, and what became of it. */
  sent: z
    .object({ amount: whole, costs: whole, state: z.enum(['sent', 'arrived', 'returned']) })
    .optional(),
  /** Why it stayed in the wallet. */
  kept: z.string().optional(),
});
export type SaleDetail = z.infer<typeof Detail>;

/** What the engine stores about a sale of coins. */
export const detailOf = (order: Pick<Order, 'detail'>): SaleDetail => Detail.parse(order.detail);

/** "USDT 12.50": hundred-millionths with their coin. */
export const sayCoins = (units: bigint, coin: CoinCode): string => formatMinor(money(units, coin));

export const nameOf = (network: CoinNetwork): string => coinNetworks[network].name;

/** A rate in millionths as people read it: "₦1,523.14". */
export const sayRate = (rate: bigint, { currency }: Pick<Order, 'currency'>): string =>
  formatRate(decimalOf(rate), currency);
