import { describe, expect, it, vi } from 'vitest';
import type { CountryCode } from '#lib/countries.ts';

vi.mock('astro:middleware', () => ({ defineMiddleware: (handler: unknown) => handler }));
const { onRequest } = await import('../../src/middleware.ts');

interface Page {
  pattern: string;
  path?: string;
  country?: CountryCode | null;
  cookies?: string[];
  services?: Record<string, boolean>;
  sandbox?: boolean;
  user?: object;
  /** The reply of GET /desk/session; 404 without a desk. */
  desk?: 200 | 401 | 404 | 503;
  /** The API can't reach the database. */
  busy?: boolean;
}

/** Requests one page as a guest; returns the result and the API calls. */
async function open({ pattern, path = pattern, country = 'NG', cookies = [], ...page }: Page) {
  const asked: string[] = [];
  const removed: string[] = [];
  const kept: [string, string][] = [];
  const context = {
    routePattern: pattern,
    url: new URL(path, 'http://localhost'),
    cookies: {
      has: (name: string) => cookies.includes(name),
      delete: (name: string) => removed.push(name),
      set: (name: string, value: string) => kept.push([name, value]),
    },
    redirect: (to: string, status = 302) => `${status} ${to}`,
    locals: {
      visitor: page.user ? { kind: 'member', user: page.user } : { kind: 'guest', country },
      api: {
        get: (call: string) => {
          asked.push(call);
          if (page.busy) return Promise.resolve({ ok: false, status: 503, meta: {} });
          if (call === '/desk/session') {
            const status = page.desk ?? 404;
            return Promise.resolve({
              ok: status === 200,
              status,
              data: { name: 'Ada', role: 'lead' },
            });
          }
          if (call === '/services') {
            return Promise.resolve({ ok: !!page.services, data: page.services, meta: {} });
          }
          return Promise.resolve({ ok: page.sandbox ?? false });
        },
      },
    },
  };
  const next = (rewritten?: string) => rewritten ?? 'page';
  const led = await onRequest(context as never, next as never);
  return { led, asked, removed, ...(kept.length > 0 ? { kept } : {}) };
}

describe('the page guard', () => {
  it('lets a guest with a country through without an API call', async () => {
    expect(await open({ pattern: '/products' })).toEqual({ led: 'page', asked: [], removed: [] });
  });

  it('goes by the route’s pattern, whatever the path looks like', async () => {
    const { led } = await open({ pattern: '/settings', path: '//%73ettings/' });
    expect(led).toMatch(/^302 \/login\?next=/);
  });

  it('shows the 404 page for a pattern without a row and for a desk that is off', async () => {
    expect((await open({ pattern: '/secret' })).led).toBe('/404');
    expect((await open({ pattern: '/desk' })).led).toBe('/404');
    expect((await open({ pattern: '/desk/login' })).led).toBe('/404');
  });

  it.each(['/refill/buy-airtime', '/desk', '/desk/login', '/sandbox'])(
    'decides nothing about %s while the data it needs can’t be read',
    async (pattern) => {
      const { led } = await open({ pattern, user: {}, busy: true });
      expect(led).toBe('/500');
    },
  );

  it('identifies the visitor by the desk session on its own pages, whatever session a user left', async () => {
    const cookies = ['logged_out', 'token'];
    const stranger = await open({ pattern: '/desk/[queue]', path: '/desk/cards', desk: 401 });
    expect(stranger.led).toBe('302 /desk/login?next=%2Fdesk%2Fcards');
    expect(await open({ pattern: '/desk', desk: 200, cookies })).toEqual({
      led: 'page',
      asked: ['/desk/session'],
      removed: [],
    });
    expect((await open({ pattern: '/desk/login', desk: 401 })).led).toBe('page');
    expect((await open({ pattern: '/desk/login', desk: 200 })).led).toBe('302 /desk');
  });

  it('loads services only where a row names one, and treats no answer as off', async () => {
    const pattern = '/refill/buy-airtime';
    const on = await open({ pattern, services: { 'airtime-bill-payment': true } });
    expect(on).toEqual({ led: 'page', asked: ['/services'], removed: [] });
    expect((await open({ pattern })).led).toBe(
      '302 /feature-unavailable?service=airtime-bill-payment',
    );
  });

  it('opens the sandbox only where the sandbox answers', async () => {
    expect((await open({ pattern: '/sandbox', sandbox: true })).led).toBe('page');
    expect((await open({ pattern: '/sandbox', sandbox: false })).led).toBe('/404');
  });

  it('keeps the kind of a permanent move', async () => {
    expect((await open({ pattern: '/old-index' })).led).toBe('308 /');
  });

  it('stores the page that missing set-up leads away from, for afterwards', async () => {
    const pattern = '/airtime-to-cash';
    const services = { 'airtime-to-cash': true };
    const user = { has_pin_set_up: false, country: { code: 'NG' } };
    const stopped = await open({ pattern, path: `${pattern}?x=1`, services, user });
    expect(stopped.led).toBe('302 /security/pin-setup');
    expect(stopped.kept).toEqual([['redirect_to', '/airtime-to-cash?x=1']]);
    const ready = { ...user, has_pin_set_up: true, has_kyc_set_up: true, has_account_set_up: true };
    expect(await open({ pattern, services, user: ready })).not.toHaveProperty('kept');
  });

  it('ends a session whose sign-out never arrived, and shows the page again', async () => {
    const page = await open({
      pattern: '/wallet',
      path: '/wallet?x=1',
      cookies: ['logged_out', 'token'],
    });
    expect(page.led).toBe('302 /wallet?x=1');
    expect(page.removed).toEqual(['token', 'user', 'expires_at', 'has_2fa', 'logged_out']);
  });
});
