import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TicketRow } from '#lib/help/contract.ts';
import { anonymiseDeleted } from '#server/account/anonymise.ts';
import { findUser } from '#server/account/member.ts';
import { collectData } from '#server/security/collect-data.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aCardPicture } from '#tests/support/cards.ts';
import { aShop, buy, buyAndSettle, readOrder } from '#tests/support/orders.ts';
import { aProof, readTicket, report, writeTo } from '#tests/support/tickets.ts';
import { fetchFile } from '#tests/support/uploads.ts';

const HOUR_S = 3600;
let app: TestApp;
let ada: TestMember;
let bola: TestMember;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  [ada, bola] = await Promise.all([
    aMember(app, { balance: '2000.00' }),
    aMember(app, { balance: '2000.00' }),
  ]);
});
afterAll(() => app.close());

const hoursUntil = (at: string | null) =>
  (Date.parse(at ?? '') - app.clock.now().getTime()) / HOUR_S / 1000;

describe('reporting a problem', () => {
  it('opens a ticket that states by when someone answers', async () => {
    const { status, body } = await report(app, ada);
    expect([status, body.data]).toMatchObject([
      201,
      {
        number: expect.stringMatching(/^T-[0-9A-F]{8}$/) as string,
        subject: 'Airtime did not arrive',
        state: 'open',
        order: null,
        messages: [{ by: 'user', text: 'I paid 500 and the phone shows nothing.', images: [] }],
      },
    ]);
    expect((await readTicket(app, ada, body.data)).body.data).toEqual(body.data);
  });

  it('is promised an answer sooner when it is about money', async () => {
    const by = async (category: string) =>
      hoursUntil((await report(app, ada, { category })).body.data.answer_by);
    expect(await by('money')).toBeCloseTo(4, 1);
    expect(await by('order')).toBeCloseTo(8, 1);
    expect(await by('other')).toBeCloseTo(24, 1);
  });

  it('about an order names it, and the order’s timeline leads to the ticket', async () => {
    const order = await buyAndSettle(app, ada);
    const reference = order.reference_code.toLowerCase();
    const { body } = await report(app, ada, { reference_code: reference });
    expect(body.data.order).toEqual({
      reference_code: order.reference_code,
      name: order.name,
    });
    const { timeline } = await readOrder(app, ada, order.reference_code);
    expect(timeline.at(-1)).toMatchObject({
      title: 'You reported a problem',
      text: 'Airtime did not arrive',
      link: `/help/tickets/${body.data.id}`,
    });
  });

  it('does not hide the state of an order that is still moving', async () => {
    const { reference_code } = (await buy(app, ada)).body.data;
    await report(app, ada, { reference_code });
    const { timeline } = await readOrder(app, ada, reference_code);
    const now = timeline.filter(({ state }) => state === 'now');
    expect(now).toHaveLength(1);
    expect(now[0]?.title).not.toBe('You reported a problem');
    await app.drainJobs();
  });

  it('accepts no order of another person and reveals nothing about it', async () => {
    const { reference_code } = await buyAndSettle(app, bola);
    const strange = await report(app, ada, { reference_code });
    const unknown = await report(app, ada, { reference_code: 'OJ-2222-2222-22' });
    expect(strange.status).toBe(422);
    expect(strange.body.errors).toHaveProperty('reference_code');
    expect(strange.body.errors).toEqual(unknown.body.errors);
    const { timeline } = await readOrder(app, bola, reference_code);
    expect(timeline.map(({ title }) => title)).not.toContain('You reported a problem');
  });

  it('with a picture shows it to the person who sent it', async () => {
    const image_key = await aProof(app, ada);
    const { body } = await report(app, ada, { image_key });
    const image = body.data.messages[0]?.images[0];
    expect((await fetchFile(app, image?.thumb ?? '')).status).toBe(200);
    expect((await fetchFile(app, image?.full ?? '')).headers.get('content-type')).toBe('image/png');
  });

  it('accepts no picture of another person, of another purpose, or used before', async () => {
    const used = await aProof(app, ada);
    await report(app, ada, { image_key: used });
    const keys = [await aProof(app, bola), await aCardPicture(app, ada), used, randomUUID()];
    for (const image_key of keys) {
      const { status, body } = await report(app, ada, { subject: 'Again', image_key });
      expect(status).toBe(422);
      expect(body.errors).toHaveProperty('image_key');
    }
  });

  it('twice with the same text is one ticket, immediately or again within the hour', async () => {
    const order = await buyAndSettle(app, ada);
    const given = { reference_code: order.reference_code };
    const answers = await Promise.all([1, 2, 3, 4].map(() => report(app, ada, given)));
    const ids = new Set(answers.map(({ body }) => body.data.id));
    expect(ids.size).toBe(1);
    const { timeline } = await readOrder(app, ada, order.reference_code);
    expect(timeline.filter(({ link }) => link)).toHaveLength(1);
    const other = await report(app, ada, { ...given, message: 'It is another one.' });
    expect(ids.has(other.body.data.id)).toBe(false);
  });

  it.each([
    ['subject', { subject: '  \u200e ' }],
    ['subject', { subject: 'x'.repeat(121) }],
    ['message', { message: '\n\t ' }],
    ['message', { message: 'x'.repeat(2001) }],
    ['category', { category: 'refund' }],
  ])('that is wrong in %s gets an error there', async (field, change) => {
    const { status, body } = await report(app, ada, change);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });

  it('keeps hostile text as text: lines stay, invisible characters are removed', async () => {
    const message = '<img src=x onerror=alert(1)>\r\n{{7*7}} \u202Egnp.exe\u0007';
    const { body } = await report(app, ada, { subject: "'; drop table ticket; --", message });
    expect(body.data.subject).toBe("'; drop table ticket; --");
    expect(body.data.messages[0]?.text).toBe('<img src=x onerror=alert(1)>\n{{7*7}} gnp.exe');
  });
});

