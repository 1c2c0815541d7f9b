import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskEvent, DeskEventRow } from '#lib/contracts/desk-events.ts';
import { readClasses } from '#server/e-tickets/read-classes.ts';
import type { TestApp } from '#tests/support/api.ts';
import {
  aBoxOffice,
  aFan,
  buyTickets,
  payForTickets,
  type TestEvent,
} from '#tests/support/e-tickets.ts';
import {
  aClassForm,
  admissionsOf,
  aDesk,
  aForm,
  inHours,
  type EventDesk,
} from '#tests/support/e-tickets-desk.ts';
import { mailsTo } from '#tests/support/mail.ts';
import type { TestOperator } from '#tests/support/desk.ts';
import { expectCleanBooks } from '#tests/support/orders.ts';

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

/** An event that is on sale, for buyers and for the desk. */
async function onSale(change: Parameters<typeof aForm>[2] = {}) {
  const { body, status } = await ada.create(aForm(app, organiser, change));
  expect(status, JSON.stringify(body)).toBe(201);
  const { id } = body.data;
  const put = await ada.setStatus(id, 'on_sale');
  expect(put.status, JSON.stringify(put.body)).toBe(200);
  const classes = put.body.data.classes.map((each) => ({ id: each.id }));
  const startsAt = new Date(put.body.data.starts_at);
  const event: TestEvent = { id, organiser, currency: 'NGN', startsAt, classes };
  return { id, event, desk: put.body.data };
}

/** What was read, as it is sent back. */
const formOf = ({ form, classes }: DeskEvent) => ({
  ...form,
  classes: classes.map(({ sold: _, free: __, complimentary: ___, ...each }) => ({
    ...each,
    price: each.price ?? '0.00',
  })),
});

const auditOf = async (subject: string, action: string) => {
  const { rows } = await app.services.db.sql.query<{ detail: Record<string, unknown> }>(
    'select detail from audit_log where subject = $1 and action = $2 order by id desc',
    [subject, action],
  );
  return rows[0]?.detail;
};

