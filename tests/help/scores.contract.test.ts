import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Ticket } from '#lib/help/contract.ts';
import type { DeskScores } from '#lib/help/desk/scores.contract.ts';
import { findUser } from '#server/account/member.ts';
import { collectData } from '#server/security/collect-data.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { newestMail } from '#tests/support/mail.ts';
import { inboxOf } from '#tests/support/orders.ts';
import {
  readTicket,
  report,
  ticketDesk,
  writeTo,
  type TicketAnswer,
} from '#tests/support/tickets.ts';

const DAY_S = 24 * 3600;

let app: TestApp;
let ngozi: TestOperator;
let ada: TestMember;
let ticket: Ticket;
beforeAll(async () => {
  app = await anApp();
  ngozi = await anOperator(app, 'Ngozi');
});
beforeEach(async () => {
  await app.services.db.sql.query('delete from ticket_score');
  ada = await aMember(app);
  ticket = (await report(app, ada)).body.data;
});
afterAll(() => app.close());

const atDesk = () => ticketDesk(app, ngozi);
const score = (
  body: object,
  { of = ticket, who = ada.token }: { of?: Ticket; who?: string | null } = {},
) =>
  app.call<TicketAnswer['body']>('PUT', `/zohodesk/tickets/${of.id}/score`, {
    ...(who ? { token: who } : {}),
    body,
  });
const seen = async () => (await readTicket(app, ada, ticket)).body.data.score;
const scores = async () => {
  const { status, body } = await deskOf(app, ngozi).get('/scores');
  expect(status).toBe(200);
  return body.data as DeskScores;
};
const auditLines = async (action: string) => {
  const { rows } = await app.services.db.sql.query<{ actor: string; detail: object }>(
    'select actor, detail from audit_log where action = $1 order by id',
    [action],
  );
  return rows;
};