describe('a ticket', () => {
  it('is visible to its owner only', async () => {
    const { data } = (await report(app, ada)).body;
    expect((await readTicket(app, bola, data)).status).toBe(404);
    expect((await writeTo(app, bola, data, 'Let me in.')).status).toBe(404);
    expect((await writeTo(app, bola, data, 'Let me in.', 'reopen')).status).toBe(404);
    const list = await app.call('GET', '/zohodesk/tickets', { token: bola.token });
    expect(list.body).toMatchObject({ data: [], meta: { total: 0 } });
    expect((await readTicket(app, ada, data)).body.data.messages).toHaveLength(1);
  });

  it('keeps its place in the queue when messages are added', async () => {
    const { data } = (await report(app, ada)).body;
    app.clock.advance(60);
    const more = await writeTo(app, ada, data, 'It still is not there.');
    expect(more.body.data).toMatchObject({ state: 'open', answer_by: data.answer_by });
    expect(more.body.data.messages.map(({ text }) => text)).toEqual([
      'I paid 500 and the phone shows nothing.',
      'It still is not there.',
    ]);
  });

  it('keeps a message once whose answer was lost', async () => {
    const { data } = (await report(app, ada)).body;
    await Promise.all([1, 2, 3].map(() => writeTo(app, ada, data, 'The same words.')));
    expect((await readTicket(app, ada, data)).body.data.messages).toHaveLength(2);
  });

  it('that is open can’t be reopened', async () => {
    const { data } = (await report(app, ada)).body;
    const answer = await writeTo(app, ada, data, 'Again.', 'reopen');
    expect([answer.status, answer.body.error_code]).toEqual([409, null]);
  });

  it('accepts no picture of another person later either', async () => {
    const { data } = (await report(app, ada)).body;
    const image_key = await aProof(app, bola);
    const answer = await app.call('POST', `/zohodesk/tickets/${data.id}/messages`, {
      token: ada.token,
      body: { message: 'Look.', image_key },
    });
    expect(answer.body.errors).toHaveProperty('image_key');
    expect((await readTicket(app, ada, data)).body.data.messages).toHaveLength(1);
  });
});

describe('the list of tickets', () => {
  it('has the one that changed last first, page by page', async () => {
    const made: string[] = [];
    for (let n = 0; n < 21; n += 1) {
      made.push((await report(app, ada, { subject: `Problem ${n}` })).body.data.id);
      app.clock.advance(1);
    }
    await writeTo(app, ada, { id: made[0]! }, 'One more thing.');
    const page = async (n: number) =>
      (
        await app.call<{ data: TicketRow[]; meta: object }>('GET', `/zohodesk/tickets?page=${n}`, {
          token: ada.token,
        })
      ).body;
    const first = await page(1);
    expect(first.meta).toEqual({ total: 21, page: 1, limit: 20 });
    expect(first.data.map(({ id }) => id)).toEqual([made[0], ...made.slice(2).reverse()]);
    expect((await page(2)).data.map(({ id }) => id)).toEqual([made[1]]);
  });
});

describe('a member’s messages', () => {
  it('are in the copy of their data, and deleted with their account', async () => {
    const { data } = (await report(app, ada, { subject: 'Mine' })).body;
    const { db } = app.services;
    const row = await findUser(db, ada.user.uuid);
    expect(await collectData(app.services, row!)).toMatchObject({
      tickets: [{ subject: 'Mine', by: 'you', text: 'I paid 500 and the phone shows nothing.' }],
    });
    const left = () => db.sql.query('select 1 from ticket_message where ticket_id = $1', [data.id]);
    expect((await left()).rowCount).toBe(1);
    await db.sql.query("update users set deleted_at = now() - interval '31 days' where id = $1", [
      ada.user.uuid,
    ]);
    await anonymiseDeleted(app.services);
    expect((await left()).rowCount).toBe(0);
  });
});

describe('too many reports', () => {
  it('are refused with status 429', async () => {
    const strict = await anApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const eager = await aMember(strict);
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1)
        statuses.push((await report(strict, eager, { subject: `Problem ${n}` })).status);
      expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
    } finally {
      await strict.close();
    }
  });
});
