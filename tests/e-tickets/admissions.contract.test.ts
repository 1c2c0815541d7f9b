import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Admission, readHandover } from '#lib/e-tickets/admissions.contract.ts';
import { anonymiseDeleted } from '#server/account/anonymise.ts';
import { findUser } from '#server/account/member.ts';
import { collectData } from '#server/security/collect-data.ts';
import {
  about,
  accepts,
  anEvent,
  boughtTickets,
  handedOn,
  listOwn,
  scan,
} from '#tests/support/admissions.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { aShop, inboxOf } from '#tests/support/orders.ts';

let app: TestApp;
let ada: TestMember;
let bisi: TestMember;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  ada = await aMember(app, { balance: '100000.00', firstName: 'Ada', lastName: 'Obi' });
  bisi = await aMember(app, { balance: '100000.00', firstName: 'Bisi', lastName: 'Ade' });
});
afterAll(() => app.close());

const bodyless = { body: {} };
const refusal = async (call: Promise<{ status: number; body: { message?: string } }>) => {
  const { status, body } = await call;
  return [status, body.message];
};
const read = async (member: TestMember, id: string): Promise<Admission> =>
  (await about(app, member, `GET /${id}`)).body.data;
type Handover = z.output<typeof readHandover.reply>;
const see = async (token: string, member?: TestMember) => {
  const { body } = await app.call<{ data: Handover }>(
    'GET',
    `/admissions/handovers/${token}/ticket`,
    {
      ...(member ? { token: member.token } : {}),
    },
  );
  return body.data;
};
const only = async (member: TestMember, event: string) =>
  (await boughtTickets(app, member, event))[0]!;

describe('tickets that were bought', () => {
  it('are listed with codes, seat and event, and are emailed with the short code', async () => {
    const event = await anEvent(app, { rows: { A: 3 } });
    const tickets = await boughtTickets(app, ada, event, { seats: ['A1', 'A2'] });
    expect(tickets.map(({ seat, row, number, state }) => [seat, row, number, state])).toEqual([
      ['A1', 'A', '1', 'valid'],
      ['A2', 'A', '2', 'valid'],
    ]);
    expect(tickets[0]).toMatchObject({
      event: { id: event, venue: 'Terra Kulture', notice: null },
      can: { hand_on: true, rename: true, call_back: false, unlist: false },
    });
    expect(tickets[0]!.code).toMatch(/^OJ1/);
    expect(new Set(tickets.map(({ code }) => code)).size).toBe(2);
    await app.drainJobs();
    const mails = await mailsTo(app, ada.user.email);
    const sent = mails.find(({ subject }) => subject === 'Your tickets for Night of laughs');
    const short = tickets[0]!.short_code!;
    expect(sent?.text).toContain(`${short.slice(0, 4)} ${short.slice(4)}`);
    expect(sent?.text).toContain('1. Regular, seat A1');
  });

  it('are upcoming until the event is over, then past', async () => {
    const event = await anEvent(app);
    const { id } = await only(ada, event);
    expect((await listOwn(app, ada)).map((each) => each.id)).toEqual([id]);
    await app.services.db.sql.query(
      `update event set starts_at = starts_at - interval '9 days' where id = $1`,
      [event],
    );
    expect(await listOwn(app, ada)).toEqual([]);
    expect((await listOwn(app, ada, '?when=past'))[0]).toMatchObject({
      id,
      can: { hand_on: false },
    });
  });

  it('can be sent again, once a minute', async () => {
    const { id } = await only(ada, await anEvent(app));
    expect((await about(app, ada, `POST /${id}/mail`, bodyless)).status).toBe(200);
    expect((await about(app, ada, `POST /${id}/mail`, bodyless)).status).toBe(429);
  });

  it('get another name until the doors open, and keep their code', async () => {
    const event = await anEvent(app);
    const { id, code } = await only(ada, event);
    const name = (text: string) => about(app, ada, `PUT /${id}/name`, { body: { name: text } });
    expect((await name('Chidi Okeke')).body.data).toMatchObject({ name: 'Chidi Okeke', code });
    expect((await name('www.evil.example')).status).toBe(422);
    await app.services.db.sql.query('update event set doors_at = $2 where id = $1', [
      event,
      app.clock.now(),
    ]);
    expect(await refusal(name('Ngozi Eze'))).toEqual([
      409,
      'The doors are open, so the name can no longer be changed.',
    ]);
  });

  it('are part of a member’s data, and lose their names with the account', async () => {
    const { id } = await only(ada, await anEvent(app));
    await about(app, ada, `PUT /${id}/name`, { body: { name: 'Chidi Okeke' } });
    const { db } = app.services;
    const row = await findUser(db, ada.user.uuid);
    expect(await collectData(app.services, row!)).toMatchObject({
      admissions: [{ event: 'Night of laughs', class: 'Regular', name: 'Chidi Okeke' }],
      handed_on: [],
      sold_again: [],
      waiting_lists: [],
    });
    await db.sql.query('update users set deleted_at = $2 where id = $1', [
      ada.user.uuid,
      new Date(app.clock.now().getTime() - 31 * 86_400_000),
    ]);
    await anonymiseDeleted(app.services);
    const { rows } = await db.sql.query('select name from admission where id = $1', [id]);
    expect(rows).toEqual([{ name: null }]);
  });

  it('don’t exist for strangers', async () => {
    const { id } = await only(ada, await anEvent(app));
    const calls = [
      ['GET', '', undefined],
      ['PUT', '/name', { name: 'Bisi Ade' }],
      ['POST', '/mail', {}],
      ['POST', '/handover', {}],
      ['DELETE', '/handover', undefined],
      ['POST', '/resale', { price: '1.00' }],
      ['DELETE', '/resale', undefined],
    ] as const;
    for (const [method, path, body] of calls)
      expect((await about(app, bisi, `${method} /${id}${path}`, { body })).status).toBe(404);
    const back = { body: { amount: '1.00' }, key: crypto.randomUUID() };
    expect((await about(app, bisi, `POST /${id}/give-back`, back)).status).toBe(404);
  });
});

