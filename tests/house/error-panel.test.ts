import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#server/ops/root.ts';

const uses = globSync('src/{islands,pages}/**/*.astro', { cwd: root }).flatMap((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  return text.includes('<ErrorPanel') ? [{ path, text }] : [];
});

/** The layout, or the page itself, has rendered the h1 before the panel. */
const keepsItsTitle = ({ path, text }: { path: string; text: string }): boolean =>
  !path.startsWith('src/pages/') ||
  /<(App|Onboarding)(?=[ >])(?![^>]*hideTitle)/.test(text) ||
  /^ {2}<(PageTitle|DeskTop)/m.test(text);

test('the page takes the status of the data it needs: only a part of a page may ignore one', () => {
  const silent = uses.filter(({ text }) => text.includes('kind="other"'));
  expect(silent.map(({ path }) => path)).toEqual(['src/islands/security/sign-ins.astro']);
});

test('an error below a title that stays has no second h1', () => {
  const titled = uses.filter(keepsItsTitle);
  expect(titled.length).toBeGreaterThan(40);
  // /e-tickets/events/[id] hides its own title without data: see headOf()
  const bare = titled.filter(({ text }) => /<ErrorPanel (?!level=\{2\})/.test(text));
  expect(bare.map(({ path }) => path)).toEqual(['src/pages/e-tickets/events/[id].astro']);
});
