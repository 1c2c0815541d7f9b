import { brand } from '#lib/brand.ts';
import { fromBase64Url } from '#lib/receipts/base64url.ts';
import {
  signatureProblem,
  type ReceiptKey,
  type VerifySignature,
} from '#lib/receipts/signature.ts';

/** The first line of every case file. */
export const CASE_FILE = `${brand.name} case file`;
/** The name of the format; the signature covers it. */
const FORMAT = 'OJC1';

const SEAL = /^OJC1 ([a-z0-9][a-z0-9-]{0,15}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;
const SIGNATURE = /^[\w-]{86}$/;

/** A case file as it was signed. Don’t trust anything in it until the signature has been verified. */
export interface SignedText {
  keyId: string;
  issuedAt: Date;
  /** What people read: everything above the line that names the key. */
  text: string;
  /** What the signature covers: the text, and the line that names the key and the time. */
  message: string;
  signature: string;
}

/** Mail programs and messengers change line ends, and what is invisible at the ends of lines. */
const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd());

/** The text with the line that names its key and time: what is signed. */
export const sealedText = (text: string, keyId: string, issuedAt: Date): string =>
  [...linesOf(text), '', `${FORMAT} ${keyId} ${issuedAt.toISOString()}`].join('\n');

/** A whole file: what was signed, and the signature as its last line. */
export const writeCaseFile = (message: string, signature: string): string =>
  `${message}\n${signature}\n`;

/**
 * Reads a file. Text before and after the signed part is left out, as when an email was forwarded. Undefined for
 * anything else than a case file.
 */
export function readCaseFile(file: string): SignedText | undefined {
  const lines = linesOf(file);
  const start = lines.indexOf(CASE_FILE);
  const end = lines.findIndex((line, at) => at > start && SEAL.test(line));
  const [, keyId, time] = SEAL.exec(lines[end] ?? '') ?? [];
  const signature = lines[end + 1]?.trim();
  if (start < 0 || !keyId || !time || !signature || !SIGNATURE.test(signature)) return undefined;
  const issuedAt = new Date(time);
  if (Number.isNaN(issuedAt.getTime())) return undefined;
  return {
    keyId,
    issuedAt,
    text: lines.slice(start, end).join('\n').trimEnd(),
    message: lines.slice(start, end + 1).join('\n'),
    signature,
  };
}

/**
 * - `malformed`: cut off, or not a case file
 * - `unknown_key`: signed with a key that we don't know; an old list of keys may be the reason
 * - `forged`: the signature doesn't match the text
 */
export type CaseFileProblem = 'malformed' | 'unknown_key' | 'forged';

export type CheckedCaseFile =
  { ok: true; text: string; issuedAt: Date } | { ok: false; problem: CaseFileProblem };

/** Verifies a file offline: its form, the keys, and the signature. */
export async function verifyCaseFile(
  file: string,
  keys: readonly ReceiptKey[],
  verify: VerifySignature,
): Promise<CheckedCaseFile> {
  const read = readCaseFile(file);
  const signature = read && fromBase64Url(read.signature);
  if (!signature) return { ok: false, problem: 'malformed' };
  const message = new TextEncoder().encode(read.message);
  const problem = await signatureProblem({ ...read, message, signature }, { keys, verify });
  return problem ? { ok: false, problem } : { ok: true, text: read.text, issuedAt: read.issuedAt };
}
