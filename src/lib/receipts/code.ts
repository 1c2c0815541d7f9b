import { fromBase64Url, toBase64Url } from './base64url.ts';
import { readSummary, type ReceiptSummary } from './summary.ts';

const SIGNATURE_BYTES = 64;
const MAX_CODE = 600;

/** A receipt as it was signed. Don't trust anything in it until the signature has been verified. */
export interface ReceiptCode {
  summary: ReceiptSummary;
  /** The bytes that the signature covers. */
  message: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/** `<summary>.<signature>`, both base64url: the part after # in the QR's address. */
export const writeCode = (message: Uint8Array, signature: Uint8Array): string =>
  `${toBase64Url(message)}.${toBase64Url(signature)}`;

/** Parses a code; undefined when it can't be one of ours. */
export function readCode(code: string): ReceiptCode | undefined {
  if (code.length > MAX_CODE) return undefined;
  const [first = '', second = '', ...rest] = code.split('.');
  const [message, signature] = [fromBase64Url(first), fromBase64Url(second)];
  if (rest.length > 0 || !message || signature?.length !== SIGNATURE_BYTES) return undefined;
  const summary = readSummary(new TextDecoder().decode(message));
  return summary && { summary, message, signature };
}

/**
 * The address in the QR. The part after # never reaches a server.
 * @param invitation the referral code of the member who shares it
 */
export const receiptLink = (origin: string, code: string, invitation?: string): string => {
  const query = invitation ? `?referral_code=${encodeURIComponent(invitation)}` : '';
  return `${origin}/verify-receipt${query}#${code}`;
};

/** The code in what someone scanned or pasted: the whole address, the part after #, or the code alone. */
export const codeIn = (text: string): string => text.trim().replace(/^.*#/s, '');
