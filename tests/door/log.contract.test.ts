import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRouteNames } from '#server/door/request-log.ts';
import { createLogger } from '#server/platform/logger.ts';
import { aMember, anApp, type TestApp } from '#tests/support/api.ts';
import { openDoor, type OpenDoor } from '#tests/support/open-door.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const lines: string[] = [];
let app: TestApp;
let open: OpenDoor | undefined;

beforeAll(async () => {
  const log = createLogger(
    { LOG_LEVEL: 'info' },
    { write: (line: string) => void lines.push(line) },
  );
  app = await anApp({ log });
});
afterEach(async () => {
  lines.length = 0;
  await open?.door.close();
});
afterAll(() => app.close());

const logged = (count: number) =>
  vi.waitFor(() => expect(open?.requests).toHaveLength(count), PATIENCE_MS);

describe('the log of requests', () => {
  it('has a line for each, with the id in its reply', async () => {
    open = await openDoor();
    const { headers } = await open.ask('/help?q=my+pin');
    await logged(1);
    expect(open.requests).toEqual([
      {
        requestId: headers['x-request-id'],
        method: 'GET',
        route: '/help',
        status: 200,
        ms: expect.any(Number) as number,
      },
    ]);
  });

  it('records when a visitor left before the reply was ready', async () => {
    let asked: (() => void) | undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    open = await openDoor({ pages: () => asked?.() });
    const socket = connect(open.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET /help HTTP/1.1\r\nHost: localhost:${open.port}\r\nCookie: token=x\r\n\r\n`);
    await isAsked;
    socket.destroy();
    await logged(1);
    expect(open.requests).toEqual([expect.objectContaining({ route: '/help', cut: true })]);
  });

  it('says nothing where only warnings are logged', async () => {
    open = await openDoor({ env: { LOG_LEVEL: 'warn' } });
    await open.ask('/help');
    expect(open.requests).toEqual([]);
  });

  it('leaves out the health checks that passed', async () => {
    open = await openDoor();
    await open.ask('/healthz');
    await open.ask('/help');
    await logged(1);
    expect(open.requests).toEqual([expect.objectContaining({ route: '/help' })]);
  });

  it('names routes, never the subject of a link or a person', () => {
    const routeOf = createRouteNames(app.api);
    expect(routeOf('/gift/s3cret-t0ken')).toBe('/gift/*');
    expect(routeOf('/reset-password/a/b')).toBe('/reset-password/*/*');
    expect(routeOf('/api/transactions/OJ-7K2M9QXA-KA')).toBe('/api/transactions/*');
    expect(routeOf('/api/webhooks/vtpass/s3cret')).toBe('/api/webhooks/vtpass/*');
    expect(routeOf('/_astro/react.abcd1234.js')).toBe('/_astro/*');
    expect(routeOf('/wp-admin.php')).toBe('/*');
  });
});

describe('the log of sign-ins', () => {
  const login = (auth_input: string, password: string) =>
    app.call('POST', '/login', { body: { auth_input, password } });

  it('names each that is refused, with its request, its address and the reason', async () => {
    const { user } = await aMember(app);
    await login(user.email, 'Wr0ng-password!');
    await login('nobody@example.com', 'Wr0ng-password!');
    const said = lines.map((line) => JSON.parse(line) as object);
    expect(said).toEqual([
      expect.objectContaining({
        msg: 'sign-in refused',
        by: 'password',
        reason: 'invalid_credentials',
        requestId: expect.any(String) as string,
        address: expect.any(String) as string,
      }),
      expect.objectContaining({ msg: 'sign-in refused', reason: 'invalid_credentials' }),
    ]);
    expect(lines.join('')).not.toMatch(/Wr0ng|@example/);
  });

  it('names those of the desk too', async () => {
    await app.call('POST', '/desk/session', {
      body: { email: 'someone@example.com', password: 'Wr0ng-password!' },
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ by: 'desk password', reason: 'unauthenticated' });
  });
});
