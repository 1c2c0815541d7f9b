import type { CoinDraft, DraftNotes, StoredCoins } from '#lib/crypto/browser/coin-drafts.ts';
import type { AuthorizedCoins, CoinPurchase } from '#lib/crypto/buy.contract.ts';
import type { Quote } from '#lib/orders/contract.ts';
import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { plainCoins } from '#islands/crypto/shared/amount-fields.tsx';
import { takesMemo } from './given.ts';

/** The name of the purchase's draft with its key. */
export const PRODUCT = 'crypto-buy';

/** Why it can't wait for a connection. */
export const NOT_KEPT =
  'The price is only locked for 15 minutes, so you can’t save this for later.';

/** A held price, by its reference. */
export interface Payload {
  reference: string;
  quote: Quote;
  /** ISO time. */
  until: string;
}

const isMoney = (text: string) => /^\d+(\.\d{1,2})?$/.test(text);

/** The purchase in the server's format; null while something is missing. */
export function purchaseOf({ draft, notes }: StoredCoins): CoinPurchase | null {
  const { token, network, walletAddress, fiatCurrency, amount } = draft;
  const coins = notes['in'] === 'coins' ? notes['coins'] : undefined;
  if (!token || !network || !walletAddress || !(coins || isMoney(amount))) return null;
  const memo = takesMemo(network) ? notes['memo'] : undefined;
  return {
    token,
    walletAddress,
    fiatCurrency,
    network: network as CoinNetwork,
    ...(coins ? { coins } : { amount }),
    ...(memo && { memo }),
  };
}

/** What the draft remembers of a held price. */
export function payloadOf({ draft, notes }: StoredCoins): Payload | null {
  const { quote, until } = notes;
  if (!draft.referenceCode || !quote || !until) return null;
  try {
    return { reference: draft.referenceCode, until, quote: JSON.parse(quote) as Quote };
  } catch {
    return null;
  }
}

/** The starting values of a repeated order, and why it was refused; null if none is repeated. */
export function repeatedOf({ token = '', network = '', walletAddress = '', ...more }: DraftNotes) {
  if (!token) return null;
  const { coins = '', memo = '', problem_field = '', problem_text = '' } = more;
  return {
    draft: { token, network, walletAddress },
    notes: { in: 'coins', coins: plainCoins(coins), memo, problem_field, problem_text },
  };
}

/** The parts of the draft that remember a newly held price. */
export const keptOf = (held: AuthorizedCoins): [Partial<CoinDraft>, DraftNotes] => [
  { referenceCode: held.referenceCode, ...(held.quote.rate && { rate: held.quote.rate }) },
  { quote: JSON.stringify(held.quote), until: held.expires_at },
];
