import { describe, expect, it } from 'vitest';
import { fitOneSms, joinForSms, toGsm } from '#lib/notifications/sms-text.ts';

/**
 * Derived again from the table of 3GPP 23.038, without Greek letters and characters that count
 * twice.
 */
const ALPHABET = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùü]*$/;

describe('a text message', () => {
  it.each([
    ['We’ve sent “it” – all of it…', `We've sent "it" - all of it...`],
    ['₦5,000.00 · ₵20 → Ada', 'NGN 5,000.00 - GHS 20 -> Ada'],
    ['KSh\u00A0200', 'KSh 200'],
    ['Ọláṣubọ̀mí Ńwáfọ̀r, Ɗanjuma', 'Olasubomi Nwafor, Danjuma'],
    ['Zoë çà Ñandu É', 'Zoe cà Ñandu É'],
    ['Happy birthday 🎂!', 'Happy birthday !'],
    ['50€ {a}', '50€ {a}'],
  ])('writes %j in its own alphabet', (given, sent) => {
    expect(toGsm(given)).toBe(sent);
  });

  it('holds 160 characters, counting those twice that take two places', () => {
    expect(fitOneSms('x'.repeat(200))).toHaveLength(160);
    expect(fitOneSms('€'.repeat(100))).toHaveLength(80);
    // what is written out for one sign counts as it is sent
    expect(fitOneSms('₦'.repeat(50)).length).toBeLessThanOrEqual(160);
  });

  it('adds whole lines while they fit', () => {
    expect(joinForSms('One.', ['Two.', 'x'.repeat(160), 'Three.'])).toBe('One. Two. Three.');
    expect(fitOneSms(joinForSms('x'.repeat(150), ['₦1,000.00 is back in your wallet.']))).toBe(
      'x'.repeat(150),
    );
  });

  it('never leaves its alphabet, whatever is typed', () => {
    const typed = Array.from({ length: 0x3000 }, (_, n) => String.fromCodePoint(n)).join('');
    const sent = toGsm(typed).replaceAll(/[ΔΦΓΛΩΠΨΣΘΞ^{}\\[~\]|€]/g, '');
    expect(sent).toMatch(ALPHABET);
  });
});
