import { describe, expect, it } from 'vitest';
import { digestOf, isCurrent, type Executed } from '#server/ops/selection/executed.ts';

const texts: Record<string, string> = {
  'tests/orders/pricing.test.ts': 'expects 2',
  'src/lib/rate.ts': 'RATE = 2',
  'src/lib/loaded.ts': 'list()',
};
const readFrom =
  (changed: Record<string, string> = {}) =>
  (path: string) =>
    ({ ...texts, ...changed })[path] ?? 'gone';

const executed = {
  test: 'tests/orders/pricing.test.ts',
  cpuMs: 1000,
  loading: { 'src/lib/loaded.ts': ['list'] },
  files: { 'src/lib/rate.ts': ['price'] },
};
const noted: Executed = { ...executed, digest: digestOf(executed, readFrom()) };

describe('the note of what a test file executed', () => {
  it('is true while the test and everything that it executed stay the same', () => {
    expect(isCurrent(noted, readFrom())).toBe(true);
    expect(isCurrent(noted, readFrom({ 'src/lib/other.ts': 'new' }))).toBe(true);
  });

  it.each(Object.keys(texts))('is made again when %s has changed or is missing', (path) => {
    expect(isCurrent(noted, readFrom({ [path]: 'different' }))).toBe(false);
    expect(isCurrent(noted, readFrom({ [path]: 'gone' }))).toBe(false);
  });

  it('is made for a file that has none, or one of an older release', () => {
    expect(isCurrent(undefined, readFrom())).toBe(false);
    expect(isCurrent(executed, readFrom())).toBe(false);
  });
});
