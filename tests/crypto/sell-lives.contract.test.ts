import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PER_MINOR } from '#lib/crypto/coin-price.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { audit } from '#server/ledger/proofs.ts';
import { reorganize, spendTwice } from '#server/providers/crypto-desk/sandbox-chain.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { stillClock } from '#tests/support/clock.ts';
import {
  aCoinShop,
  aSeller,
  coinsOn,
  followIt,
  later,
  openSaleOf,
  pay,
  referenceOf,
  settledOnChain,
  postCoinNotice,
} from '#tests/support/coin-sales.ts';
import { liveAll, livesOr } from '#tests/support/many-lives.ts';
import { expectCleanBooks, moneyOf } from '#tests/support/orders.ts';

const FEW = 4;

const BETWEEN_AUDITS = 10;

let app: TestApp;
beforeAll(async () => {
  app = await aCoinShop(stillClock());
});
afterAll(() => app.close());

/** Events at an address, in hundredths of a coin and seconds. */
type Step =
  | { does: 'open'; amount: number | null }
  | { does: 'pay'; amount: number }
  | { does: 'wait'; seconds: number }
  | { does: 'no price'; seconds: number }
  | { does: 'vanish'; which: number }
  | { does: 'lose blocks'; blocks: number }
  | { does: 'hear'; times: number }
  | { does: 'tell' };

const cents = fc.integer({ min: 10, max: 2500 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constant('open' as const),
    amount: fc.option(fc.integer({ min: 500, max: 2500 })),
  }),
  fc.record({ does: fc.constant('pay' as const), amount: cents }),
  fc.record({ does: fc.constant('pay' as const), amount: cents }),
  fc.record({ does: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 1200 }) }),
  fc.record({
    does: fc.constant('no price' as const),
    seconds: fc.integer({ min: 1, max: 900 }),
  }),
  fc.record({ does: fc.constant('vanish' as const), which: fc.nat(9) }),
  fc.record({ does: fc.constant('lose blocks' as const), blocks: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ does: fc.constant('hear' as const), times: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ does: fc.constant('tell' as const) }),
);

interface Paid {
  status: string;
  paid: bigint | null;
  came: { parts: { units: string; rate: string; pays: string }[]; arrived: string } | null;
  amount: bigint | null;
  rate: bigint | null;
  held_until: Date | null;
  payments: { amount: string; seen_at: string; booked: boolean }[] | null;
}

const salesOf = async ({ user }: TestMember): Promise<Paid[]> =>
  (
    await app.services.db.sql.query<Paid>(
      `select o.status, o.paid, o.detail->'came' as came, s.amount, s.rate, s.held_until,
         (select json_agg(json_build_object('amount', p.amount::text, 'seen_at', p.seen_at,
            'booked', p.booked_at is not null)) from coin_payment p where p.order_id = o.id) as payments
       from coin_sale s join orders o on o.id = s.order_id where s.user_id = $1 order by o.seq`,
      [user.uuid],
    )
  ).rows;

/**
 * Expects a sale to be paid by the rule: the locked rate for what arrived in time up to the amount,
 * the current rate for the rest.
 */
function expectByTheRule({ paid, came, amount, rate, held_until, payments }: Paid): void {
  if (paid === null || !came) return;
  const booked = (payments ?? []).filter((each) => each.booked);
  const arrived = booked.reduce((sum, each) => sum + BigInt(each.amount), 0n);
  expect(BigInt(came.arrived)).toBe(arrived);
  const inTime = booked
    .filter(({ seen_at }) => held_until !== null && new Date(seen_at) <= held_until)
    .reduce((sum, each) => sum + BigInt(each.amount), 0n);
  const named = amount ?? 0n;
  const atHeld = inTime < named ? inTime : named;
  const pays = came.parts.map(({ units, rate: at, pays: sum }) => {
    expect(BigInt(sum)).toBe((BigInt(units) * BigInt(at)) / PER_MINOR);
    return BigInt(sum);
  });
  const held = came.parts.find((part) => rate !== null && BigInt(part.rate) === rate);
  if (atHeld > 0n) expect(BigInt(held?.units ?? 0n)).toBeGreaterThanOrEqual(atHeld);
  expect(came.parts.reduce((sum, { units }) => sum + BigInt(units), 0n)).toBe(arrived);
  expect(pays.reduce((sum, each) => sum + each, 0n)).toBe(paid);
}

async function live(steps: readonly Step[]): Promise<void> {
  const member = await aSeller(app);
  await later(app, 1);
  const before = await ours();
  const { walletAddress: address } = await openSaleOf(app, member);
  const reference = await referenceOf(app, address);
  const txids: string[] = [];
  for (const each of steps) {
    if (each.does === 'open')
      await openSaleOf(app, member, {
        amount: each.amount === null ? undefined : (each.amount / 100).toFixed(2),
      }).catch(() => undefined);
    if (each.does === 'pay') txids.push(await pay(app, address, (each.amount / 100).toFixed(2)));
    if (each.does === 'wait') await later(app, each.seconds);
    if (each.does === 'no price') app.clock.advance(each.seconds);
    const gone = each.does === 'vanish' && txids[each.which];
    if (gone) await spendTwice(app.services, gone);
    if (each.does === 'lose blocks')
      await reorganize(app.services, { network: 'tron', blocks: each.blocks });
    if (each.does === 'tell') await postCoinNotice(app, { reference });
    if (each.does === 'hear')
      await Promise.all(Array.from({ length: each.times }, () => followIt(app, address)));
    await expectTrue(member);
  }
  await later(app, 600);
  await app.drainJobs({ includeLater: true });
  await followIt(app, address);
  await expectTrue(member);
  const came = parseAmount(before, 'USDT') - parseAmount(await ours(), 'USDT');
  expect(came).toBe(await settledOnChain(app, 'USDT', address));
}

const ours = () => coinsOn(app, 'float_coins', 'USDT');

/** Reads all lives so far, so it doesn't run after each of them. */
async function expectAllTrue(): Promise<void> {
  expect(await ours()).toBe(toAmount(-(await settledOnChain(app, 'USDT')), 'USDT'));
  await expectCleanBooks(app);
  expect(await audit(app.services.db)).toEqual([]);
}

/** Invariants: each sale was paid by the rule, and its owner has exactly that amount. */
async function expectTrue(member: TestMember): Promise<void> {
  const sales = await salesOf(member);
  sales.forEach(expectByTheRule);
  const credited = sales.reduce((sum, { paid }) => sum + (paid ?? 0n), 0n);
  expect(parseAmount((await moneyOf(app, member)).book)).toBe(100_000n + credited);
}

describe('random lives of payments with coins', () => {
  it(
    'credit what the rule says and never twice; our coins match the chain to the last unit',
    async () => {
      let lived = 0;
      const lives = fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 14 }),
        async (steps) => {
          await live(steps);
          lived += 1;
          if (lived % BETWEEN_AUDITS === 0) await expectAllTrue();
        },
      );
      await liveAll(lives, FEW);
      await expectAllTrue();
    },
    livesOr(FEW) * 60_000,
  );
});
