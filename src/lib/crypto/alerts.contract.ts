import { z } from 'zod';
import { coinIds } from './coins.ts';
import { coinSides } from './coin-price.ts';
import { call } from '#lib/contracts/call.ts';
import { amountIn, Currency, limitCodes, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { Network } from './contract.ts';

const signedIn = ['unauthenticated', 'two_factor_required'] as const;

/** A rate in the format of GET /crypto/rates: up to six places. */
const Rate = z
  .string()
  .regex(
    /^(?=.*[1-9])\d{1,12}(\.\d{1,6})?$/,
    'Enter a rate such as 1650.50, with up to 6 decimals.',
  );

/** A rate that its owner wants an alert for. */
export const CoinAlert = z
  .object({
    id: z.uuid(),
    token: z.enum(coinIds),
    symbol: z.string(),
    side: z.enum(coinSides),
    currency: Currency,
    /** At least this when selling, at most this when buying; for one coin. */
    target: z.string(),
    state: z.enum(['waiting', 'reached', 'ended']),
    created_at: Timestamp,
    ends_at: Timestamp,
    reached_at: Timestamp.nullable(),
    /** Our rate at that moment. */
    reached_rate: z.string().nullable(),
    /** Coins to be sold at that rate, and their network; null for a mere alert. */
    network: Network.nullable(),
    amount: MoneyText.nullable(),
    /** The price that was held for them, and until when; POST /crypto/sell/initiate takes it. */
    quote_id: z.uuid().nullable(),
    held_until: Timestamp.nullable(),
  })
  .meta({ id: 'CoinAlert' });
export type CoinAlert = z.infer<typeof CoinAlert>;

export const listCoinAlerts = call({
  method: 'get',
  path: '/crypto/alerts',
  guard: 'user',
  summary: 'Rate alerts: waiting ones first, then the latest that were reached or have ended',
  reply: z.array(CoinAlert),
  codes: [...signedIn],
});

export const NewCoinAlert = z
  .strictObject({
    token: z.enum(coinIds),
    side: z.enum(coinSides),
    target: Rate,
    /** Both for coins to sell: their price is held for 15 minutes once the rate is reached. */
    network: Network.optional(),
    amount: amountIn('BTC').optional(),
  })
  .refine(({ network, amount }) => (network === undefined) === (amount === undefined), {
    path: ['amount'],
    message: 'Name the coins and their network together.',
  })
  .refine(({ side, amount }) => side === 'sell' || amount === undefined, {
    path: ['amount'],
    message: 'Only coins that you sell can have their price held.',
  })
  .meta({ id: 'NewCoinAlert' });
export type NewCoinAlert = z.input<typeof NewCoinAlert>;

export const addCoinAlert = call({
  method: 'post',
  path: '/crypto/alerts',
  guard: 'user',
  summary: 'Adds an alert for when our rate in the wallet’s currency reaches a target, for 30 days',
  body: NewCoinAlert,
  reply: CoinAlert,
  codes: [
    ...signedIn,
    'invalid_input',
    'conflict',
    'unavailable_for_country',
    'service_inactive',
    'busy',
    'not_found',
    'kyc_unsupported_service_type',
    ...limitCodes,
  ],
});

export const endCoinAlert = call({
  method: 'post',
  path: '/crypto/alerts/{id}/end',
  guard: 'user',
  summary: 'Ends a waiting alert',
  params: z.object({ id: z.uuid() }),
  reply: z.null(),
  codes: [...signedIn, 'invalid_input', 'not_found'],
});
