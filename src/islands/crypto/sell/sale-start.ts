import type { CryptoAsset } from '#lib/contracts/crypto.ts';
import { isAmount } from '#lib/money.ts';

/** What a link to the form fills in. */
export interface SaleStart {
  token: string;
  network: string;
  /** Coins to sell; empty where none were named. */
  coins: string;
}

/** What an address of the form names, as far as it is on offer; null without a coin. */
export function readStart(
  assets: readonly CryptoAsset[],
  named: (name: string) => string | null,
): SaleStart | null {
  const asset = assets.find(({ token }) => token === named('token'));
  if (!asset) return null;
  const network = asset.networks.find(({ id }) => id === named('network'))?.id ?? '';
  const coins = named('coins') ?? '';
  const isGiven = isAmount(coins, 'BTC') && !coins.startsWith('-');
  return { token: asset.token, network, coins: isGiven ? coins : '' };
}
