import { describe, expect, it } from 'vitest';
import { Selector, takeInTurn } from '#server/ops/selection/select.ts';
import type { Executed } from '#server/ops/selection/executed.ts';
import type { Graph } from '#server/ops/selection/graph.ts';
import { Likeness } from '#server/ops/selection/likeness.ts';

const noted = (test: string, more: Partial<Executed>): Executed => ({
  test: `tests/${test}.test.ts`,
  cpuMs: 1000,
  loading: {},
  files: {},
  ...more,
});

const graph = (more: Partial<Graph> = {}): Graph => ({
  loadedWith: () => new Map(),
  importedBy: () => new Map(),
  starting: [],
  reading: [],
  ...more,
});

const rate = 'src/lib/rate.ts';
const before =
  'export const RATE = 2; export const price = (x: number) => x * RATE; export const other = () => 1;';
const bodyChanged = { path: rate, before, after: before.replace('x * RATE', 'x + RATE') };
const valueChanged = { path: rate, before, after: before.replace('= 2', '= 3') };

const pricing = noted('orders/pricing', { files: { [rate]: ['price'] } });
const reading = noted('orders/reading', { files: { [rate]: ['other', ''] } });
const apart = noted('orders/apart', { files: { 'src/lib/apart.ts': ['apart'] } });

const likenessOf = (executed: Executed[], texts: Record<string, string> = {}) =>
  new Likeness(
    executed.map(({ test }) => test),
    (test) => texts[test] ?? test,
  );

const testsFor = (change: object, executed: Executed[], more: Partial<Graph> = {}) =>
  new Selector(executed, () => graph(more), likenessOf(executed))
    .near(change as typeof bodyChanged)
    .map(({ test }) => test.test);

describe('the tests of a change', () => {
  it('are those that executed the function, then those that executed anything of the file', () => {
    expect(testsFor(bodyChanged, [apart, reading, pricing])).toEqual([pricing.test, reading.test]);
  });

  it('begin with those that mention what has changed', () => {
    const files = { [rate]: ['price'] };
    const all = ['orders/first', 'orders/second', 'orders/third'].map((name) =>
      noted(name, { files }),
    );
    const texts = { [all[1]!.test]: 'doubles the priceOf a card', [all[2]!.test]: 'const x = 1' };
    const change = { ...bodyChanged, after: before.replace('x * RATE', 'x * priceOf(RATE)') };
    const near = new Selector(all, () => graph(), likenessOf(all, texts)).near(change);
    expect(near[0]!.test.test).toBe(all[1]!.test);
  });

  it('are also those of files that read a value while they load', () => {
    const table = noted('orders/table', { files: { 'src/lib/table.ts': ['row'] } });
    const loadedWith = () => new Map([['src/lib/table.ts', 1]]);
    expect(testsFor(valueChanged, [table, apart, pricing], { loadedWith })).toEqual([
      pricing.test,
      table.test,
    ]);
    expect(testsFor(bodyChanged, [table, pricing], { loadedWith })).toEqual([pricing.test]);
  });

  it('are those of files that run it while they load', () => {
    const table = noted('orders/table', { files: { 'src/lib/table.ts': ['row'] } });
    const first = noted('orders/first', { loading: { [rate]: ['price'] } });
    const loadedWith = () => new Map([['src/lib/table.ts', 1]]);
    expect(testsFor(bodyChanged, [table, first], { loadedWith })).toContain(table.test);
  });

  it('are none where only a comment changed', () => {
    expect(testsFor({ path: rate, before, after: `// said\n${before}` }, [pricing])).toEqual([]);
  });

  it('are all where everything depends on it', () => {
    const lock = { path: 'package-lock.json', before: '1', after: '2' };
    expect(testsFor(lock, [apart, pricing])).toEqual([apart.test, pricing.test]);
  });

  it('are those of the importers where a file is new, missing or not code', () => {
    const importedBy = (path: string) => new Map(path === rate ? [] : [[rate, 1]]);
    for (const change of [
      { path: 'src/lib/new.ts', after: 'export const one = 1;' },
      { path: 'src/lib/gone.ts', before: 'export const one = 1;' },
      { path: 'src/lib/facts.json', before: '{}', after: '[]' },
    ])
      expect(testsFor(change, [apart, pricing], { importedBy })).toEqual([pricing.test]);
  });
});

describe('when there is no time for all', () => {
  const near = (...tests: string[]) =>
    tests.map((test) => ({
      test: noted(test, {}),
      distance: 0,
      share: 1,
      likeness: 0,
      closeness: 0,
    }));

  it('takes the closest of each change in turn, and reports what is left', () => {
    const lists = [near('orders/a', 'orders/b', 'orders/c'), near('orders/d', 'orders/e')];
    const { chosen, left } = takeInTurn(lists, 3);
    expect(chosen).toEqual([
      'tests/orders/a.test.ts',
      'tests/orders/d.test.ts',
      'tests/orders/b.test.ts',
    ]);
    expect(left).toEqual(['tests/orders/e.test.ts', 'tests/orders/c.test.ts']);
  });
});
