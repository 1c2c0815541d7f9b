import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import type { Adapter } from './adapter.ts';
import type { Outcome } from './outcome.ts';

export interface Screened {
  /** The address is on a list of those that no one may send coins to or take them from. */
  hit: boolean;
  /** The list it is on. */
  list?: string;
}

/** Lists of addresses of crime and sanctions (spec 4). Without an answer nothing is sent: never throws. */
export interface AddressScreening extends Adapter {
  screen(network: CoinNetwork, address: string): Promise<Outcome<Screened>>;
}
