import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GateEvent } from '#lib/e-tickets/gate.contract.ts';
import { toBase64Url } from '#lib/receipts/base64url.ts';
import { verifyTicketCode } from '#lib/e-tickets/ticket-code.ts';
import { codeOf, shortCodeOf } from '#server/e-tickets/ticket-key.ts';
import { verifySignature } from '#server/platform/signing.ts';
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

const DAY_S = 86_400;
let app: TestApp;
let ngozi: TestOperator;
let eventId: string;
let ticket: TestTicket;
let gate: ReturnType<typeof gateOf>;

beforeAll(async () => {
  app = await anApp({ clock: stillClock() });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(60);
  ngozi = await anOperator(app);
  eventId = await anEventWithDoors(app);
  ticket = await aTicketFor(app, eventId);
  gate = gateOf(app, ngozi, eventId);
});

const expectAt = (at: string | undefined, wanted: string) =>
  expect(Date.parse(at ?? '')).toBe(Date.parse(wanted));
const env = () => app.services.env;
const inside = async () => {
  const { body } = await deskOf(app, ngozi).get('/gate');
  return (body.data as GateEvent[]).find(({ id }) => id === eventId)?.inside;
};
const cancel = () =>
  app.services.db.sql.query(
    `update event set status = 'cancelled', cancelled_at = $2, cancelled_because = 'Rain' where id = $1`,
    [eventId, app.clock.now()],
  );

describe('an online scan', () => {
  it('admits a ticket once, and shows when and where it was admitted', async () => {
    const first = await gate.scanTicket(ticket);
    expect(first).toMatchObject({ result: 'admitted', first: null, twice: false });
    expect(first.ticket).toMatchObject({ name: 'Ada Obi', class: 'Regular', seat: null });
    const at = app.clock.now().toISOString();
    app.clock.advance(90);
    const second = await gateOf(app, ngozi, eventId, 'Back gate').scanTicket(ticket);
    expect(second).toMatchObject({ result: 'already', first: { gate: 'Main gate' } });
    expectAt(second.first?.at, at);
    expect(await inside()).toBe(1);
  });

  it('accepts the typed code, and a ticket that was found by name', async () => {
    const typed = `${shortCodeOf(env(), ticket).toLowerCase().slice(0, 4)} ${shortCodeOf(env(), ticket).slice(4)}`;
    expect(await gate.scan({ code: typed })).toMatchObject({ result: 'admitted' });
    const other = await aTicketFor(app, eventId, 'Bisi Ade');
    expect(await gate.scan({ ticket_id: other.id })).toMatchObject({ result: 'admitted' });
    expect(await gate.scan({ ticket_id: other.id })).toMatchObject({ result: 'already' });
  });

  it('never admits an old code, even a typed one, and the new one still works', async () => {
    const handed = await changeHands(app, ticket);
    expect((await gate.scanTicket(ticket)).result).toBe('old_code');
    expect((await gate.scan({ code: shortCodeOf(env(), ticket) })).result).toBe('old_code');
    expect((await gate.scanTicket(handed)).result).toBe('admitted');
  });

  it('never admits a void ticket, nor anyone to an event that is cancelled', async () => {
    const other = await aTicketFor(app, eventId);
    await app.services.db.sql.query(
      `update admission set state = 'void', void_because = 'refunded' where id = $1`,
      [other.id],
    );
    expect((await gate.scanTicket(other)).result).toBe('void');
    expect((await gate.scan({ ticket_id: other.id })).result).toBe('void');
    await cancel();
    expect((await gate.scanTicket(ticket)).result).toBe('cancelled');
    expect((await gate.scanTicket(other)).result).toBe('cancelled');
    expect((await gate.list()).event.cancelled).toBe(true);
  });

  it('distinguishes the others: for another event, forged, or no ticket at all', async () => {
    const elsewhere = await aTicketFor(app, await anEventWithDoors(app), 'Someone Else');
    const foreign = await gate.scanTicket(elsewhere);
    expect(foreign).toMatchObject({ result: 'other_event', ticket: null });
    expect((await gate.scan({ ticket_id: elsewhere.id })).result).toBe('other_event');
    const forged = `OJ1${toBase64Url(new Uint8Array(82).fill(1))}`;
    expect((await gate.scan({ code: forged })).result).toBe('forged');
    const altered = codeOf({ SECRET: 'another secret than that of ours 1234' }, ticket);
    expect((await gate.scan({ code: altered })).result).toBe('forged');
    expect((await gate.scan({ code: 'https://example.com' })).result).toBe('unknown');
    expect((await gate.scan({ code: '0000 0000' })).result).toBe('unknown');
    expect((await gate.scan({})).result).toBe('unknown');
    expect(await inside()).toBe(0);
  });

  it('admits exactly one of twenty at the same moment', async () => {
    const gates = Array.from({ length: 20 }, (_, n) => gateOf(app, ngozi, eventId, `Gate ${n}`));
    const results = await Promise.all(gates.map((each) => each.scanTicket(ticket)));
    expect(results.filter(({ result }) => result === 'admitted')).toHaveLength(1);
    expect(results.filter(({ result }) => result === 'already')).toHaveLength(19);
    expect(results.every(({ twice }) => !twice)).toBe(true);
    expect(await inside()).toBe(1);
  });

  it('gives the same scan the same answer, however often it is sent', async () => {
    const scan = gate.scanned({ code: codeOf(env(), ticket) });
    const answers = await Promise.all([gate.send([scan]), gate.send([scan]), gate.send([scan])]);
    for (const { results } of answers) expect(results[0]?.result).toBe('admitted');
    expect((await gate.send([{ ...scan, decided: 'admitted' }])).results[0]?.twice).toBe(false);
    expect(await inside()).toBe(1);
  });
});

