import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskCase } from '#lib/desk/contract.ts';
import type { Ticket } from '#lib/help/contract.ts';
import { formatUtc } from '#lib/look/zone-time.ts';
import { formatMoney } from '#lib/money.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { mailsTo, newestMail } from '#tests/support/mail.ts';
import { aShop, buyAndSettle, inboxOf } from '#tests/support/orders.ts';
import { aProof, readTicket, report, writeTo } from '#tests/support/tickets.ts';

let app: TestApp;
let ngozi: TestOperator;
let musa: TestOperator;
let ada: TestMember;
let ticket: Ticket;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  [ngozi, musa] = await Promise.all([anOperator(app, 'Ngozi'), anOperator(app, 'Musa')]);
  ada = await aMember(app, { balance: '2000.00' });
  ticket = (await report(app, ada)).body.data;
});
afterAll(() => app.close());

const at = (what = '', { id } = ticket) => `/queues/tickets/${id}${what}`;
const claim = (who = ngozi, of = ticket) => deskOf(app, who).post(at('/claim', of));
const decide = (body: object, who = ngozi, of = ticket) =>
  deskOf(app, who).post(at('/decision', of), body, randomUUID());
const answer = async (evidence = 'We found it.', who = ngozi) => {
  await claim(who);
  return decide({ verdict: 'approve', evidence }, who);
};
const close = async () => {
  await claim();
  return decide({ verdict: 'reject', reason_code: 'close-solved' });
};
const seen = async () => (await readTicket(app, ada, ticket)).body.data;
const listed = async (state = 'open') => {
  const { body } = await deskOf(app, ngozi).get(`/queues/tickets?state=${state}`);
  return (body.data as { id: string; stage: string }[]).map(({ id, stage }) => `${stage} ${id}`);
};

describe('the queue of tickets', () => {
  it('has the longest wait first, and drops answered tickets', async () => {
    app.clock.advance(10);
    const later = (await report(app, ada, { subject: 'Another' })).body.data;
    const open = await listed();
    expect(open.indexOf(`open ${ticket.id}`)).toBeLessThan(open.indexOf(`open ${later.id}`));
    await answer();
    expect(await listed()).not.toContain(`open ${ticket.id}`);
    expect((await listed('done'))[0]).toBe(`waiting ${ticket.id}`);
    const { body } = await deskOf(app, ngozi).get('/queues');
    expect(body.data).toContainEqual(
      expect.objectContaining({ queue: 'tickets', open: (await listed()).length }),
    );
  });

  it('shows the text, the order with its state, the promise and the member', async () => {
    const order = await buyAndSettle(app, ada);
    const image_key = await aProof(app, ada);
    const given = { reference_code: order.reference_code, image_key };
    const of = (await report(app, ada, given)).body.data;
    const found = (await claim(ngozi, of)).body.data as DeskCase;
    expect(found).toMatchObject({
      reference: of.number,
      promised_at: of.answer_by,
      amount: order.total,
      user: { name: 'Ada Obi', history: [{ label: 'Orders', value: '1' }, { value: '1' }, {}] },
      timeline: [{ text: 'I paid 500 and the phone shows nothing.', by: 'Ada Obi' }],
      items: [{ files: [{ key: image_key }] }],
      verdicts: ['approve', 'reject'],
    });
    const facts = Object.fromEntries(found.facts.map(({ label, value }) => [label, value]));
    expect(facts).toMatchObject({ Order: order.reference_code, Status: 'Completed' });
    const ordered = found.facts.find(({ label }) => label === 'Ordered');
    expect(ordered?.at).toBe(order.created_at);
    expect(facts).toMatchObject({
      Amount: formatMoney(order.total, order.currency),
      Ordered: formatUtc(order.created_at),
    });
    const file = await deskOf(app, ngozi).get(`/files/${image_key}`);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect((await deskOf(app, musa).get(`/files/${image_key}`)).status).toBe(403);
  });

  it('opens no picture of another ticket', async () => {
    const image_key = await aProof(app, ada);
    await report(app, ada, { subject: 'With a picture', image_key });
    await claim();
    expect((await deskOf(app, ngozi).get(`/files/${image_key}`)).status).toBe(403);
  });
});

