import { coinNetworks, type CoinNetwork } from '#lib/rules/coin-address/index.ts';
import type { AddressScreening } from '#server/ports/address-screening.ts';
import { makeAddress } from '#server/providers/crypto-desk/sandbox-address.ts';

const LIST = 'Demo sanctions list';

const networks = Object.keys(coinNetworks) as CoinNetwork[];
/** One address of each network that is on the list, and one that gets no answer. */
const listed = new Set(networks.map((network) => makeAddress(network, 'listed')));
const silent = new Set(networks.map((network) => makeAddress(network, 'no answer')));

/** For the sandbox console: addresses that lead to a certain answer; all others are on no list. */
export const magicCoinAddresses: readonly { value: string; effect: string }[] = (
  ['bitcoin', 'tron', 'ethereum', 'solana'] as const
).flatMap((network) => [
  { value: makeAddress(network, 'listed'), effect: 'is on a list of sanctions' },
  { value: makeAddress(network, 'no answer'), effect: 'gets no answer when it is screened' },
]);

/** Letters of these addresses only differ in how they look. */
const keyOf = (network: CoinNetwork, address: string): string =>
  coinNetworks[network].kind === 'evm' ? address.toLowerCase() : address;

const has = (addresses: ReadonlySet<string>, network: CoinNetwork, address: string): boolean =>
  [...addresses].some((each) => keyOf(network, each) === keyOf(network, address));

/** A list that exists only here. */
export const sandboxScreening: AddressScreening = {
  id: 'screening-sandbox',
  isSandbox: true,
  screen: (network, address) =>
    Promise.resolve(
      has(silent, network, address)
        ? { kind: 'unknown', reason: 'timeout', recheckAfterMs: 10_000 }
        : {
            kind: 'done',
            value: has(listed, network, address) ? { hit: true, list: LIST } : { hit: false },
            providerRef: '',
            raw: null,
          },
    ),
};
