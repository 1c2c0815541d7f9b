import type { CoinCode } from '#lib/currencies.ts';
import type { CoinOn, CoinTerms } from '#server/ports/crypto-desk.ts';
import { termsOf } from '#server/providers/crypto-desk/chains.ts';
import { Transaction } from './wire.ts';
import type { BtcpayClient } from './client.ts';

/** Coins that every BTCPay server has, by its chain ids; others need plug-ins. */
const methods: Partial<Record<CoinCode, string>> = { BTC: 'BTC-CHAIN' };

/** The confirmations after which a store can settle a payment, by its own names. */
const policies = { HighSpeed: 0, MediumSpeed: 1, LowMediumSpeed: 2, LowSpeed: 6 } as const;

/** The quickest policy with all the confirmations that a payment needs. */
export const policyFor = ({ confirmations }: CoinTerms): string =>
  Object.entries(policies).find(([, count]) => count >= confirmations)?.[0] ?? 'LowSpeed';

export const methodOf = ({ coin }: CoinOn): string | undefined => methods[coin];

export const btcpayTerms = (on: CoinOn): CoinTerms | undefined =>
  methodOf(on) === undefined ? undefined : termsOf(on);

/**
 * The confirmations of a transaction in the store's wallet; 0 if the wallet doesn't have it, null if that
 * can't be read.
 */
export async function confirmationsOf(
  client: BtcpayClient,
  method: string,
  txid: string,
): Promise<number | null> {
  const path = `payment-methods/${method}/wallet/transactions/${encodeURIComponent(txid)}`;
  const found = await client.readStore(path, Transaction);
  if (!found.ok) return found.status === 404 ? 0 : null;
  return Number(found.value.confirmations ?? 0);
}
