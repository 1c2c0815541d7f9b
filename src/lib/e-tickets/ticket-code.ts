import { sha256 } from '@noble/hashes/sha2.js';
import { fromBase64Url, toBase64Url } from '#lib/receipts/base64url.ts';
import type { VerifySignature } from '#lib/receipts/signature.ts';

/** The format's name and version, so that a code of a later one is never taken for this. */
const HEAD = 'OJ1';
const [ID, VERSION, SIGNATURE, EVENT] = [16, 2, 64, 8];
const MARK = ID + VERSION;
const MAX_VERSION = 0xff_ff;

/** Which ticket a code is for; the version rises when it changes hands. */
export interface TicketMark {
  id: string;
  version: number;
}

/** A code as it was signed. Don't trust anything in it until the signature has been verified. */
export interface TicketCode extends TicketMark {
  signature: Uint8Array<ArrayBuffer>;
}

const hexOf = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function markBytes({ id, version }: TicketMark): Uint8Array<ArrayBuffer> {
  if (version < 1 || version > MAX_VERSION) throw new RangeError(`No ticket’s version: ${version}`);
  const hex = id.replaceAll('-', '');
  const bytes = new Uint8Array(MARK);
  for (let i = 0; i < ID; i++) bytes[i] = Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16);
  new DataView(bytes.buffer).setUint16(ID, version);
  return bytes;
}

function readMark(bytes: Uint8Array<ArrayBuffer>): TicketMark {
  const hex = hexOf(bytes.subarray(0, ID));
  const cuts = [0, 8, 12, 16, 20, 32];
  const id = cuts.slice(1).map((end, i) => hex.slice(cuts[i], end));
  return { id: id.join('-'), version: new DataView(bytes.buffer).getUint16(ID) };
}

/**
 * The bytes that the signature covers, including the event, although it isn't in the code, so that a ticket
 * is valid for its own event only.
 */
export function ticketMessage(eventId: string, mark: TicketMark): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(EVENT + MARK);
  message.set(sha256(new TextEncoder().encode(eventId)).subarray(0, EVENT));
  message.set(markBytes(mark), EVENT);
  return message;
}

/** The text of the QR: "OJ1", then the ticket, its version and the signature in base64url. */
export function writeTicketCode(mark: TicketMark, signature: Uint8Array): string {
  const bytes = new Uint8Array(MARK + SIGNATURE);
  bytes.set(markBytes(mark));
  bytes.set(signature, MARK);
  return HEAD + toBase64Url(bytes);
}

/** Parses a code; undefined when it can't be one of ours. */
export function readTicketCode(text: string): TicketCode | undefined {
  const code = text.trim();
  if (!code.startsWith(HEAD)) return undefined;
  const bytes = fromBase64Url(code.slice(HEAD.length));
  if (bytes?.length !== MARK + SIGNATURE) return undefined;
  const mark = readMark(bytes);
  return mark.version < 1 ? undefined : { ...mark, signature: bytes.slice(MARK) };
}

export type CheckedTicket = { ok: true; mark: TicketMark } | { ok: false; problem: TicketProblem };

/**
 * - `unknown`: cut off, or not a ticket’s code at all
 * - `forged`: none of the keys signed it for this event
 */
export type TicketProblem = 'unknown' | 'forged';

/**
 * Verifies a ticket's code for one event without a connection. Whether the ticket is still valid, and its
 * version current, is in the list of tickets.
 * @param keys public ones, in base64url
 */
export async function verifyTicketCode(
  text: string,
  { eventId, keys }: { eventId: string; keys: readonly string[] },
  verify: VerifySignature,
): Promise<CheckedTicket> {
  const read = readTicketCode(text);
  if (!read) return { ok: false, problem: 'unknown' };
  const { id, version, signature } = read;
  const message = ticketMessage(eventId, read);
  for (const key of keys) {
    const bytes = fromBase64Url(key);
    if (bytes && (await verify(signature, message, bytes)))
      return { ok: true, mark: { id, version } };
  }
  return { ok: false, problem: 'forged' };
}
