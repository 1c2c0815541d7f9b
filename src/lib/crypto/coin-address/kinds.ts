import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, bech32, bech32m } from '@scure/base';
import { decoded, isTonAddress } from './ton.ts';

/** The type of an address by its own checksum: networks that share a format share a type. */
const kinds = ['bitcoin', 'litecoin', 'tron', 'evm', 'solana', 'ton', 'test'] as const;
export type AddressKind = (typeof kinds)[number];

const versions: Partial<Record<AddressKind, readonly number[]>> = {
  bitcoin: [0x00, 0x05],
  // old script addresses begin with 3, like those of Bitcoin
  litecoin: [0x30, 0x32, 0x05],
  tron: [0x41],
  test: [0x6f, 0xc4, 0x3a],
};

const prefixes: Partial<Record<AddressKind, readonly string[]>> = {
  bitcoin: ['bc'],
  litecoin: ['ltc'],
  test: ['tb', 'bcrt', 'tltc'],
};

/** Before the checksum: the version and twenty bytes. */
const PAYLOAD = 21;
const CHECKSUM = 4;

function hasVersion(text: string, kind: AddressKind): boolean {
  const bytes = decoded(() => base58.decode(text));
  if (bytes?.length !== PAYLOAD + CHECKSUM) return false;
  // the library's own check would load more code than this
  const sum = sha256(sha256(bytes.subarray(0, PAYLOAD)));
  if (bytes.subarray(PAYLOAD).some((byte, n) => byte !== sum[n])) return false;
  return versions[kind]?.includes(bytes[0] ?? -1) ?? false;
}

/** The version and size of a witness address: version 0 is written by bech32, later ones by bech32m. */
function witnessOf(text: string, prefix: string): readonly [version: number, size: number] | null {
  const isFirst = text.toLowerCase().startsWith(`${prefix}1q`);
  const coder = isFirst ? bech32 : bech32m;
  const found = decoded(() => coder.decode(text as `${string}1${string}`, 90));
  const [version, ...words] = found?.words ?? [];
  const size = decoded(() => coder.fromWords(words))?.length ?? 0;
  const isRight = found?.prefix === prefix && version !== undefined && version <= 16;
  return isRight && size >= 2 && size <= 40 ? [version, size] : null;
}

/** A witness address of a version and size that wallets use. */
function isWitness(text: string, prefix: string): boolean {
  const [version = 2, size] = witnessOf(text, prefix) ?? [];
  return version <= 1 && (size === 32 || (version === 0 && size === 20));
}

/** A witness address that no wallet makes: anyone can take coins sent to it, or no one can. */
export const isUnusedWitness = (text: string, kind: AddressKind): boolean =>
  (prefixes[kind] ?? []).some((prefix) => witnessOf(text, prefix) && !isWitness(text, prefix));

const HEX = /^0x[0-9a-fA-F]{40}$/;

/** Forty hex digits in the case required by their hash (EIP-55). */
export function withCase(digits: string): string {
  const hash = keccak_256(new TextEncoder().encode(digits.toLowerCase()));
  const isUpper = (n: number) => (((hash[n >> 1] ?? 0) >> (n % 2 === 0 ? 4 : 0)) & 0xf) > 7;
  return [...digits]
    .map((digit, n) => (isUpper(n) ? digit.toUpperCase() : digit.toLowerCase()))
    .join('');
}

function isEvm(text: string): boolean {
  if (!HEX.test(text)) return false;
  const digits = text.slice(2);
  return [digits.toLowerCase(), digits.toUpperCase(), withCase(digits)].includes(digits);
}

/** Formats of a single network. */
const others: Partial<Record<AddressKind, (text: string) => boolean>> = {
  evm: isEvm,
  solana: (text) => decoded(() => base58.decode(text))?.length === 32,
  ton: (text) => isTonAddress(text, 'main'),
  test: (text) => isTonAddress(text, 'test'),
};

export const isOfKind = (text: string, kind: AddressKind): boolean =>
  hasVersion(text, kind) ||
  (prefixes[kind] ?? []).some((prefix) => isWitness(text, prefix)) ||
  (others[kind]?.(text) ?? false);

/** Every type that a text is a valid address of; none for one with a typing mistake. */
export const kindsOf = (text: string): AddressKind[] =>
  kinds.filter((kind) => isOfKind(text, kind));
