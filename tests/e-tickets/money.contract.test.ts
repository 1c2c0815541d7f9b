import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placesOf, seatOf } from '#lib/e-tickets/categories.ts';
import { parseAmount } from '#lib/money.ts';
import type { Order } from '#lib/orders/contract.ts';
import { houseAccount, openAccount } from '#server/ledger/accounts.ts';
import { placeHold } from '#server/ledger/place-hold.ts';
import { post } from '#server/ledger/post.ts';
import { cancelOrder } from '#server/orders/funding/cancel.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import { countFree } from '#server/orders/reservations/reserve.ts';
import { checkBooks } from '#server/reconcile/check-books.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import {
  aBoxOffice,
  aFan,
  anEvent,
  aSeatedEvent,
  buyTickets,
  organiserHas,
  payForTickets,
  quoteTickets,
  ticketsOf,
  type TestEvent,
} from '#tests/support/e-tickets.ts';
import { endUndoWindows, houseHas, moneyOf } from '#tests/support/orders.ts';

let app: TestApp;
let fan: TestMember;
beforeAll(async () => {
  app = await aBoxOffice({ env: { UNDO_WINDOW_S: '30' } });
});
beforeEach(async () => {
  fan = await aFan(app, '100000.00');
});
afterAll(() => app.close());

const refundLines = (order: Pick<Order, 'uuid'>, ...lines: [position: number, amount: string][]) =>
  refundPart(app.services, {
    order_id: order.uuid,
    key: lines.join(),
    lines: lines.map(([position, amount]) => ({ position, amount: parseAmount(amount) })),
    reason: 'The band is ill.',
    by: 'operator:test',
  });

/** Pays out as a settlement does: the amount leaves the organiser's account. */
async function payOut(event: TestEvent, amount: string) {
  const { db, clock } = app.services;
  const minor = parseAmount(amount);
  const account = await openAccount(db, event.organiser, 'user_organiser', 'NGN');
  const id = randomUUID();
  const scope = `settlement:${id}`;
  const { holdId } = await placeHold(db, {
    scope,
    key: 'hold',
    account,
    amount: minor,
    kind: 'review',
  });
  await post(db, {
    scope,
    key: 'paid',
    kind: 'settlement',
    hold: { id: holdId, capture: minor },
    legs: [
      { account, amount: -minor },
      { account: houseAccount('settlement_payout', 'NGN'), amount: minor },
    ],
  });
  await db.sql.query(
    `insert into event_settlement(id, event_id, organiser_id, currency, sold, refunded, commission,
       paid_out, state, prepared_by, created_at, changed_at, hold_id)
     values ($5, $1, $2, 'NGN', $3, 0, 0, $3, 'paid', 'one', $4, $4, $6)`,
    [event.id, event.organiser, minor, clock.now(), id, holdId],
  );
}

