import { base58, bech32, bech32m } from '@scure/base';
import { z } from 'zod';
import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { addressKey } from '#lib/crypto/coin-address/address-key.ts';
import { tonAccount } from '#lib/crypto/coin-address/ton.ts';
import facts from '#server/crypto/facts/unspendable.json' with { type: 'json' };

type Kind = (typeof coinNetworks)[CoinNetwork]['kind'];

const Listed = z.object({
  kind: z.enum(['bitcoin', 'litecoin', 'evm', 'tron', 'solana', 'ton']),
  /** `contract`: of the coin itself. `network`: a part of the network itself. */
  what: z.enum(['burned', 'contract', 'network']),
  name: z.string(),
  address: z.string().optional(),
  /** All addresses that start with this. */
  starts: z.string().optional(),
});
type Listed = z.output<typeof Listed>;

const listed = z.array(Listed).parse(facts.addresses);

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function programOf(address: string): Uint8Array {
  const text = address.toLowerCase() as `${string}1${string}`;
  const coder = /^(bc|ltc)1q/.test(text) ? bech32 : bech32m;
  return coder.fromWords(coder.decode(text, 90).words.slice(1));
}

/** The hash, key or account inside an address, in hex: without network, version and checksum. */
function insideOf(address: string, kind: Kind): string {
  if (kind === 'evm') return address.slice(2).toLowerCase();
  if (kind === 'solana') return hexOf(base58.decode(address));
  if (kind === 'ton') {
    const [, ...bytes] = (tonAccount(address) ?? '').split('.');
    return bytes.map((byte) => byte.padStart(2, '0')).join('');
  }
  if (/^(bc|ltc)1/i.test(address)) return hexOf(programOf(address));
  return hexOf(base58.decode(address).subarray(1, -4));
}

/** Whether hex digits are only the first few of them, again and again; the last repetition may be cut short. */
const isRepeated = (inside: string): boolean =>
  Array.from({ length: inside.length / 2 }, (_, n) => inside.slice(n + 1)).some((rest) =>
    inside.startsWith(rest),
  );

/**
 * Numbers that can't be the hash of a key: those with one digit twenty times in a row, such as zero, network
 * contracts and 0x…dEaD, and those that repeat themselves.
 */
const isBlank = (inside: string): boolean => /(.)\1{19}/.test(inside) || isRepeated(inside);

function findListed(address: string, network: CoinNetwork): Listed | undefined {
  const { kind } = coinNetworks[network];
  const key = addressKey(address, network);
  return listed.find(
    (each) =>
      each.kind === kind &&
      ((each.address !== undefined && addressKey(each.address, network) === key) ||
        (each.starts !== undefined && key.startsWith(each.starts))),
  );
}

/**
 * Why coins sent to an address could never be spent; undefined for any other address. The address
 * has already passed its network's checks.
 */
export function whyUnspendable(address: string, network: CoinNetwork): string | undefined {
  const found = findListed(address, network);
  const isBurned = !found && isBlank(insideOf(address, coinNetworks[network].kind));
  if (!found && !isBurned) return undefined;
  if (found?.what === 'contract')
    return `This is the contract of ${found.name}, not a wallet. Coins sent to it are lost. Enter the address of your own wallet.`;
  if (found?.what === 'network')
    return `This address is part of ${coinNetworks[network].name} itself, not a wallet. Coins sent to it are lost. Enter the address of your own wallet.`;
  return 'No one can spend coins that are sent to this address. Enter the address of your own wallet.';
}
