import { describe, expect, it } from 'vitest';
import { plainLine, plainText } from '#lib/rules/plain-text.ts';

describe('a text from a user', () => {
  it('keeps its lines, and at most one empty one between them', () => {
    expect(plainText(' One\r\nTwo\r\r\r\nThree\t3 ')).toBe('One\nTwo\n\nThree 3');
  });

  it('loses invisible characters and those that turn the direction of reading', () => {
    expect(plainText('pay\u0000 \u202E000,1\u2069\u0085 now\u200F')).toBe('pay 000,1 now');
  });

  it('keeps letters of every language, signs of money and drawings', () => {
    const text = 'Ọjà ₦500 – كيف “so”? 🙏🏾';
    expect(plainText(text)).toBe(text);
  });

  it('is empty when nothing of it is visible', () => {
    expect(plainText(' \u200B\u2060\n\u00AD ')).toBe('');
    expect(plainLine('\u3164')).toBe('');
  });

  it('is one line where one line is required', () => {
    expect(plainLine(' Eve\r\nBcc:  all ')).toBe('Eve Bcc: all');
  });
});
