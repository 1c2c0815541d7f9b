import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CountryCode } from '#lib/countries.ts';
import type { Ticket } from '#lib/help/contract.ts';
import type { DeskTicketRow } from '#lib/help/desk/contract.ts';
import { endComplaints } from '#server/help/complaints.job.ts';
import { enqueue } from '#server/platform/task.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, casesOf, deskOf } from '#tests/support/desk.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { freshToken } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const HOUR_S = 3600;

async function complain(member: TestMember, given: object = {}): Promise<Ticket> {
  const answer = await app.call<{ data: Ticket }>('POST', '/zohodesk/tickets', {
    token: await freshToken(app, member),
    body: { subject: 'Where is it', category: 'money', message: 'I paid 500.', ...given },
  });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

const read = async (member: TestMember, { id }: Ticket): Promise<Ticket> => {
  const token = await freshToken(app, member);
  return (await app.call<{ data: Ticket }>('GET', `/zohodesk/tickets/${id}`, { token })).body.data;
};

/** What the cron does every minute. */
async function tick() {
  await enqueue(app.services.db, endComplaints, {});
  await app.drainJobs();
}

const hoursOf = ({ complaint, created_at }: Ticket): number | null =>
  complaint?.decide_by
    ? (Date.parse(complaint.decide_by) - Date.parse(created_at)) / (HOUR_S * 1000)
    : null;

describe('a complaint', () => {
  it.each<[CountryCode, object, number | null]>([
    ['NG', {}, 72],
    ['NG', { category: 'order' }, 72],
    ['NG', { category: 'account' }, 14 * 24],
    ['NG', { about: 'charge' }, 30 * 24],
    ['GH', {}, null],
    ['KE', {}, null],
  ])('in %s about %j has its own time', async (country, given, hours) => {
    const ticket = await complain(await aMember(app, { country }), given);
    expect(hoursOf(ticket)).toBe(hours);
    expect(ticket.complaint).toMatchObject({ is_over: false, authority: null });
  });

  it('is none if it asks about something else', async () => {
    const ticket = await complain(await aMember(app), { category: 'other' });
    expect(ticket.complaint).toBeUndefined();
  });

  it('is confirmed by email with its number and its time, once', async () => {
    const member = await aMember(app);
    const ticket = await complain(member);
    await complain(member);
    await app.drainJobs();
    const mails = (await mailsTo(app, member.user.email)).filter(({ subject }) =>
      subject.includes(ticket.number),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/We’ll decide by .+\(Lagos time\)\./);
  });

  it('names the authority to the minute when its time ends, and emails it once', async () => {
    const member = await aMember(app);
    const ticket = await complain(member);
    app.clock.advance(72 * HOUR_S - 30);
    await tick();
    expect((await read(member, ticket)).complaint).toMatchObject({ is_over: false });
    app.clock.advance(31);
    await tick();
    await tick();
    expect((await read(member, ticket)).complaint).toMatchObject({
      is_over: true,
      authority: {
        name: 'Central Bank of Nigeria, Consumer Protection Department',
        email: 'cpd@cbn.gov.ng',
      },
    });
    const overdue = (await mailsTo(app, member.user.email)).filter(({ subject }) =>
      subject.includes('overdue'),
    );
    expect(overdue).toHaveLength(1);
    expect(overdue[0]?.text).toContain('cpd@cbn.gov.ng');
    expect(overdue[0]?.text).toContain(ticket.number);
  });

  it('keeps its time when its owner writes again, and names the authority with the decision', async () => {
    const member = await aMember(app);
    const ticket = await complain(member);
    app.clock.advance(HOUR_S);
    const token = await freshToken(app, member);
    await app.call('POST', `/zohodesk/tickets/${ticket.id}/messages`, {
      token,
      body: { message: 'And 200 more.' },
    });
    expect((await read(member, ticket)).complaint?.decide_by).toBe(ticket.complaint?.decide_by);
    const cases = casesOf(app, await anOperator(app), 'tickets');
    await cases.settle(ticket.number, { verdict: 'approve', evidence: 'It is there now.' });
    const decided = (await read(member, ticket)).complaint;
    expect(decided).toMatchObject({ is_over: false, authority: { email: 'cpd@cbn.gov.ng' } });
    await app.drainJobs();
    const [answer] = (await mailsTo(app, member.user.email)).filter(({ subject }) =>
      subject.includes('We replied'),
    );
    expect(answer?.text).toContain(`Quote ${ticket.number}.`);
    app.clock.advance(80 * HOUR_S);
    await tick();
    const overdue = (await mailsTo(app, member.user.email)).filter(({ subject }) =>
      subject.includes('overdue'),
    );
    expect(overdue).toEqual([]);
  });

  it('shows its time in the queue and on the case', async () => {
    const ticket = await complain(await aMember(app), { subject: 'Queue this' });
    const ada = await anOperator(app);
    const found = await deskOf(app, ada).get(`/tickets?q=${ticket.number}`);
    const [row] = found.body.data as DeskTicketRow[];
    expect(row?.decide_by).toBe(ticket.complaint?.decide_by);
    const { facts } = await casesOf(app, ada, 'tickets').take(ticket.number);
    expect(facts.map(({ label }) => label)).toContain('Complaint, decide by');
  });
});
