import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseAmount } from '#lib/money.ts';
import type { Order } from '#lib/orders/contract.ts';
import { readNumbers } from '#server/loyalty/numbers.ts';
import { findOrder, linesOf } from '#server/orders/find.ts';
import { endOffer } from '#server/orders/sales/offer.job.ts';
import { OFFER_LEFT } from '#server/orders/sales/sale-lines.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { decideCard } from '#tests/support/card-desk.ts';
import { aCardShop } from '#tests/support/cards.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import {
  actFor,
  canAppeal,
  decisionOf,
  happen,
  newSale,
  openCards,
  type SaleAct,
  type SaleWorld,
} from '#tests/support/lives/sale-life.ts';
import { sellCards } from '#tests/support/many-cards.ts';
import { liveAll, livesOr } from '#tests/support/many-lives.ts';
import { expectCleanBooks, moneyOf, readOrder } from '#tests/support/orders.ts';

const FEW = 12;
const LIVES_OF_A_DESK = 25;
/** Much longer than a life takes. */
const LIFE_MS = 60_000;

let app: TestApp;
let desk: readonly [TestOperator, TestOperator];
beforeAll(async () => {
  app = await aCardShop();
});
afterAll(() => app.close());

interface Sale {
  member: TestMember;
  order: Order;
  world: SaleWorld;
}

const post = ({ member, order }: Sale, act: string, body: object) =>
  app.call('POST', `/transactions/${order.reference_code}/${act}`, { token: member.token, body });

async function expire({ order }: Sale): Promise<void> {
  await app.services.db.sql.query(
    `update orders set offer_until = $2 where id = $1 and status = 'offer_changed'`,
    [order.uuid, app.clock.now()],
  );
  await endOffer.run(app.services, { order_id: order.uuid });
}

async function decideAs({ order, world }: Sale, { by, says }: SaleAct & { do: 'decide' }) {
  const { status } = await decideCard(app, desk[by], order, decisionOf(world, says));
  expect(openCards(world).length > 0 && status === 422, 'a decision that is malformed').toBe(false);
  // an operator who claimed the case just before the appeal can't decide it
  await deskOf(app, desk[by]).post(`/queues/cards/${order.uuid}/release`);
}

function run(sale: Sale, act: SaleAct): Promise<unknown> {
  if (act.do === 'decide') return decideAs(sale, act);
  if (act.do === 'appeal') return post(sale, 'appeal', { message: 'It was never used.' });
  if (act.do === 'expire') return expire(sale);
  return post(sale, 'offer', { accept: act.do === 'take' });
}

/** The visible state of a sale, in the model's terms. */
async function look({ member, order }: Sale) {
  const { db } = app.services;
  const [row, lines, { can_appeal }, { available }] = await Promise.all([
    findOrder(db, order.uuid),
    linesOf(db, order.uuid),
    readOrder(app, member, order.reference_code),
    moneyOf(app, member),
  ]);
  const cards = lines.map(({ state, offer, failure_code }) => {
    if (state === 'delivered') return 'paid';
    if (state === 'failed') return failure_code === OFFER_LEFT ? 'kept' : 'refused';
    return offer === null ? 'open' : 'offered';
  });
  return { status: row!.status, cards, paid: parseAmount(available), can_appeal };
}

const seen = (world: SaleWorld) => ({
  status: world.status,
  cards: world.cards,
  paid: world.paid,
  can_appeal: canAppeal(world),
});

/** The possible results of two simultaneous acts: one first, or the other. */
function endings(world: SaleWorld, acts: readonly SaleAct[]): SaleWorld[] {
  return [acts, [...acts].reverse()].map((order) => {
    const now = structuredClone(world);
    for (const act of order) happen(now, act);
    return now;
  });
}

async function step(sale: Sale, acts: readonly SaleAct[]): Promise<void> {
  const possible = endings(sale.world, acts);
  await Promise.all(acts.map((act) => run(sale, act)));
  const found = await look(sale);
  expect(possible.map(seen)).toContainEqual(found);
  sale.world = possible.find((each) => isDeepStrictEqual(seen(each), found))!;
}

async function coinsOf({ member }: Sale): Promise<bigint> {
  await app.drainJobs();
  const { rows } = await app.services.db.sql.query<{ coins: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as coins from gold_coin_entry where user_id = $1`,
    [member.user.uuid],
  );
  return rows[0]!.coins;
}

let lives = 0;

/** An operator's daily decisions are limited, so others take over after some lives. */
async function fillDesk(): Promise<void> {
  if (lives % LIVES_OF_A_DESK === 0)
    desk = [await anOperator(app, `Ada ${lives}`), await anOperator(app, `Bayo ${lives}`)];
  lives += 1;
}

interface Pick {
  n: number;
  decision: SaleAct & { do: 'decide' };
}

/** With two simultaneous decisions, one operator would wait for the other's claim to expire. */
function actsFor(world: SaleWorld, picks: readonly Pick[]): SaleAct[] {
  const acts = picks.map(({ n, decision }) => actFor(world, n, decision));
  return acts.filter((act, n) => n === 0 || act.do !== 'decide' || acts[0]!.do !== 'decide');
}

async function live(
  cards: number,
  first: SaleAct,
  steps: readonly (readonly Pick[])[],
): Promise<void> {
  await fillDesk();
  const member = await aMember(app);
  const order = await sellCards(app, member, cards);
  const sale: Sale = { member, order, world: newSale(cards) };
  await step(sale, [first]);
  for (const picks of steps) await step(sale, actsFor(sale.world, picks));
  const { db, clock } = app.services;
  const per = (await readNumbers(db, clock.now())).of('trade-per-coin:NGN');
  const isOver = !['under_review', 'offer_changed'].includes(sale.world.status);
  if (isOver) expect(await coinsOf(sale)).toBe(sale.world.paid / per);
  await expectCleanBooks(app);
}

const says = fc.array(fc.constantFrom('accept', 'refuse', 'offer'), { minLength: 4, maxLength: 4 });
const aDecision = fc.record({
  do: fc.constant('decide' as const),
  by: fc.constantFrom(0, 1),
  says,
});
/** An act for any state of the sale; most are possible there. */
const aPick = fc.record({ n: fc.nat(), decision: aDecision });
/** One act, or two at the same time. */
const aStep = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(aPick) },
  { weight: 1, arbitrary: fc.tuple(aPick, aPick) },
);

it(
  'a sale of several cards, declined, appealed and offered for at random, pays each card once',
  () =>
    liveAll(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        aDecision,
        fc.array(aStep, { minLength: 3, maxLength: 6 }),
        live,
      ),
      FEW,
    ),
  LIFE_MS * livesOr(FEW),
);
