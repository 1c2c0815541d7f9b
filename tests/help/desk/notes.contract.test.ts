import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#lib/contracts/call.ts';
import type { Ticket } from '#lib/help/contract.ts';
import type { DeskTicket } from '#lib/help/desk/contract.ts';
import type { UserRow } from '#server/account/tables.ts';
import { collectData } from '#server/security/collect-data.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { contractCalls } from '#tests/support/calls.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { bodyFor, sendCall } from '#tests/support/send-call.ts';
import { report, ticketDesk } from '#tests/support/tickets.ts';

/**
 * Contained in everything that colleagues write about a ticket, and in nothing that its member
 * receives.
 */
const SECRET = 'quokka';

const calls = (await contractCalls()).filter(({ guard }) => !guard.startsWith('desk'));
/** Everything that a member can read about tickets, and all their actions. */
const tried = calls.filter(({ method, path }) => method === 'get' || path.includes('zohodesk'));

let app: TestApp;
let sup: TestOperator;
let ada: TestMember;
let ticket: Ticket;

/** A ticket with every type of internal content. */
async function work() {
  const lead = await anOperator(app, `${SECRET} lead`);
  sup = await anOperator(app, `${SECRET} support`, 'support');
  const desk = deskOf(app, sup);
  const label = await deskOf(app, lead).post('/ticket-labels', { name: SECRET, tone: 'bad' });
  const { id: labelId } = label.body.data as { id: string };
  const put = (path: string, body: object) =>
    app.call('PUT', `/desk${path}`, { token: sup.token, body });
  const first = (await report(app, ada, { subject: 'First' })).body.data;
  ticket = (await report(app, ada, { subject: 'Second' })).body.data;
  for (const { id } of [first, ticket]) {
    await ticketDesk(app, sup).claim({ id });
    await desk.post(`/tickets/${id}/notes`, { text: `They sound like a ${SECRET}.` });
    await put(`/tickets/${id}/labels`, { label_ids: [labelId] });
    await put(`/tickets/${id}/assignee`, { operator_id: lead.id });
    const draft = { evidence: `Dear ${SECRET}`, note: SECRET };
    await put(`/queues/tickets/${id}/draft`, draft);
  }
  await desk.post(`/tickets/${first.id}/merge`, { into: ticket.id });
  const answer = { verdict: 'approve', evidence: 'We found it.', note: `A ${SECRET} again.` };
  await ticketDesk(app, sup).decide(ticket, answer);
  await ticketDesk(app, sup).claim(ticket);
  await put(`/queues/tickets/${ticket.id}/draft`, { evidence: SECRET, note: SECRET });
}

beforeAll(async () => {
  app = await anApp();
  ada = await aMember(app);
  await work();
});
afterAll(() => app.close());

const ask = (call: Call) =>
  sendCall(app, call, {
    token: ada.token,
    path: call.path.replaceAll('{id}', ticket.id).replaceAll(/\{\w+\}/g, ticket.id),
    ...(call.body ? { body: bodyFor(call) } : {}),
  });

describe('what colleagues write about a ticket', () => {
  it('is visible to them', async () => {
    const { notes, labels } = (await deskOf(app, sup).get(`/tickets/${ticket.id}`)).body
      .data as DeskTicket;
    expect(notes).toHaveLength(2);
    expect(labels).toMatchObject([{ name: SECRET }]);
  });

  it('is in no reply that its member can get', async () => {
    const ok: string[] = [];
    for (const call of tried) {
      const { status, body } = await ask(call);
      if (status < 300) ok.push(call.path);
      expect(JSON.stringify(body).toLowerCase(), `${call.method} ${call.path}`).not.toContain(
        SECRET,
      );
    }
    // the important calls succeeded
    expect(ok).toEqual(
      expect.arrayContaining(['/zohodesk/tickets', '/zohodesk/tickets/{id}', '/notifications']),
    );
    expect(ok.length).toBeGreaterThan(20);
  });

  it('is in no email and not in the copy of their data', async () => {
    const mails = await mailsTo(app, ada.user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['We joined your tickets', 'We replied to your ticket']),
    );
    expect(JSON.stringify(mails).toLowerCase()).not.toContain(SECRET);
    const { rows } = await app.services.db.sql.query<UserRow>('select * from users where id = $1', [
      ada.user.uuid,
    ]);
    const copy = await collectData(app.services, rows[0]!);
    const bigints = (_: string, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value;
    expect(JSON.stringify(copy, bigints).toLowerCase()).not.toContain(SECRET);
  });
});
