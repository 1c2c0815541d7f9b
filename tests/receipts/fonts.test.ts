import { describe, expect, it } from 'vitest';
import { layOut, widthOf, type Weight } from '#server/receipts/paper/fonts.ts';

const weights: Weight[] = [400, 600, 700];

describe('an amount on paper', () => {
  it.each(weights)(
    'has a decimal point as wide after each digit as alone, in weight %i',
    (weight) => {
      const face = { weight, size: 100 };
      for (const digit of '0123456789')
        for (const sign of '.,') {
          const text = `${digit}${sign}${digit}`;
          const signs = [...text].reduce((sum, each) => sum + widthOf(each, face), 0);
          expect(widthOf(text, face), text).toBeCloseTo(signs);
          expect(layOut(text, face).positions[0]?.xAdvance, text).toBe(
            layOut(digit, face).advanceWidth,
          );
        }
    },
  );

  it('leaves words with their kerning', () => {
    const face = { weight: 600, size: 100 } as const;
    const signs = widthOf('A', face) + widthOf('V', face);
    expect(widthOf('AV', face)).toBeLessThan(signs);
  });
});
