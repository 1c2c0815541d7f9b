import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import tailwind from '../../src/styles/tailwind.config.mjs';

const read = (pattern: string): string =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

it('Tailwind keeps every class of our style sheets, including names that are composed at run time', () => {
  const sheets = read('src/styles/core/*.css').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const named = [...sheets.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, name = '']) => name);
  const written = read('src/{layouts,pages,islands,lib}/**/*.{astro,tsx,ts}');
  const found = new Set([...written.matchAll(/[\w-]+/g)].map(([word]) => word));
  const kept = new Set<unknown>(tailwind.safelist);
  const lost = named.filter((name) => !found.has(name) && !kept.has(name));
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(lost)]).toEqual([]);
});
