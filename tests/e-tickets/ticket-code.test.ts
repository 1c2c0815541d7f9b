import { verifyAsync } from '@noble/ed25519';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase64Url, toBase64Url } from '#lib/receipts/base64url.ts';
import {
  readTicketCode,
  ticketMessage,
  verifyTicketCode,
  writeTicketCode,
} from '#lib/e-tickets/ticket-code.ts';
import { groupShortCode, readShortCode, writeShortCode } from '#lib/e-tickets/ticket-short-code.ts';
import { codeOf, publicKeys, shortCodeOf, shortCodesOf } from '#server/e-tickets/ticket-key.ts';
import { verifySignature } from '#server/platform/signing.ts';

const env = { SECRET: 'a secret of this test alone, 1234567890' };
const renewed = { SECRET: 'the secret that came after it, 123456', SECRET_PREVIOUS: [env.SECRET] };
const ticket = {
  event_id: 'lagos-jazz',
  id: '0192f0c1-7b2a-7cde-8f01-23456789abcd',
  version: 1,
};
const gate = { eventId: ticket.event_id, keys: publicKeys(env) };
const verify = (code: string, at = gate) => verifyTicketCode(code, at, verifySignature);
const forged = { ok: false, problem: 'forged' };
const unknown = { ok: false, problem: 'unknown' };

describe('the code of a ticket', () => {
  it('stays the same for ever, so that printed codes stay valid', () => {
    expect(codeOf(env, ticket)).toMatchInlineSnapshot(
      `"OJ1AZLwwXsqfN6PASNFZ4mrzQABkOPbM8k3stRc7Sm27o5UPSDql4TtZUbGJxJVIMiQhuzm-DnAF5e2Ynn_hmU8y45Fo7m5IyW-OnrVtC29yGVpCg"`,
    );
    expect(shortCodeOf(env, ticket)).toMatchInlineSnapshot(`"VNDF23BX"`);
    expect(publicKeys(env)).toMatchInlineSnapshot(`
      [
        "W-y2J8f4llYCzJVznTFVNoysQFmvF8kXPv-_MT6HORI",
      ]
    `);
  });

  it('identifies the ticket, in the server and with the library of old browsers', async () => {
    const mark = { id: ticket.id, version: 1 };
    expect(await verify(codeOf(env, ticket))).toEqual({ ok: true, mark });
    expect(await verify(` ${codeOf(env, ticket)}\n`)).toEqual({ ok: true, mark });
    expect(await verifyTicketCode(codeOf(env, ticket), gate, verifyAsync)).toMatchObject({
      ok: true,
    });
  });

  it('is valid for its own event alone', async () => {
    expect(await verify(codeOf(env, ticket), { ...gate, eventId: 'lagos-jazz-2' })).toEqual(forged);
  });

  it('never verifies with a bit flipped', async () => {
    const code = codeOf(env, ticket);
    const bytes = fromBase64Url(code.slice(3))!;
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const other = bytes.slice();
      other[bit >> 3]! ^= 1 << (bit & 7);
      expect((await verify(`OJ1${toBase64Url(other)}`)).ok, `bit ${bit}`).toBe(false);
    }
  });

  it('can’t be made by anyone who has only seen an earlier one', async () => {
    const { signature } = readTicketCode(codeOf(env, ticket))!;
    expect(await verify(writeTicketCode({ ...ticket, version: 2 }, signature))).toEqual(forged);
  });

  it('is still valid under the next secret, and the next one’s is not under the first', async () => {
    const keys = publicKeys(renewed);
    expect(await verify(codeOf(env, ticket), { ...gate, keys })).toMatchObject({ ok: true });
    expect(await verify(codeOf(renewed, ticket), { ...gate, keys })).toMatchObject({ ok: true });
    expect(await verify(codeOf(renewed, ticket))).toEqual(forged);
    expect(shortCodesOf(renewed, ticket)).toEqual([
      shortCodeOf(renewed, ticket),
      shortCodeOf(env, ticket),
    ]);
  });

  it.each([
    '',
    'OJ1',
    'https://example.com/',
    'OJ2' + codeOf(env, ticket).slice(3),
    codeOf(env, ticket).slice(0, -1),
    codeOf(env, ticket) + 'A',
    codeOf(env, ticket).toLowerCase(),
  ])('is unknown where it can’t be read: %s', async (text) => {
    expect(await verify(text)).toEqual(unknown);
  });

  it('is read back as it was written, and anything else that is scanned does no harm', async () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.integer({ min: 1, max: 65_535 }),
        fc.uint8Array({ minLength: 64, maxLength: 64 }),
        (id, version, signature) => {
          const read = readTicketCode(writeTicketCode({ id, version }, signature));
          expect(read).toEqual({ id, version, signature });
          expect(ticketMessage('e', { id, version })).toHaveLength(26);
        },
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        expect((await verify(text)).ok).toBe(false);
        expect((await verify(`OJ1${text}`)).ok).toBe(false);
      }),
    );
  });
});

describe('the code that is typed', () => {
  it('differs after each transfer', () => {
    const first = shortCodeOf(env, ticket);
    expect(shortCodeOf(env, { ...ticket, version: 2 })).not.toBe(first);
    expect(shortCodeOf(env, { ...ticket, event_id: 'other' })).not.toBe(first);
  });

  it('is read however people type it', () => {
    expect(readShortCode(' 7k3m-q2xa ')).toBe('7K3MQ2XA');
    expect(readShortCode('oIl0 1234')).toBe('01101234');
    expect(readShortCode('7K3MQ2X')).toBeUndefined();
    expect(readShortCode('7K3MQ2XU')).toBeUndefined();
    expect(groupShortCode('7K3MQ2XA')).toBe('7K3M Q2XA');
  });

  it('is read back as it was written', () => {
    expect(writeShortCode(Uint8Array.of(0, 0, 0, 0, 31))).toBe('0000000Z');
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (hash) => {
        const code = writeShortCode(hash);
        expect(readShortCode(groupShortCode(code))).toBe(code);
      }),
    );
  });
});
