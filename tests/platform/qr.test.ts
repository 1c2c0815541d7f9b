import { describe, expect, it } from 'vitest';
import { drawQr } from '#lib/look/draw-qr.ts';
import { qrSvg } from '#server/platform/qr.ts';
import { readQr } from '#tests/support/read-qr.ts';

const BIG = 72 * 6;
const URL =
  'otpauth://totp/Oja:amaka?issuer=Oja&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30';

describe('a QR code', () => {
  it.each([
    ['a short text', 'Oja'],
    ['an authenticator’s address', URL],
    ['a receipt’s address', `https://oja.example/verify-receipt#${'aZ-_9'.repeat(50)}`],
  ])('is read back as %s', async (_, text) => {
    expect(await readQr(qrSvg(text), BIG)).toBe(text);
  });

  it('has a quiet zone of four modules and nothing that a strict policy blocks', () => {
    const svg = qrSvg('Oja');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 29 29"/);
    expect(drawQr('Oja').path).toMatch(/^M4 4h7v1h-7z/);
    expect(svg).not.toMatch(/M[0-3] |style|script|href/);
  });

  it('is refused for a text that does not fit, instead of drawn wrongly', () => {
    expect(() => qrSvg('y'.repeat(2500))).toThrow();
  });
});
