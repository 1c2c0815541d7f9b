import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskCase } from '#lib/desk/contract.ts';
import type {
  DeskTicket,
  DeskTicketRow,
  TicketMacro,
  TicketPace,
} from '#lib/help/desk/contract.ts';
import type { Ticket, TicketRow } from '#lib/help/contract.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { answersTo, readTicket, report, ticketDesk, writeTo } from '#tests/support/tickets.ts';

const HOUR_S = 3600;

let app: TestApp;
let lead: TestOperator;
let sup: TestOperator;
let ada: TestMember;
beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  lead = await anOperator(app, 'Ngozi');
  sup = await anOperator(app, 'Musa', 'support');
  ada = await aMember(app);
});
afterAll(() => app.close());

const put = (who: TestOperator, path: string, body: object) =>
  app.call('PUT', `/desk${path}`, { token: who.token, body });
const open = async (change: object = {}, who = ada): Promise<Ticket> =>
  (await report(app, who, change)).body.data;
const about = async ({ id }: { id: string }, who = sup) =>
  (await deskOf(app, who).get(`/tickets/${id}`)).body.data as DeskTicket;
const found = async (query: object, who = sup) => {
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return (await deskOf(app, who).get(`/tickets?${search}`)).body.data as DeskTicketRow[];
};
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const claim = (ticket: Ticket, who = sup) => ticketDesk(app, who).claim(ticket);
const own = async () =>
  (await app.call('GET', '/zohodesk/tickets', { token: ada.token })).body.data as TicketRow[];

describe('a ticket is assigned', () => {
  it('to oneself or a colleague who answers tickets, and found by its assignee', async () => {
    const ticket = await open();
    const at = `/tickets/${ticket.id}/assignee`;
    expect(idsOf(await found({ assignee: 'none' }))).toContain(ticket.id);
    expect((await put(sup, at, { operator_id: sup.id })).status).toBe(200);
    expect(idsOf(await found({ assignee: sup.id }))).toEqual([ticket.id]);
    expect((await put(sup, at, { operator_id: lead.id })).status).toBe(200);
    const [row] = await found({ assignee: lead.id }, lead);
    expect(row).toMatchObject({ id: ticket.id, assignee: { name: 'Ngozi', mine: true } });
    expect((await put(sup, at, { operator_id: null })).status).toBe(200);
    expect(idsOf(await found({ assignee: 'none' }))).toContain(ticket.id);
  });

  it('to no one who can’t answer it, and its log states from which operator to which', async () => {
    const ticket = await open();
    const reviewer = await anOperator(app, 'Rita', 'reviewer');
    const at = `/tickets/${ticket.id}/assignee`;
    const refused = await put(lead, at, { operator_id: reviewer.id });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
      422,
      ['operator_id'],
    ]);
    await put(lead, at, { operator_id: sup.id });
    const { rows } = await app.services.db.sql.query<{ detail: object }>(
      `select detail from audit_log where action = 'help.assign' and subject = $1`,
      [ticket.id],
    );
    expect(rows).toEqual([{ detail: { before: null, after: 'Musa' } }]);
  });
});

describe('labels', () => {
  const add = (name: string, who = lead, tone = 'warn') =>
    deskOf(app, who).post('/ticket-labels', { name, tone });

  it('are created by a lead, added to tickets by support, and filter the list', async () => {
    const name = `Meter ${randomUUID().slice(0, 8)}`;
    expect((await add(name, sup)).status).toBe(404);
    const { id } = (await add(name)).body.data as { id: string };
    const twice = await add(name.toUpperCase());
    expect([twice.status, Object.keys(twice.body.errors ?? {})]).toEqual([422, ['name']]);
    const ticket = await open();
    await open();
    expect((await put(sup, `/tickets/${ticket.id}/labels`, { label_ids: [id] })).status).toBe(200);
    const rows = await found({ label: id });
    expect(rows).toMatchObject([{ id: ticket.id, labels: [{ name, tone: 'warn' }] }]);
  });

  it('that are retired stay where they are, and can’t be added again', async () => {
    const { id } = (await add(`Old ${randomUUID().slice(0, 8)}`)).body.data as { id: string };
    const [before, later] = [await open(), await open({ subject: 'Another' })];
    await put(sup, `/tickets/${before.id}/labels`, { label_ids: [id] });
    const changed = { name: `Older ${randomUUID().slice(0, 8)}`, tone: 'bad', retired: true };
    expect((await put(lead, `/ticket-labels/${id}`, changed)).status).toBe(200);
    expect((await put(sup, `/tickets/${before.id}/labels`, { label_ids: [id] })).status).toBe(200);
    const refused = await put(sup, `/tickets/${later.id}/labels`, { label_ids: [id] });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['label_ids']]);
  });
});

