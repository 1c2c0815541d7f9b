import { afterEach, describe, expect, it } from 'vitest';
import type { Visitor } from '#lib/visitor.ts';
import { placeOf } from '#lib/wallet/pages.ts';
import type { PagesHandler } from '#server/door/types.ts';
import { guestVisitor, openDoor, type OpenDoor } from '#tests/support/open-door.ts';

let open: OpenDoor | undefined;
const start = async (...args: Parameters<typeof openDoor>): Promise<OpenDoor> =>
  (open = await openDoor(...args));

afterEach(async () => open?.door.close());

interface Seen {
  authorization: string | null;
  cookie: string | null;
}

const echoHeaders = {
  fetch: (request: Request) =>
    Response.json({
      authorization: request.headers.get('authorization'),
      cookie: request.headers.get('cookie'),
    }),
};

const user = {
  uuid: 'u-1',
  username: 'ada',
  firstname: 'Ada',
  country: { code: 'NG' },
  has_kyc_set_up: true,
  has_account_set_up: true,
  has_pin_set_up: true,
  has_2fa_enabled: true,
};
const member = { kind: 'member', user, expiresInS: 60 } as unknown as Visitor;
const memberOf = (known: string): Parameters<typeof openDoor>[0] => ({
  pages: describeVisitor,
  resolveVisitor: async (_services, { token }) => ({
    visitor: token === known ? member : guestVisitor,
  }),
});

const describeVisitor: PagesHandler = (_req, res, _next, locals) => {
  res.writeHead(200, { 'content-type': 'text/html' });
  res.end(
    `visitor=${locals.visitor.kind} country=${locals.visitor.kind === 'guest' ? locals.visitor.country : '-'}`,
  );
};

describe('the bearer is made from the cookie for our own pages only', () => {
  const cookie = 'selected_country=NG; token=secret; device=d';
  const own = () => ({ origin: `http://localhost:${open?.port}` });

  it.each<[string, () => Record<string, string>, string]>([
    ['Sec-Fetch-Site same-origin', () => ({ 'sec-fetch-site': 'same-origin' }), 'GET'],
    ['our own Origin', own, 'POST'],
    ['our own Referer on a read', () => ({ referer: `${own().origin}/wallet` }), 'GET'],
  ])('%s gets it', async (_name, headers, method) => {
    const { ask } = await start({ api: echoHeaders });
    const answer = await ask('/api/x', { method, headers: { cookie, ...headers() } });
    expect((JSON.parse(answer.text) as Seen).authorization).toBe('Bearer secret');
  });

  it.each<[string, () => Record<string, string>, string]>([
    ['a foreign Origin', () => ({ origin: 'https://evil.example' }), 'POST'],
    ['Origin null', () => ({ origin: 'null' }), 'POST'],
    ['no word about where it comes from', () => ({}), 'POST'],
    ['Sec-Fetch-Site cross-site', () => ({ 'sec-fetch-site': 'cross-site' }), 'GET'],
    ['Sec-Fetch-Site same-site', () => ({ 'sec-fetch-site': 'same-site' }), 'GET'],
    ['an address typed by hand', () => ({ 'sec-fetch-site': 'none' }), 'GET'],
    ['our Referer on a write', () => ({ referer: `${own().origin}/wallet` }), 'POST'],
    [
      'a Referer that only starts like ours',
      () => ({ referer: `${own().origin}.evil.example/` }),
      'GET',
    ],
    [
      'our Origin, but a cross-site fetch',
      () => ({ ...own(), 'sec-fetch-site': 'cross-site' }),
      'POST',
    ],
  ])('%s gets neither bearer nor session cookie', async (_name, headers, method) => {
    const { ask } = await start({ api: echoHeaders });
    const answer = await ask('/api/x', { method, headers: { cookie, ...headers() } });
    const seen = JSON.parse(answer.text) as Seen;
    expect(seen.authorization).toBeNull();
    expect(seen.cookie).not.toContain('secret');
    expect(seen.cookie).toContain('selected_country=NG');
  });

  it.each(['token=a%0d%0ax-evil:1', 'token=%00', `token=${'x'.repeat(300)}`, 'token='])(
    'makes no header of an invalid cookie: %s',
    async (cookie) => {
      const { ask } = await start({ api: echoHeaders });
      const headers = { cookie, 'sec-fetch-site': 'same-origin' };
      const answer = await ask('/api/x', { headers });
      expect(answer.status).toBe(200);
      expect((JSON.parse(answer.text) as Seen).authorization).toBeNull();
    },
  );

  it('leaves the bearer of another client alone', async () => {
    const { ask } = await start({ api: echoHeaders });
    const answer = await ask('/api/x', { headers: { authorization: 'Bearer mine' } });
    expect((JSON.parse(answer.text) as Seen).authorization).toBe('Bearer mine');
  });

  it('gives signed notices no session, wherever they come from', async () => {
    const { ask } = await start({ api: echoHeaders });
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const answer = await ask('/api/webhooks/paystack', { method: 'POST', headers });
    const seen = JSON.parse(answer.text) as Seen;
    expect(seen.authorization).toBeNull();
    expect(seen.cookie ?? '').not.toContain('secret');
  });
});

