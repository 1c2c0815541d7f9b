import { afterEach, expect, it } from 'vitest';
import type { PagesHandler } from '#server/door/types.ts';
import { openDoor, type OpenDoor } from '#tests/support/open-door.ts';

let open: OpenDoor | undefined;
afterEach(async () => {
  await open?.door.close();
  open = undefined;
});

/** Shows what two calls after each other said, or that they failed. */
const page: PagesHandler = async (req, res, _next, { api }) => {
  const said: unknown[] = [];
  for (const path of (req.url ?? '').split('?')[1]?.split(',') ?? []) {
    const { ok, data } = await api.get(`/${path}`);
    said.push(ok ? data : 'failed');
  }
  res.writeHead(200, { 'content-type': 'text/html' });
  res.end(said.join(' '));
};

/** A product whose data freezes and thaws. */
async function aDoor() {
  let frozen: Promise<void> | undefined;
  let thaw = () => undefined as void;
  let version = 1;
  let slow: Promise<void> | undefined;
  let hurry = () => undefined as void;
  let probes = 0;
  open = await openDoor({
    pages: page,
    keepPagesMs: 0,
    patienceMs: 30,
    resolveVisitor: async (_services, { country }) => ({ visitor: { kind: 'guest', country } }),
    services: {
      db: { sql: { query: async () => ((probes += 1), await frozen, { rows: [] }) } },
    } as never,
    api: {
      fetch: async (request) => {
        await (slow ?? frozen);
        return Response.json({ data: `${new URL(request.url).pathname.slice(5)}-${version}` });
      },
    },
  });
  const { ask } = open;
  return {
    read: async (paths: string, headers = {}) => (await ask(`/?${paths}`, { headers })).text,
    freeze: () => {
      frozen = new Promise((resolve) => (thaw = resolve));
    },
    thaw: () => thaw(),
    change: () => (version += 1),
    probes: () => probes,
    slowDown: () => {
      slow = new Promise((resolve) => (hurry = resolve));
    },
    hurry: () => hurry(),
  };
}

it('renders a guest’s page from cached data while the database is silent, and from new data afterwards', async () => {
  const door = await aDoor();
  expect(await door.read('rates,services')).toBe('rates-1 services-1');
  door.change();
  door.freeze();
  expect(await door.read('rates,services')).toBe('rates-1 services-1');
  for (let n = 0; n < 20; n++) await door.read('rates,services');
  // one question at a time finds out whether it is back
  expect(door.probes()).toBe(1);
  door.thaw();
  await expect.poll(() => door.read('rates,services')).toBe('rates-2 services-2');
});

it('waits for a database that is slow and still answers', async () => {
  const door = await aDoor();
  await door.read('rates');
  door.change();
  door.slowDown();
  const reading = door.read('rates');
  await expect.poll(() => door.probes()).toBe(1);
  door.hurry();
  expect(await reading).toBe('rates-2');
});

it('reports what isn’t cached as failed, and shows the rest', async () => {
  const door = await aDoor();
  await door.read('rates');
  door.freeze();
  expect(await door.read('rates,unseen')).toBe('rates-1 failed');
  door.thaw();
});

it('keeps countries’ answers apart', async () => {
  const door = await aDoor();
  const of = (country: string) => ({ cookie: `selected_country=${country}` });
  await door.read('rates', of('NG'));
  door.freeze();
  expect(await door.read('rates', of('GH'))).toBe('failed');
  expect(await door.read('rates', of('NG'))).toBe('rates-1');
  door.thaw();
});

it('waits for a member’s own data as usual', async () => {
  const door = await aDoor();
  const mine = { cookie: 'token=mine' };
  await door.read('wallet', mine);
  door.freeze();
  const reading = door.read('wallet', mine);
  // a guest's request was answered in the meantime
  await door.read('rates');
  door.change();
  door.thaw();
  expect(await reading).toBe('wallet-2');
});
