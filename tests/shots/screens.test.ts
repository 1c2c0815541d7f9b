import { expect, test } from 'vitest';
import { routes } from '#lib/routes.ts';
import { fits } from '#tests/bench/public-pages.ts';
import { screens } from '#tests/shots/screens.ts';

/** Files and redirects; pages that live for one step of a flow, or whose link is valid once. */
const notShown = [
  ...['/old-index', '/send-gift', '/help/votes', '/help/news/rss.xml', '/sitemap.xml'],
  '/.well-known/security.txt',
  ...['/robots.txt', '/e-tickets/calendar/[id]', '/help/answers/[id]', '/help/tickets/[id]'],
  ...['/giftcard/buy/international/summary', '/giftcard/buy/local/summary'],
  ...['/crypto/buy/overview', '/crypto/checkout'],
  ...['/crypto/checkout/status', '/e-tickets/events/summary', '/ticket/[token]', '/gift/[token]'],
  ...['/guardian/[token]', '/recover/[token]'],
  ...['/sign-up/verify-email/[token]', '/sign-up/verify-email/[token]/[uuid]'],
  '/restore-account/[uuid]',
  ...['/sandbox/gateway/[reference]', '/desk/events/films/[id]/showings'],
  '/desk/events/[id]/settlement',
  '/help/tricked/[id]',
];

const pathOf = (path: string): string => path.replace(/\?.*/, '').replace(/\{\w+\}/g, 'x');
const shown = [...screens.values()].map(({ path, inside }) =>
  pathOf(inside?.replace(/\/$/, '/x') ?? path),
);

// `/help/tickets/new` matches `/help/tickets/[id]`, but is a separate page
const patterns = new Set(routes.map(({ pattern }) => pattern));
const leadsTo = (pattern: string, path: string) => !patterns.has(path) && fits(pattern, path);

test('Every page of the guard table is taken, except those that are left out by name', () => {
  const missing = routes
    .filter(({ built }) => built)
    .map(({ pattern }) => pattern)
    .filter((pattern) => !shown.some((path) => path === pattern || leadsTo(pattern, path)));
  expect(missing.filter((pattern) => !notShown.includes(pattern))).toEqual([]);
  expect(notShown.filter((pattern) => !missing.includes(pattern))).toEqual([]);
});
