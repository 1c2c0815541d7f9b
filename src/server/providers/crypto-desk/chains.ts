import type { CoinCode } from '#lib/currencies.ts';
import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import type { CoinOn, CoinTerms } from '#server/ports/crypto-desk.ts';

interface Chain {
  /** Our choice: the confirmations after which we treat a payment as final. */
  confirmations: number;
  /** The average time between blocks. */
  blockSeconds: number;
}

/** Parameters of the chains, from their documentation, as of June 2026. */
export const chains: Readonly<Record<CoinNetwork, Chain>> = {
  bitcoin: { confirmations: 2, blockSeconds: 600 },
  litecoin: { confirmations: 6, blockSeconds: 150 },
  ethereum: { confirmations: 12, blockSeconds: 12 },
  base: { confirmations: 30, blockSeconds: 2 },
  polygon: { confirmations: 64, blockSeconds: 2 },
  'bnb-smart-chain': { confirmations: 15, blockSeconds: 1 },
  tron: { confirmations: 20, blockSeconds: 3 },
  solana: { confirmations: 32, blockSeconds: 1 },
  ton: { confirmations: 1, blockSeconds: 5 },
};

/**
 * The decimal places of a coin on each of its networks, from the published contracts, as of June 2026.
 * Confirm them with a block explorer before switching a network on.
 */
const places: Readonly<Record<CoinCode, Partial<Record<CoinNetwork, number>>>> = {
  BTC: { bitcoin: 8 },
  ETH: { ethereum: 18, base: 18 },
  USDT: { tron: 6, 'bnb-smart-chain': 18, ethereum: 6, polygon: 6, solana: 6, ton: 6 },
  USDC: { ethereum: 6, base: 6, polygon: 6, solana: 6, 'bnb-smart-chain': 18 },
  BNB: { 'bnb-smart-chain': 18 },
  SOL: { solana: 9 },
  TRX: { tron: 6 },
  LTC: { litecoin: 8 },
};

/** The decimal places of a coin on a network; undefined if it doesn't exist there. */
export const placesOf = ({ coin, network }: CoinOn): number | undefined => places[coin][network];

/** The terms of every coin on each of its networks. */
export function termsOf(on: CoinOn): CoinTerms | undefined {
  const most = placesOf(on);
  if (most === undefined) return undefined;
  return { confirmations: chains[on.network].confirmations, places: Math.min(8, most) };
}

/** The coin with a symbol on a network; null if it isn't one of ours. */
export const coinNamed = (symbol: string, network: CoinNetwork): CoinCode | null =>
  Object.hasOwn(places, symbol) && places[symbol as CoinCode][network] !== undefined
    ? (symbol as CoinCode)
    : null;