describe('money of tickets', () => {
  it('is refunded from the organiser’s own account, and our fee from ours', async () => {
    const event = await anEvent(app);
    const fees = parseAmount(await houseHas(app, 'house_fee'));
    const order = await buyTickets(app, fan, event, 2);
    await refundLines(order, [1, '5100.00']);
    expect(await organiserHas(app, event)).toBe(parseAmount('5000.00'));
    expect(parseAmount(await houseHas(app, 'house_fee')) - fees).toBe(parseAmount('100.00'));
    expect(await moneyOf(app, fan)).toMatchObject({ book: '94900.00' });
  });

  it('is refunded by the house, as a claim, where it was already paid out', async () => {
    const event = await anEvent(app);
    const claims = parseAmount(await houseHas(app, 'organiser_claims'));
    const order = await buyTickets(app, fan, event, 2);
    await payOut(event, '7000.00');
    await refundLines(order, [1, '5100.00']);
    await refundLines(order, [2, '5100.00']);
    expect(await organiserHas(app, event)).toBe(0n);
    expect(parseAmount(await houseHas(app, 'organiser_claims')) - claims).toBe(
      -parseAmount('7000.00'),
    );
    expect(await moneyOf(app, fan)).toMatchObject({ book: '100000.00' });
  });

  it('is refunded by eight at the same moment, and never more than the organiser has', async () => {
    const event = await anEvent(app);
    const order = await buyTickets(app, fan, event, 8);
    await payOut(event, '25000.00');
    const positions = Array.from({ length: 8 }, (_, n) => n + 1);
    await Promise.all(positions.map((position) => refundLines(order, [position, '5100.00'])));
    expect(await organiserHas(app, event)).toBe(0n);
    expect(await moneyOf(app, fan)).toMatchObject({ book: '100000.00' });
  });

  it('fails the checks when an organiser has something that no order brought', async () => {
    const event = await anEvent(app);
    const { db } = app.services;
    const account = await openAccount(db, event.organiser, 'user_organiser', 'NGN');
    const equity = houseAccount('equity', 'NGN');
    const move = (key: string, amount: bigint) =>
      post(db, {
        scope: 'job:test',
        key: `${key}:${event.id}`,
        kind: 'mistake',
        legs: [
          { account, amount },
          { account: equity, amount: -amount },
        ],
      });
    await move('there', 100n);
    expect((await checkBooks(db)).findings).toEqual([
      { what: 'organiser_account_disagrees', ref: event.organiser },
    ]);
    await move('back', -100n);
  });

  it('fails the checks when a paid line has no ticket', async () => {
    const order = await buyTickets(app, fan, await anEvent(app), 1);
    const { sql } = app.services.db;
    await sql.query(
      `update order_item set detail = detail || '{"admits": 2}' where order_id = $1`,
      [order.uuid],
    );
    expect((await checkBooks(app.services.db)).findings).toEqual([
      { what: 'line_and_tickets_disagree', ref: `${order.reference_code}/1` },
    ]);
    await sql.query(
      `update order_item set detail = detail || '{"admits": 1}' where order_id = $1`,
      [order.uuid],
    );
  });
});

describe('a refund', () => {
  it('of a whole line voids its ticket and releases its seat; of less, neither', async () => {
    const event = await aSeatedEvent(app);
    const seats = ['B1', 'B2'];
    const order = await buyTickets(app, fan, event, [{ class: 'regular', quantity: 2, seats }]);
    const states = async () => (await ticketsOf(app, order)).map(({ state }) => state);
    const free = async () =>
      Promise.all(seats.map((seat) => countFree(app.services.db, seatOf(event.id, seat))));
    await refundLines(order, [1, '5000.00']);
    expect([await states(), await free()]).toEqual([
      ['valid', 'valid'],
      [0, 0],
    ]);
    await refundLines(order, [1, '100.00']);
    expect([await states(), await free()]).toEqual([
      ['void', 'valid'],
      [1, 0],
    ]);
    const { rows } = await app.services.db.sql.query<{ what: string }>(
      `select s.what from admission_step s join admission a on a.id = s.admission_id
       where a.order_id = $1 and s.what <> 'sent' order by a.position, s.id`,
      [order.uuid],
    );
    expect(rows.map(({ what }) => what)).toEqual(['issued', 'void', 'issued']);
    const [next] = [await aFan(app)];
    const again = await buyTickets(app, next, event, [
      { class: 'regular', quantity: 1, seats: ['B1'] },
    ]);
    expect(await ticketsOf(app, again)).toMatchObject([{ seat: 'B1', state: 'valid' }]);
    await refundLines(order, [2, '5100.00']);
    expect(await states()).toEqual(['void', 'void']);
    expect(await free()).toEqual([0, 1]);
  });

  it('of places releases as many as were refunded', async () => {
    const event = await anEvent(app);
    const order = await buyTickets(app, fan, event, 4);
    const free = () => countFree(app.services.db, placesOf(event.id, 'regular'));
    await refundLines(order, [2, '5100.00'], [3, '5100.00']);
    expect(await free()).toBe(98);
    await refundLines(order, [1, '5100.00'], [4, '5100.00']);
    expect(await free()).toBe(100);
  });
});

/** A promo code of the event's organiser. */
async function addPromo(event: TestEvent, code: string, columns: Record<string, unknown> = {}) {
  const row = { percent: 20, amount: null, max_uses: 10, class_ids: null, ...columns };
  await app.services.db.sql.query(
    `insert into event_promo(event_id, code, percent, amount, max_uses, class_ids, valid_from, valid_until,
       created_by, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, 'test', now())`,
    [
      ...[event.id, code, row.percent, row.amount, row.max_uses, row.class_ids],
      ...[columns['valid_from'] ?? null, columns['valid_until'] ?? null],
    ],
  );
}

