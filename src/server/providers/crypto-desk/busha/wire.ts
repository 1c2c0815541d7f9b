import { z } from 'zod';
import type { CoinCode } from '#lib/currencies.ts';
import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';

/**
 * Details of the API that its public pages leave open. Check them with the provider's own test system before
 * switching it on.
 */
export const unconfirmed = {
  /** Unconfirmed: seen in recorded deliveries only: base64 of HMAC-SHA256 over the raw body. */
  signatureHeader: 'x-bu-signature',
  /** Unconfirmed: its names for the networks. */
  networks: {
    tron: 'TRX',
    ethereum: 'ETH',
    'bnb-smart-chain': 'BSC',
    polygon: 'MATIC',
    solana: 'SOL',
    base: 'BASE',
  } satisfies Partial<Record<CoinNetwork, string>>,
  /** Unconfirmed: which of these fields has the transaction, in `pay_in` or `pay_out`. */
  hashFields: ['blockchain_hash', 'transaction_hash', 'tx_hash', 'hash'],
  /** Unconfirmed: the state of an unused quote. */
  unusedQuote: 'pending',
} as const;

/** What it trades for us. */
export const traded: Partial<Record<CoinCode, readonly CoinNetwork[]>> = {
  USDT: ['tron', 'ethereum', 'bnb-smart-chain', 'polygon', 'solana'],
  USDC: ['ethereum', 'base', 'polygon', 'solana', 'bnb-smart-chain'],
};

const Way = z
  .looseObject({
    address: z.string().nullish(),
    memo: z.string().nullish(),
    expires_at: z.iso.datetime({ offset: true }).nullish(),
  })
  .nullish();

const TransferData = z.looseObject({
  id: z.string().min(1),
  quote_id: z.string().nullish(),
  status: z.string(),
  target_currency: z.string(),
  target_amount: z.string(),
  pay_in: Way,
  pay_out: Way,
  created_at: z.iso.datetime({ offset: true }),
});
export type Transfer = z.infer<typeof TransferData>;

export const TransferReply = z.looseObject({ data: TransferData });
export const TransferList = z.looseObject({ data: z.array(TransferData) });

export const QuoteReply = z.looseObject({
  data: z.looseObject({
    id: z.string().min(1),
    status: z.string(),
    target_currency: z.string(),
    target_amount: z.string(),
    expires_at: z.iso.datetime({ offset: true }).nullish(),
  }),
});
export type Quote = z.infer<typeof QuoteReply>['data'];

export const Hook = z.looseObject({
  event: z.string(),
  data: z.looseObject({ id: z.string(), category: z.string().nullish() }),
});

/** The transaction in one direction of a transfer; empty until it is named. */
export function hashIn(way: Transfer['pay_in']): string {
  const found = unconfirmed.hashFields.map((field) => way?.[field]);
  return found.find((each): each is string => typeof each === 'string' && each !== '') ?? '';
}
