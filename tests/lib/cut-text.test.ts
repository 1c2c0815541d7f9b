import { describe, expect, it } from 'vitest';
import { cutAtWord } from '#lib/cut-text.ts';

describe('a text that is cut', () => {
  it.each([
    ['Short.', 20, 'Short.'],
    ['  Two\n lines ', 20, 'Two lines'],
    ['Exactly twenty chars', 20, 'Exactly twenty chars'],
    ['Highlife, and much more', 16, 'Highlife, and…'],
    ['Highlife, and more', 12, 'Highlife…'],
    ['Anextraordinarilylongword', 10, 'Anextraor…'],
  ])('%s, in %i characters', (text, most, cut) => {
    expect(cutAtWord(text, most)).toBe(cut);
    expect(cut.length).toBeLessThanOrEqual(most);
  });
});
