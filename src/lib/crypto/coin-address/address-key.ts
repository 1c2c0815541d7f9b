import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { tonAccount } from './ton.ts';

/** Equal for every way to write one address. Only for comparing: never send coins to it. */
export function addressKey(typed: string, network: CoinNetwork): string {
  const address = typed.trim();
  const { kind } = coinNetworks[network];
  if (kind === 'ton') return tonAccount(address) ?? address;
  // only these ignore case: by their format, or by the standard of witness addresses
  const hasNoCase = kind === 'evm' || /^(bc|ltc)1/i.test(address);
  return hasNoCase ? address.toLowerCase() : address;
}
