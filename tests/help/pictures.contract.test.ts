import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskCase } from '#lib/desk/contract.ts';
import type { Ticket } from '#lib/help/contract.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { cardPhoto } from '#tests/support/cards.ts';
import { anOperator, deskOf } from '#tests/support/desk.ts';
import { aShop } from '#tests/support/orders.ts';
import {
  aProof,
  readTicket,
  report,
  ticketDesk,
  writeTo,
  type TicketAnswer,
} from '#tests/support/tickets.ts';
import { fetchFile, sendBytes } from '#tests/support/uploads.ts';

let app: TestApp;
let ada: TestMember;
let bola: TestMember;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  [ada, bola] = await Promise.all([aMember(app), aMember(app)]);
});
afterAll(() => app.close());

const proofs = (count: number, of = ada) =>
  Promise.all(Array.from({ length: count }, () => aProof(app, of)));
const reply = (ticket: Pick<Ticket, 'id'>, body: object): Promise<TicketAnswer> =>
  app.call('POST', `/zohodesk/tickets/${ticket.id}/messages`, {
    token: ada.token,
    body: { message: 'Look.', ...body },
  });
const wrongFields = ({ status, body }: TicketAnswer) => [status, Object.keys(body.errors ?? {})];

describe('several pictures with one message', () => {
  it('are shown to their owner in the order in which they were chosen', async () => {
    const image_keys = await proofs(4);
    const { body } = await report(app, ada, { image_keys });
    const shown = body.data.messages[0]!.images;
    expect(shown.map(({ full }) => full.split('?')[0])).toEqual(
      image_keys.map((key) => `/api/files/${key}`),
    );
    for (const { thumb, full } of shown)
      for (const url of [thumb, full]) expect((await fetchFile(app, url)).status).toBe(200);
  });

  it('can be sent with a reply and with reopening, too', async () => {
    const ticket = (await report(app, ada)).body.data;
    const { body } = await reply(ticket, { image_keys: await proofs(2) });
    expect(body.data.messages.map(({ images }) => images.length)).toEqual([0, 2]);
    const { db } = app.services;
    await db.sql.query(
      `update ticket set state = 'closed', waiting_since = null, answer_by = null where id = $1`,
      [ticket.id],
    );
    const again = await writeTo(app, ada, ticket, 'Still.', 'reopen', await proofs(3));
    expect(again.body.data.messages.at(-1)?.images).toHaveLength(3);
  });

  it('are at most four', async () => {
    const image_keys = await proofs(5);
    expect(wrongFields(await report(app, ada, { image_keys }))).toEqual([422, ['image_keys']]);
  });

  it('are named one by one when something is wrong with one, and none is used then', async () => {
    const [good, twice] = (await proofs(2)) as [string, string];
    const [foreign] = (await proofs(1, bola)) as [string];
    const wrong = [
      [1, [good, foreign]],
      [2, [good, twice, twice]],
      [0, ['no-such-picture', good]],
    ] as const;
    for (const [position, image_keys] of wrong)
      expect(wrongFields(await report(app, ada, { image_keys }))).toEqual([
        422,
        [`image_keys.${position}`],
      ]);
    const sent = await report(app, ada, { image_keys: [good, twice] });
    expect(sent.status).toBe(201);
  });

  it('can’t be sent beside a single one', async () => {
    const [one, two] = await proofs(2);
    const answer = await report(app, ada, { image_key: one, image_keys: [two] });
    expect(wrongFields(answer)).toEqual([422, ['image_key']]);
  });

  it('are used once: neither in another ticket nor again in the same', async () => {
    const image_keys = await proofs(2);
    const ticket = (await report(app, ada, { image_keys })).body.data;
    const again = { image_keys: [image_keys[1]] };
    expect(wrongFields(await reply(ticket, again))).toEqual([422, ['image_keys.0']]);
    expect(wrongFields(await report(app, ada, { subject: 'Other', ...again }))).toEqual([
      422,
      ['image_keys.0'],
    ]);
    expect(wrongFields(await reply(ticket, { image_key: image_keys[0] }))).toEqual([
      422,
      ['image_key'],
    ]);
  });

  it('pressed twice are one ticket and one message; other pictures are another', async () => {
    const image_keys = await proofs(2);
    const answers = await Promise.all([1, 2, 3].map(() => report(app, ada, { image_keys })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [ticket] = new Set(answers.map(({ body }) => body.data.id));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    const more = await proofs(2);
    await Promise.all([1, 2].map(() => reply({ id: ticket! }, { image_keys: more })));
    await reply({ id: ticket! }, { image_keys: await proofs(1) });
    const { messages } = (await readTicket(app, ada, { id: ticket! })).body.data;
    expect(messages.map(({ images }) => images.length)).toEqual([2, 2, 1]);
  });

  it('of one and the same key sent to two tickets at the same moment are added to one of them', async () => {
    const image_keys = await proofs(1);
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((subject) => report(app, ada, { subject, image_keys })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });
});

describe('pictures at the desk', () => {
  it('are counted over the whole ticket and named beside each message', async () => {
    const first = await proofs(2);
    const ticket = (await report(app, ada, { image_keys: first })).body.data;
    const later = await proofs(1);
    await reply(ticket, { image_keys: later });
    const ngozi = deskOf(app, await anOperator(app, 'Ngozi'));
    const claimed = await ngozi.post(`/queues/tickets/${ticket.id}/claim`);
    const found = claimed.body.data as DeskCase;
    expect(found.items).toHaveLength(1);
    expect(found.items[0]!.files).toEqual(
      [...first, ...later].map((key, n) => ({ key, name: `Picture ${n + 1}` })),
    );
    expect(found.timeline.map(({ title }) => title)).toEqual([
      'They wrote, with Picture 1 and Picture 2',
      'They wrote, with Picture 3',
    ]);
    for (const key of [...first, ...later])
      expect((await ngozi.get(`/files/${key}`)).status).toBe(200);
  });
});

describe('pictures of an answer', () => {
  let ticket: Ticket;
  let ngozi: ReturnType<typeof ticketDesk>;
  beforeEach(async () => {
    ticket = (await report(app, ada)).body.data;
    ngozi = ticketDesk(app, await anOperator(app, 'Ngozi'));
    await ngozi.claim(ticket);
  });
  const send = async (of = ticket) => {
    const photo = await cardPhoto();
    const file = { content_type: 'image/jpeg', size: photo.length };
    const { body } = await ngozi.openUpload(of, file);
    const { upload_url, key } = body.data as { upload_url: string; key: string };
    expect((await sendBytes(app, upload_url, new Uint8Array(photo))).status).toBe(200);
    return key;
  };
  const answer = (image_keys: readonly string[]) =>
    ngozi.decide(ticket, { verdict: 'approve', evidence: 'Look here.', image_keys });

  it('reach its owner with it, and no one who can’t see the ticket', async () => {
    const image_keys = [await send(), await send()];
    expect((await answer(image_keys)).status).toBe(200);
    const [, said] = (await readTicket(app, ada, ticket)).body.data.messages;
    expect(said).toMatchObject({ by: 'staff', text: 'Look here.' });
    for (const { thumb, full } of said!.images)
      for (const url of [thumb, full]) expect((await fetchFile(app, url)).status).toBe(200);
    const { rows } = await app.services.db.sql.query(
      `select 1 from audit_log where action = 'desk.send-file' and subject = $1`,
      [ticket.id],
    );
    expect(rows).toHaveLength(2);
  });

  it('are sent by the desk alone, for a claimed ticket', async () => {
    const file = { content_type: 'image/jpeg', size: 1_000 };
    const other = (await report(app, ada, { subject: 'Other' })).body.data;
    const untaken = await ngozi.openUpload(other, file);
    expect([untaken.status, untaken.body.error_code]).toEqual([403, 'desk_claim_needed']);
    const path = `/desk/queues/tickets/${ticket.id}/uploads`;
    const asUser = await app.call('POST', path, { token: ada.token, body: file });
    expect(asUser.status).toBe(401);
    const own = { token: ada.token, body: { ...file, purpose: 'answer' } };
    expect((await app.call('POST', '/upload-signed-url', own)).status).toBe(422);
    const wrong = await ngozi.openUpload(ticket, { content_type: 'text/html', size: 10 });
    expect(wrong.body.errors).toHaveProperty('content_type');
  });

  it('are named when one is wrong, and nothing is answered then', async () => {
    const [proof] = await proofs(1);
    const good = await send();
    const refused = await answer([good, proof!]);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
      422,
      ['image_keys.1'],
    ]);
    expect((await readTicket(app, ada, ticket)).body.data.state).toBe('open');
    expect((await answer([good])).status).toBe(200);
  });

  it('can’t be used for a ticket of another person', async () => {
    const key = await send();
    const theirs = (await report(app, bola)).body.data;
    await ngozi.claim(theirs);
    const body = { verdict: 'approve', evidence: 'Look.', image_keys: [key] };
    const refused = await ngozi.decide(theirs, body);
    expect(refused.body.errors).toHaveProperty(['image_keys.0']);
  });
});
