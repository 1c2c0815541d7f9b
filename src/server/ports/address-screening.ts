import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import type { Adapter } from './adapter.ts';
import type { Outcome } from './outcome.ts';

export interface Screened {
  /** The address is on a list of addresses that no one may trade with. */
  hit: boolean;
  /** The list it is on. */
  list?: string;
}

/** Lists of criminal and sanctioned addresses (spec 4). Without an answer nothing is sent. Never throws. */
export interface AddressScreening extends Adapter {
  screen(network: CoinNetwork, address: string): Promise<Outcome<Screened>>;
}
