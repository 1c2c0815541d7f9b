import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anApp, type TestApp } from '#tests/support/api.ts';
import { anOperator, type TestOperator } from '#tests/support/desk.ts';
import { openEvents } from '#tests/support/events.ts';
import { report, ticketDesk } from '#tests/support/tickets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const listen = ({ token }: TestOperator) =>
  openEvents((init) =>
    app.api.fetch(
      new Request('http://localhost:4321/api/desk/stream', {
        headers: { authorization: `Bearer ${token}` },
        ...init,
      }),
      { clientAddress: '127.0.0.1', requestId: 'stream' },
    ),
  );

describe('the stream of the desk', () => {
  it('names the queue that a new ticket and a claim have changed, and nothing else', async () => {
    const sup = await anOperator(app, 'Musa', 'support');
    const events = await listen(sup);
    const ticket = (await report(app, await aMember(app))).body.data;
    expect((await events.next('queue')).data).toEqual({ queue: 'tickets' });
    await ticketDesk(app, sup).claim(ticket);
    expect((await events.next('queue')).data).toEqual({ queue: 'tickets' });
    await events.close();
  });

  it('does not extend the session of an absent operator, nor do the counts that a page requests', async () => {
    const { token } = await anOperator(app, 'Ngozi', 'owner');
    const statusOf = async (path: string) => (await app.call('GET', path, { token })).status;
    app.clock.advance(14 * 60);
    const events = await listen({ token } as TestOperator);
    expect(await statusOf('/desk/queues')).toBe(200);
    app.clock.advance(2 * 60);
    expect(await statusOf('/desk/queues')).toBe(401);
    expect(await statusOf('/desk/home')).toBe(401);
    await events.close();
  });

  it('is silent about queues that a role does not work on, and closed to strangers', async () => {
    const treasurer = await anOperator(app, 'Bayo', 'treasurer');
    const sup = await anOperator(app, 'Musa', 'support');
    const [theirs, ours] = [await listen(treasurer), await listen(sup)];
    await report(app, await aMember(app));
    expect((await ours.next('queue')).data).toEqual({ queue: 'tickets' });
    expect(theirs.seen.filter(({ event }) => event === 'queue')).toEqual([]);
    await Promise.all([theirs.close(), ours.close()]);
    expect((await app.call('GET', '/desk/stream')).status).toBe(401);
    const gate = await anOperator(app, 'Gate', 'gate');
    expect((await app.call('GET', '/desk/stream', { token: gate.token })).status).toBe(404);
  });
});