describe('an answer', () => {
  it('reaches its owner in the ticket, in the inbox and by email', async () => {
    expect((await answer('We sent it again.\nLook now.')).body.data).toMatchObject({
      state: 'decided',
    });
    expect(await seen()).toMatchObject({
      state: 'answered',
      answer_by: null,
      messages: [{ by: 'user' }, { by: 'staff', text: 'We sent it again.\nLook now.' }],
    });
    const { list } = await inboxOf(app, ada);
    expect(list[0]).toMatchObject({
      title: 'We replied to your ticket',
      message: [
        'Airtime did not arrive',
        'We sent it again.',
        'Look now.',
        expect.stringMatching(/^If you disagree, you can write to the Central Bank of Nigeria/),
      ],
      link: `/help/tickets/${ticket.id}`,
    });
    const mail = await newestMail(app, ada.user.email);
    expect(mail.links[0]).toMatch(`/help/tickets/${ticket.id}`);
    expect(JSON.stringify(await seen())).not.toMatch(/ngozi/i);
  });

  it('is not emailed to those who turned off emails about orders', async () => {
    await app.call('PUT', '/notification-preferences', {
      token: ada.token,
      body: { orders: { email: false } },
    });
    await answer();
    const mails = await mailsTo(app, ada.user.email);
    expect(mails.filter(({ subject }) => subject.includes('replied'))).toEqual([]);
    expect((await inboxOf(app, ada)).list[0]?.title).toBe('We replied to your ticket');
  });

  it('can be a logged one, with the operator’s own text after it', async () => {
    await claim();
    await decide({ verdict: 'approve', reason_code: 'answer-delivered', evidence: 'At 10:14.' });
    expect((await seen()).messages[1]?.text).toMatch(/delivered.*\n\nAt 10:14\.$/s);
  });

  it('with markup stays text, also in the email', async () => {
    await answer('<script>alert(1)</script>');
    expect((await seen()).messages[1]?.text).toBe('<script>alert(1)</script>');
    const { html } = await newestMail(app, ada.user.email);
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script>');
  });

  it.each([
    ['evidence', { verdict: 'approve' }],
    ['reason_code', { verdict: 'approve', reason_code: 'close-solved', evidence: 'Done.' }],
    ['reason_code', { verdict: 'reject' }],
    ['reason_code', { verdict: 'reject', reason_code: 'answer-delivered' }],
    ['verdict', { verdict: 'extend' }],
  ])('with an invalid %s is refused there', async (field, body) => {
    await claim();
    const refused = await decide(body);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty(field);
    expect(await seen()).toMatchObject({ state: 'open' });
  });

  it('is given once, even if several operators press at the same moment', async () => {
    await claim();
    await Promise.all(
      ['One.', 'Two.', 'Three.'].map((evidence) => decide({ verdict: 'approve', evidence })),
    );
    expect((await seen()).messages).toHaveLength(2);
    await claim(musa);
    const second = await decide({ verdict: 'approve', evidence: 'Me too.' }, musa);
    expect(second.status).toBe(409);
    expect((await seen()).messages).toHaveLength(2);
  });

  it('and a reply at the same moment are both kept, in one order for everyone', async () => {
    await claim();
    await Promise.all([
      decide({ verdict: 'approve', evidence: 'We found it.' }),
      writeTo(app, ada, ticket, 'One more thing.'),
    ]);
    const { messages, state } = await seen();
    expect(messages).toHaveLength(3);
    expect(state).toBe(messages[2]?.by === 'user' ? 'open' : 'answered');
  });
});

describe('a ticket that was answered', () => {
  it('is our turn again when its owner writes, with a new promise', async () => {
    await answer();
    app.clock.advance(600);
    const again = (await writeTo(app, ada, ticket, 'No, it is not.')).body.data;
    expect(again.state).toBe('open');
    const waitMs = Date.parse(again.answer_by ?? '') - app.clock.now().getTime();
    expect(waitMs / 3_600_000).toBeCloseTo(4, 2);
    expect(await listed()).toContain(`open ${ticket.id}`);
  });

  it('can be closed', async () => {
    await answer();
    const { body } = await claim();
    expect((body.data as DeskCase).verdicts).toEqual(['reject']);
    expect((await decide({ verdict: 'reject', reason_code: 'close-no-word' })).status).toBe(200);
    expect(await seen()).toMatchObject({ state: 'closed' });
  });
});

describe('a ticket that is closed', () => {
  it('gives the reason, and accepts no message until it is reopened', async () => {
    await close();
    expect(await seen()).toMatchObject({ state: 'closed', answer_by: null });
    expect((await seen()).messages[1]?.text).toMatch(/^This is solved/);
    expect((await inboxOf(app, ada)).list[0]?.title).toBe('We closed your ticket');
    expect((await writeTo(app, ada, ticket, 'Hello?')).status).toBe(409);
    const again = await writeTo(app, ada, ticket, 'It is not solved.', 'reopen');
    expect(again.body.data).toMatchObject({ state: 'reopened' });
    expect(again.body.data.answer_by).not.toBeNull();
    expect(await listed()).toContain(`appeal ${ticket.id}`);
  });

  it('is reopened once by several at the same moment', async () => {
    await close();
    const answers = await Promise.all(
      ['A.', 'B.', 'C.'].map((text) => writeTo(app, ada, ticket, text, 'reopen')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await seen()).messages).toHaveLength(3);
  });

  it('can no longer be decided', async () => {
    await close();
    await claim(musa);
    expect((await decide({ verdict: 'approve', evidence: 'Late.' }, musa)).status).toBe(409);
  });
});
