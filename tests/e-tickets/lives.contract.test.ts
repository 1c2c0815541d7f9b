import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placesOf, seatOf } from '#lib/e-tickets/categories.ts';
import { parseAmount } from '#lib/money.ts';
import { audit } from '#server/ledger/proofs.ts';
import { cancelOrder } from '#server/orders/funding/cancel.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import { countFree } from '#server/orders/reservations/reserve.ts';
import type { TestApp } from '#tests/support/api.ts';
import {
  aBoxOffice,
  aFan,
  anEvent,
  anOrganiser,
  organiserHas,
  payForTickets,
  quoteTickets,
  ticketsOf,
  type Wanted,
} from '#tests/support/e-tickets.ts';
import {
  act,
  type Act,
  type Bought,
  CAPACITY,
  countOf,
  eventOf,
  FEE,
  forget,
  isFree,
  keep,
  type Life,
  pick,
  PRICE,
  SEATS,
  seatsOf,
  takingLines,
  TOTAL,
  wantedBy,
} from '#tests/support/lives/ticket-life.ts';
import { liveAll, livesOr } from '#tests/support/many-lives.ts';
import { endUndoWindows, expectCleanBooks, moneyOf } from '#tests/support/orders.ts';

const FEW = 3;
/** Much longer than a life takes. */
const LIFE_MS = 120_000;

let app: TestApp;
beforeAll(async () => {
  app = await aBoxOffice({ env: { UNDO_WINDOW_S: '60' } });
});
afterAll(() => app.close());

const BALANCE = parseAmount('1000000.00');
async function look(life: Life, each: Act): Promise<void> {
  const { who, isSeated } = each;
  const wanted = wantedBy(each);
  const answer = await quoteTickets(app, life.fans[who]!, eventOf(life, isSeated), wanted);
  const hasRoom = isFree(life, who, { isSeated, wanted });
  expect(answer.status).toBe(hasRoom ? 200 : 422);
  if (hasRoom)
    life.looks[who] = { isSeated, wanted, quoteId: answer.body.data.quote_id, isHeld: true };
}

async function pay(life: Life, who: number, isSeated: boolean, wanted: Wanted[], quoteId?: string) {
  const answer = await payForTickets(app, life.fans[who]!, eventOf(life, isSeated), wanted, {
    ...(quoteId ? { quote_id: quoteId } : {}),
  });
  if (answer.status === 201) {
    keep(life, who, isSeated, wanted, answer.body.data);
    forget(life, who, isSeated, wanted);
  }
  return answer.status;
}

async function payForLook(life: Life, { who }: Act): Promise<void> {
  const seen = life.looks[who];
  if (!seen || countOf(seen.wanted) === 0) return;
  if (seen.isSeated && seatsOf(seen.wanted).length !== countOf(seen.wanted)) return;
  const expected = isFree(life, who, seen) ? 201 : 422;
  expect(await pay(life, who, seen.isSeated, [...seen.wanted], seen.quoteId)).toBe(expected);
  if (expected === 201) life.looks[who] = undefined;
}

async function buy(life: Life, each: Act): Promise<void> {
  const wanted = wantedBy(each);
  const expected = isFree(life, each.who, { isSeated: each.isSeated, wanted }) ? 201 : 422;
  expect(await pay(life, each.who, each.isSeated, wanted)).toBe(expected);
}

/**
 * Everyone requests the same places at once. Any of them may succeed, but not more than there are
 * places.
 */
async function race(life: Life, each: Act): Promise<void> {
  const wanted = wantedBy(each);
  const all = life.fans.map((_, who) => pay(life, who, each.isSeated, wanted));
  for (const status of await Promise.all(all)) expect([201, 422]).toContain(status);
}

async function undo(life: Life, { n }: Act): Promise<void> {
  const made = pick(
    life.bought.filter(({ state }) => state === 'placed'),
    n,
  );
  if (!made) return;
  await cancelOrder(app.services, made.owner.user.uuid, made.order.reference_code);
  made.state = 'undone';
}

async function work(life: Life): Promise<void> {
  await endUndoWindows(app);
  await app.drainJobs({ includeLater: true });
  for (const made of life.bought) if (made.state === 'placed') made.state = 'done';
}

let key = 0;

