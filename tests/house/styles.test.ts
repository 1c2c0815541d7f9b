import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#server/ops/root.ts';

const read = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));

const sheets = read('src/styles/**/*.css');
const css = sheets.join('\n').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const parts = new Set([...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));

const sources = read('src/{islands,layouts,pages,lib}/**/*.{astro,tsx,ts}');
const attributes = sources.flatMap((text) =>
  [...text.matchAll(/\bclass(?:Name)?="([^"]*)"/g)].map(([, classes = '']) => classes),
);
const uses = attributes.flatMap((classes) => classes.split(/\s+/).filter(Boolean));

describe('styles', () => {
  it('are at most 3,500 lines of CSS, in tokens and parts', () => {
    const lines = sheets.reduce((sum, sheet) => sum + sheet.split('\n').length - 1, 0);
    expect(lines).toBeLessThanOrEqual(3_500);
    const folders = globSync('src/styles/**/*.css', { cwd: root }).map((path) =>
      path.replace('src/styles/', '').replace(/[\w-]+\.css$/, ''),
    );
    expect([...new Set(folders)].sort()).toEqual(['', 'core/']);
  });

  it('are in the markup: utilities are used more often than parts', () => {
    const ours = uses.filter((name) => parts.has(name)).length;
    expect(uses.length - ours).toBeGreaterThan(ours);
  });

  it('have no unused part', () => {
    const words = new Set(sources.flatMap((text) => text.split(/[^\w-]+/)));
    const begun = sources.flatMap((text) =>
      [...text.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, start = '']) => start),
    );
    const isUsed = (name: string) =>
      words.has(name) || begun.some((start) => name.startsWith(start));
    expect([...parts].filter((name) => !isUsed(name))).toEqual([]);
  });
});