describe('a macro', () => {
  const add = (text: string, who = lead) =>
    deskOf(app, who).post('/ticket-macros', { name: `Greeting ${randomUUID().slice(0, 6)}`, text });

  it('is filled in for the ticket it is used on, and nothing unfilled is sent', async () => {
    const { id } = (await add('Dear {name}, {reference} is with us. It was {amount}.')).body
      .data as TicketMacro;
    const ticket = await open();
    await claim(ticket);
    const macro = (await about(ticket)).macros.find((each) => each.id === id)!;
    expect(macro.text).toMatch(new RegExp(`^Dear (?!\\{).+, ${ticket.number} is with us.`));
    expect(macro.text).toContain('{amount}');
    const sent = { verdict: 'approve', evidence: macro.text };
    const refused = await ticketDesk(app, sup).decide(ticket, sent);
    expect(refused.body.errors).toEqual({ evidence: ['Replace {amount} first.'] });
    const filled = { ...sent, evidence: macro.text.replace('{amount}', '500') };
    expect((await ticketDesk(app, sup).decide(ticket, filled)).status).toBe(200);
  });

  it('lists its fields, is changed by one person at a time and keeps each version', async () => {
    const slip = await add('Dear {nmae}, thank you.');
    expect(slip.body.errors).toMatchObject({ text: [expect.stringContaining('{nmae}')] });
    expect((await add('Dear {name}, thank you.', sup)).status).toBe(404);
    const macro = (await add('Dear {name}, thank you.')).body.data as TicketMacro;
    const next = { name: 'Thanks', text: 'Thank you, {name}.', version: 1 };
    const both = await Promise.all([
      put(lead, `/ticket-macros/${macro.id}`, next),
      put(lead, `/ticket-macros/${macro.id}`, { ...next, text: 'Many thanks, {name}.' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await deskOf(app, sup).get(`/ticket-macros/${macro.id}`);
    expect(body.data).toMatchObject([
      { version: 2, by: 'Ngozi' },
      { version: 1, text: 'Dear {name}, thank you.' },
    ]);
  });
});

describe('a search', () => {
  it('finds words of subjects and messages, numbers and beginnings, in open and closed ones', async () => {
    const word = `zebra${randomUUID().slice(0, 6)}`;
    const subject = await open({ subject: `About ${word}` });
    const message = await open({ message: `The ${word}s are gone from my meter.` });
    expect(idsOf(await found({ q: word })).sort()).toEqual([subject.id, message.id].sort());
    await ticketDesk(app, sup).close(subject);
    expect(idsOf(await found({ q: word }))).toEqual([message.id]);
    expect(idsOf(await found({ q: `${word} meter`, state: 'all' }))).toEqual([message.id]);
    expect(idsOf(await found({ q: subject.number.replace('-', ' '), state: 'all' }))).toEqual([
      subject.id,
    ]);
    expect(idsOf(await found({ q: subject.number.toLowerCase(), state: 'all' }))).toEqual([
      subject.id,
    ]);
    expect(await found({ q: '!!!' })).toEqual([]);
    expect(await found({ q: 'OJ-2222-2222-22', state: 'all' })).toEqual([]);
  });

  it('shows no content of messages, and nothing to a role without tickets', async () => {
    const secret = `sesame${randomUUID().slice(0, 6)}`;
    await open({ message: `My word is ${secret}.` });
    const answer = await deskOf(app, sup).get(`/tickets?q=${secret}`);
    expect((answer.body.data as unknown[]).length).toBe(1);
    expect(JSON.stringify(answer.body)).not.toContain(secret);
    const reviewer = await anOperator(app, 'Rita', 'reviewer');
    expect((await deskOf(app, reviewer).get(`/tickets?q=${secret}`)).status).toBe(404);
  });
});

describe('two tickets of one member', () => {
  const merge = (ticket: Ticket, into: string, who = sup) =>
    deskOf(app, who).post(`/tickets/${ticket.id}/merge`, { into });

  it('are joined: the member sees one, with every message in order', async () => {
    const first = await open({ subject: 'First', message: 'It is gone.' });
    const second = await open({ subject: 'Second', message: 'Still gone.' });
    await writeTo(app, ada, first, 'Hello?');
    await claim(second);
    expect((await about(second)).others).toMatchObject([{ id: first.id, number: first.number }]);
    expect((await merge(second, first.id)).status).toBe(200);
    expect(await own()).toMatchObject([{ id: first.id }]);
    const there = (await readTicket(app, ada, first)).body.data;
    expect(there.messages.map(({ text }) => text)).toEqual([
      'It is gone.',
      'Still gone.',
      'Hello?',
    ]);
    expect((await readTicket(app, ada, second)).body.data.id).toBe(first.id);
    const written = await writeTo(app, ada, second, 'And again.');
    expect([written.status, written.body.data.id]).toEqual([200, first.id]);
    expect(await answersTo(app, ada)).toMatchObject([{ title: 'We joined your tickets' }]);
    expect(idsOf(await found({ q: second.number, state: 'all' }))).toEqual([first.id]);
  });

  it('keep the longer wait, and are not answered over messages that came by it', async () => {
    const first = await open({ subject: 'First' });
    await ticketDesk(app, sup).answer(first);
    const second = await open({ subject: 'Second' });
    const { seen } = (await claim(first, lead)).body.data as DeskCase;
    await claim(second);
    await merge(second, first.id);
    const [row] = await found({ q: first.number });
    expect(row).toMatchObject({ id: first.id, stage: 'open' });
    const closing = { verdict: 'reject', reason_code: 'close-solved', seen };
    const refused = await ticketDesk(app, lead).decide(first, closing);
    expect(refused.status).toBe(409);
  });

  it('must be two, of one person, and open; and the claim counts', async () => {
    const first = await open({ subject: 'First' });
    const second = await open({ subject: 'Second' });
    expect((await merge(second, first.id)).body.error_code).toBe('desk_claim_needed');
    await claim(second);
    const theirs = await open({}, await aMember(app));
    for (const into of [theirs.id, second.id, randomUUID()]) {
      const refused = await merge(second, into);
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['into']]);
    }
    await ticketDesk(app, lead).close(first);
    expect((await merge(second, first.id)).status).toBe(409);
  });

  it('joined into each other at the same moment end as one', async () => {
    const first = await open({ subject: 'First' });
    const second = await open({ subject: 'Second' });
    await Promise.all([claim(first, lead), claim(second)]);
    const both = await Promise.all([merge(first, second.id, lead), merge(second, first.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await own()).toHaveLength(1);
  });
});

describe('a draft', () => {
  const at = ({ id }: Ticket) => `/queues/tickets/${id}/draft`;
  const words = { evidence: 'We are asking the', note: 'Bank called twice' };

  it('moves with the ticket to the colleague it is handed to, and ends with the answer', async () => {
    const ticket = await open();
    expect((await put(sup, at(ticket), words)).body.error_code).toBe('desk_claim_needed');
    await claim(ticket);
    expect((await put(sup, at(ticket), words)).body.data).toMatchObject({ ...words, mine: true });
    const handing = { to: lead.id, note: 'Please go on.' };
    const handed = await deskOf(app, sup).post(`/tickets/${ticket.id}/hand-over`, handing);
    expect(handed.status).toBe(200);
    const taken = (await claim(ticket, lead)).body.data as DeskCase;
    expect(taken.draft).toMatchObject({ ...words, by: 'Musa', mine: false });
    expect(await about(ticket, lead)).toMatchObject({
      assignee: { id: lead.id },
      notes: [{ text: 'Please go on.', by: 'Musa' }],
    });
    await ticketDesk(app, lead).decide(ticket, { verdict: 'approve', evidence: 'Done.' });
    expect(((await claim(ticket, lead)).body.data as DeskCase).draft).toBeUndefined();
  });

  it('that is emptied is deleted, and handing over requires a claim and a colleague', async () => {
    const ticket = await open();
    const hand = (to: string) => deskOf(app, sup).post(`/tickets/${ticket.id}/hand-over`, { to });
    expect((await hand(lead.id)).body.error_code).toBe('desk_claim_needed');
    await claim(ticket);
    await put(sup, at(ticket), words);
    expect((await put(sup, at(ticket), { evidence: '', note: '' })).body.data).toBeNull();
    for (const to of [sup.id, ada.user.uuid, randomUUID()])
      expect(Object.keys((await hand(to)).body.errors ?? {}), to).toEqual(['to']);
  });
});

describe('the pace of tickets', () => {
  const pace = async () => (await deskOf(app, sup).get('/tickets/pace')).body.data as TicketPace;
  const money = async () => (await pace()).topics.find(({ topic }) => topic === 'money')!;

  it('counts first answers and closings against their targets, and names who is late now', async () => {
    const before = await money();
    const ticket = await open();
    await put(sup, `/tickets/${ticket.id}/assignee`, { operator_id: sup.id });
    app.clock.advance(5 * HOUR_S);
    // all sessions have expired by then
    sup = await anOperator(app, 'Musa', 'support');
    const late = await pace();
    expect(late.late).toContainEqual(
      expect.objectContaining({
        id: ticket.id,
        assignee: expect.objectContaining({ name: 'Musa' }) as unknown,
      }),
    );
    expect(idsOf(await found({ late: '1' }))).toContain(ticket.id);
    const waiting = await money();
    expect(waiting.first.missed).toBeGreaterThan(before.first.missed);
    await ticketDesk(app, sup).close(ticket);
    const after = await pace();
    expect(idsOf(after.late)).not.toContain(ticket.id);
    expect((await money()).first).toMatchObject({ target_h: 4, missed: waiting.first.missed });
  });
});