describe('the door identifies the visitor', () => {
  it('gives a page the visitor of its session, also when a foreign page linked to it', async () => {
    const { ask } = await start(memberOf('secret'));
    const headers = { cookie: 'token=secret', 'sec-fetch-site': 'cross-site' };
    expect((await ask('/wallet', { headers })).text).toContain('visitor=member');
    expect((await ask('/wallet')).text).toContain('visitor=guest');
  });

  it.each([
    ['the device’s time zone', 'Asia/Tokyo', 'Asia/Tokyo'],
    ['its country’s when the cookie names none', '../etc/passwd', 'Africa/Lagos'],
  ])('reports %s to a member’s pages', async (_name, said, zone) => {
    const pages: PagesHandler = (_req, res, _next, locals) => {
      res.end(placeOf(locals.visitor).timeZone);
    };
    const { ask } = await start({ ...memberOf('live'), pages });
    const cookie = `token=live; time_zone=${encodeURIComponent(said)}`;
    expect((await ask('/wallet', { headers: { cookie } })).text).toBe(zone);
  });

  it('makes a browser with an ended session a guest and clears its cookies', async () => {
    const { ask } = await start({ pages: describeVisitor });
    const answer = await ask('/', { headers: { cookie: 'token=old; has_2fa=1' } });
    expect(answer.text).toContain('visitor=guest');
    const ended = answer.headers['set-cookie'] ?? [];
    expect(ended.map((line) => line.split('=')[0]).sort()).toEqual([
      'expires_at',
      'has_2fa',
      'token',
      'user',
    ]);
    expect(ended.every((line) => line.includes('Max-Age=0'))).toBe(true);
  });

  it('reads the chosen country of a guest and refuses one we do not serve', async () => {
    const { ask } = await start({
      pages: describeVisitor,
      resolveVisitor: async (_services, { country }) => ({ visitor: { kind: 'guest', country } }),
    });
    const of = (code: string) => ask('/', { headers: { cookie: `selected_country=${code}` } });
    expect((await of('GH')).text).toContain('country=GH');
    expect((await of('XX')).text).toContain('country=null');
  });

  it('refuses a form that another site sends to a page, and takes our own', async () => {
    const { ask, origin } = await start({ pages: describeVisitor });
    const foreign = { origin: 'https://evil.example' };
    expect((await ask('/login', { method: 'POST', headers: foreign, body: 'a=1' })).status).toBe(
      403,
    );
    expect((await ask('/login', { method: 'POST', body: 'a=1' })).status).toBe(403);
    const answer = await ask('/login', { method: 'POST', headers: { origin }, body: 'a=1' });
    expect(answer.status).toBe(200);
    expect((await ask('/login', { method: 'DELETE', headers: { origin } })).status).toBe(405);
  });
});

const changed = (answer: { headers: { 'set-cookie'?: string[] } }): Record<string, string> =>
  Object.fromEntries(
    (answer.headers['set-cookie'] ?? []).map((line) => {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      return [name, line.includes('Max-Age=0') ? 'gone' : decodeURIComponent(value)];
    }),
  );
const gone = { token: 'gone', user: 'gone', expires_at: 'gone', has_2fa: 'gone' };

describe('the readable cookies on a page load', () => {
  it('show a member the current state, not the one at sign-in', async () => {
    const { ask } = await start(memberOf('secret'));
    const old = encodeURIComponent(JSON.stringify({ ...user, has_pin_set_up: false }));
    const cookie = `token=secret; user=${old}; expires_at=1800; has_2fa=false`;
    const { user: told = '{}', ...others } = changed(await ask('/wallet', { headers: { cookie } }));
    expect(others).toEqual({ expires_at: '60', has_2fa: 'true' });
    expect(JSON.parse(told)).toMatchObject({ uuid: 'u-1', has_pin_set_up: true });
    const again = `token=secret; user=${encodeURIComponent(told)}; has_2fa=true`;
    expect(changed(await ask('/wallet', { headers: { cookie: again } }))).toEqual({
      expires_at: '60',
    });
  });

  it('are cleared when no session is behind them', async () => {
    const { ask } = await start(memberOf('secret'));
    expect(changed(await ask('/', { headers: { cookie: 'user=%7B%7D' } }))).toEqual(gone);
    expect(changed(await ask('/', { headers: { cookie: 'selected_country=NG' } }))).toEqual({});
  });

  it('are cleared with a token that could not be a header, and the page is shown', async () => {
    const { ask } = await start(memberOf('secret'));
    const answer = await ask('/', { headers: { cookie: 'token=a%0Ab' } });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('visitor=guest');
    expect(changed(answer)).toEqual(gone);
  });
});

describe('someone who signed out while the server was out of reach', () => {
  const headers = { cookie: 'token=secret; logged_out=1' };

  it('is signed out on the server by the next page load', async () => {
    const asked: (string | null)[] = [];
    const api = {
      fetch: (request: Request) => {
        asked.push(`${request.method} ${new URL(request.url).pathname}`);
        asked.push(request.headers.get('authorization'));
        return Response.json({ data: null });
      },
    };
    const { ask } = await start({ ...memberOf('secret'), api });
    const answer = await ask('/wallet', { headers });
    expect(asked).toEqual(['POST /api/logout', 'Bearer secret']);
    expect(answer.text).toContain('visitor=guest');
    expect(changed(answer)).toEqual(gone);
  });

  it('is a guest even when that fails', async () => {
    const api = { fetch: () => Promise.reject(new Error('no database')) };
    const { ask } = await start({ ...memberOf('secret'), api });
    const answer = await ask('/wallet', { headers });
    expect(answer.status).toBe(200);
    expect(changed(answer)).toEqual(gone);
  });
});
