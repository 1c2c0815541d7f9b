import { codeOfCoin, coinIds, type CoinId } from '#lib/crypto/coins.ts';
import { currencyOf } from '#lib/currencies.ts';
import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import type { CoinSide } from '#lib/crypto/coin-price.ts';
import facts from './facts/coins.json' with { type: 'json' };

/** The initial limits of a coin on a network, decimal strings. */
type Limits = Readonly<Record<CoinSide, { min: string; max: string }>>;

/** A coin that we trade, and the networks it is sent on. */
export interface Coin {
  id: CoinId;
  name: string;
  kind: 'coin' | 'stablecoin';
  networks: readonly (Limits & { id: CoinNetwork })[];
  /** The initial spreads, in percent. */
  spread: Readonly<Record<CoinSide, string>>;
}

export interface Network {
  id: CoinNetwork;
  name: string;
  /** The initial fee for sending, in US dollars, and how long a payment usually takes. */
  fee_usd: string;
  minutes: number;
}

type FactCoin = Omit<Coin, 'id' | 'name'>;

/** Coins in display order. */
export const coins: readonly Coin[] = coinIds.map((id) => {
  const fact = facts.coins.find((each) => each.id === id);
  if (!fact) throw new Error(`No facts of ${id}`);
  return { ...(fact as FactCoin), id, name: currencyOf(codeOfCoin(id)).name };
});

export const networks: readonly Network[] = facts.networks.map((fact) => {
  const id = fact.id as CoinNetwork;
  return { ...fact, id, name: coinNetworks[id].name };
});

/** The initial rates of a US dollar in other currencies; naira come from the feed. */
export const firstPerUsd: Readonly<Record<string, string>> = facts.per_usd;

export const findCoin = (id: string): Coin | undefined => coins.find((coin) => coin.id === id);
