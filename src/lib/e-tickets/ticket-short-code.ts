import { typedCode } from '#lib/rules/typed.ts';

/** How many characters to type when a QR code can't be scanned. */
const SHORT_CODE_LENGTH = 8;

/** Crockford’s alphabet: no I, L, O or U. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS = 5;

/** The first bits of a keyed hash as eight characters. */
export function writeShortCode(hash: Uint8Array): string {
  let bits = 0n;
  for (const byte of hash.subarray(0, (SHORT_CODE_LENGTH * BITS) / 8))
    bits = (bits << 8n) | BigInt(byte);
  return Array.from({ length: SHORT_CODE_LENGTH }, (_, i) => {
    const shift = BigInt((SHORT_CODE_LENGTH - 1 - i) * BITS);
    return digits[Number((bits >> shift) & 31n)];
  }).join('');
}

/** A typed code as it is stored: ignores spaces and hyphens, and reads O as 0 and I or L as 1. */
export function readShortCode(text: string): string | undefined {
  const code = typedCode(text).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.length === SHORT_CODE_LENGTH && [...code].every((digit) => digits.includes(digit))
    ? code
    : undefined;
}

/** In two groups, as people read it out: "7K3M Q2XA". */
export const groupShortCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;