describe('transferring a ticket', () => {
  it('makes the old code worthless immediately, and gives the new holder another one', async () => {
    const { id, code } = await only(ada, await anEvent(app));
    const token = await handedOn(app, ada, id);
    expect(await read(ada, id)).toMatchObject({
      state: 'handed_on',
      code: null,
      short_code: null,
      can: { call_back: true, hand_on: false, give_back: null },
    });
    expect(await see(token)).toMatchObject({ from: 'Ada', class: 'Regular', state: 'open' });
    const accepted = await accepts(app, bisi, token);
    expect(accepted.status).toBe(200);
    expect(accepted.body.data.code).not.toBe(code);
    expect((await about(app, ada, `GET /${id}`)).status).toBe(404);
    expect(await see(token, bisi)).toMatchObject({
      state: 'accepted',
      mine: true,
      admission_id: id,
    });
    expect((await inboxOf(app, ada)).list[0]).toMatchObject({ title: 'Your ticket was accepted' });
    const gone = await app.call('GET', `/admissions/${id}`, { token: ada.token });
    expect([gone.status, gone.body['message']]).toEqual([
      404,
      'You gave this ticket to someone else. Only they can use it now.',
    ]);
  });

  it('succeeds for exactly one of two who accept at the same moment', async () => {
    const { id } = await only(ada, await anEvent(app));
    const token = await handedOn(app, ada, id);
    const chidi = await aMember(app);
    const answers = await Promise.all([accepts(app, bisi, token), accepts(app, chidi, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await app.services.db.sql.query<{ version: number }>(
      'select version from admission where id = $1',
      [id],
    );
    expect(rows[0]?.version).toBe(3);
  });

  it('changes nothing when the same person accepts twice, and isn’t for the sender', async () => {
    const { id } = await only(ada, await anEvent(app));
    const token = await handedOn(app, ada, id);
    expect((await accepts(app, ada, token)).status).toBe(409);
    const first = (await accepts(app, bisi, token)).body.data;
    expect((await accepts(app, bisi, token)).body.data.code).toBe(first.code);
  });

  it('can be cancelled until then: the link stops working, and the ticket has a new code', async () => {
    const { id, code } = await only(ada, await anEvent(app));
    const token = await handedOn(app, ada, id);
    const back = await about(app, ada, `DELETE /${id}/handover`);
    expect(back.body.data.state).toBe('valid');
    expect(back.body.data.code).not.toBe(code);
    expect(await see(token)).toMatchObject({ state: 'called_back' });
    expect(await refusal(accepts(app, bisi, token))).toEqual([409, 'This transfer was cancelled.']);
    expect(await refusal(about(app, ada, `DELETE /${id}/handover`))).toEqual([
      409,
      'You aren’t transferring this ticket.',
    ]);
  });

  it('is refused for a ticket that was used, and for an event that is over or cancelled', async () => {
    const event = await anEvent(app);
    const [used, other] = await boughtTickets(app, ada, event, { quantity: 2 });
    await scan(app, used!);
    const handOn = (id: string) => refusal(about(app, ada, `POST /${id}/handover`, bodyless));
    expect(await handOn(used!.id)).toEqual([409, 'This ticket has already been used.']);
    const token = await handedOn(app, ada, other!.id);
    await app.services.db.sql.query(
      `update event set status = 'cancelled', cancelled_at = now(), cancelled_because = 'Rain.' where id = $1`,
      [event],
    );
    expect(await see(token)).toMatchObject({
      state: 'void',
      event: { notice: 'Cancelled. Rain.' },
    });
    expect(await refusal(accepts(app, bisi, token))).toEqual([409, 'This event was cancelled.']);
  });
});
