import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { chains } from './address-of.ts';
import { isOfKind, isUnusedWitness, kindsOf, type AddressKind } from './kinds.ts';

const kindNames: Record<AddressKind, string> = {
  bitcoin: 'a Bitcoin address',
  litecoin: 'a Litecoin address',
  tron: 'a Tron address',
  evm: 'an Ethereum-type address (0x…)',
  solana: 'a Solana address',
  ton: 'a TON address',
  test: 'an address of a test network',
};

/** Why coins can't be sent to an address; `text` is for its owner. */
export interface AddressFault {
  reason: 'missing' | 'other-network' | 'test-network' | 'unspendable' | 'checksum' | 'shape';
  text: string;
}

const fault = (reason: AddressFault['reason'], text: string): AddressFault => ({ reason, text });

/**
 * Checks an address against the chosen network (spec 4): its format, its checksum, and whether it belongs to
 * another network. All networks of the 0x type share one format, so an address of the wrong one can't be
 * detected: show the network's name next to it.
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
  const chain = /^0x.*@(.+)/.exec(address)?.[1];
  if (chain) {
    const asked = chains[Number(chain)];
    return fault(
      'other-network',
      `This payment link is for ${asked ? coinNetworks[asked].name : 'another network'}, not ${name}. Choose its network, or paste another address.`,
    );
  }
  if (isUnusedWitness(address, kind))
    return fault(
      'unspendable',
      'Coins sent to an address of this type are lost, because no wallet can keep them. Enter the address of your own wallet.',
    );
  if (like.test(address))
    return fault('checksum', 'A character in this address is wrong or missing. Copy it again.');
  return fault('shape', `This isn’t an address on ${name}. Check what you pasted.`);
}
