import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import {
  amountIn,
  blockedCodes,
  keyCodes,
  limitCodes,
  MoneyText,
  Timestamp,
  Currency,
} from '#lib/contracts/common.ts';
import { Network, Token } from './contract.ts';
import { Order } from '#lib/orders/contract.ts';
import { Line } from '#lib/contracts/typed.ts';

const signedIn = ['unauthenticated', 'two_factor_required'] as const;

export const SellCoins = z
  .strictObject({
    token: Token,
    network: Network,
    /** Coins. If missing, they are sold on arrival, at the rate of their last confirmation. */
    amount: amountIn('BTC').optional(),
    /** "wallet", or one of the member's own payout accounts. */
    payout: z.union([z.literal('wallet'), z.uuid()]),
    /** A price that was held for these coins when a rate alert was reached. */
    quote_id: z.uuid().optional(),
  })
  .meta({ id: 'SellCoins' });
export type SellCoins = z.input<typeof SellCoins>;

/** Where to send the coins, and the payout for them. */
export const CoinSale = z
  .object({
    referenceCode: z.string(),
    token: z.string(),
    symbol: z.string(),
    network: Network,
    network_name: z.string(),
    /** The member's permanent address for this coin on this network. */
    walletAddress: z.string(),
    memo: z.string().nullable(),
    /** Null: sold on arrival. */
    amount: MoneyText.nullable(),
    /** The rate for one coin. */
    rate: z.string(),
    currency: Currency,
    /** The payout for the amount at that rate; null for coins that are sold on arrival. */
    total: MoneyText.nullable(),
    minimum: MoneyText,
    /** The payout account, and what it receives of the total; null for the wallet. */
    payout: z
      .object({
        account: z.string(),
        /** With the stamp duty; null while the total isn't known. */
        fee: MoneyText.nullable(),
        gets: MoneyText.nullable(),
      })
      .nullable(),
    /** How long we wait for coins. */
    wait_until: Timestamp,
    confirmations: z.number().int(),
    usual_minutes: z.number().int(),
    /** The deadline for coins to be on the network to get that rate; null for those sold on arrival. */
    expires_at: Timestamp.nullable(),
    /** The rule for the rate, in one sentence. */
    rule: z.string(),
    order: Order,
    createdAt: Timestamp,
  })
  .meta({ id: 'CoinSale' });
export type CoinSale = z.infer<typeof CoinSale>;

export const sellCoins = call({
  method: 'post',
  path: '/crypto/sell/initiate',
  guard: 'verified',
  keyed: true,
  summary: 'Opens a sale and says where to send the coins; the money follows once they’ve arrived',
  body: SellCoins,
  reply: CoinSale,
  codes: [
    ...signedIn,
    'invalid_input',
    'not_found',
    'busy',
    'too_many_requests',
    'kyc_unsupported_service_type',
    ...limitCodes,
    ...blockedCodes,
    ...keyCodes,
  ],
});

export const reportCoinsSent = call({
  method: 'post',
  path: '/crypto/sell/{reference_code}/sent',
  guard: 'verified',
  summary: 'The member says they sent the coins: we check the network immediately',
  params: z.object({ reference_code: z.string().max(40) }),
  body: z.strictObject({ tx_hash: Line.max(120).optional() }).meta({ id: 'CoinsSent' }),
  reply: Order,
  codes: [...signedIn, 'invalid_input', 'not_found', 'too_many_requests'],
});
