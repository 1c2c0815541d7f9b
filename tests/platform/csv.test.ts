import { describe, expect, it } from 'vitest';
import { csvRecord, csvText } from '#server/platform/csv.ts';

describe('other people’s text in a CSV', () => {
  const formulas = [
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    '﹦',
    '﹢',
    '﹣',
    '﹫',
    '⁼',
    '⁺',
    '−',
    '\t',
    '\r',
    '\n',
  ];

  it.each(formulas)('that begins with %j is shown and never run', (sign) => {
    for (const before of ['', ' ', '\u00a0', '\u200b', '\ufeff', '\u202e']) {
      const text = `${before}${sign}HYPERLINK("http://x")`;
      expect(csvText(text)).toBe(`'${text}`);
    }
  });

  it.each(['Ada', 'Ada = Ngozi', 'a@b.example', '12-34', '«=1»', ''])(
    'stays as it is: %j',
    (text) => {
      expect(csvText(text)).toBe(text);
    },
  );
});

describe('a record', () => {
  it('quotes what any spreadsheet could take for the end of a cell', () => {
    const cells = ['plain', 'a,b', 'a;b', 'a\tb', 'say "hi"', 'two\nlines', 'two\rlines'];
    expect(csvRecord(cells)).toBe(
      'plain,"a,b","a;b","a\tb","say ""hi""","two\nlines","two\rlines"\r\n',
    );
  });
});
