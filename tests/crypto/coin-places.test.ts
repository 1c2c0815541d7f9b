import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundToPlaces } from '#lib/crypto/coin-places.ts';
import { fromChain, toChain } from '#server/providers/crypto-desk/chain-amount.ts';

const minors = fc.bigInt({ min: 0n, max: 10n ** 17n - 1n });
const places = fc.integer({ min: 6, max: 18 });

describe('an amount of a coin on a chain', () => {
  it('is rounded down when sent and up when requested, by less than a unit', () => {
    expect(roundToPlaces(1_234_567_891n, 6, 'sent')).toBe(1_234_567_800n);
    expect(roundToPlaces(1_234_567_891n, 6, 'asked')).toBe(1_234_567_900n);
    fc.assert(
      fc.property(minors, places, (minor, most) => {
        const sent = roundToPlaces(minor, most, 'sent');
        const asked = roundToPlaces(minor, most, 'asked');
        expect(sent <= minor && minor <= asked).toBe(true);
        expect(asked - sent < 2n * 10n ** BigInt(Math.max(0, 8 - most))).toBe(true);
      }),
    );
  });

  it('is sent in the places of its chain, and read back as what was sent', () => {
    expect(toChain(1_050_000_001n, 'USDT', 6)).toBe('10.500000');
    expect(toChain(123n, 'ETH', 18)).toBe('0.00000123');
    fc.assert(
      fc.property(
        minors.filter((minor) => minor >= 100n),
        places,
        (minor, most) => {
          expect(fromChain(toChain(minor, 'USDT', most))).toBe(roundToPlaces(minor, most, 'sent'));
        },
      ),
    );
  });

  it('loses what is smaller than our books’ unit, and nothing is added', () => {
    expect(fromChain('0.123456789999999999')).toBe(12_345_678n);
    expect(fromChain('7')).toBe(700_000_000n);
    expect(fromChain('0.000000001')).toBe(0n);
  });

  it.each(['0', '0.0', '', '-1', '1e-8', '1,5', 'NaN'])('is not read from %j', (text) => {
    expect(fromChain(text)).toBeNull();
  });
});
