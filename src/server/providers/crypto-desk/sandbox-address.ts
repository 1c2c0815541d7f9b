import { sha256 as hash } from '@noble/hashes/sha2.js';
import { base58, bech32, createBase58check } from '@scure/base';
import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { withCase } from '#lib/crypto/coin-address/kinds.ts';
import { crc16 } from '#lib/crypto/coin-address/ton.ts';
import { sha256 } from '#server/platform/crypto.ts';

const SHORT = 20;
const base58check = createBase58check(hash);

const witness = (prefix: string, bytes: Uint8Array): string =>
  bech32.encode(prefix, [0, ...bech32.toWords(bytes.subarray(0, SHORT))]);

/** A wallet on the main chain that doesn't bounce payments it can't take. */
function tonWallet(account: Uint8Array): string {
  const body = Uint8Array.from([0x51, 0x00, ...account]);
  const check = crc16(body);
  return Buffer.from([...body, check >> 8, check & 0xff]).toString('base64url');
}

type Kind = (typeof coinNetworks)[CoinNetwork]['kind'];

const makers: Record<Kind, (bytes: Uint8Array) => string> = {
  bitcoin: (bytes) => witness('bc', bytes),
  litecoin: (bytes) => witness('ltc', bytes),
  evm: (bytes) => `0x${withCase(Buffer.from(bytes.subarray(0, SHORT)).toString('hex'))}`,
  tron: (bytes) => base58check.encode(Uint8Array.from([0x41, ...bytes.subarray(0, SHORT)])),
  solana: (bytes) => base58.encode(bytes),
  ton: tonWallet,
};

/** A sandbox address: valid for its network, always the same for the same text, and without a key. */
export const makeAddress = (network: CoinNetwork, text: string): string =>
  makers[coinNetworks[network].kind](sha256(`oja sandbox ${network} ${text}`));

/** A sandbox transaction id in the format of its network. */
export function makeTxid(network: CoinNetwork, text: string): string {
  const bytes = sha256(`oja sandbox transaction ${network} ${text}`);
  const { kind } = coinNetworks[network];
  if (kind === 'solana') return base58.encode(Buffer.concat([bytes, sha256(bytes)]));
  return kind === 'evm' ? `0x${bytes.toString('hex')}` : bytes.toString('hex');
}
