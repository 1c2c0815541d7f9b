import { describe, expect, it } from 'vitest';
import { changedParts, MODULE, readSource } from '#server/ops/selection/source.ts';

const text = `
import { LIMIT, scale } from './limits.ts';
import type { Row } from './row.ts';
const least = 3;
const isLarge = (amount: number): boolean => amount > least;
export function total(rows: Row[]): number {
  return rows.map((row) => row.amount + LIMIT).reduce(add, 0);
}
function add(one: number, other: number) {
  return one + other;
}
export class Book {
  #count() {
    return 1;
  }
  get size() {
    return 2;
  }
}
`;
const read = (source: string) => readSource(source, 'src/lib/rows.ts');
const changed = (from: string, to: string) => {
  expect(text).toContain(from);
  return changedParts(read(text), read(text.replace(from, to))).sort();
};

describe('what changed in a file', () => {
  it.each([
    ['amount > least', 'amount >= least', ['isLarge']],
    ['one + other', 'one - other', ['add']],
    ['return 1', 'return 3', ['#count']],
    ['return 2', 'return 3', ['get size']],
    ['least = 3', 'least = 4', [MODULE]],
    ["'./limits.ts'", "'./other.ts'", [MODULE]],
  ])('is named after the function it is in: %s', (from, to, names) => {
    expect(changed(from, to)).toEqual(names);
  });

  it('includes what is around it where a function has no name', () => {
    expect(changed('row.amount + LIMIT', 'row.amount')).toEqual(['', 'total']);
  });

  it('is nothing where only types, comments or the setting change', () => {
    expect(changed('rows: Row[]', 'rows: readonly Row[]')).toEqual([]);
    expect(changed('const least', '// the least\nconst  least')).toEqual([]);
    expect(changed('./row.ts', './rows.ts')).toEqual([]);
  });
});

describe('what a file reads while it loads', () => {
  it('is what it uses outside functions', () => {
    expect(read(text).imports).toEqual(['./limits.ts']);
    expect(read(text).atLoad).toEqual([]);
    expect(read(`${text}export const most = LIMIT * 2;`).atLoad).toEqual(['./limits.ts']);
    expect(read(`${text}const all = [1].map((each) => each + LIMIT);`).atLoad).toEqual([
      './limits.ts',
    ]);
  });

  it('is everything where it uses its own functions', () => {
    expect(read(`${text}export const none = total([]);`).atLoad).toEqual(['./limits.ts']);
  });
});
