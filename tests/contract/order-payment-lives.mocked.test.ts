import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBalance } from '#server/ledger/index.ts';
import {
  cancelOrder,
  findOrder,
  listPayments,
  settleOutside,
  type Order,
  type Payment,
} from '#server/orders/index.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop, expectCleanBooks } from '#tests/support/orders.ts';
import { OutsideModel, type Step } from '#tests/support/outside-model.ts';
import {
  HELD_S,
  isSoldOut,
  openTicket,
  sellTickets,
  send,
  transferFor,
} from '#tests/support/outside-orders.ts';

const LIVES = Number(process.env['ORDER_LIVES'] ?? 200);
const AT_ONCE = 4;
/** Before a member's limits of a day are reached. */
const LIVES_OF_A_MEMBER = 30;
const SEED = 20_261_122;
const TOTAL = 51_000n;

const counts: Record<string, number> = {};
const count = (what: string, by = 1) => {
  counts[what] = (counts[what] ?? 0) + by;
};

let app: TestApp;
beforeAll(async () => {
  sellTickets();
  app = await aShop();
  // a member has more lives in an hour than anybody has deposits
  await app.services.db.sql.query(
    `update flag_rule set active = false where key = 'many_deposits'`,
  );
});
afterAll(async () => {
  await app.close();
  if (process.env['ORDER_LIVES']) process.stdout.write(`${JSON.stringify(counts)}\n`);
});

const anAmount = fc.oneof(
  fc.constantFrom(TOTAL, TOTAL - 1n, TOTAL + 1n, TOTAL / 2n, 1n),
  fc.bigInt({ min: 1n, max: 60_000n }),
);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      amount: anAmount,
      agoS: fc.constantFrom(0, 0, 0, 30, 1200),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('ask' as const), times: fc.constantFrom(1, 1, 2, 4) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      seconds: fc.constantFrom(60, 900, HELD_S, 4000),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'undo' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'send' as const }) },
);
interface Life {
  steps: Step[];
  isSoldOut: boolean;
}
/** Everything is heard, its time is over, and what was bought is sent. */
const atLast: Step[] = [
  { do: 'ask', times: 2 },
  { do: 'wait', seconds: 2 * HELD_S },
  { do: 'ask', times: 2 },
  { do: 'send' },
];
const aLife: fc.Arbitrary<Life> = fc.record({
  steps: fc.array(aStep, { minLength: 3, maxLength: 10 }),
  isSoldOut: fc.boolean(),
});

/** The product by a clock of its own, which stands still between the steps. */
function atItsOwnTime(): TestApp {
  let now = app.clock.now().getTime();
  const clock = {
    now: () => new Date(now),
    advance: (seconds: number) => {
      now += seconds * 1000;
    },
  };
  return { ...app, clock, services: { ...app.services, clock } };
}

const LOCK_TIMEOUT = '55P03';
const codeOf = (error: unknown) =>
  error instanceof Error ? (error.cause as { code?: string } | undefined)?.code : undefined;

/** On a busy machine a lock may be waited for in vain: a job runs again then. */
async function asJobsDo(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (codeOf(error) !== LOCK_TIMEOUT) throw error;
    count('again');
    await asJobsDo(work);
  }
}

async function perform(life: TestApp, order: Order, step: Step): Promise<void> {
  const { services, clock } = life;
  if (step.do === 'pay') transferFor(life, order, { ...step, paidInS: -step.agoS });
  if (step.do === 'wait') clock.advance(step.seconds);
  if (step.do === 'send') await asJobsDo(() => send(life, order));
  if (step.do === 'undo')
    await cancelOrder(services, order.user_id, order.reference_code).catch(() => count('too late'));
  if (step.do === 'ask')
    await Promise.all(
      Array.from({ length: step.times }, () => asJobsDo(() => settleOutside(services, order.id))),
    );
}

/** Members by turns: one has a life at a time. */
const seats: { member: TestMember; lives: number }[] = [];

async function memberOf(seat: number): Promise<TestMember> {
  const taken = seats[seat];
  if (taken && taken.lives < LIVES_OF_A_MEMBER) {
    taken.lives += 1;
    return taken.member;
  }
  const member = await aMember(app);
  seats[seat] = { member, lives: 1 };
  return member;
}

const sumOf = (payments: readonly Payment[], part: 'credited' | 'waiting' | 'returned') =>
  payments.reduce((sum, payment) => sum + payment[part], 0n);

/** Where the books stand. */
async function standsAt({ id, account_id: account }: Order) {
  const { db } = app.services;
  const [order, payments, { posted, held }] = await Promise.all([
    findOrder(db, id),
    listPayments(db, id),
    readBalance(db, account!),
  ]);
  const [credited, waiting] = [sumOf(payments, 'credited'), sumOf(payments, 'waiting')];
  return { status: order?.status, ...{ posted, held, credited, waiting } };
}

const changesNothing = ({ do: what }: Step) => what === 'pay' || what === 'wait';

async function live(seat: number, { steps, isSoldOut: fails }: Life): Promise<void> {
  const life = atItsOwnTime();
  const order = await openTicket(life, await memberOf(seat));
  if (fails) isSoldOut(order);
  const model = new OutsideModel(TOTAL, HELD_S, fails);
  const before = await standsAt(order);
  for (const step of [...steps, ...atLast]) {
    await perform(life, order, step);
    model.apply(step);
    count(step.do);
    if (changesNothing(step)) continue;
    const { status, suspense: waiting } = model;
    expect(await standsAt(order)).toEqual({
      status,
      posted: before.posted + model.wallet,
      held: before.held + model.held,
      credited: model.arrived - waiting,
      waiting,
    });
  }
  count('lives');
  count(model.status);
}

it('adds up after every step of random lives, whatever is paid, heard of, late, double or undone at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aLife, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (lives) => {
      await Promise.all(lives.map((each, seat) => live(seat, each)));
    }),
    { seed: SEED, numRuns: Math.ceil(LIVES / AT_ONCE), endOnFailure: true },
  );
  expect(counts['lives']).toBeGreaterThanOrEqual(LIVES);
  await expectCleanBooks(app);
}, 3_600_000);
