/** The result of a decoder for a text; null when it refuses it. */
export function decoded<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}

const SIZE = 36;
const BODY = 34;
const TEST_FLAG = 0x80;
/** For wallets and for contracts: whether a payment that can't be accepted bounces. */
const tags = [0x11, 0x51];
/** The two existing chains: 0, and -1 as a byte. */
const chains = [0x00, 0xff];

/** CRC-16 with the polynomial 0x1021, from 0. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc;
}

const decode = (text: string): Uint8Array | null =>
  decoded(() =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
      byte.charCodeAt(0),
    ),
  );

/** A TON address as wallets show it: a tag, a chain, an account and their checksum. */
export function isTonAddress(text: string, net: 'main' | 'test'): boolean {
  const bytes = text.length === 48 ? decode(text) : null;
  if (bytes?.length !== SIZE) return false;
  const [tag = 0, chain = 1] = bytes;
  if (!chains.includes(chain) || !tags.includes(tag & ~TEST_FLAG)) return false;
  if (((tag & TEST_FLAG) !== 0) !== (net === 'test')) return false;
  // computed over its own end as well, the checksum is zero
  return crc16(bytes) === 0;
}

/** The chain and account of an address, which has several forms; null for anything else. */
export function tonAccount(text: string): string | null {
  const bytes = isTonAddress(text, 'main') ? decode(text) : null;
  return bytes && Array.from(bytes.subarray(1, BODY), (byte) => byte.toString(16)).join('.');
}
