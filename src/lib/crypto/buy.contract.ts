import { z } from 'zod';
import { Authorization } from '#lib/orders/authorization.contract.ts';
import { call } from '#lib/contracts/call.ts';
import {
  Amount,
  amountIn,
  Currency,
  debitCodes,
  keyCodes,
  Confirmation,
  priceLimit,
  Timestamp,
} from '#lib/contracts/common.ts';
import { Network, Token } from './contract.ts';
import { Order } from '#lib/orders/contract.ts';
import { PayinType } from '#lib/wallet/payin.contract.ts';
import { Line } from '#lib/contracts/typed.ts';

const signedIn = ['unauthenticated', 'two_factor_required'] as const;
const KEYED: readonly string[] = keyCodes;

/** POST /quotes takes the same with service_type crypto-buy. */
export const coinPurchaseFields = {
  token: Token,
  network: Network,
  /** Money: the total price. Either this or `coins`. */
  amount: Amount.optional(),
  /** Or the coins that should arrive. */
  coins: amountIn('BTC').optional(),
  fiatCurrency: Currency,
  /** The member's own address on the chosen network. */
  walletAddress: Line.min(1, 'Enter the address that should receive the coins.').max(500),
  /** Required on some networks. */
  memo: Line.max(120).optional(),
};

export const CoinPurchase = z.strictObject(coinPurchaseFields).meta({ id: 'CoinPurchase' });
export type CoinPurchase = z.input<typeof CoinPurchase>;

/** The price is held for 15 minutes; nothing is bought yet. */
export const AuthorizedCoins = Authorization.omit({ reference: true })
  .extend({ referenceCode: z.uuid() })
  .meta({ id: 'AuthorizedCoins' });
export type AuthorizedCoins = z.infer<typeof AuthorizedCoins>;

export const authorizeCoins = call({
  method: 'post',
  path: '/crypto/buy/authorize',
  guard: 'verified',
  summary: 'Checks the address and whether the purchase would go through, and locks its price',
  body: CoinPurchase,
  reply: AuthorizedCoins,
  codes: [
    ...signedIn,
    'invalid_input',
    'not_found',
    'busy',
    'too_many_requests',
    ...debitCodes.filter((code) => !KEYED.includes(code)),
  ],
});

export const BuyCoins = z
  .strictObject({
    referenceCode: z.uuid(),
    /** "wallet", or one of GET /payin-method. */
    payment: z.union([z.literal('wallet'), z.uuid()]),
    pin: Confirmation,
    ...priceLimit,
  })
  .meta({ id: 'BuyCoins' });
export type BuyCoins = z.input<typeof BuyCoins>;

/** One of our accounts, and the note to add to a transfer. */
export const payHere = {
  type: PayinType,
  bank: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  reference: z.string(),
  /** The price is held until then; what arrives later is added to the wallet. */
  pay_until: Timestamp,
};

export const BoughtCoins = z
  .object({
    order: Order,
    /** Where to pay, and the note to add; null when the wallet paid. */
    bankDetails: z.object(payHere).nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'BoughtCoins' });
export type BoughtCoins = z.infer<typeof BoughtCoins>;

export const buyCoins = call({
  method: 'post',
  path: '/crypto/buy/initiate',
  guard: 'verified-pin',
  keyed: true,
  summary: 'Buys what was authorised; each reference buys once, however often it’s sent',
  body: BuyCoins,
  reply: BoughtCoins,
  codes: [
    ...signedIn,
    'invalid_input',
    'conflict',
    'busy',
    'too_many_requests',
    'price_above_limit',
    ...debitCodes,
  ],
});

/** A member's own address that they saved, or sent coins to before. */
export const CoinAddress = z
  .object({
    id: z.uuid(),
    name: z.string(),
    network: Network,
    address: z.string(),
    memo: z.string().nullable(),
    created_at: Timestamp,
    /** When large amounts can be sent to it; null: already now. */
    large_from: Timestamp.nullable(),
  })
  .meta({ id: 'CoinAddress' });
export type CoinAddress = z.infer<typeof CoinAddress>;

export const listCoinAddresses = call({
  method: 'get',
  path: '/crypto/buy/addresses',
  guard: 'verified',
  summary: 'The member’s saved addresses, most recently used first',
  reply: z.array(CoinAddress),
  codes: [...signedIn],
});

export const saveCoinAddress = call({
  method: 'post',
  path: '/crypto/buy/addresses',
  guard: 'verified',
  summary: 'Saves an address with a name; the same address again only gets the new name',
  body: z
    .strictObject({
      name: Line.min(1, 'Give the address a name.').max(40),
      network: Network,
      address: coinPurchaseFields.walletAddress,
      memo: coinPurchaseFields.memo,
    })
    .meta({ id: 'SaveCoinAddress' }),
  reply: CoinAddress,
  codes: [...signedIn, 'invalid_input', 'too_many_requests'],
});

export const deleteCoinAddress = call({
  method: 'delete',
  path: '/crypto/buy/addresses/{id}',
  guard: 'verified',
  summary: 'Deletes a saved address; orders that used it keep it',
  params: z.object({ id: z.uuid() }),
  reply: z.null(),
  empty: true,
  codes: [...signedIn, 'invalid_input', 'not_found'],
});
