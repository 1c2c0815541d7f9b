import { addressKey } from '#lib/crypto/coin-address/address-key.ts';
import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import type { AddressScreening } from '#server/ports/address-screening.ts';
import { makeAddress } from '#server/providers/crypto-desk/sandbox-address.ts';

const LIST = 'Demo sanctions list';
const RECHECK_MS = 10_000;

const networks = Object.keys(coinNetworks) as CoinNetwork[];
/** For each network, one address that is on the list and one that gets no answer. */
const allOf = (text: string): ReadonlySet<string> =>
  new Set(networks.map((network) => addressKey(makeAddress(network, text), network)));
const listed = allOf('listed');
const silent = allOf('no answer');

/** For the sandbox console: addresses that lead to a given answer. All others are on no list. */
export const magicCoinAddresses: readonly { value: string; effect: string }[] = (
  ['bitcoin', 'tron', 'ethereum', 'solana'] as const
).flatMap((network) => [
  { value: makeAddress(network, 'listed'), effect: 'is on a sanctions list' },
  { value: makeAddress(network, 'no answer'), effect: 'gets no answer when it is screened' },
]);

/** A list that exists only here. */
export const sandboxScreening: AddressScreening = {
  id: 'screening-sandbox',
  isSandbox: true,
  screen(network, address) {
    const key = addressKey(address, network);
    if (silent.has(key))
      return Promise.resolve({ kind: 'unknown', reason: 'timeout', recheckAfterMs: RECHECK_MS });
    const value = listed.has(key) ? { hit: true, list: LIST } : { hit: false };
    return Promise.resolve({ kind: 'done', value, providerRef: '', raw: null });
  },
};
