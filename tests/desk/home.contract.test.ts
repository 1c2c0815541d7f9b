import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskHome } from '#lib/desk/home.contract.ts';
import { aMember, anApp, type TestApp } from '#tests/support/api.ts';
import { anOperator, aQueue, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { report, ticketDesk } from '#tests/support/tickets.ts';

const HOUR_S = 3600;

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const homeOf = async (who: TestOperator) =>
  (await deskOf(app, who).get('/home')).body.data as DeskHome;
const ticketsOf = ({ queues }: DeskHome) => queues.find(({ queue }) => queue === 'tickets');

describe('the home of the desk', () => {
  it('shows what waits and what is late, what is mine and what is new', async () => {
    const ada = await aMember(app);
    const old = (await report(app, ada, { subject: 'The old one' })).body.data;
    app.clock.advance(5 * HOUR_S);
    const bayo = await aMember(app);
    const fresh = (await report(app, bayo, { subject: 'The new one' })).body.data;
    const sup = await anOperator(app, 'Musa', 'support');
    await ticketDesk(app, sup).claim(old);
    const home = await homeOf(sup);
    expect(ticketsOf(home)).toMatchObject({ open: 2, late: 1 });
    expect(home.claimed).toMatchObject([{ queue: 'tickets', id: old.id, title: 'The old one' }]);
    expect(home.newest).toMatchObject([
      { id: fresh.id, is_late: false },
      { id: old.id, is_late: true },
    ]);
    await ticketDesk(app, sup).answer(old);
    const after = await homeOf(sup);
    expect(after.claimed).toEqual([]);
    expect(ticketsOf(after)).toMatchObject({ open: 1, late: 0 });
  });

  it('shows each role its own queues, and nothing of the others', async () => {
    const names = async (role: 'support' | 'treasurer' | 'reader') => {
      const { queues, newest } = await homeOf(await anOperator(app, `Staff ${role}`, role));
      return [queues.map(({ queue }) => queue), [...new Set(newest.map(({ queue }) => queue))]];
    };
    expect(await names('support')).toEqual([['tickets'], ['tickets']]);
    expect(await names('treasurer')).toEqual([['deposits', 'disputes', 'dollars'], []]);
    expect(await names('reader')).toEqual([[], []]);
    const gate = await anOperator(app, 'Gate', 'gate');
    expect((await deskOf(app, gate).get('/home')).status).toBe(404);
  });

  it('counts a decision that waits for those who may approve it, but not for who asked', async () => {
    const id = randomUUID();
    aQueue(id);
    const [first, lead, reviewer] = [
      await anOperator(app, 'First', 'treasurer'),
      await anOperator(app, 'Lead', 'lead'),
      await anOperator(app, 'Reviewer', 'reviewer'),
    ];
    await deskOf(app, first).post(`/queues/deposits/${id}/claim`);
    const decision = { verdict: 'approve', amount: '1000.00' };
    await deskOf(app, first).post(`/queues/deposits/${id}/decision`, decision);
    expect((await homeOf(lead)).approvals).toBe(1);
    expect((await homeOf(first)).approvals).toBe(0);
    expect((await homeOf(reviewer)).approvals).toBe(0);
  });

  it('counts everything that is late, however much it is', async () => {
    const { id } = (await report(app, await aMember(app))).body.data;
    app.clock.advance(5 * HOUR_S);
    await app.services.db.sql.query(
      `insert into ticket select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
         'waiting_since', t.waiting_since + make_interval(secs => n)))).*
       from ticket t, generate_series(1, 70) n where t.id = $1`,
      [id],
    );
    const home = await homeOf(await anOperator(app, 'Zainab', 'support'));
    expect(ticketsOf(home)?.late).toBeGreaterThan(70);
  });
});
