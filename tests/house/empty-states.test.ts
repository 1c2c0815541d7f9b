import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#server/ops/root.ts';
import { isOfDesk } from '#tests/support/desk-files.ts';

/** The desk is for work: its lists may be plain. */
const files = globSync('src/{islands,pages}/**/*.{astro,tsx}', { cwd: root }).filter(
  (path) => !isOfDesk(path) && !/gate-events|ui\/empty-state/.test(path),
);

const statesOf = (text: string): string[] =>
  [...text.matchAll(/<EmptyState\b[^>]*?(?:\bpicture=|\bdrawn=|\{picture\}|\{\.\.\.Astro|>)/g)].map(
    ([state]) => state,
  );

test('every empty list of a member has a picture of its subject', () => {
  const states = files.flatMap((path) =>
    statesOf(readFileSync(join(root, path), 'utf8')).map((state) => ({ path, state })),
  );
  expect(states.length).toBeGreaterThan(40);
  expect(states.filter(({ state }) => state.endsWith('>'))).toEqual([]);
});
