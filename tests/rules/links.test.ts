import { describe, expect, it } from 'vitest';
import { checkNoLink, withoutLinks } from '#lib/rules/links.ts';

describe('text for someone who does not know us', () => {
  it.each([
    'https://evil.example',
    'see evil.com today',
    'www.evil',
    'оја.рф',
    'Happy birthday.Love you',
    'ftp://x',
  ])('are refused with what becomes a link: %s', (text) => {
    expect(checkNoLink(text)).toMatch('web addresses');
  });

  it.each(['Happy birthday. Love you', 'J.R. and Ada', 'At 7.30, for 5.000', 'Wow... so good', ''])(
    'may contain anything else: %s',
    (text) => {
      expect(checkNoLink(text)).toBeUndefined();
    },
  );

  it('name a sender in a way that can’t be tapped', () => {
    expect(withoutLinks('evil.com')).toBe('evil com');
    expect(checkNoLink(withoutLinks('https://evil.com/a'))).toBeUndefined();
    expect(withoutLinks('Ada Jr.')).toBe('Ada Jr.');
  });
});
