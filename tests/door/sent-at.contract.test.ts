import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PagesHandler } from '#server/door/types.ts';
import { openDoor, type OpenDoor } from '#tests/support/open-door.ts';

let open: OpenDoor | undefined;
afterEach(async () => open?.door.close());

const HEAD = '<!DOCTYPE html><title>Page</title>';

describe('the server’s time beside a page', () => {
  it.each(['kept', 'own'])('is sent with a %s page with forms, each time', async (which) => {
    const headers = which === 'own' ? { 'cache-control': 'private, no-store' } : {};
    const now = vi.fn(() => new Date(1_800_000_000_000));
    const pages: PagesHandler = (req, res) => {
      res.writeHead(200, { 'content-type': 'text/html', ...headers });
      res.end(req.url === '/help' ? HEAD : `${HEAD}<astro-island></astro-island>`);
    };
    open = await openDoor({ pages, keepPagesMs: 60_000, services: { clock: { now } } });
    const { ask } = open;
    const sent = async (path: string) => (await ask(path)).headers['server-timing'];
    expect(await sent('/gift-card/buy')).toBe('sent;desc=1800000000000');
    now.mockReturnValue(new Date(1_800_000_060_000));
    expect(await sent('/gift-card/buy')).toBe('sent;desc=1800000060000');
    expect(await sent('/help')).toBe(undefined);
  });
});
