import assert from 'node:assert/strict';

/** A received notice: the bytes, and the header with the signature. */
export interface SignedNotice {
  raw: Uint8Array;
  /** In lower case. */
  header: string;
  signature: string;
}

type Read = { ok: true; eventKey: string; reference: string } | { ok: false };

/** The part of every port that reads notices. */
export interface ReadsNotices {
  readNotice(header: (name: string) => string | undefined, raw: Uint8Array): Read;
}

export const readSigned = (port: ReadsNotices, { raw, header, signature }: SignedNotice): Read =>
  port.readNotice((name) => (name.toLowerCase() === header ? signature : undefined), raw);

/** The reference in a notice. */
export function referenceIn(port: ReadsNotices, notice: SignedNotice): string {
  const read = readSigned(port, notice);
  assert.ok(read.ok, 'a notice that the provider signed is refused');
  return read.reference;
}

/** The key by which a repeated notice is recognised. */
export function keyOf(port: ReadsNotices, notice: SignedNotice): string {
  const read = readSigned(port, notice);
  assert.ok(read.ok, 'a notice that the provider signed is refused');
  assert.notEqual(read.eventKey, '', 'a notice has no key');
  return read.eventKey;
}

/**
 * Expects a refusal without a signature, with another one, with a changed byte, and under another
 * header.
 */
export function refusesForged(port: ReadsNotices, notice: SignedNotice): void {
  const changed = Uint8Array.from(notice.raw, (byte, n) => (n === 5 ? byte ^ 1 : byte));
  const flipped = notice.signature.replace(/^./, (first) => (first === '0' ? '1' : '0'));
  const forged: [string, SignedNotice][] = [
    ['without a signature', { ...notice, signature: '' }],
    ['with another signature', { ...notice, signature: flipped }],
    ['with a short signature', { ...notice, signature: notice.signature.slice(0, -2) }],
    ['with a changed byte', { ...notice, raw: changed }],
    ['under another header', { ...notice, header: 'x-forged' }],
  ];
  for (const [how, each] of forged)
    assert.deepEqual(readSigned(port, each), { ok: false }, `a notice ${how} is believed`);
}
