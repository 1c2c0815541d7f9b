import { describe, expect, it } from 'vitest';
import { securityText } from '#lib/seo/security-text.ts';

const now = new Date('2026-11-29T05:00:00Z');
const text = securityText('https://oja.example', 'mailto:security@oja.example', now);
const fieldsOf = (of: string) =>
  new Map(
    of
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/s, 2) as [string, string]),
  );

describe('security.txt', () => {
  it('has the fields of RFC 9116, each once', () => {
    expect(Object.fromEntries(fieldsOf(text))).toEqual({
      Contact: 'mailto:security@oja.example',
      Expires: '2027-02-27T00:00:00.000Z',
      'Preferred-Languages': 'en',
      Canonical: 'https://oja.example/.well-known/security.txt',
      Policy: 'https://oja.example/legal/security',
    });
    expect(text.split('\n')).toHaveLength(6);
  });

  it('never expires while it is served, and always within a year', () => {
    for (const day of ['2026-01-01', '2028-02-29', '2099-12-31']) {
      const read = new Date(day);
      const expires = new Date(
        fieldsOf(securityText('https://a.b', 'https://a.b/c', read)).get('Expires')!,
      );
      const days = (expires.getTime() - read.getTime()) / 86_400_000;
      expect(days).toBeGreaterThan(30);
      expect(days).toBeLessThan(365);
    }
  });
});
