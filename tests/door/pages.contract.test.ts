import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadStaticFiles } from '#server/door/static-files.ts';
import type { PagesHandler } from '#server/door/types.ts';
import { packClient } from '#build/pack-client.ts';
import { openDoor, type OpenDoor } from '#tests/support/open-door.ts';
import { aProduction } from '#tests/support/production-settings.ts';

let open: OpenDoor | undefined;
const start = async (...args: Parameters<typeof openDoor>): Promise<OpenDoor> =>
  (open = await openDoor(...args));

afterEach(async () => open?.door.close());

const html = (text: string, headers: Record<string, string> = {}): PagesHandler => {
  return (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html', ...headers });
    res.end(text);
  };
};

describe('anonymous pages are cached for a moment', () => {
  const counting = (make?: (n: number) => Record<string, string>) => {
    let rendered = 0;
    const pages: PagesHandler = (req, res, next, locals) => {
      rendered += 1;
      return html(`page ${rendered}`, make?.(rendered))(req, res, next, locals);
    };
    return { pages, rendered: () => rendered };
  };

  it('renders a page once for all guests of a country, and again when it has expired', async () => {
    const { pages, rendered } = counting();
    const { ask } = await start({ pages, keepPagesMs: 60_000 });
    await Promise.all(Array.from({ length: 20 }, () => ask('/help')));
    expect(rendered()).toBe(1);
    await ask('/help?topic=1');
    await ask('/help', { headers: { cookie: 'selected_country=GH' } });
    await ask('/help', { headers: { 'save-data': 'on' } });
    await ask('/help', { headers: { cookie: 'theme=dark' } });
    await ask('/help', { headers: { cookie: 'theme=no-such' } });
    expect(rendered()).toBe(5);
    const later = performance.now() + 60_000;
    const now = vi.spyOn(performance, 'now').mockReturnValue(later);
    await ask('/help');
    now.mockRestore();
    expect(rendered()).toBe(6);
  });

  it('ignores cookies that are not ours, which no page sees', async () => {
    const seen: (string | undefined)[] = [];
    const pages: PagesHandler = (req, res, next, locals) => {
      seen.push(req.headers.cookie);
      return html('page')(req, res, next, locals);
    };
    const { ask } = await start({ pages, keepPagesMs: 60_000 });
    await ask('/help', { headers: { cookie: 'foo=bar; selected_country=GH; _ga=1; tokens=x' } });
    await ask('/help', { headers: { cookie: 'selected_country=GH' } });
    await ask('/help', { headers: { cookie: 'selected_country=GH; googtrans=/en/fr' } });
    expect(seen).toEqual(['selected_country=GH']);
  });

  it('caches the page that suggests a country once for each that the proxy names, other pages once', async () => {
    const { pages, rendered } = counting();
    const env = { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'cf-ipcountry' };
    const { ask } = await start({ pages, env, keepPagesMs: 60_000 });
    const from = (country: string) => ({ headers: { 'cf-ipcountry': country } });
    for (const country of ['GH', 'KE', 'GH', 'KE', 'DE', 'FR'])
      await ask('/get-started', from(country));
    expect(rendered()).toBe(3);
    await ask('/help', from('GH'));
    await ask('/help', from('KE'));
    expect(rendered()).toBe(4);
    const chosen = { ...from('GH').headers, cookie: 'selected_country=KE' };
    await ask('/get-started', { headers: chosen });
    expect(rendered()).toBe(5);
  });

  it.each([
    ['a session', { cookie: 'token=abc' }],
    ['any cookie a page may depend on', { cookie: 'redirect_to=%2Fwallet' }],
    ['votes on help pages', { cookie: 'foo=bar; helped=faq/fees' }],
  ])('never caches or serves a copy to a visitor with %s', async (_name, headers) => {
    const { pages, rendered } = counting();
    const { ask } = await start({ pages });
    await ask('/help');
    expect((await ask('/help', { headers })).text).toBe('page 2');
    expect((await ask('/help', { headers })).text).toBe('page 3');
    expect((await ask('/help')).text).toBe('page 1');
    expect(rendered()).toBe(3);
  });

  it.each([
    ['sets a cookie', { 'set-cookie': 'a=1' }],
    ['says no-store', { 'cache-control': 'no-store' }],
    ['says private', { 'cache-control': 'private' }],
  ])('caches no page that %s', async (_name, headers) => {
    const { pages, rendered } = counting(() => headers);
    const { ask } = await start({ pages });
    await Promise.all([ask('/help'), ask('/help'), ask('/help')]);
    expect(rendered()).toBe(3);
  });

  it.each(['/sandbox/mail', '/desk', '/verify-email/abc', '/reset-password?t=1'])(
    'never caches %s',
    async (path) => {
      const { pages, rendered } = counting();
      const { ask } = await start({ pages });
      await ask(path);
      await ask(path);
      expect(rendered()).toBe(2);
    },
  );

  it('answers a browser that already has the page with 304 and no body', async () => {
    const { ask } = await start({ pages: html('<p>same</p>') });
    const first = await ask('/help');
    const again = await ask('/help', { headers: { 'if-none-match': first.headers.etag ?? '' } });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
    const signedIn = { 'if-none-match': first.headers.etag ?? '', cookie: 'token=abc' };
    expect((await ask('/help', { headers: signedIn })).status).toBe(200);
  });

  it('caches only as many pages as fit', async () => {
    const { pages, rendered } = counting();
    const { ask } = await start({ pages, keepPagesMs: 60_000 });
    await ask('/help?n=0');
    for (let n = 1; n <= 500; n += 1) await ask(`/help?n=${n}`);
    expect(rendered()).toBe(501);
    await ask('/help?n=500');
    expect(rendered()).toBe(501);
    await ask('/help?n=0');
    expect(rendered()).toBe(502);
  });
});

