import { sha256 as digest } from '@noble/hashes/sha2.js';
import { toBase64Url } from '#lib/receipts/base64url.ts';
import type { Sha256 } from './hash.ts';

const encoder = new TextEncoder();

/** SHA-256 without waiting, for thousands of short texts; Web Crypto takes a task for each. */
export const sha256: Sha256 = (text) => toBase64Url(digest(encoder.encode(text)));
