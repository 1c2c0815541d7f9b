import type { CoinAlert } from '#lib/crypto/alerts.contract.ts';
import type { CryptoAsset } from '#lib/crypto/contract.ts';
import { readAmount } from '#lib/rules/amount.ts';

/** The name of the sale’s draft with its key. */
export const PRODUCT = 'crypto-sell';

/** What a link to the form fills in, or a sale that is repeated. */
export interface SaleStart {
  token: string;
  network: string;
  /** Coins to sell; empty where none were named. */
  coins: string;
  /** They are sold as they come. */
  isAny?: boolean;
  /** Where a sale that is repeated was paid out to: an account of the member’s own, or the wallet. */
  payout?: string;
  /** A price that is held for them, and until when. */
  held?: { quote: string; until: string } | undefined;
}

/** What an address of the form names, as far as it is on offer; null without a coin. */
export function readStart(
  assets: readonly CryptoAsset[],
  named: (name: string) => string | null,
): SaleStart | null {
  const asset = assets.find(({ token }) => token === named('token'));
  if (!asset) return null;
  const network = asset.networks.find(({ id }) => id === named('network'))?.id ?? '';
  const coins = readAmount(named('coins') ?? '', 'BTC', asset.token) ?? '';
  return { token: asset.token, network, coins };
}

/** What an alert that was reached fills in: its coins, at the price that is held for them. */
export function readAlert(alert: CoinAlert | undefined): SaleStart | null {
  if (!alert?.quote_id || !alert.held_until || !alert.network || !alert.amount) return null;
  const held = { quote: alert.quote_id, until: alert.held_until };
  return { token: alert.token, network: alert.network, coins: alert.amount, held };
}

/** What a sale that is repeated fills in, as far as it is still on offer; null where none is repeated. */
export function readRepeated(
  assets: readonly CryptoAsset[],
  repeated: Readonly<Record<string, string>>,
): SaleStart | null {
  const { amount = null, payout = '', ...on } = repeated;
  const names: Record<string, string | null> = { ...on, coins: amount };
  const start = readStart(assets, (name) => names[name] ?? null);
  return start && { ...start, isAny: amount === null, payout };
}