async function usesOf(event: TestEvent): Promise<number> {
  const { rows } = await app.services.db.sql.query<{ n: number }>(
    'select count(*)::int n from event_promo_use where event_id = $1 and released_at is null',
    [event.id],
  );
  return rows[0]!.n;
}

describe('an organiser’s code', () => {
  it('lowers the price at the organiser’s expense, for the classes it is for', async () => {
    const classes = [{ id: 'a' }, { id: 'b' }];
    const event = await anEvent(app, { classes });
    await addPromo(event, 'EARLY', { class_ids: ['a'] });
    const wanted = [
      { class: 'a', quantity: 1 },
      { class: 'b', quantity: 1 },
    ];
    const order = await buyTickets(app, fan, event, wanted, { promo_code: ' early ' });
    expect(order.lines).toMatchObject({ amount: '9000.00', fee: '200.00', total: '9200.00' });
    expect(await organiserHas(app, event)).toBe(parseAmount('9000.00'));
    expect(await usesOf(event)).toBe(1);
    const other = await quoteTickets(app, fan, event, [{ class: 'b', quantity: 1 }], {
      promo_code: 'EARLY',
    });
    expect(other.body.errors).toEqual({
      promo_code: ['This code isn’t for the tickets you chose.'],
    });
  });

  it('is refused when it is unknown, over, not yet valid, used up, or makes tickets free', async () => {
    const event = await anEvent(app);
    const hour = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000);
    await addPromo(event, 'OVER', { valid_until: hour(-1) });
    await addPromo(event, 'SOON', { valid_from: hour(1) });
    await addPromo(event, 'ONE', { max_uses: 1 });
    await addPromo(event, 'ALL', { percent: 100 });
    await addPromo(event, 'MUCH', { percent: null, amount: parseAmount('6000.00') });
    const errorOf = async (promo_code: string, count = 1) =>
      (await quoteTickets(app, fan, event, count, { promo_code })).body.errors?.['promo_code']?.[0];
    expect(await errorOf('NOTHING')).toBe('We couldn’t find that code. Please check it.');
    expect(await errorOf('OVER')).toBe('This code has expired.');
    expect(await errorOf('SOON')).toBe('This code can’t be used yet.');
    expect(await errorOf('ONE', 2)).toBe('This code can only be used for 1 more ticket.');
    expect(await errorOf('ALL')).toMatch(/^This code makes tickets free/);
    expect(await errorOf('MUCH')).toMatch(/^This code makes tickets free/);
    await buyTickets(app, fan, event, 1, { promo_code: 'ONE' });
    expect(await errorOf('ONE')).toBe('This code has run out.');
  });

  it('is used at most as often as allowed, though forty try at the same moment', async () => {
    const event = await anEvent(app);
    await addPromo(event, 'TEN', { max_uses: 10 });
    const fans = await Promise.all(Array.from({ length: 40 }, () => aFan(app)));
    const answers = await Promise.all(
      fans.map((each) => payForTickets(app, each, event, 1, { promo_code: 'TEN' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(
      answers
        .filter(({ status }) => status !== 201)
        .every(({ body }) => body.errors?.['promo_code'] !== undefined),
    ).toBe(true);
    expect(await usesOf(event)).toBe(10);
    expect(await countFree(app.services.db, placesOf(event.id, 'regular'))).toBe(90);
    await endUndoWindows(app);
    await app.drainJobs({ includeLater: true });
  });

  it('can be used again for what was undone or refunded', async () => {
    const event = await anEvent(app);
    await addPromo(event, 'TWO', { max_uses: 2 });
    const paid = await payForTickets(app, fan, event, 2, { promo_code: 'TWO' });
    expect(await usesOf(event)).toBe(2);
    await cancelOrder(app.services, fan.user.uuid, paid.body.data.reference_code);
    expect(await usesOf(event)).toBe(0);
    expect(await countFree(app.services.db, placesOf(event.id, 'regular'))).toBe(100);
    const order = await buyTickets(app, fan, event, 2, { promo_code: 'TWO' });
    await refundLines(order, [1, '4100.00']);
    expect(await usesOf(event)).toBe(1);
    await refundLines(order, [2, '4100.00']);
    expect(await usesOf(event)).toBe(0);
  });
});
