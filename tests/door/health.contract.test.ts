import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { noteIfFull } from '#server/platform/full-disk.ts';
import { openDoor, type OpenDoor } from '#tests/support/open-door.ts';
import { withOrdinaryTimeLimits } from '#tests/support/time-limits.ts';
import { aProduction } from '#tests/support/production-settings.ts';

let open: OpenDoor | undefined;
const start = async (...args: Parameters<typeof openDoor>): Promise<OpenDoor> =>
  (open = await openDoor(...args));

afterEach(async () => open?.door.close());

describe('health and shutdown', () => {
  it('is ready only while the database answers', async () => {
    let works = true;
    const db = {
      sql: {
        query: () => (works ? Promise.resolve({ rows: [] }) : Promise.reject(new Error('gone'))),
      },
    };
    const { ask } = await start({ services: { db } as never });
    expect((await ask('/readyz')).status).toBe(200);
    works = false;
    const { status, text } = await ask('/readyz');
    expect([status, text]).toEqual([503, 'not ready\ndatabase: it does not answer']);
    expect((await ask('/healthz')).text).toBe('ok');
  });

  it('answers requests by the machine’s address, as load balancers send them', async () => {
    const env = aProduction();
    const { ask } = await start({ env });
    const headers = { host: '10.0.3.17:4321' };
    expect((await ask('/healthz', { headers })).text).toBe('ok');
    expect((await ask('/readyz', { headers })).status).toBe(200);
    expect((await ask('/', { headers })).status).toBe(421);
    expect((await ask('/healthz/x', { headers })).status).toBe(421);
  });

  it('reports when there is no space left, on the disk or in a database elsewhere', async () => {
    let free = 1024 ** 3;
    const storage = { freeBytes: () => Promise.resolve(free) };
    const db = { sql: { query: () => Promise.resolve({ rows: [] }) } } as unknown as Database;
    const { ask } = await start({ services: { db, providers: { storage } as never } });
    expect((await ask('/readyz')).text).toBe('ready');
    free = 1024 ** 2;
    noteIfFull(db, Object.assign(new Error('could not extend file'), { code: '53100' }));
    const { status, text } = await ask('/readyz');
    expect([status, text.split('\n')]).toEqual([
      503,
      [
        'not ready',
        'disk: there is no room left for files and the built-in database',
        'disk: something could not be written for want of room',
      ],
    ]);
  });

  it('names the simulated providers, so that no one takes a test system for the real one', async () => {
    const storage = { isSandbox: false, freeBytes: () => Promise.resolve(Infinity) };
    const mail = { id: 'mail-sandbox', isSandbox: true };
    const bills = { current: { id: 'bills-sandbox', isSandbox: true } };
    const { ask } = await start({ services: { providers: { storage, mail, bills } as never } });
    expect((await ask('/readyz')).text).toBe('ready\nsandbox: mail-sandbox, bills-sandbox');
  });

  it('lets a running request finish when it stops, and ends live streams', async () => {
    let release: (() => void) | undefined;
    let isLive = false;
    const fetch = (request: Request) => {
      if (request.url.endsWith('/live')) {
        const body = new ReadableStream({
          start: (c) => c.enqueue(new TextEncoder().encode(':hi\n\n')),
          // the door has read the first chunk, so its reply has begun
          pull: () => void (isLive = true),
        });
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
      }
      return new Promise<Response>((resolve) => {
        release = () => resolve(Response.json({ data: 'done' }));
      });
    };
    const { ask, door } = await withOrdinaryTimeLimits(() => start({ api: { fetch } }));
    const slow = ask('/api/slow');
    const live = ask('/api/live').then(
      () => 'ended',
      () => 'ended',
    );
    await expect.poll(() => release !== undefined && isLive).toBe(true);
    const closed = door.close();
    release?.();
    expect((await slow).text).toContain('done');
    expect(await live).toBe('ended');
    await closed;
    await expect(ask('/healthz')).rejects.toThrow();
  });
});
