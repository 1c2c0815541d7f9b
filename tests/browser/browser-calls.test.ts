import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#server/ops/root.ts';
import { findNewCalls, findNewCallsIn } from '#tests/bench/browser-calls.ts';

describe('calls that a phone of 2022 does not have', () => {
  it.each([
    ['URL.canParse(a,b)', 'URL.canParse'],
    ['const c=URL.parse(a)', 'URL.parse'],
    ['Object.groupBy(a,b)', 'Object.groupBy'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['Array.fromAsync(a)', 'Array.fromAsync'],
    ['AbortSignal.any([a])', 'AbortSignal.any'],
    ['new Intl.DurationFormat("en")', 'Intl.DurationFormat'],
    ['a.checkVisibility()', '.checkVisibility('],
    ['a.filter(b).toSorted(c)', '.toSorted('],
    ['a.toReversed()', '.toReversed('],
    ['a.toSpliced(0,1)', '.toSpliced('],
    ['/(?<=a)b/.test(c)', '(?<='],
  ])('%s is found', (script, call) => {
    expect(findNewCalls(script)).toContain(call);
  });

  it.each([
    'Object.entries(a)',
    'a.checkVisibility?.()',
    'this.URL.parse',
    '[...b].sort()',
    'AbortSignal.timeout(5)',
    '/(?<name>a)/',
  ])('%s is not', (script) => {
    expect(findNewCalls(script)).toEqual([]);
  });
});

// src/lib also has code for a page's server part; the budgets check everything that is sent
it.each(['src/islands', 'src/lib/browser', 'src/lib/rules'])(
  'no source in %s calls one',
  (folder) => {
    expect(findNewCallsIn(join(root, folder), /\.tsx?$/)).toEqual([]);
  },
);
