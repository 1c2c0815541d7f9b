import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOrder, type Order } from '#server/orders/index.ts';
import { readBalance, walletAccount } from '#server/ledger/index.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aCutter, type Cutter } from '#tests/support/cut-connections.ts';
import { aShop, expectCleanBooks } from '#tests/support/orders.ts';
import {
  aStagedOrder,
  declined,
  delivered,
  enter,
  ownerOf,
  pending,
  sellStaged,
  shopSays,
  stages,
  staff,
  takenBack,
  unclear,
} from '#tests/support/staged-orders.ts';

const SEED = 20_261_122;
const LIVES = Number(process.env['ORDER_LIVES'] ?? 200);
const MEMBERS = 8;
const OPENING = 100_000_000n;
const names = stages.map(({ name }) => name);

let app: TestApp;
let cutter: Cutter;
let members: TestMember[];
beforeAll(async () => {
  sellStaged();
  app = await aShop();
  cutter = await aCutter(app.databaseUrl);
  members = await Promise.all(
    Array.from({ length: MEMBERS }, () => aMember(app, { balance: '1000000.00' })),
  );
});
afterAll(async () => {
  await cutter.close();
  await app.close();
});

const byWhom = { provider: 'shop', staff: 'staff', owner: 'owner' } as const;
type By = (typeof byWhom)[keyof typeof byWhom];
type Deed = { by: By; what: string } | { by: 'whose turn it is'; way: number };
/** What can happen to an order: mostly what its list allows now, else anything by anybody. */
const aDeed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ by: fc.constant('whose turn it is'), way: fc.constantFrom(0, 0, 1) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      by: fc.constantFrom('shop', 'staff', 'owner'),
      what: fc.constantFrom(...names),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      by: fc.constant('shop'),
      what: fc.constantFrom('nothing', 'unclear', 'delivered', 'declined', 'reversed'),
    }),
  },
);

interface Step {
  /** One deed, or several at the same time. */
  deeds: Deed[];
  /** The statement at which the database ends the connection; mostly none. */
  cutAt: number | null;
}
const aStep: fc.Arbitrary<Step> = fc.record({
  deeds: fc.oneof(
    { weight: 5, arbitrary: aDeed.map((deed) => [deed]) },
    { weight: 1, arbitrary: aDeed.map((deed) => [deed, deed]) },
    { weight: 1, arbitrary: fc.array(aDeed, { minLength: 2, maxLength: 3 }) },
  ),
  cutAt: fc.option(fc.integer({ min: 2, max: 14 }), { freq: 5, nil: null }),
});
const aLife = fc.record({
  member: fc.nat(MEMBERS - 1),
  kobo: fc.integer({ min: 100, max: 9_999 }),
  begins: fc.constantFrom('accepted', 'nothing', 'unclear'),
  steps: fc.array(aStep, { minLength: 1, maxLength: 9 }),
});

const says = (word: string) => {
  if (word === 'unclear') return unclear;
  if (word === 'delivered') return delivered;
  if (word === 'declined') return declined;
  if (word === 'reversed') return takenBack;
  return pending(word === 'nothing' ? undefined : word);
};

const stageNamed = (wanted: string | null | undefined) =>
  stages.find(({ name }) => name === wanted);

/** Who may bring the order where from here: one way or the other, where there are two. */
function nextDeed({ stage }: Order, way: number): { by: By; what: string } {
  const next = stage === null ? ['accepted'] : (stageNamed(stage)?.next ?? []);
  const what = next[way] ?? next[0] ?? 'received';
  return { by: byWhom[stageNamed(what)!.enteredBy], what };
}

function carryOut(order: Order, deed: Deed): Promise<unknown> {
  const { by, what } = 'way' in deed ? nextDeed(order, deed.way) : deed;
  if (by === 'shop') return shopSays(app, order, says(what));
  return enter(app, order, what, by === 'staff' ? staff : ownerOf(order));
}

const isRefusal = (error: unknown) => (error as { code?: string }).code === 'conflict';

