import type { CoinAddress } from '#lib/crypto/buy.contract.ts';
import type { CoinRates } from '#lib/crypto/coin-rates.ts';
import type { CryptoAsset } from '#lib/crypto/contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import type { Needs } from '#lib/rules/needs.ts';

/** Networks on which some wallets, such as those of exchanges, ask for a memo. */
export const takesMemo = (network: string): boolean => network === 'ton';

/** The data of a purchase's page. */
export interface BuyGiven {
  coins: readonly CryptoAsset[];
  /** What one coin costs now. */
  rates?: CoinRates;
  saved: readonly CoinAddress[];
  currency: CurrencyCode;
  needs: Needs;
  zone: string;
  /** Epoch ms of the server's time when it rendered the page. */
  now: number;
}
