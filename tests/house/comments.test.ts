import { describe, expect, it } from 'vitest';
import { commentsIn, commentsOf, stumbles } from '#tests/support/comments.ts';

const stumblesIn = (text: string, file = 'planted.ts') => stumbles(commentsIn(file, text)).length;

describe('comments', () => {
  it.each(['src', 'tests'])('are plain English in %s', (folder) => {
    expect(stumbles(commentsOf(folder))).toEqual([]);
  });

  it.each([
    '/** Locks it, whoever asks. */\nconst a = 1;',
    '// the sum that stands in the wallet',
    '// this is no reason to fail',
    'const a = {\n  /** Runs in a process of its own. */\n  b: 1,\n};',
    '/**\n * Its owner is told\n * about it.\n */\nfunction a() {}',
    '// so that no other may take it',
    '// two lines: it is drawn\n// anew every time',
    '// it has no reference of ours',
    '// the last word of its provider',
    '// filled in before the page woke',
    '/** The open orders. */\nconst openOrders = [];',
  ])('are refused where a reader would stumble: %j', (text) => {
    expect(stumblesIn(text)).toBe(1);
  });

  it('are read in pages, styles and JSX, and never in texts', () => {
    expect(stumblesIn('---\n// drawn anew\n---\n<!-- whoever asks -->', 'a.astro')).toBe(2);
    expect(stumblesIn('/* drawn anew */ a { color: red }', 'a.css')).toBe(1);
    expect(stumblesIn('const a = <p>{/* drawn anew */}</p>;', 'a.tsx')).toBe(1);
    expect(stumblesIn('const a = "// drawn anew"; const b = <p>/* anew */</p>;', 'a.tsx')).toBe(0);
  });

  it('may use the same words in another sense', () => {
    expect(stumblesIn('// there is no room: two of them are told apart by their ids')).toBe(0);
    expect(stumblesIn('// so many that one page isn’t enough')).toBe(0);
    expect(stumblesIn('// a clock ahead of ours, and a line that is one of ours')).toBe(0);
  });
});