describe('a HEAD request', () => {
  /** Replies as Astro's endpoints do, without the body that HEAD omits. */
  const endpoint =
    (type: string): PagesHandler =>
    (req, res) => {
      res.writeHead(200, { 'content-type': type });
      res.end(req.method === 'HEAD' ? undefined : 'a text of some length'.repeat(100));
    };

  it.each([
    ['a feed that is everyone’s own', 'application/xml', {}],
    ['a page that is kept', 'text/html', {}],
    ['a page of a member', 'text/html', { cookie: 'token=abc' }],
    ['a compressed feed', 'application/xml', { 'accept-encoding': 'gzip' }],
  ])('returns the length of %s, sends none of it and spoils no copy', async (_, type, headers) => {
    const { ask } = await start({ pages: endpoint(type), keepPagesMs: 60_000 });
    const head = await ask('/sitemap.xml', { method: 'HEAD', headers });
    const get = await ask('/sitemap.xml', { headers });
    expect(get.body.length).toBeGreaterThan(30);
    expect(head.body.length).toBe(0);
    const told = ['content-length', 'content-type', 'content-encoding', 'etag', 'vary'] as const;
    for (const name of told) expect(head.headers[name], name).toBe(get.headers[name]);
  });
});

describe('the policy of a page', () => {
  it('keeps the hashes that the page uses and drops those of the rest of the site', async () => {
    const text = 'alert(1)';
    const used = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
    const other = "'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='";
    const policy = `default-src 'self'; script-src 'self' ${used} ${other}; style-src 'self' ${other};`;
    const { ask } = await start({
      pages: html(`<script>${text}</script><script>injected()</script>`, {
        'content-security-policy': policy,
      }),
    });
    expect((await ask('/')).headers['content-security-policy']).toBe(
      `default-src 'self'; script-src 'self' ${used}; style-src 'self'`,
    );
  });
});

