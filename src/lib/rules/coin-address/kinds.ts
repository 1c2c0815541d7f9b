import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import { isTonAddress } from './ton.ts';

/** What an address is, going by its own checksum: networks that share a format share a kind. */
export type AddressKind = 'bitcoin' | 'litecoin' | 'tron' | 'evm' | 'solana' | 'ton' | 'test';

const base58check = createBase58check(sha256);

/** What a decoder makes of a text; null when it refuses it. */
function decoded<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}

const versions: Partial<Record<AddressKind, readonly number[]>> = {
  bitcoin: [0x00, 0x05],
  // old script addresses begin with the same 3 as those of Bitcoin
  litecoin: [0x30, 0x32, 0x05],
  tron: [0x41],
  test: [0x6f, 0xc4, 0x3a],
};

const prefixes: Partial<Record<AddressKind, string>> = {
  bitcoin: 'bc',
  litecoin: 'ltc',
};
const testPrefixes = ['tb', 'bcrt', 'tltc'];

const PAYLOAD = 20;

function hasVersion(text: string, kind: AddressKind): boolean {
  const bytes = decoded(() => base58check.decode(text));
  if (bytes?.length !== PAYLOAD + 1) return false;
  return versions[kind]?.includes(bytes[0] ?? -1) ?? false;
}

/** A witness address: version 0 of 20 or 32 bytes by bech32, versions 1 to 16 of 2 to 40 bytes by bech32m. */
function isWitness(text: string, prefix: string): boolean {
  const [coder, from] = text.toLowerCase().startsWith(`${prefix}1q`)
    ? ([bech32, 0] as const)
    : ([bech32m, 1] as const);
  const found = decoded(() => coder.decode(text as `${string}1${string}`, 90));
  const [version, ...words] = found?.words ?? [];
  if (found?.prefix !== prefix || version === undefined) return false;
  const size = decoded(() => coder.fromWords(words))?.length ?? 0;
  if (from === 0) return version === 0 && (size === 20 || size === 32);
  return version >= 1 && version <= 16 && size >= 2 && size <= 40;
}

const HEX = /^0x[0-9a-f]{40}$/i;

/** Forty hex digits in the case that their hash asks for (EIP-55). */
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

const isSolana = (text: string): boolean => decoded(() => base58.decode(text))?.length === 32;

const isOfPrefix = (text: string, kind: AddressKind): boolean => {
  const prefix = prefixes[kind];
  return prefix !== undefined && isWitness(text, prefix);
};

const checks: Record<AddressKind, (text: string) => boolean> = {
  bitcoin: (text) => hasVersion(text, 'bitcoin') || isOfPrefix(text, 'bitcoin'),
  litecoin: (text) => hasVersion(text, 'litecoin') || isOfPrefix(text, 'litecoin'),
  tron: (text) => hasVersion(text, 'tron'),
  evm: isEvm,
  solana: isSolana,
  ton: (text) => isTonAddress(text, 'main'),
  test: (text) =>
    hasVersion(text, 'test') ||
    testPrefixes.some((prefix) => isWitness(text, prefix)) ||
    isTonAddress(text, 'test'),
};

export const isOfKind = (text: string, kind: AddressKind): boolean => checks[kind](text);

/** Every kind that a text is a right address of; none for one that has a slip in it. */
export const kindsOf = (text: string): AddressKind[] =>
  (Object.keys(checks) as AddressKind[]).filter((kind) => isOfKind(text, kind));
