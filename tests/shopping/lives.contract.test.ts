import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskDecision } from '#lib/desk/contract.ts';
import { parseAmount } from '#lib/money.ts';
import { audit } from '#server/ledger/proofs.ts';
import type { TestApp } from '#tests/support/api.ts';
import { liveAll, livesOr } from '#tests/support/many-lives.ts';
import { moneyOf, readOrder } from '#tests/support/orders.ts';
import {
  aPaidCart,
  aShoppingHouse,
  decideOrderOf,
  factsAt,
  linesNow,
  step,
} from '#tests/support/shopping-orders.ts';

const FEW = 4;
/** Much longer than a life takes. */
const LIFE_MS = 50_000;

let app: TestApp;
beforeAll(async () => {
  app = await aShoppingHouse();
});
afterAll(() => app.close());

const BALANCE = parseAmount('900000.00');
const stages = [
  ...['bought', 'at_our_address', 'on_its_way', 'in_country', 'delivered'],
  ...['damaged', 'lost', 'returned', 'unavailable'],
] as const;

interface Act {
  line: number;
  stage: (typeof stages)[number];
  /** In pence; the quote is for 500. */
  paid: number;
  /** The same by another operator at the same moment. */
  twice: boolean;
}

const act: fc.Arbitrary<Act> = fc.record({
  line: fc.integer({ min: 1, max: 3 }),
  stage: fc.constantFrom(...stages),
  paid: fc.integer({ min: 300, max: 700 }),
  twice: fc.boolean(),
});

type Paid = Awaited<ReturnType<typeof aPaidCart>>;

const unavailable = (line: number): DeskDecision => ({
  verdict: 'fail',
  reason_code: 'fail-unavailable',
  lines: [line],
  evidence: 'Sold out.',
});

async function doIt(paid: Paid, { line, stage, paid: pence, twice }: Act) {
  const facts = {
    ...factsAt[stage],
    ...(stage === 'bought' ? { paid: (pence / 100).toFixed(2) } : {}),
  };
  const once = () =>
    stage === 'unavailable'
      ? decideOrderOf(app, paid, unavailable(line))
      : step(app, paid, stage, line, { facts });
  const answers = await Promise.all(twice ? [once(), once()] : [once()]);
  for (const { status, body } of answers)
    expect([200, 403, 409, 422], JSON.stringify(body)).toContain(status);
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
}

/**
 * Each line is open, bought or released, exactly once, and the order's page agrees with the wallet.
 */
async function check(paid: Paid) {
  const lines = await linesNow(app, paid.order);
  let [held, spent] = [0n, 0n];
  for (const { state, stage, total, captured, refunded } of lines) {
    expect(captured).toBe(state === 'delivered' ? total : 0n);
    expect(state === 'open').toBe(stage === 'to_buy' && state !== 'failed');
    if (['damaged', 'lost', 'returned'].includes(stage ?? '')) expect(refunded).toBe(captured);
    else expect(refunded === 0n || refunded < captured).toBe(true);
    if (state === 'open') held += total;
    spent += captured - refunded;
  }
  const money = await moneyOf(app, paid.member);
  expect(parseAmount(money.held)).toBe(held);
  expect(BALANCE - parseAmount(money.book)).toBe(spent);
  const view = await readOrder(app, paid.member, paid.order.reference_code);
  const back = lines.map(({ state, total, refunded }) => (state === 'failed' ? total : refunded));
  expect(view.items?.map(({ refunded }) => parseAmount(refunded))).toEqual(back);
  const { rows } = await app.services.db.sql.query<{ wrong: bigint }>(
    `select count(*) wrong from shopping_item i
       left join order_item l on l.order_id = i.order_id and l.position = i.order_position
     where i.user_id = $1 and (i.status = 'ordered') <> coalesce(l.state <> 'failed', false)`,
    [paid.member.user.uuid],
  );
  expect(rows[0]?.wrong).toBe(0n);
}

it(
  'every unit of every line is bought, refunded or open exactly once, whatever happens',
  async () => {
    await liveAll(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
        const paid = await aPaidCart(app, 3);
        for (const each of acts) await doIt(paid, each);
        await check(paid);
        expect(await audit(app.services.db)).toEqual([]);
      }),
      FEW,
    );
  },
  livesOr(FEW) * LIFE_MS,
);