describe('files of the build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oja-files-'));
  const script = `console.log("${'oja '.repeat(400)}")`;

  beforeAll(async () => {
    mkdirSync(join(folder, 'client/_astro'), { recursive: true });
    writeFileSync(join(folder, 'client/_astro/app.abc123.js'), script);
    writeFileSync(join(folder, 'client/icon.svg'), '<svg/>');
    writeFileSync(join(folder, 'client/sw.js'), script);
    writeFileSync(join(folder, 'client/sw-off.js'), 'leave()');
    await packClient(join(folder, 'client'), join(folder, 'packed'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const withFiles = () =>
    start({ files: loadStaticFiles(join(folder, 'client'), join(folder, 'packed')) });

  it('are sent compressed, immutable when their name is a hash, with the headers for files', async () => {
    const { ask } = await withFiles();
    const answer = await ask('/_astro/app.abc123.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    expect(brotliDecompressSync(answer.body).toString()).toBe(script);
    const plain = await ask('/_astro/app.abc123.js');
    expect(plain.text).toBe(script);
    expect(plain.headers.etag).not.toBe(answer.headers.etag);
    const { etag = '' } = answer.headers;
    const headers = { 'accept-encoding': 'br', 'if-none-match': etag };
    expect((await ask('/_astro/app.abc123.js', { headers })).status).toBe(304);
    const opened = (await ask('/icon.svg')).headers;
    expect(opened['cache-control']).toContain('max-age=3600');
    for (const name of ['x-frame-options', 'cross-origin-opener-policy', 'permissions-policy']) {
      expect(opened).toHaveProperty(name);
      expect(answer.headers).not.toHaveProperty(name);
    }
  });

  it('make a browser cache no service worker, which would keep the page of an old release', async () => {
    const { ask } = await withFiles();
    const { headers } = await ask('/sw.js');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  });

  it('remove the service worker from every device once it is switched off', async () => {
    const on = await withFiles();
    expect((await on.ask('/sw.js')).text).toBe(script);
    expect((await on.ask('/sw-off.js')).text).not.toContain('leave');
    const files = loadStaticFiles(join(folder, 'client'), join(folder, 'packed'), {
      hasWorker: false,
    });
    const { ask } = await start({ files });
    const answer = await ask('/sw.js');
    expect(answer.text).toBe('leave()');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each(['/_astro/app.old.js', '/_astro/', '/favicon.ico', '/apple-touch-icon-precomposed.png'])(
    'don’t render the error page when they don’t exist: %s',
    async (path) => {
      const { ask } = await withFiles();
      const { status, text, headers } = await ask(path);
      expect([status, text]).toEqual([404, 'This page could not be found']);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    },
  );

  it.each([
    '/help/news/rss.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/api/uploads/a.png',
    '/help.png/x',
  ])('aren’t searched for under %s, which a page answers', async (path) => {
    const { ask } = await withFiles();
    expect((await ask(path)).status).toBe(200);
  });

  it('answer GET and HEAD only, and never leave their folder', async () => {
    const { ask } = await withFiles();
    expect((await ask('/icon.svg', { method: 'POST' })).status).toBe(405);
    const head = await ask('/icon.svg', { method: 'HEAD' });
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, '6']);
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/_astro/..%2f..%2fpackage.json',
    ]) {
      expect((await ask(path)).text).not.toContain('dependencies');
    }
  });
});

describe('a page', () => {
  const production = aProduction();

  it('shows that it belongs to a test system where production allows sandboxes, and only there', async () => {
    const pages: PagesHandler = (_req, res, _next, locals) =>
      void res.end(`test system: ${locals.isTestSystem}`);
    const staging = await start({ pages, env: production });
    const host = { headers: { host: 'oja.example' } };
    expect((await staging.ask('/help', host)).text).toBe('test system: true');
    await staging.door.close();
    const demo = await start({ pages, env: { ALLOW_SANDBOX: 'true' } });
    expect((await demo.ask('/help')).text).toBe('test system: false');
  });
});
