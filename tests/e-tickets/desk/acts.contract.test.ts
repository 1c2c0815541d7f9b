import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventForm } from '#lib/e-tickets/desk/events.contract.ts';
import type { TestApp } from '#tests/support/api.ts';
import type { TestOperator } from '#tests/support/desk.ts';
import { aBoxOffice, aFan, buyTickets, payForTickets } from '#tests/support/e-tickets.ts';
import {
  aClassForm,
  aDesk,
  admissionsOf,
  aForm,
  anEventOnSale,
  auditDetail,
  type EventDesk,
} from '#tests/support/e-tickets-desk.ts';
import { mailsTo } from '#tests/support/mail.ts';

let app: TestApp;
let ada: EventDesk;
let organiser: string;
let by: TestOperator;
beforeAll(async () => {
  app = await aBoxOffice();
  ({ ada, by } = await aDesk(app));
  organiser = (await ada.organiser()).id;
});
afterAll(() => app.close());

const onSale = (change: Partial<EventForm> = {}) =>
  anEventOnSale(ada, aForm(app, organiser, change));
const auditOf = (subject: string, action: string) => auditDetail(app, subject, action);

describe('a promo code of an organiser', () => {
  it('makes tickets cheaper until it is stopped', async () => {
    const { id, event } = await onSale();
    const promo = {
      code: 'early10',
      percent: 10,
      amount: null,
      class_ids: null,
      max_uses: 5,
      valid_from: null,
      valid_until: null,
    };
    const added = await ada.act(id, 'promos', promo);
    expect(added.body.data.promos).toMatchObject([{ code: 'EARLY10', percent: 10, uses: 0 }]);
    expect((await ada.act(id, 'promos', promo)).status).toBe(409);
    const fan = await aFan(app);
    await buyTickets(app, fan, event, 1, { promo_code: 'EARLY10' });
    expect(await ada.read(id)).toMatchObject({ money: '4500.00', promos: [{ uses: 1 }] });
    const stopped = await app.call('DELETE', `/desk/events/${id}/promos/EARLY10`, {
      token: by.token,
    });
    expect(stopped.status).toBe(200);
    const after = await payForTickets(app, fan, event, 1, { promo_code: 'EARLY10' });
    expect(after.status).toBe(422);
  });
});

describe('a complimentary ticket', () => {
  const given = { class: 'regular', seats: [], email: 'guest@friends.example', name: 'Chi Eze' };

  it('is emailed to the member who accepts it, and is no longer for sale', async () => {
    const { id, event } = await onSale({ classes: [aClassForm({ capacity: 3 })] });
    const key = randomUUID();
    const answer = await ada.act(id, 'complimentary', { ...given, quantity: 2 }, key);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await ada.act(id, 'complimentary', { ...given, quantity: 2 }, key);
    await app.drainJobs();
    const mails = await mailsTo(app, given.email);
    expect(mails).toHaveLength(2);
    expect(await ada.read(id)).toMatchObject({
      classes: [{ sold: 2, complimentary: 2, free: 1 }],
    });
    const fan = await aFan(app);
    expect((await payForTickets(app, fan, event, 2)).status).not.toBe(201);
    await buyTickets(app, fan, event, 1);
    const more = await ada.act(id, 'complimentary', { ...given, quantity: 1 });
    expect(more.status).toBe(409);
    const friend = await aFan(app);
    const token = mails[0]!.links[0]!.split('/').at(-1)!;
    const accepted = await app.call('POST', `/admissions/handovers/${token}/accept`, {
      token: friend.token,
      body: {},
    });
    expect(accepted.status, JSON.stringify(accepted.body)).toBeLessThan(300);
    expect((await admissionsOf(app, id)).filter((each) => each.holder_id)).toHaveLength(2);
  });

  it('has one seat, which no one else can buy', async () => {
    const { id, event } = await onSale({
      seats: 'A: 1-2',
      classes: [aClassForm({ capacity: null })],
    });
    const wrong = await ada.act(id, 'complimentary', { ...given, seats: ['A9'], quantity: 1 });
    expect(wrong.body.errors).toEqual({ seats: ['Seat A9 isn’t free in this class.'] });
    const seat = await ada.act(id, 'complimentary', { ...given, seats: ['A1'], quantity: 1 });
    expect(seat.status, JSON.stringify(seat.body)).toBe(200);
    const fan = await aFan(app);
    const wanted = [{ class: 'regular', quantity: 1, seats: ['A1'] }];
    expect((await payForTickets(app, fan, event, wanted)).status).not.toBe(201);
    expect((await ada.read(id)).classes[0]).toMatchObject({ free: 1, complimentary: 1 });
  });
});

