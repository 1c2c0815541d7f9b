import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DeskEvent } from '#lib/e-tickets/desk/events.contract.ts';
import { codeOf } from '#server/e-tickets/ticket-key.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { stillClock } from '#tests/support/clock.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import {
  anEventWithDoors,
  aTicketFor,
  changeHands,
  gateOf,
  type TestTicket,
} from '#tests/support/gate.ts';

let app: TestApp;
let ngozi: TestOperator;
let eventId: string;
beforeAll(async () => {
  app = await anApp({ clock: stillClock() });
});
afterAll(() => app.close());
beforeEach(async () => {
  ngozi = await anOperator(app, 'Ngozi');
  eventId = await anEventWithDoors(app);
});

const listed = async () => {
  const { body } = await deskOf(app, ngozi).get(`/events/${eventId}`);
  return (body.data as DeskEvent).let_in_wrongly;
};
const end = ({ id }: TestTicket, because: string) =>
  app.services.db.sql.query(
    `update admission set state = 'void', void_because = $2, changed_at = $3 where id = $1`,
    [id, because, app.clock.now()],
  );
const iso = () => app.clock.now().toISOString();

it('lists each entry that an offline gate allowed by mistake, with when, where and why', async () => {
  const gate = gateOf(app, ngozi, eventId, 'Back gate');
  const [refunded, handed, good] = [
    await aTicketFor(app, eventId, 'Ada Obi'),
    await aTicketFor(app, eventId, 'Bisi Ade'),
    await aTicketFor(app, eventId),
  ];
  app.clock.advance(60);
  const changed = iso();
  await end(refunded, 'refunded');
  await changeHands(app, handed);
  app.clock.advance(60);
  const letIn = iso();
  const codes = [refunded, handed, good].map((ticket) => codeOf(app.services.env, ticket));
  const scans = [...codes, 'not a ticket'].map((code) =>
    gate.scanned({ code, decided: 'admitted' }),
  );
  const turnedAway = gate.scanned({ code: codes[0]!, decided: 'void' });
  app.clock.advance(600);
  await gate.send([...scans, turnedAway]);
  await gate.send(scans);
  const all = await listed();
  expect(all).toHaveLength(3);
  const where = { at: letIn, gate: 'Back gate', operator: 'Ngozi' };
  expect(all).toEqual(
    expect.arrayContaining([
      {
        ...where,
        why: 'void',
        because: 'refunded',
        changed_at: changed,
        class: 'Regular',
        seat: null,
        name: 'Ada Obi',
        reference: null,
      },
      expect.objectContaining({ ...where, why: 'old_code', name: 'Bisi Ade' }),
      expect.objectContaining({ ...where, why: 'unknown', class: null, name: null }),
    ]),
  );
});

it('lists nothing for an online gate, and nothing of another event', async () => {
  const ticket = await aTicketFor(app, eventId);
  await end(ticket, 'refunded');
  const gate = gateOf(app, ngozi, eventId);
  await gate.scanTicket(ticket);
  expect(await listed()).toEqual([]);
});
