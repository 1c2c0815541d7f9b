import { connect } from 'node:net';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { openDoor, type OpenDoor } from '#tests/support/open-door.ts';
import { aProduction } from '#tests/support/production-settings.ts';

let open: OpenDoor[] = [];
const start = async (...args: Parameters<typeof openDoor>): Promise<OpenDoor> => {
  const opened = await openDoor(...args);
  open.push(opened);
  return opened;
};

afterEach(async () => {
  await Promise.all(open.map(({ door }) => door.close()));
  open = [];
});

const security = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

describe('the door refuses what no browser sends', () => {
  it.each(['TRACE', 'PROPFIND', 'LINK', 'PURGE', 'SEARCH'])(
    'answers %s with 405',
    async (method) => {
      const { ask } = await start();
      const answer = await ask('/', { method });
      expect(answer.status).toBe(405);
      expect(answer.headers).toMatchObject({
        ...security,
        allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      });
      expect((await ask('/')).status).toBe(200);
    },
  );

  it('answers a method no one invented and CONNECT with 405 and its headers', async () => {
    const { raw, ask } = await start();
    for (const line of ['BREW / HTTP/1.1', 'CONNECT evil.example:443 HTTP/1.1']) {
      const answer = await raw(`${line}\r\nHost: localhost\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 405 /);
      expect(answer).toContain('X-Content-Type-Options: nosniff');
    }
    expect((await ask('/')).status).toBe(200);
  });

  it.each([
    ['missing', ''],
    ['empty', 'Host:\r\n'],
    ['double', 'Host: localhost\r\nHost: evil.example\r\n'],
    ['with a path', 'Host: localhost/evil\r\n'],
    ['with a user', 'Host: a@localhost\r\n'],
    ['with a broken port', 'Host: localhost:port\r\n'],
  ])('answers a Host that is %s with 400', async (_name, host) => {
    const { raw } = await start();
    const answer = await raw(`GET / HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('X-Frame-Options: DENY');
  });

  it('answers a foreign Host with 421, and so does production for localhost', async () => {
    const demo = await start({ env: { PUBLIC_ORIGIN: 'http://localhost:4321' } });
    const foreign = await demo.ask('/', { headers: { host: 'evil.example' } });
    expect([foreign.status, foreign.text]).toEqual([
      421,
      'This address isn’t ours. Open http://localhost:4321 instead.',
    ]);
    expect((await demo.ask('/', { headers: { host: '127.0.0.1' } })).status).toBe(200);
    const production = await start({
      env: aProduction(),
    });
    expect((await production.ask('/')).status).toBe(421);
    expect((await production.ask('/', { headers: { host: 'oja.example' } })).status).toBe(200);
  });

  it('redirects a browser that opened 127.0.0.1 to its own name, with the page it wanted', async () => {
    const demo = await start({ env: { PUBLIC_ORIGIN: 'http://localhost:4321' } });
    const headers = { host: '127.0.0.1:4321', 'sec-fetch-mode': 'navigate' };
    const led = await demo.ask('/help?q=pin', { headers });
    expect([led.status, led.headers['location']]).toEqual([
      307,
      'http://localhost:4321/help?q=pin',
    ]);
    // a phone on the same network knows no other address
    const near = { ...headers, host: '192.168.1.20:4321' };
    expect((await demo.ask('/', { headers: near })).status).toBe(200);
  });

  it.each([
    '/%',
    '/%zz',
    '/%c3%28',
    '/a%00b',
    '/%0d%0aset-cookie:x=1',
    'http://evil.example/',
    '*',
  ])('answers the address %s with 400', async (path) => {
    const { raw, port } = await start();
    const answer = await raw(
      `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toMatch(/^set-cookie/im);
  });

  it('answers headers that are too large with 431', async () => {
    const { raw } = await start();
    const answer = await raw(
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('X-Content-Type-Options: nosniff');
  });
});

describe('the door limits requests', () => {
  const echo = {
    fetch: async (request: Request) => Response.json({ data: (await request.text()).length }),
  };

  it('refuses a body of 10 MB, announced or not, and keeps running', async () => {
    const { ask, raw, port } = await start({ api: echo });
    const big = Buffer.alloc(10 * 1024 * 1024, 'x');
    const answers = await Promise.allSettled([
      ask('/api/x', { method: 'POST', body: big }),
      ask('/api/x', { method: 'POST', body: big, headers: { 'transfer-encoding': 'chunked' } }),
    ]);
    // The socket closes while the client is still sending: it sees the 413 or a reset, never a
    // success.
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect(answer.value.status).toBe(413);
    }
    const announced = await raw(
      `POST /api/x HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 10485760\r\n\r\nxxx`,
    );
    expect(announced).toMatch(/^HTTP\/1\.1 413 /);
    const fits = await ask('/api/x', { method: 'POST', body: 'y'.repeat(1000) });
    expect(JSON.parse(fits.text)).toEqual({ data: 1000 });
  });

  it('passes a chunked body within the limit on in full', async () => {
    const { ask } = await start({ api: echo });
    const headers = { 'transfer-encoding': 'chunked' };
    const answer = await ask('/api/x', { method: 'POST', body: 'y'.repeat(70_000), headers });
    expect(JSON.parse(answer.text)).toEqual({ data: 70_000 });
  });

  it('accepts no form for a page that is longer than any of ours', async () => {
    const { ask, origin } = await start();
    const send = (fields: number, coding: Record<string, string> = {}) =>
      ask('/lite', {
        method: 'POST',
        body: 'a&'.repeat(fields),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin, ...coding },
      });
    expect((await send(100)).status).toBe(200);
    expect((await send(10_000)).status).toBe(413);
    expect((await send(10_000, { 'transfer-encoding': 'chunked' })).status).toBe(413);
  });

  it('closes sockets that send their headers or body too slowly', async () => {
    const { raw, port } = await start({
      api: echo,
      limits: { headersMs: 200, requestMs: 400, checkMs: 50 },
    });
    const host = `Host: localhost:${port}\r\n`;
    const [headers, body, silent] = await Promise.all([
      raw(`GET / HTTP/1.1\r\n${host}X-Slow: `),
      raw(`POST /api/x HTTP/1.1\r\n${host}Content-Length: 100\r\n\r\nx`),
      raw(''),
    ]);
    expect(headers).toMatch(/^HTTP\/1\.1 408 /);
    expect(body).toMatch(/^HTTP\/1\.1 (408|500) /);
    expect(silent).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  it('answers while 200 sockets stay idle, and keeps one address from taking all sockets', async () => {
    const { ask, port } = await start({ limits: { connectionsPerAddress: 201 } });
    const sockets = await Promise.all(
      Array.from(
        { length: 200 },
        () =>
          new Promise<ReturnType<typeof connect>>((resolve) => {
            const socket = connect(port, '127.0.0.1', () => resolve(socket));
            socket.on('error', () => undefined);
          }),
      ),
    );
    expect((await ask('/')).status).toBe(200);
    const last = connect(port, '127.0.0.1');
    last.on('error', () => undefined);
    await new Promise((resolve) => last.once('connect', resolve));
    await expect(ask('/')).rejects.toThrow();
    for (const socket of [...sockets, last]) socket.destroy();
    await expect
      .poll(() =>
        ask('/').then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
  });

  it('survives uploads that are cut off', async () => {
    const { ask, port, logged } = await start({ api: echo });
    await Promise.all(
      Array.from(
        { length: 20 },
        (_, i) =>
          new Promise<void>((resolve) => {
            const socket = connect(port, '127.0.0.1', () => {
              const length = i % 2 ? 'Content-Length: 5000' : 'Transfer-Encoding: chunked';
              socket.write(
                `POST /api/x HTTP/1.1\r\nHost: localhost:${port}\r\n${length}\r\n\r\n5\r\nhello\r\n`,
              );
              setTimeout(() => socket.destroy(), 20);
            });
            socket.on('close', () => resolve());
          }),
      ),
    );
    expect((await ask('/')).status).toBe(200);
    expect(logged).toEqual([]);
  });
});

describe('the door compresses', () => {
  const long = { data: 'kobo '.repeat(1000) };

  it('compresses long JSON with gzip, leaves short JSON and event streams alone', async () => {
    const { ask } = await start({
      api: {
        fetch: (request) => {
          if (request.url.endsWith('/live'))
            return new Response('data: 1\n\n'.repeat(500), {
              headers: { 'content-type': 'text/event-stream' },
            });
          return Response.json(request.url.endsWith('/long') ? long : { data: 1 });
        },
      },
    });
    const headers = { 'accept-encoding': 'gzip, deflate, br' };
    const answer = await ask('/api/long', { headers });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(JSON.parse(gunzipSync(answer.body).toString())).toEqual(long);
    expect((await ask('/api/short', { headers })).headers['content-encoding']).toBeUndefined();
    expect((await ask('/api/long')).headers['content-encoding']).toBeUndefined();
    expect((await ask('/api/live', { headers })).headers['content-encoding']).toBeUndefined();
  });

  it('sends cached pages and personal ones as brotli, and the cached ones with a tag', async () => {
    const { ask } = await start({
      pages: (_req, res) => {
        res.writeHead(200, { 'content-type': 'text/html' });
        res.end(`<!DOCTYPE html>${'<p>text</p>'.repeat(300)}`);
      },
    });
    const headers = { 'accept-encoding': 'gzip, deflate, br' };
    const kept = await ask('/help', { headers });
    expect(kept.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'private, no-cache',
    });
    expect(brotliDecompressSync(kept.body).toString()).toContain('<p>text</p>');
    const own = await ask('/help', { headers: { ...headers, cookie: 'token=abc' } });
    expect(brotliDecompressSync(own.body).toString()).toContain('<p>text</p>');
    expect(own.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'private, no-store',
    });
    expect(own.headers.etag).toBeUndefined();
  });
});