describe('a score', () => {
  it('can be given once a ticket is closed, with a comment or without', async () => {
    await atDesk().close(ticket);
    expect(await seen()).toBeNull();
    const { status, body } = await score({ score: 4, words: ' Quick,\n but <b>rude</b>. ' });
    expect(status).toBe(200);
    expect(body.data.score).toEqual({ score: 4, words: 'Quick,\n but <b>rude</b>.' });
    expect(await seen()).toEqual(body.data.score);
    expect((await score({ score: 5, words: ' \u200e ' })).body.data.score).toEqual({
      score: 5,
      words: null,
    });
  });

  it('can be given for an answer too, and is the same one after closing', async () => {
    await atDesk().answer(ticket);
    await score({ score: 2 });
    await atDesk().close(ticket);
    expect(await seen()).toEqual({ score: 2, words: null });
    await score({ score: 3 });
    expect(await scores()).toMatchObject({ votes: 1, average: 3 });
  });

  it('can’t be given while it is our turn', async () => {
    expect((await score({ score: 5 })).status).toBe(409);
    await atDesk().answer(ticket);
    await writeTo(app, ada, ticket, 'No.');
    expect((await score({ score: 5 })).status).toBe(409);
    await atDesk().close(ticket);
    await writeTo(app, ada, ticket, 'Still no.', 'reopen');
    expect((await score({ score: 5 })).status).toBe(409);
    expect((await scores()).votes).toBe(0);
  });

  it('given twice or by several simultaneous presses is one vote, the last one', async () => {
    await atDesk().close(ticket);
    const answers = await Promise.all([1, 2, 3].map(() => score({ score: 1, words: 'Slow.' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const before = await auditLines('help.score');
    await score({ score: 1, words: 'Slow.' });
    expect(await auditLines('help.score')).toEqual(before);
    await score({ score: 5 });
    expect(await scores()).toMatchObject({ votes: 1, average: 5, words: [] });
  });

  it('is asked for again after reopening, and both count', async () => {
    await atDesk().close(ticket);
    await score({ score: 1 });
    await writeTo(app, ada, ticket, 'It is not solved.', 'reopen');
    await atDesk().close(ticket);
    expect(await seen()).toBeNull();
    await score({ score: 4 });
    expect(await scores()).toMatchObject({ votes: 2, average: 2.5, steps: [1, 0, 0, 1, 0] });
  });

  it('can be given by its owner only', async () => {
    await atDesk().close(ticket);
    const bola = await aMember(app);
    expect((await score({ score: 5 }, { who: bola.token })).status).toBe(404);
    expect((await score({ score: 5 }, { who: null })).status).toBe(401);
    expect((await score({ score: 5 }, { who: ngozi.token })).status).toBe(401);
    expect((await score({ score: 5 }, { of: { ...ticket, id: randomUUID() } })).status).toBe(404);
    expect(await seen()).toBeNull();
  });

  it.each([
    ['score', {}],
    ['score', { score: 0 }],
    ['score', { score: 6 }],
    ['score', { score: 2.5 }],
    ['score', { score: '5' }],
    ['words', { score: 5, words: 'x'.repeat(501) }],
  ])('that is wrong in %s gets an error there: %j', async (field, body) => {
    await atDesk().close(ticket);
    const refused = await score(body);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await seen()).toBeNull();
  });

  it('is requested in the email about the closing with a link to the question, and no vote in it', async () => {
    await atDesk().close(ticket);
    const { list } = await inboxOf(app, ada);
    expect(list[0]).toMatchObject({ link: `/help/tickets/${ticket.id}#score` });
    const mail = await newestMail(app, ada.user.email);
    expect(mail.text).toContain('How well did we help?');
    const links = mail.links.filter((link) => link.includes('/help/tickets/'));
    expect(links.map((link) => new URL(link).search)).toEqual(links.map(() => ''));
    expect(links[0]).toMatch(new RegExp(`/help/tickets/${ticket.id}#score$`));
  });

  it('is in the copy of their data and goes with their account', async () => {
    await atDesk().close(ticket);
    await score({ score: 3, words: 'Fine.' });
    const { db } = app.services;
    const row = await findUser(db, ada.user.uuid);
    expect(await collectData(app.services, row!)).toMatchObject({
      ticket_scores: [{ subject: ticket.subject, score: 3, words: 'Fine.' }],
    });
    await db.sql.query('delete from ticket where user_id = $1', [ada.user.uuid]);
    expect((await scores()).votes).toBe(0);
  });
});

describe('scores at the desk', () => {
  it('are those of 30 days, with the latest comments and without a name', async () => {
    expect(await scores()).toEqual({
      days: 30,
      votes: 0,
      average: null,
      steps: [0, 0, 0, 0, 0],
      words: [],
    });
    await atDesk().close(ticket);
    await score({ score: 5, words: 'Old.' });
    app.clock.advance(30 * DAY_S + 1);
    ada = await aMember(app);
    ngozi = await anOperator(app, 'Ngozi');
    for (const [n, given] of [5, 4, 4, 2, 3, 4].entries()) {
      const of = (await report(app, ada, { subject: `Problem ${n}` })).body.data;
      await atDesk().close(of);
      app.clock.advance(60);
      expect((await score({ score: given, words: `Words ${n}` }, { of })).status).toBe(200);
    }
    const found = await scores();
    expect(found).toMatchObject({ votes: 6, average: 3.7, steps: [0, 1, 1, 3, 1] });
    expect(found.words.map(({ words }) => words)).toEqual([5, 4, 3, 2, 1].map((n) => `Words ${n}`));
    expect(JSON.stringify(found)).not.toMatch(/ada|obi|@/i);
  });

  it('are logged when comments are read, and a user’s session is a stranger’s there', async () => {
    const before = (await auditLines('desk.read-scores')).length;
    await scores();
    expect(await auditLines('desk.read-scores')).toHaveLength(before);
    await atDesk().close(ticket);
    await score({ score: 3, words: 'Fine.' });
    await scores();
    expect((await auditLines('desk.read-scores')).at(-1)).toMatchObject({
      actor: `operator:${ngozi.id}`,
    });
    expect((await deskOf(app, { token: ada.token }).get('/scores')).status).toBe(401);
  });

  it('store no comments in the audit log', async () => {
    await atDesk().close(ticket);
    await score({ score: 3, words: 'A secret word.' });
    expect((await auditLines('help.score')).at(-1)?.detail).toEqual({ score: 3 });
  });
});