async function live(order: Order, { deeds, cutAt }: Step): Promise<void> {
  const all = () => Promise.allSettled(deeds.map((deed) => carryOut(order, deed)));
  const { answer, wasCut } =
    cutAt === null ? { answer: await all(), wasCut: false } : await cutter.during(cutAt, all);
  if (wasCut) return;
  for (const each of answer)
    if (each.status === 'rejected' && !isRefusal(each.reason)) throw each.reason as Error;
}

interface Books {
  /** Minor units. */
  held: bigint;
  taken: bigint;
  captures: bigint;
  path: { stage: string; actor: string }[];
}

/** What the ledger and the list of entered stages have of an order. */
async function booksOf(id: string): Promise<Books> {
  const { rows } = await app.services.db.sql.query<Books>(
    `select (select coalesce(sum(amount), 0)::bigint from ledger.hold
         where order_id = $1 and state = 'P') held,
       (select coalesce(-sum(e.amount), 0)::bigint from ledger.txn t
         join ledger.entry e on e.txn_id = t.id
         join ledger.account a on a.id = e.account_id and a.owner_id is not null
         where t.order_id = $1) taken,
       (select count(*) from ledger.txn where order_id = $1 and idem_key = 'capture') captures,
       (select coalesce(json_agg(json_build_object('stage', stage, 'actor', actor) order by id), '[]')
         from order_stage where order_id = $1) path`,
    [id],
  );
  return rows[0]!;
}

const parties: Record<string, string> = { provider: 'provider', operator: 'staff', user: 'owner' };

/** The money adds up, and the order went only where its list allows, by whom the list names. */
async function check({ id, total }: Order): Promise<Order> {
  const [order, books] = await Promise.all([findOrder(app.services.db, id), booksOf(id)]);
  const { status, stage: now, provider_outcome } = order!;
  const { held, taken, captures, path } = books;
  const isOpen = ['processing', 'unknown', 'under_review'].includes(status);
  const wasPaid = ['completed', 'reversed'].includes(status);
  expect({ held, taken, captures }).toEqual({
    held: isOpen ? total : 0n,
    taken: status === 'completed' ? total : 0n,
    captures: wasPaid ? 1n : 0n,
  });
  if (path.some(({ stage }) => stage === 'bought')) expect(wasPaid).toBe(true);
  expect(now).toBe(provider_outcome === 'done' ? null : (path.at(-1)?.stage ?? null));
  for (const [n, { stage, actor }] of path.entries()) {
    expect(stageNamed(path[n - 1]?.stage)?.next ?? ['accepted']).toContain(stage);
    expect(parties[actor.split(':')[0]!]).toBe(stageNamed(stage)!.enteredBy);
  }
  return order!;
}

/** How far the lives came. */
const seen = { stages: new Set<string>(), ends: new Set<string>() };

it(
  `keeps the money of ${LIVES} orders straight through stages, whatever comes twice, late, at once or is cut off`,
  async () => {
    const spent = Array<bigint>(MEMBERS).fill(0n);
    await fc.assert(
      fc.asyncProperty(aLife, async ({ member, kobo, begins, steps }) => {
        const amount = `${Math.floor(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`;
        const placed = await aStagedOrder(app, members[member]!, { amount, answer: says(begins) });
        let order = await check(placed);
        for (const step of steps) {
          await live(order, step);
          order = await check(order);
        }
        seen.stages.add(order.stage ?? 'none');
        seen.ends.add(order.status);
        if (order.status === 'completed') spent[member]! += order.total;
        // what was spent today counts towards a limit
        if (order.status === 'processing' || order.status === 'unknown') {
          await shopSays(app, order, declined);
          expect((await check(order)).status).toBe('failed');
        }
      }),
      { seed: SEED, numRuns: LIVES, endOnFailure: true },
    );
    await app.drainJobs();
    for (const [n, { user }] of members.entries()) {
      const account = await walletAccount(app.services.db, user);
      const { posted } = await readBalance(app.services.db, account);
      expect(OPENING - posted).toBe(spent[n]);
    }
    await expectCleanBooks(app);
    if (LIVES >= 100) {
      expect([...seen.stages].sort()).toEqual(['none', ...names].sort());
      expect([...seen.ends].sort()).toEqual([
        'completed',
        'failed',
        'processing',
        'reversed',
        'unknown',
      ]);
    }
  },
  60_000 + LIVES * 10_000,
);
