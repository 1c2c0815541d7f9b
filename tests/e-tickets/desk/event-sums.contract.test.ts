import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskEventRow } from '#lib/e-tickets/desk/events.contract.ts';
import { keepSums } from '#server/e-tickets/desk/keep-sums.job.ts';
import { about, listOwn } from '#tests/support/admissions.ts';
import type { TestApp } from '#tests/support/api.ts';
import { booksOf } from '#tests/support/books.ts';
import { aDesk } from '#tests/support/e-tickets-desk.ts';
import { aBoxOffice, aFan, anEvent, buyTickets, type TestEvent } from '#tests/support/e-tickets.ts';
import { aReadCounter } from '#tests/support/reads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBoxOffice();
});
afterAll(() => app.close());

async function rowOf({ id }: TestEvent) {
  const { ada } = await aDesk(app);
  const { data } = (await ada.get('/events')).body as { data: DeskEventRow[] };
  const { sold, money } = data.find((each) => each.id === id)!;
  return { sold, money };
}
const wrongEvents = async () =>
  (await booksOf(app)).findings.flatMap(({ what, ref }) =>
    what === 'event_sum_and_tickets_disagree' ? [ref] : [],
  );

it('the list of events follows sales and refunds at once, and keeps what they come to', async () => {
  const event = await anEvent(app);
  expect(await rowOf(event)).toEqual({ sold: 0, money: '0.00' });
  await keepSums(app.services);
  const fan = await aFan(app);
  const order = await buyTickets(app, fan, event, 2);
  const sold = await rowOf(event);
  expect(sold).toEqual({ sold: 2, money: '10000.00' });
  await keepSums(app.services);
  expect(await rowOf(event)).toEqual(sold);
  const [ticket] = await listOwn(app, fan, `?order=${order.reference_code}`);
  const answer = await about(app, fan, `POST /${ticket!.id}/give-back`, {
    body: { amount: ticket!.can.give_back!.amount },
    key: randomUUID(),
  });
  expect(answer.status).toBe(200);
  const refunded = await rowOf(event);
  expect(refunded).toEqual({ sold: 1, money: '6000.00' });
  await keepSums(app.services);
  expect(await rowOf(event)).toEqual(refunded);
  expect(await wrongEvents()).toEqual([]);
});

it('an event that nothing was sold of since reads no tickets for the list', async () => {
  const { ada } = await aDesk(app);
  await keepSums(app.services);
  const counter = await aReadCounter(app);
  const once = async () => expect((await ada.get('/events')).status).toBe(200);
  await counter.count(once);
  const reads = await counter.count(once);
  await counter.close();
  expect(reads.get('admission')).toBeUndefined();
  expect(reads.get('order_item')).toBeUndefined();
});

it('an event whose kept sales are wrong is named by the audit', async () => {
  const { sql } = app.services.db;
  const event = await anEvent(app);
  await buyTickets(app, await aFan(app), event);
  await keepSums(app.services);
  await sql.query('update event_sum set brought = brought + 1 where event_id = $1', [event.id]);
  expect(await wrongEvents()).toEqual([event.id]);
  await sql.query('insert into event_sum_stale(event_id) values ($1)', [event.id]);
  await keepSums(app.services);
  expect(await wrongEvents()).toEqual([]);
});
