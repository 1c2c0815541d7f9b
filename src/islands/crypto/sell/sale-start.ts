import type { CoinAlert } from '#lib/crypto/alerts.contract.ts';
import type { CryptoAsset } from '#lib/crypto/contract.ts';
import { readAmount } from '#lib/rules/amount.ts';

/** The name of the sale’s draft with its key. */
export const PRODUCT = 'crypto-sell';

/** The form values from a link or a repeated sale. */
export interface SaleStart {
  token: string;
  network: string;
  /** Coins to sell; empty if none were given. */
  coins: string;
  /** They are sold on arrival. */
  isAny?: boolean;
  /** Where a repeated sale was paid out to: one of the member's own accounts, or the wallet. */
  payout?: string;
  /** A price that is held for them, and until when. */
  held?: { quote: string; until: string } | undefined;
}

/** The values in the form's address, if they are available; null without a coin. */
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

/** The values of an alert that was reached: its coins, at the price that is held for them. */
export function readAlert(alert: CoinAlert | undefined): SaleStart | null {
  if (!alert?.quote_id || !alert.held_until || !alert.network || !alert.amount) return null;
  const held = { quote: alert.quote_id, until: alert.held_until };
  return { token: alert.token, network: alert.network, coins: alert.amount, held };
}

/** The values of a repeated sale, if they are still available; null if none is repeated. */
export function readRepeated(
  assets: readonly CryptoAsset[],
  repeated: Readonly<Record<string, string>>,
): SaleStart | null {
  const { amount = null, payout = '', ...on } = repeated;
  const names: Record<string, string | null> = { ...on, coins: amount };
  const start = readStart(assets, (name) => names[name] ?? null);
  return start && { ...start, isAny: amount === null, payout };
}