async function refund(life: Life, { deed, n }: Act): Promise<void> {
  const made = pick(
    life.bought.filter(({ state }) => state === 'done'),
    n,
  );
  const left = made?.lines.filter(({ refunded }) => refunded < TOTAL) ?? [];
  const first = pick(left, n);
  if (!made || !first) return;
  const parts = (deed === 'refund all' ? left : [first]).map((line) => ({
    line,
    amount: deed === 'refund a part' ? (TOTAL - line.refunded + 2n) / 3n : TOTAL - line.refunded,
  }));
  await refundPart(app.services, {
    order_id: made.order.uuid,
    key: `life:${(key += 1)}`,
    reason: 'A test',
    by: 'operator:test',
    lines: parts.map(({ line, amount }) => ({ position: made.lines.indexOf(line) + 1, amount })),
  });
  for (const { line, amount } of parts) line.refunded += amount;
}

async function lapse(life: Life): Promise<void> {
  await app.services.db.sql.query(
    `update reservation set ends_at = clock_timestamp()
     where state = 'held' and ends_at > clock_timestamp()`,
  );
  for (const each of life.looks) if (each) each.isHeld = false;
}

async function doIt(life: Life, each: Act): Promise<void> {
  switch (each.deed) {
    case 'look':
      return look(life, each);
    case 'pay for the look':
      return payForLook(life, each);
    case 'buy':
      return buy(life, each);
    case 'race':
      return race(life, each);
    case 'undo':
      return undo(life, each);
    case 'work':
      return work(life);
    case 'lapse':
      return lapse(life);
    default:
      return refund(life, each);
  }
}

async function checkTickets({ bought }: Life): Promise<void> {
  for (const made of bought) {
    const tickets = await ticketsOf(app, { uuid: made.order.uuid });
    if (made.state !== 'done') expect(tickets).toEqual([]);
    else
      expect(tickets.map(({ seat, state }) => [seat, state])).toEqual(
        made.lines.map(({ seat, refunded }) => [seat, refunded < TOTAL ? 'valid' : 'void']),
      );
  }
}

/** Sold, held and free places add up, and so does everyone's money. */
async function check(life: Life): Promise<void> {
  const { db } = app.services;
  const held = life.looks.filter((each) => each?.isHeld);
  const takes = (isSeated: boolean) =>
    takingLines(life, isSeated).length +
    held
      .flatMap((each) => (each!.isSeated === isSeated ? each!.wanted : []))
      .reduce((sum, { seats, quantity }) => sum + (seats?.length ?? quantity), 0);
  expect(takes(false)).toBeLessThanOrEqual(CAPACITY);
  expect(await countFree(db, placesOf(life.places.id, 'general'))).toBe(CAPACITY - takes(false));
  const free = await Promise.all(SEATS.map((seat) => countFree(db, seatOf(life.seats.id, seat))));
  expect(free.filter((count) => count === 1)).toHaveLength(SEATS.length - takes(true));
  await checkTickets(life);
  const kept = life.bought
    .filter(({ state }) => state === 'done')
    .flatMap(({ lines }) => lines)
    .reduce((sum, { refunded: back }) => sum + PRICE - (back - (FEE * back) / TOTAL), 0n);
  expect(await organiserHas(app, life.places)).toBe(kept);
  for (const fan of life.fans) {
    const own = life.bought.filter(({ owner }) => owner === fan);
    const sumOf = (state: Bought['state']) =>
      own
        .filter((each) => each.state === state)
        .flatMap(({ lines }) => lines)
        .reduce((sum, { refunded }) => sum + TOTAL - refunded, 0n);
    const money = await moneyOf(app, fan);
    expect(parseAmount(money.book)).toBe(BALANCE - sumOf('done'));
    expect(parseAmount(money.held)).toBe(sumOf('placed'));
  }
}

async function aLife(): Promise<Life> {
  const organiser = await anOrganiser(app);
  const general = { id: 'general', name: 'General', capacity: CAPACITY };
  const seats = { id: 'seats', name: 'Seats', seats: SEATS };
  return {
    places: await anEvent(app, { organiser, classes: [general] }),
    seats: await anEvent(app, { organiser, seated: true, classes: [seats] }),
    fans: await Promise.all([1, 2, 3].map(() => aFan(app))),
    looks: [],
    bought: [],
  };
}

it(
  'no seat is sold twice, no money is lost, and every ticket has its line, whatever happens',
  async () => {
    await liveAll(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 16 }), async (acts) => {
        const life = await aLife();
        for (const each of acts) {
          await doIt(life, each);
          await check(life);
        }
        await work(life);
        await check(life);
        expect(await audit(app.services.db)).toEqual([]);
        await expectCleanBooks(app);
      }),
      FEW,
    );
  },
  livesOr(FEW) * LIFE_MS,
);
