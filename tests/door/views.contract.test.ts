import { afterEach, expect, it } from 'vitest';
import type { Visitor } from '#lib/visitor.ts';
import { openDoor, type OpenDoor } from '#tests/support/open-door.ts';

let open: OpenDoor | undefined;
afterEach(async () => open?.door.close());

interface Seen {
  screen: string;
  visitor: Visitor;
}

/** A door whose pages name their screen, and the counted views. */
async function counted(options: { status?: number; cacheable?: boolean } = {}) {
  const seen: Seen[] = [];
  open = await openDoor({
    views: { note: (view) => seen.push(view) },
    pages: (req, res, _next, locals) => {
      locals.screen = (req.url ?? '').slice(1) || 'dashboard';
      const keeping = options.cacheable ? {} : { 'cache-control': 'private, no-store' };
      res.writeHead(options.status ?? 200, { 'content-type': 'text/html', ...keeping });
      res.end('<!DOCTYPE html><title>page</title>');
    },
  });
  return { seen, ask: open.ask, screens: () => seen.map(({ screen }) => screen) };
}

it('a page that was shown is counted once, with its screen and its visitor', async () => {
  const { ask, seen } = await counted();
  await ask('/wallet');
  expect(seen).toEqual([{ screen: 'wallet', visitor: { kind: 'guest', country: null } }]);
});

it('a cached copy counts for everyone who gets it, where they are', async () => {
  const { ask, seen } = await counted({ cacheable: true });
  await ask('/products');
  await ask('/products');
  const { headers } = await ask('/products', { headers: { cookie: 'selected_country=GH' } });
  const etag = String(headers['etag']);
  await ask('/products', {
    headers: { cookie: 'selected_country=GH', 'if-none-match': etag },
  });
  expect(seen.map(({ screen }) => screen)).toEqual(Array(4).fill('products'));
  expect(seen.at(-1)?.visitor).toEqual({ kind: 'guest', country: 'GH' });
});

it.each([
  ['a look at the headers', { method: 'HEAD' }],
  ['a form', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } }],
  ['a copy for a worker', { headers: { 'sec-fetch-dest': 'empty' } }],
  ['someone with DNT', { headers: { dnt: '1' } }],
  ['someone with Sec-GPC', { headers: { 'sec-gpc': '1' } }],
  ['someone who saves data', { headers: { 'save-data': 'on' } }],
  ['a device that saves data', { headers: { cookie: 'lite=1' } }],
])('%s is not counted', async (_, options) => {
  const { ask, screens } = await counted();
  await ask('/wallet', options);
  expect(screens()).toEqual([]);
});

it.each([302, 404, 500])('a page that answers %i is not counted', async (status) => {
  const { ask, screens } = await counted({ status });
  await ask('/wallet');
  expect(screens()).toEqual([]);
});
