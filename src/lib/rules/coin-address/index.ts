import { isOfKind, kindsOf, type AddressKind } from './kinds.ts';

/** The networks that coins are sent on. */
export const coinNetworks = {
  bitcoin: { name: 'Bitcoin', kind: 'bitcoin', like: /^(bc1|1|3)/i },
  litecoin: { name: 'Litecoin', kind: 'litecoin', like: /^(ltc1|L|M)/ },
  ethereum: { name: 'Ethereum (ERC-20)', kind: 'evm', like: /^0x/ },
  base: { name: 'Base', kind: 'evm', like: /^0x/ },
  polygon: { name: 'Polygon', kind: 'evm', like: /^0x/ },
  'bnb-smart-chain': { name: 'BNB Smart Chain (BEP-20)', kind: 'evm', like: /^0x/ },
  tron: { name: 'Tron (TRC-20)', kind: 'tron', like: /^T/ },
  solana: { name: 'Solana', kind: 'solana', like: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ },
  ton: { name: 'TON', kind: 'ton', like: /^[EU]Q/ },
} as const satisfies Record<string, { name: string; kind: AddressKind; like: RegExp }>;
export type CoinNetwork = keyof typeof coinNetworks;

const kindNames: Record<AddressKind, string> = {
  bitcoin: 'a Bitcoin address',
  litecoin: 'a Litecoin address',
  tron: 'a Tron address',
  evm: 'an Ethereum-type address (0x…)',
  solana: 'a Solana address',
  ton: 'a TON address',
  test: 'an address of a test network',
};

/** Why coins can't be sent to an address; `text` is what its owner reads. */
export interface AddressFault {
  reason: 'missing' | 'other-network' | 'test-network' | 'checksum' | 'shape';
  text: string;
}

const fault = (reason: AddressFault['reason'], text: string): AddressFault => ({ reason, text });

/**
 * Checks an address against the network that was chosen (spec 4): its format, its checksum, and whether it
 * belongs to another network. All networks of the 0x type share one format, so an address of the wrong one
 * of those can't be told apart: say the network's name beside it.
 * @returns null for an address that coins can be sent to
 */
export function checkAddress(typed: string, network: CoinNetwork): AddressFault | null {
  const address = typed.trim();
  const { name, kind, like } = coinNetworks[network];
  if (address === '') return fault('missing', 'Enter the address that should receive the coins.');
  if (isOfKind(address, kind)) return null;
  const kinds = kindsOf(address);
  if (kinds.includes('test'))
    return fault(
      'test-network',
      'This address belongs to a test network. Coins sent to it are lost.',
    );
  const [other] = kinds;
  if (other)
    return fault(
      'other-network',
      `This is ${kindNames[other]}. Coins sent to it on ${name} would be lost. Choose its network, or paste another address.`,
    );
  if (like.test(address))
    return fault('checksum', 'A character in this address is wrong or missing. Copy it again.');
  return fault('shape', `This isn’t an address on ${name}. Check what you pasted.`);
}
