import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskEventRow, EventForm } from '#lib/e-tickets/desk/events.contract.ts';
import { readClasses } from '#server/e-tickets/read-classes.ts';
import type { TestApp } from '#tests/support/api.ts';
import { aBoxOffice, aFan, buyTickets } from '#tests/support/e-tickets.ts';
import {
  aClassForm,
  aDesk,
  aForm,
  anEventOnSale,
  auditDetail,
  formOf,
  inHours,
  type EventDesk,
} from '#tests/support/e-tickets-desk.ts';

let app: TestApp;
let ada: EventDesk;
let organiser: string;
beforeAll(async () => {
  app = await aBoxOffice();
  ({ ada } = await aDesk(app));
  organiser = (await ada.organiser()).id;
});
afterAll(() => app.close());

const onSale = (change: Partial<EventForm> = {}) =>
  anEventOnSale(ada, aForm(app, organiser, change));

const auditOf = (subject: string, action: string) => auditDetail(app, subject, action);

describe('an event at the desk', () => {
  it('is a draft at first, which no one sees, and then on sale', async () => {
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

  it('shows what is wrong with it field by field', async () => {
    const { status, body } = await ada.create(
      aForm(app, organiser, {
        ends_at: inHours(app, 200),
        classes: [
          aClassForm({ capacity: null }),
          aClassForm({ price: '5', later: [{ price: '1', from: inHours(app, -1) }] }),
        ],
      }),
    );
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      'classes.0.capacity',
      'classes.1.later.0.from',
      'classes.1.name',
      'ends_at',
    ]);
  });

  it('names the line of a seat plan that can’t be read', async () => {
    const { status, body } = await ada.create(aForm(app, organiser, { seats: 'A: 1-4\nB 1-4' }));
    expect(status).toBe(422);
    expect(body.errors?.['seats']).toEqual(['Line 2: Write a row like “A: 1-6 _ 7-12”.']);
    const wrong = await ada.create(aForm(app, organiser, { seats: 'A: 1-4 gold' }));
    expect(wrong.body.errors?.['seats']).toEqual([
      'There’s no class “gold”. The classes are: regular.',
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

  it('can be changed after the first sale, except when, where, and the refund rule', async () => {
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
      before: { title: 'Night of Highlife' },
      after: { title: 'Night of Jazz' },
    });
  });

  it('isn’t overwritten by someone who read it before another change', async () => {
    const { id } = await onSale();
    const form = formOf(await ada.read(id));
    app.clock.advance(1);
    expect((await ada.change(id, { ...form, title: 'First' })).status).toBe(200);
    expect((await ada.change(id, { ...form, title: 'Second' })).status).toBe(409);
  });

  it('changes its price from now on, or from a given day, and never for the past', async () => {
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
      price: '6000.00',
      later: [{ price: '8000.00', from: later }],
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
    for (const search of ['comedy', 'SKY dome', 'afro nights', 'abjua comdy', 'afro nigths', id]) {
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