describe('an event at the desk', () => {
  it('is a draft at first, which nobody sees, and then on sale', async () => {
    const { status, body } = await ada.create(aForm(app, organiser));
    expect(status).toBe(201);
    const { id } = body.data;
    expect(body.data).toMatchObject({ status: 'draft', sold: 0, capacity: 100, money: '0.00' });
    expect((await app.call('GET', `/events/${id}`)).status).toBe(404);
    expect((await ada.setStatus(id, 'on_sale')).body.data.status).toBe('on_sale');
    expect((await app.call('GET', `/events/${id}`)).status).toBe(200);
    expect((await ada.setStatus(id, 'paused')).body.data.status).toBe('paused');
    expect(await auditOf(id, 'events.status')).toMatchObject({
      before: 'on_sale',
      after: 'paused',
    });
    expect(await auditOf(id, 'events.create')).toMatchObject({
      after: { title: 'Night of Highlife' },
    });
  });

  it('says field by field what is wrong with it', async () => {
    const { status, body } = await ada.create(
      aForm(app, organiser, {
        ends_at: inHours(app, 200),
        classes: [
          aClassForm({ capacity: null }),
          aClassForm({ price: '0', later: [{ price: '1', from: inHours(app, -1) }] }),
        ],
      }),
    );
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      'classes.0.capacity',
      'classes.1.later.0.from',
      'classes.1.name',
      'classes.1.price',
      'ends_at',
    ]);
  });

  it('names the line of a seat plan that can’t be read', async () => {
    const { status, body } = await ada.create(aForm(app, organiser, { seats: 'A: 1-4\nB 1-4' }));
    expect(status).toBe(422);
    expect(body.errors?.['seats']).toEqual(['Line 2: Write a row like “A: 1-6 _ 7-12”.']);
    const wrong = await ada.create(aForm(app, organiser, { seats: 'A: 1-4 gold' }));
    expect(wrong.body.errors?.['seats']).toEqual([
      'There is no class “gold”. The classes are: regular.',
    ]);
  });

  it('has the seats that were typed in, and shows them as text again', async () => {
    const seats = '# Hall: regular\nA: 1w 2c _ 3-4 vip\nB: 1-6';
    const classes = [
      aClassForm({ capacity: null }),
      aClassForm({ name: 'VIP', price: '9000', capacity: null }),
    ];
    const { event, desk } = await onSale({ seats, classes });
    expect(desk).toMatchObject({ seated: true, capacity: 10, form: { seats } });
    const fan = await aFan(app);
    await buyTickets(app, fan, event, [{ class: 'vip', quantity: 1, seats: ['A3'] }]);
    expect((await ada.read(event.id)).sold).toBe(1);
    const again = await ada.change(event.id, {
      ...formOf(await ada.read(event.id)),
      seats: 'A: 1-2',
    });
    expect(again.status).toBe(422);
    expect(Object.keys(again.body.errors ?? {})).toEqual(['seats']);
  });

  it('changes after the first sale, apart from when, where, and what comes back', async () => {
    const { id, event } = await onSale();
    await buyTickets(app, await aFan(app), event, 3);
    const form = formOf(await ada.read(id));
    const moved = await ada.change(id, { ...form, venue: 'Eko Hall', refund: null });
    expect(moved.status).toBe(422);
    expect(Object.keys(moved.body.errors ?? {}).sort()).toEqual(['refund', 'venue']);
    const fewer = await ada.change(id, {
      ...form,
      classes: [{ ...form.classes[0]!, capacity: 2 }],
    });
    expect(fewer.status).toBe(409);
    const done = await ada.change(id, {
      ...form,
      title: 'Night of Jazz',
      classes: [{ ...form.classes[0]!, capacity: 3 }, aClassForm({ name: 'VIP', price: '9000' })],
    });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(done.body.data.classes.map((each) => [each.id, each.free])).toEqual([
      ['regular', 0],
      ['vip', 100],
    ]);
    expect(await auditOf(id, 'events.change')).toMatchObject({
      ...{ before: { title: 'Night of Highlife' }, after: { title: 'Night of Jazz' } },
    });
  });

  it('isn’t overwritten by somebody who read it before another change', async () => {
    const { id } = await onSale();
    const form = formOf(await ada.read(id));
    app.clock.advance(1);
    expect((await ada.change(id, { ...form, title: 'First' })).status).toBe(200);
    expect((await ada.change(id, { ...form, title: 'Second' })).status).toBe(409);
  });

  it('changes its price from now on, or from a day on, and never for the past', async () => {
    const { id } = await onSale();
    const form = formOf(await ada.read(id));
    const later = inHours(app, 100);
    const one = {
      ...form.classes[0]!,
      price: '6000.00',
      later: [{ price: '8000.00', from: later }],
    };
    const set = await ada.change(id, { ...form, classes: [one] });
    expect(set.body.data.classes[0]).toMatchObject({
      ...{ price: '6000.00', later: [{ price: '8000.00', from: later }] },
    });
    const same = { ...formOf(set.body.data) };
    await ada.change(id, same);
    const count = () =>
      app.services.db.sql.query('select 1 from event_price where event_id = $1', [id]);
    expect((await count()).rowCount).toBe(3);
    const off = await ada.change(id, { ...same, classes: [{ ...same.classes[0]!, later: [] }] });
    expect(off.status).toBe(409);
    const read = formOf(await ada.read(id));
    await ada.change(id, { ...read, classes: [{ ...read.classes[0]!, later: [] }] });
    const then = new Date(Date.parse(later) + 1000);
    const [regular] = await readClasses(app.services.db, [id], then);
    expect(regular).toMatchObject({ price: 600_000n });
    expect((await ada.read(id)).classes[0]).toMatchObject({ price: '6000.00' });
  });

  it('is found in the list by its title, its place and its organiser', async () => {
    const { id } = await onSale({ title: 'Abuja comedy hour', venue: 'Sky Dome' });
    for (const search of ['comedy', 'SKY dome', 'afro nights', id]) {
      const { body } = await ada.get(`/events?search=${encodeURIComponent(search)}`);
      expect((body.data as DeskEventRow[]).map((row) => row.id)).toContain(id);
    }
    const drafts = (await ada.get('/events?when=drafts&search=comedy')).body.data;
    expect(drafts).toEqual([]);
  });

  it('shows what was sold on each day', async () => {
    const { id, event } = await onSale();
    await buyTickets(app, await aFan(app), event, 2);
    const { body } = await ada.get(`/events/${id}/sales`);
    const { days } = body.data as { days: { sold: number; money: string }[] };
    expect(days.reduce((sum, { sold }) => sum + sold, 0)).toBe(2);
    expect(days.map(({ money }) => money)).toContain('10000.00');
    expect((await ada.read(id)).money).toBe('10000.00');
  });
});

describe('a promo code of an organiser', () => {
  it('makes tickets cheaper until it is stopped', async () => {
    const { id, event } = await onSale();
    const promo = {
      ...{ code: 'early10', percent: 10, amount: null, class_ids: null, max_uses: 5 },
      ...{ valid_from: null, valid_until: null },
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

  it('goes by email to whoever accepts it, and isn’t for sale any more', async () => {
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
      ...{ token: friend.token, body: {} },
    });
    expect(accepted.status, JSON.stringify(accepted.body)).toBeLessThan(300);
    expect((await admissionsOf(app, id)).filter((each) => each.holder_id)).toHaveLength(2);
  });

  it('has a seat of its own, which nobody else can buy', async () => {
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
  it('names everyone who may come in, and runs nothing in a spreadsheet', async () => {
    const { id, event } = await onSale({ names_wanted: true });
    const fan = await aFan(app);
    await buyTickets(app, fan, event, 1, { attendees: [{ name: '=HYPERLINK("http://evil")' }] });
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
      ...{ token: by.token, body: change },
    });
    expect(body.data).toMatchObject({ name: 'Bigger Stage', payout: { last4: '6789' } });
    const away = { ...change, country_code: 'GH' };
    expect(
      (await app.call('PUT', `/desk/organisers/${id}`, { token: by.token, body: away })).status,
    ).toBe(422);
  });
});

describe('a seat plan', () => {
  it('is kept as it was typed in, or refused by its line', async () => {
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

it('leaves clean books', () => expectCleanBooks(app));
