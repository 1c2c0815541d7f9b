import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskCase } from '#lib/desk/contract.ts';
import type { Ticket } from '#lib/help/contract.ts';
import { desk } from '#lib/product-constants.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { answersTo, readTicket, report, ticketDesk, writeTo } from '#tests/support/tickets.ts';

type Desk = ReturnType<typeof ticketDesk>;

let app: TestApp;
let operators: TestOperator[];
let ngozi: Desk;
let musa: Desk;
let ada: TestMember;
let ticket: Ticket;
beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  operators = [await anOperator(app, 'Ngozi'), await anOperator(app, 'Musa')];
  ngozi = ticketDesk(app, operators[0]!);
  musa = ticketDesk(app, operators[1]!);
  ada = await aMember(app);
  ticket = (await report(app, ada)).body.data;
});
afterAll(() => app.close());

const closing = { verdict: 'reject', reason_code: 'close-solved' };
const answering = (evidence: string) => ({ verdict: 'approve', evidence });
const seen = async () => (await readTicket(app, ada, ticket)).body.data;
const read = async (who: Desk) => (await who.claim(ticket)).body.data as DeskCase;
const codes = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe('two people at the desk', () => {
  it('claim a ticket at the same moment: one gets it, the other is told who was faster', async () => {
    const answers = await Promise.all([ngozi.claim(ticket), musa.claim(ticket)]);
    expect(codes(answers)).toEqual([200, 409]);
    const late = answers[0].status === 409 ? ngozi : musa;
    const refused = await late.decide(ticket, answering('Me too.'));
    expect([refused.status, refused.body.error_code]).toEqual([403, 'desk_claim_needed']);
    expect((await seen()).messages).toHaveLength(1);
  });

  it('answer it at the same moment: its owner gets one answer and one notice', async () => {
    await ngozi.claim(ticket);
    const answers = await Promise.all([
      ngozi.decide(ticket, answering('From Ngozi.')),
      musa.decide(ticket, answering('From Musa.')),
      ngozi.decide(ticket, closing),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await seen()).messages).toHaveLength(2);
    expect(await answersTo(app, ada)).toHaveLength(1);
  });

  it('follow one another when a claim expires: the first one’s answer is no longer accepted', async () => {
    const first = await read(ngozi);
    // an operator at work stays signed in, but their claim expires
    for (let n = 0; n < 2; n += 1) {
      app.clock.advance(desk.claimS / 2 + 1);
      for (const { token } of operators) await deskOf(app, { token }).get('/home');
    }
    const second = await read(musa);
    const late = await ngozi.decide(ticket, { ...answering('Late.'), seen: first.seen });
    expect([late.status, late.body.error_code]).toEqual([403, 'desk_claim_needed']);
    expect((await musa.decide(ticket, { ...answering('Now.'), seen: second.seen })).status).toBe(
      200,
    );
    expect((await seen()).messages.map(({ text }) => text).slice(1)).toEqual(['Now.']);
  });
});

describe('its owner writes while the desk has a ticket', () => {
  it.each([
    ['closed', closing],
    ['answered', answering('We found it.')],
  ])('is not %s with messages that no one has read', async (_, decision) => {
    const { seen: before } = await read(ngozi);
    await writeTo(app, ada, ticket, 'The money came twice.');
    const refused = await ngozi.decide(ticket, { ...decision, seen: before });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A new message arrived while you were replying. Read it first.',
    ]);
    expect(await seen()).toMatchObject({ state: 'open' });
    expect(await answersTo(app, ada)).toEqual([]);
    const again = await read(ngozi);
    expect(again.timeline.at(-1)?.text).toBe('The money came twice.');
    expect((await ngozi.decide(ticket, { ...decision, seen: again.seen })).status).toBe(200);
  });

  it('at the very same moment: either it is read first, or reopened by its owner', async () => {
    for (let n = 0; n < 6; n += 1) {
      ticket = (await report(app, ada, { subject: `Now ${n}` })).body.data;
      const { seen: before } = await read(ngozi);
      const deciding = () => ngozi.decide(ticket, { ...closing, seen: before });
      const writing = () => writeTo(app, ada, ticket, 'One more thing.');
      const [a, b] = await Promise.all(n % 2 ? [deciding(), writing()] : [writing(), deciding()]);
      expect(codes([a, b])).toEqual([200, 409]);
      const now = await seen();
      expect(now.messages).toHaveLength(2);
      // the later one was refused and changed nothing
      expect(now.messages[1]?.by).toBe(now.state === 'closed' ? 'staff' : 'user');
    }
  });

  it('gives a score while the desk closes: it is the score of this closing', async () => {
    await ngozi.answer(ticket);
    const { seen: before } = await read(ngozi);
    const say = () =>
      app.call('PUT', `/zohodesk/tickets/${ticket.id}/score`, {
        token: ada.token,
        body: { score: 4 },
      });
    const answers = await Promise.all([
      ngozi.decide(ticket, { ...closing, seen: before }),
      say(),
      say(),
    ]);
    expect(codes(answers)).toEqual([200, 200, 200]);
    expect(await seen()).toMatchObject({ state: 'closed', score: { score: 4 } });
  });

  it('a decision that names no message is accepted as before', async () => {
    await ngozi.claim(ticket);
    await writeTo(app, ada, ticket, 'One more thing.');
    expect((await ngozi.decide(ticket, closing)).status).toBe(200);
  });
});

describe('the case as the desk reads it', () => {
  it('names its last message, and that changes with each one', async () => {
    const { seen: first } = await read(ngozi);
    await writeTo(app, ada, ticket, 'More.');
    expect(first).toMatch(/^\d+\/\d+$/);
    expect((await read(ngozi)).seen).not.toBe(first);
    const operator = await anOperator(app, 'Bisi');
    expect((await deskOf(app, operator).get(`/queues/tickets/${ticket.id}`)).status).toBe(403);
  });
});
