import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
    ['a.checkVisibility()', '.checkVisibility'],
    ['a.filter(b).toSorted(c)', '.toSorted'],
    ['a.toReversed()', '.toReversed'],
    ['a.toSpliced(0,1)', '.toSpliced'],
    ['a.with(0,b)', '.with'],
    ['new Set(a).union(b)', '.union'],
    ['a.getOrInsert(b,c)', '.getOrInsert'],
    ['a.isWellFormed()', '.isWellFormed'],
    ['a.setHTMLUnsafe(b)', '.setHTMLUnsafe'],
    ['a.values().map(b)', '.values().map'],
    ['a.matchAll(/b/g).some(c)', '.matchAll(/b/g).some'],
    ['a.values().toArray()', '.toArray'],
    ['Iterator.from(a)', 'Iterator.from'],
    ['Response.json(a)', 'Response.json'],
    ['Uint8Array.fromBase64(a)', 'Uint8Array.fromBase64'],
    ['RegExp.escape(a)', 'RegExp.escape'],
    ['Math.sumPrecise(a)', 'Math.sumPrecise'],
    ['Map.groupBy(a,b)', 'Map.groupBy'],
    ['await scheduler.yield()', 'scheduler.yield'],
    ['navigator.userActivation.isActive', 'navigator.userActivation'],
    ['document.startViewing()||document.caretPositionFromPoint(1,2)', '.caretPositionFromPoint'],
    ['const a=new CompressionStream(`gzip`)', 'new CompressionStream'],
    ['return new URLPattern(a)', 'new URLPattern'],
    ['new Invented', 'new Invented'],
    ['location.search&&url.searchParams.size>0', '.size'],
    ['/(?<=a)b/.test(c)', '(?<='],
    ['/(?i:a)b/.test(c)', '(?i:'],
    ['a.replace(/[\\p{L}--[a-z]]/gv,b)', '/[\\p{L}--[a-z]]/gv'],
    ['new RegExp(a,`gv`)', 'gv'],
    ['class A{static{this.b=1}}', 'static{'],
  ])('%s is found', (script, call) => {
    expect(findNewCalls(script)).toContain(call);
  });

  it.each([
    'Object.entries(a)',
    'a.checkVisibility?.()',
    'navigator.userActivation?.isActive',
    'this.URL.parse',
    'import{a}from"./crypto.b.js"',
    'Object.values(a).map(b)',
    '[...a.values()].map(b)',
    'new Set(a).size',
    'class Tab{} new Tab(a)',
    '`Choose your new PIN`',
    'a/b/v',
    '`/a/v`',
    '/a/g.test(b)',
    'class A{static b={}}',
    '[...b].sort()',
    'AbortSignal.timeout(5)',
    '/(?<name>a)/',
  ])('%s is not', (script) => {
    expect(findNewCalls(script)).toEqual([]);
  });
});

// src/lib also has code for a page's server part; the budgets check everything that is sent
it.each([
  ['src/islands', /\.(?:tsx?|astro)$/],
  ['src/layouts', /\.astro$/],
  ['src/pages', /\.astro$/],
  ['src/build/islands', /\.ts$/],
  ['src/lib', /(?:^|\/)(?:browser|rules)\/.*\.tsx?$|paths\.ts$/],
])('no script in %s calls one', (folder, names) => {
  expect(findNewCallsIn(join(root, folder), names)).toEqual([]);
});

it('Of a template, only its scripts are read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'calls-'));
  writeFileSync(
    join(folder, 'page.astro'),
    '---\nconst a = Map.groupBy(b, c);\n---\n<p>{a.toSorted()}</p>\n<script is:inline>\nURL.parse(d);\n</script>\n',
  );
  try {
    expect(findNewCallsIn(folder, /\.astro$/)).toEqual(['URL.parse in page.astro']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