describe('offline scans', () => {
  it('are processed in the order in which they were made, and count from then', async () => {
    const other = await aTicketFor(app, eventId);
    const early = gate.scanned({ code: codeOf(env(), ticket), decided: 'admitted' });
    app.clock.advance(300);
    const late = gate.scanned({ code: codeOf(env(), ticket), decided: 'already' });
    app.clock.advance(60);
    const third = gate.scanned({ ticket_id: other.id, decided: 'admitted' });
    app.clock.advance(300);
    const { results, inside: count } = await gate.send([third, late, early]);
    expect(results.map(({ id, result }) => [id, result])).toEqual([
      [early.id, 'admitted'],
      [late.id, 'already'],
      [third.id, 'admitted'],
    ]);
    expect(count).toBe(2);
    const list = await gate.list();
    expectAt(list.tickets.find(({ id }) => id === ticket.id)?.entered?.at, early.scanned_at);
  });

  it('are both kept and listed when two gates admit the same ticket', async () => {
    const back = gateOf(app, ngozi, eventId, 'Back gate');
    const mine = gate.scanned({ code: codeOf(env(), ticket), decided: 'admitted' });
    app.clock.advance(60);
    expect((await back.scanTicket(ticket)).result).toBe('admitted');
    app.clock.advance(60);
    const [found] = (await gate.send([mine])).results;
    expect(found).toMatchObject({
      result: 'admitted',
      twice: true,
      first: { gate: 'Back gate' },
    });
    expect(await gate.twice()).toMatchObject([
      {
        ticket: { id: ticket.id },
        entries: [
          { gate: 'Main gate', offline: true },
          { gate: 'Back gate', offline: false },
        ],
      },
    ]);
    expect((await gate.send([mine])).results[0]).toMatchObject({ result: 'admitted', twice: true });
    expect(await inside()).toBe(2);
    expect((await gate.scanTicket(ticket)).result).toBe('already');
  });

  it('are corrected where the ticket had been transferred or returned', async () => {
    const scan = gate.scanned({ code: codeOf(env(), ticket), decided: 'admitted' });
    const handed = await changeHands(app, ticket);
    expect((await gate.send([scan])).results[0]?.result).toBe('old_code');
    expect((await gate.scanTicket(handed)).result).toBe('admitted');
  });

  it('admit no one that the phone turned away', async () => {
    const scan = gate.scanned({ code: codeOf(env(), ticket), decided: 'unknown' });
    expect((await gate.send([scan])).results[0]?.result).toBe('unknown');
    expect(await inside()).toBe(0);
    expect((await gate.scanTicket(ticket)).result).toBe('admitted');
  });

  it.each([
    ['ahead', 5 * 3600],
    ['behind', -400 * DAY_S],
  ])('count at the right time from a phone whose clock is %s', async (_, wrongByS) => {
    const wrong = () => new Date(app.clock.now().getTime() + wrongByS * 1000).toISOString();
    const made = app.clock.now().toISOString();
    const scan = gate.scanned({
      code: codeOf(env(), ticket),
      decided: 'admitted',
      scanned_at: wrong(),
    });
    app.clock.advance(120);
    await gate.send([scan], wrong());
    const [listed] = (await gate.list()).tickets;
    expectAt(listed?.entered?.at, made);
  });
});

