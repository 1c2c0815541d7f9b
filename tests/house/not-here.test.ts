import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { deskNotFound, notFoundWords } from '#lib/not-found-words.ts';
import { root } from '#server/ops/root.ts';

const pages = globSync('src/pages/**/*.astro', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.includes('['))
  .toSorted();

/** Pages with an id in their address that say so in another way, and why. */
const others: Record<string, string> = {
  'desk/[queue]/[id]': 'readDeskCase() has the words',
  'perfect-money/[status]': 'readDollarReturn() has the words',
  'desk/[queue]/index': 'a queue that isn’t known is an address that isn’t known',
  'desk/settings/[book]/edit': 'the same with a book',
  'desk/settings/[book]/index': 'the same with a book',
  'desk/settings/[book]/picture': 'the same with a book',
  'e-tickets/calendar/[id]': 'a file',
  'e-tickets/events/[id]': 'headOf() has the title',
  'guardian/[token]': 'answer.astro has the words',
  'help/answers/[id]': 'leads to a search for the words of the address',
  'my-orders/tickets/[id]': 'missingTicket() has the words',
  'recover/[token]': 'a message of its own, with the same words',
  'restore-account/[uuid]': 'offers a new link',
  'sign-up/verify-email/[token]/[uuid]': 'offers a new link',
  'sign-up/verify-email/[token]/index': 'offers a new link',
};

/** The thing that a page names where it isn't, in its title and in the panel. */
function namesOf(text: string): string[] {
  const isNamed =
    /\btitle: missing\.title|\bmissing\?\.title|[wW]ords\.\w+\.title|\bmissing\.title/;
  const isShown = /<(?:ErrorPanel|NoPrice|EmptyState)[^>]*(?:\bmissing\b|failed=)/;
  const words = [...text.matchAll(/\b(?:notFoundWords|deskNotFound)\.(\w+)/g)].map(([, at]) => at!);
  return isNamed.test(text) && isShown.test(text) ? words : [];
}

it('a page without the thing in its address names that thing, and where the others are', () => {
  const silent = pages.filter(
    (path) => namesOf(readFileSync(join(root, path), 'utf8')).length === 0,
  );
  const found = silent.map((path) => path.replace(/^src\/pages\/|\.astro$/g, ''));
  expect(pages.length).toBeGreaterThan(40);
  expect(found.filter((path) => !(path in others))).toEqual([]);
  const known = pages.map((path) => path.replace(/^src\/pages\/|\.astro$/g, ''));
  expect(Object.keys(others).filter((path) => !known.includes(path))).toEqual([]);
});

it('no page at an address with an id leaves its visitor with “Oops!” as the title', () => {
  const found = pages.filter((path) =>
    /title[:=] ?["']Oops|'Oops!'|title="Page not found"|: 'Page not found'/.test(
      readFileSync(join(root, path), 'utf8'),
    ),
  );
  expect(found).toEqual([]);
});

it('each title of such a page says what is missing, once', () => {
  for (const { title, about, list } of Object.values({ ...notFoundWords, ...deskNotFound })) {
    expect(title).toMatch(/ not found$|^This link doesn’t work$/);
    expect(about).toMatch(/^[A-Z].*\.$/);
    expect(list).toMatch(/^\//);
  }
});
