import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { qrModules, qrSvg } from '#server/auth/qr-svg.ts';

const URL =
  'otpauth://totp/Oja:amaka?issuer=Oja&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30';

const digestOf = (text: string) => {
  const bits = qrModules(text).flat().map(Number).join('');
  return createHash('sha256').update(bits).digest('hex').slice(0, 16);
};

describe('a QR code', () => {
  // The digests are of what another implementation (npm: qrcode) draws for the same text.
  it.each([
    ['one block, no alignment', 'Oja', 21, 'bcdf960b86794455'],
    ['a version with its number drawn', URL, 45, 'fb3747bf69723fc5'],
    ['one alignment pattern', 'x'.repeat(60), 33, '3b239892bb588062'],
    ['blocks of two lengths', 'z'.repeat(180), 53, '33ca88005eddcc7d'],
  ])('is drawn like everybody’s: %s', (_name, text, size, digest) => {
    expect(qrModules(text)).toHaveLength(size);
    expect(digestOf(text)).toBe(digest);
  });

  it('is refused for a text that does not fit, instead of drawn wrongly', () => {
    expect(() => qrModules('y'.repeat(181))).toThrow(RangeError);
    expect(() => qrModules('é'.repeat(91))).toThrow(RangeError);
  });

  it('is one svg with a quiet zone of four modules and nothing a strict policy blocks', () => {
    const svg = qrSvg('Oja');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 29 29"/);
    expect(svg).toContain('M4 4h1v1h-1z');
    expect(svg).not.toMatch(/M[0-3] |style|script|href/);
  });
});