describe('the list', () => {
  it('has what a phone needs to decide offline', async () => {
    const list = await gate.list();
    expect(list.tickets).toEqual([
      {
        id: ticket.id,
        version: 1,
        state: 'valid',
        name: 'Ada Obi',
        class: 'Regular',
        seat: null,
        short_codes: [shortCodeOf(env(), ticket)],
        entered: null,
      },
    ]);
    const at = { eventId, keys: list.public_keys };
    const checked = await verifyTicketCode(codeOf(env(), ticket), at, verifySignature);
    expect(checked).toEqual({ ok: true, mark: { id: ticket.id, version: 1 } });
  });

  it('has only what has changed since, including entries at other gates', async () => {
    const other = await aTicketFor(app, eventId, 'Bisi Ade');
    const now = async () => {
      const { rows } = await app.services.db.sql.query<{ at: Date }>('select clock_timestamp() at');
      return rows[0]!.at;
    };
    const { as_of } = await gate.list();
    expect(Date.parse(as_of)).toBeLessThan((await now()).getTime());
    const since = (await now()).toISOString();
    expect((await gate.list(since)).tickets).toEqual([]);
    await gate.scanTicket(ticket);
    await changeHands(app, other);
    const changed = (await gate.list(since)).tickets;
    expect(changed.find(({ id }) => id === ticket.id)?.entered?.gate).toBe('Main gate');
    expect(changed.find(({ id }) => id === other.id)?.version).toBe(2);
    expect(changed).toHaveLength(2);
  });

  it('includes each change, whatever its author wrote beside it', async () => {
    const { as_of } = await gate.list();
    await app.services.db.sql.query(
      `update admission set state = 'void', void_because = 'refunded', changed_at = '2020-01-01' where id = $1`,
      [ticket.id],
    );
    expect((await gate.list(as_of)).tickets).toMatchObject([{ id: ticket.id, state: 'void' }]);
  });

  it('names people only from the day before to the day after', async () => {
    const later = await anEventWithDoors(app, { startsInS: 4 * DAY_S });
    await aTicketFor(app, later, 'Chidi Eze');
    const [unnamed] = (await gateOf(app, ngozi, later).list()).tickets;
    expect(unnamed).toMatchObject({ name: null, class: 'Regular' });
    const { body } = await deskOf(app, ngozi).get('/gate');
    const ids = (body.data as GateEvent[]).map(({ id }) => id);
    expect(ids).toContain(eventId);
    expect(ids).not.toContain(later);
  });

  it('is recorded in the audit log when all of it is read', async () => {
    const { as_of } = await gate.list();
    await gate.list(as_of);
    const { rows } = await app.services.db.sql.query(
      `select actor from audit_log where action = 'gate.read-list' and subject = $1`,
      [eventId],
    );
    expect(rows).toEqual([{ actor: `operator:${ngozi.id}` }]);
  });

  it('isn’t available for a draft or an event that doesn’t exist', async () => {
    const draft = await anEventWithDoors(app, { status: 'draft' });
    for (const path of [`/gate/${draft}`, '/gate/nothing', '/gate/nothing/twice'])
      expect((await deskOf(app, ngozi).get(path)).status).toBe(404);
  });
});
