import { fromBase64Url, toBase64Url } from '#lib/receipts/base64url.ts';
import type { SharedStatement } from './share.ts';

/** The longest address that chat apps pass on without cutting it. */
const LONGEST = 4_000;

/** A statement without rows fits an address: the part after # reaches no server. Null if it is too long. */
export function statementLink(origin: string, file: SharedStatement): string | null {
  const bytes = new TextEncoder().encode(JSON.stringify(file));
  const link = `${origin}/verify-statement#${toBase64Url(bytes)}`;
  return link.length > LONGEST ? null : link;
}

/** The text of a file in what someone pasted: the file itself, or a link with it. */
export function fileIn(text: string): string {
  const pasted = text.trim();
  if (pasted.startsWith('{')) return pasted;
  const bytes = fromBase64Url(pasted.replace(/^.*#/s, ''));
  return bytes ? new TextDecoder().decode(bytes) : pasted;
}
