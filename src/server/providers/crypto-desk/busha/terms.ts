import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import type { CoinOn, CoinTerms } from '#server/ports/crypto-desk.ts';
import { termsOf } from '#server/providers/crypto-desk/chains.ts';
import { traded, unconfirmed } from './wire.ts';

const names: Partial<Record<CoinNetwork, string>> = unconfirmed.networks;

/** The provider's name for a network. */
export const networkName = (network: CoinNetwork): string | undefined => names[network];

export const bushaTerms = (on: CoinOn): CoinTerms | undefined =>
  traded[on.coin]?.includes(on.network) ? termsOf(on) : undefined;