describe('the door list', () => {
  it('names everyone who may enter, and runs nothing in a spreadsheet', async () => {
    const { id, event } = await onSale({ names_wanted: true });
    const fan = await aFan(app);
    await buyTickets(app, fan, event, 1, { attendee: [{ name: '=HYPERLINK("http://evil")' }] });
    const { status, body, headers } = await ada.get(`/events/${id}/door-list`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/csv');
    const text = (body as unknown as { text: string }).text;
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")",Regular`);
    expect(text).not.toMatch(/(^|,)"?=/m);
    expect(await auditOf(id, 'events.door-list')).toEqual({ entries: 1 });
  });
});

describe('an organiser', () => {
  it('is paid to an account of which only the last digits are ever shown', async () => {
    const { id, payout } = await ada.organiser({ name: 'Big Stage' });
    expect(payout).toEqual({
      bank: expect.any(String) as string,
      last4: '6789',
      name: 'Afro Nights Ltd',
    });
    const { rows } = await app.services.db.sql.query<{ payout_sealed: string }>(
      'select payout_sealed from organiser where id = $1',
      [id],
    );
    expect(rows[0]!.payout_sealed).not.toContain('0123456789');
    expect(JSON.stringify(await auditOf(id, 'organisers.create'))).not.toContain('0123456789');
    const change = { name: 'Bigger Stage', country_code: 'NG', email: null, commission_bps: 700 };
    const { body } = await app.call('PUT', `/desk/organisers/${id}`, {
      token: by.token,
      body: change,
    });
    expect(body.data).toMatchObject({ name: 'Bigger Stage', payout: { last4: '6789' } });
    const away = { ...change, country_code: 'GH' };
    expect(
      (await app.call('PUT', `/desk/organisers/${id}`, { token: by.token, body: away })).status,
    ).toBe(422);
  });
});

describe('a seat plan', () => {
  it('is stored as it was typed in, or refused by its line', async () => {
    const text = '# Stalls: regular\nA: 1-3 _ 4-6\n\n# Balcony: regular\nA: 1-2w';
    const made = await ada.post('/seat-plans', { name: 'Freedom Hall', text });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ text, seats: 8, blocks: 2 });
    const wrong = await ada.post('/seat-plans', { name: 'Other', text: 'A: 3' });
    expect(wrong.status).toBe(422);
    const { id } = made.body.data as { id: string };
    const body = { name: 'Freedom Hall', text: 'A: 1-2' };
    const changed = await app.call('PUT', `/desk/seat-plans/${id}`, { token: by.token, body });
    expect(changed.body.data).toMatchObject({ text: '# Hall\nA: 1-2', seats: 2 });
  });
});

it('imports another catalogue as drafts, each once, and puts nothing on sale', async () => {
  const body = { organiser_id: organiser };
  const first = await ada.post('/events/import', body);
  expect(first.body.data).toMatchObject({ known: 0, skipped: 0 });
  const { added } = first.body.data as { added: { id: string }[] };
  expect(added).toHaveLength(2);
  expect(await ada.read(added[0]!.id)).toMatchObject({ status: 'draft', organiser: 'Afro Nights' });
  expect((await ada.post('/events/import', body)).body.data).toMatchObject({ added: [], known: 2 });
  // its capacity isn't known, so it can't be sold yet
  expect((await ada.setStatus(added[1]!.id, 'on_sale')).status).toBe(409);
});
