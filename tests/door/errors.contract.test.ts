import { afterEach, describe, expect, it } from 'vitest';
import type { PagesHandler } from '#server/door/types.ts';
import { openDoor, type OpenDoor } from '#tests/support/open-door.ts';

let open: OpenDoor | undefined;
const start = async (...args: Parameters<typeof openDoor>): Promise<OpenDoor> =>
  (open = await openDoor(...args));

afterEach(async () => open?.door.close());

describe('a page that fails', () => {
  const without = (status: number): PagesHandler => {
    return (_req, res, _next, locals) => {
      locals.failedWith = status;
      res.writeHead(200, { 'content-type': 'text/html' });
      res.end('<p>Sorry, an error occurred...</p>');
    };
  };

  it.each([403, 404, 500, 503])(
    'answers with %i when that is why its data is missing, and is not cached',
    async (status) => {
      const { ask } = await start({ pages: without(status) });
      const answer = await ask('/products');
      expect([answer.status, answer.text]).toEqual([status, '<p>Sorry, an error occurred...</p>']);
      expect(answer.headers['cache-control']).toBe('private, no-store');
    },
  );

  it('stays the redirect it is', async () => {
    const { ask } = await start({
      pages: (_req, res, _next, locals) => {
        locals.failedWith = 503;
        res.writeHead(302, { location: '/' }).end();
      },
    });
    expect((await ask('/wallet')).status).toBe(302);
  });

  it('shows the error page when something breaks before Astro is called', async () => {
    const seen: string[] = [];
    const { ask } = await start({
      resolveVisitor: () => Promise.reject(new Error('no database')),
      pages: (req, res) => {
        seen.push(req.url ?? '');
        res.writeHead(500, { 'content-type': 'text/html' });
        res.end('<h1>Oops!</h1><p>Internal Server Error</p>');
      },
    });
    const answer = await ask('/wallet');
    expect(answer.status).toBe(500);
    expect(answer.text).toContain('Internal Server Error');
    expect(seen).toEqual(['/500']);
  });

  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const broken: PagesHandler = (_req, res) => {
    res.writeHead(500, { 'content-type': 'text/html' });
    res.end('<h1>Oops!</h1>');
  };

  it('is 503, with the seconds to wait, when the database is lost before Astro is called', async () => {
    const { ask } = await start({ resolveVisitor: () => Promise.reject(lost), pages: broken });
    const { status, headers, text } = await ask('/wallet');
    expect([status, headers['retry-after'], text]).toEqual([503, '5', '<h1>Oops!</h1>']);
    const nothing = await start({
      resolveVisitor: () => Promise.reject(lost),
      pages: () => Promise.reject(new Error('broken')),
    });
    const plain = await nothing.ask('/wallet');
    expect([plain.status, plain.headers['retry-after']]).toEqual([503, '5']);
    await nothing.door.close();
  });

  it('is 503 when it breaks over, or lacks, data that the database could not return', async () => {
    const api = { fetch: () => Response.json({ message: 'busy' }, { status: 503 }) };
    const asks =
      (then: PagesHandler): PagesHandler =>
      async (...page) => {
        await page[3].api.get('/wallet');
        await then(...page);
      };
    for (const pages of [asks(broken), without(503)]) {
      const { ask, door } = await start({ api, pages });
      const { status, headers } = await ask('/wallet');
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      await door.close();
    }
    const partly: PagesHandler = (_req, res) => {
      res.writeHead(200, { 'content-type': 'text/html' });
      res.end('We can’t load your balance right now');
    };
    const { ask } = await start({ api, pages: asks(partly) });
    expect((await ask('/wallet')).status).toBe(200);
  });

  it.each<[string, PagesHandler]>([
    ['the error page fails as well', (_req, res) => void res.writeHead(500).end()],
    [
      'the handler throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['the handler rejects', () => Promise.reject(new Error('broken'))],
  ])('answers with the plain sentence when %s, and keeps running', async (_name, pages) => {
    const { ask } = await start({ pages });
    const answer = await ask('/wallet');
    expect(answer.status).toBe(500);
    expect(answer.text).toBe('An error occurred while showing the error page');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await ask('/healthz')).status).toBe(200);
  });

  it('asks Astro for /404 when the address is unknown', async () => {
    const { ask } = await start({
      pages: (req, res, next) => {
        if (req.url !== '/404') return next();
        res.writeHead(404, { 'content-type': 'text/html' });
        res.end('<h1>Oops!</h1>');
      },
    });
    const answer = await ask('/nope');
    expect([answer.status, answer.text]).toEqual([404, '<h1>Oops!</h1>']);
  });

  it('answers an API that throws with 500 in plain text', async () => {
    const { ask } = await start({ api: { fetch: () => Promise.reject(new Error('broken')) } });
    const answer = await ask('/api/x');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('broken');
    expect((await ask('/healthz')).status).toBe(200);
  });
});
