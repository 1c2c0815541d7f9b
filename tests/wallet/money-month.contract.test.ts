import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyKinds } from '#lib/services/money-kinds.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { openOrder } from '#server/orders/open-order.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import { sumDays, sumMoved, type Spans } from '#server/wallet/month-sums.ts';
import { byKind } from '#server/wallet/read-month.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { leavesNoBooks } from '#tests/support/audited.ts';
import { aKnownMember } from '#tests/support/deposits.ts';
import { aMonthShop, giveFromHouse, type MonthShop } from '#tests/support/money-month.ts';
import { buyAndSettle, freshToken } from '#tests/support/orders.ts';
import { seeded, walletActs, type Act } from '#tests/support/wallet-acts.ts';
import { addPayoutAccount } from '#tests/support/withdrawals.ts';

let app: TestApp;
let shop: MonthShop;
beforeAll(async () => {
  shop = await aMonthShop();
  ({ app } = shop);
});
afterAll(() => shop.close());

/** Refunds a part of the newest airtime that was delivered, if there is any left to refund. */
const refundSome: Act = async ({ user }, pick) => {
  const { db } = app.services;
  const { rows } = await db.sql.query<{ id: string; left: bigint }>(
    `select id, captured - refunded as left from orders where user_id = $1
     and service_type = 'airtime-bill-payment' and captured > refunded
     order by seq desc limit 1`,
    [user.uuid],
  );
  const [order] = rows;
  if (!order) return;
  const amount = pick(2) === 0 ? order.left : 1n + BigInt(pick(Number(order.left)));
  const asked = { order_id: order.id, key: randomUUID(), amount };
  await refundPart(app.services, { ...asked, reason: 'It came too late.', by: 'operator:test' });
};

describe('sums of two spans', () => {
  const kinds = (sums: Record<string, bigint>) => moneyKinds.filter((kind) => sums[kind] !== 0n);

  /** In − out is closing − opening, to the kobo, and both are the ledger’s. */
  async function expectTrue(account: bigint, spans: Spans, { services: { db } } = app) {
    const { sums, opening, closing } = await sumMoved(db, { account, currency: 'NGN' }, spans);
    const before = async (at: Date) => {
      const { rows } = await db.sql.query<{ sum: bigint }>(
        `select coalesce(sum(amount), 0)::bigint as sum from ledger.entry
         where account_id = $1 and created_at < $2`,
        [account, at],
      );
      return rows[0]!.sum;
    };
    expect([opening, closing]).toEqual([await before(spans.from), await before(spans.until)]);
    const days = await sumDays(db, { account, currency: 'NGN' }, spans, 'Africa/Lagos');
    const [first, second] = [false, true].map((isNow) => {
      const left = (all: readonly { is_now: boolean; gone: bigint; fee_gone: bigint }[]) =>
        all
          .filter((each) => each.is_now === isNow)
          .reduce((sum, { gone, fee_gone }) => sum + gone + fee_gone, 0n);
      expect(left(days)).toBe(left(sums));
      const { came, gone } = byKind(sums.filter((each) => each.is_now === isNow));
      for (const each of [...Object.values(came), ...Object.values(gone)])
        expect(each).toBeGreaterThanOrEqual(0n);
      const all = (of: Record<string, bigint>) => Object.values(of).reduce((a, b) => a + b, 0n);
      return { moved: all(came) - all(gone), came, gone };
    });
    expect(second!.moved).toBe(closing - opening);
    expect(first!.moved).toBe(opening - (await before(spans.before)));
    return [first!, second!] as const;
  }

  it.each([1, 7, 42])('are those of the ledger wherever they end (seed %i)', async (seed) => {
    const pick = seeded(seed);
    const acts = [
      ...walletActs(app),
      refundSome,
      (member: TestMember) => giveFromHouse(app, member, 'rewards_expense', 12_345n),
    ];
    let member = await aKnownMember(app, { balance: '90000.00' });
    await addPayoutAccount(app, member);
    const moments = [new Date(Date.now() - 60_000)];
    for (let step = 0; step < 34; step += 1) {
      await acts[step < acts.length ? step : pick(acts.length)]!(member, pick);
      if (pick(3) > 0) continue;
      await app.drainJobs({ includeLater: pick(2) === 0 });
      member = { ...member, token: await freshToken(app, member) };
      moments.push(new Date());
    }
    await app.drainJobs({ includeLater: true });
    await refundSome(member, pick);
    const account = await walletAccount(app.services.db, member.user);
    const { rows } = await app.services.db.sql.query<{ at: Date }>(
      'select created_at as at from ledger.entry where account_id = $1 order by id',
      [account],
    );
    expect(rows.length).toBeGreaterThan(10);
    // in the middle of a refunded order too
    moments.push(...rows.map(({ at }) => new Date(at.getTime() + 1)), new Date(Date.now() + 1000));
    moments.sort((a, b) => a.getTime() - b.getTime());
    const seen = new Set<string>();
    for (let n = 0; n < 40; n += 1) {
      const [a, b, c] = [pick(moments.length), pick(moments.length), pick(moments.length)].sort(
        (x, y) => x - y,
      ) as [number, number, number];
      const both = await expectTrue(account, {
        before: moments[a]!,
        from: moments[b]!,
        until: moments[c]!,
      });
      for (const { came, gone } of both) {
        for (const kind of kinds(came)) seen.add(`+${kind}`);
        for (const kind of kinds(gone)) seen.add(`-${kind}`);
      }
    }
    const whole = { before: moments[0]!, from: moments[0]!, until: moments.at(-1)! };
    await expectTrue(account, whole);
    for (const kind of ['+deposits', '+gift-cards-sold', '+rewards', '+other', '+refunds'])
      expect(seen).toContain(kind);
    for (const kind of ['-airtime-and-data', '-withdrawals', '-fees', '-flags'])
      expect(seen).toContain(kind);
  });

  it('subtract a refund from what was spent in the same span; later it comes in', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    const start = new Date(Date.now() - 1000);
    const { uuid } = await buyAndSettle(app, member, { amount: '700' });
    await buyAndSettle(app, member, { amount: '100' });
    const bought = new Date();
    const asked = { order_id: uuid, reason: 'It came too late.', by: 'operator:test' };
    await refundPart(app.services, { ...asked, key: randomUUID(), amount: 20_000n });
    const end = new Date(Date.now() + 1000);
    const account = await walletAccount(app.services.db, member.user);
    const [, one] = await expectTrue(account, { before: start, from: start, until: end });
    expect([one.gone['airtime-and-data'], one.came.refunds]).toEqual([60_000n, 0n]);
    const [first, second] = await expectTrue(account, { before: start, from: bought, until: end });
    expect([first.gone['airtime-and-data'], first.came.refunds]).toEqual([80_000n, 0n]);
    expect([second.gone['airtime-and-data'], second.came.refunds]).toEqual([0n, 20_000n]);
  });

  // of a separate app, because its books lack the payment that this pretends
  it('count what was paid from outside for a purchase as money added', async () => {
    const own = await anApp();
    leavesNoBooks(own);
    const member = await aMember(own);
    const { db } = own.services;
    const account = await walletAccount(db, member.user);
    await inTransaction(db, async (tx) => {
      const order = await openOrder(tx, own.services, {
        user: member.user,
        serviceType: 'crypto-buy',
        direction: 'purchase',
        status: 'completed',
        title: 'Bitcoin',
        amount: 50_000n,
        accountId: account,
        step: { title: 'Sent' },
      });
      const move = (kind: string, from: bigint, to: bigint) =>
        post(tx, {
          scope: `order:${order.id}`,
          key: kind,
          kind,
          orderId: order.id,
          legs: [
            { account: from, amount: -50_000n },
            { account: to, amount: 50_000n },
          ],
        });
      await move('payment-received', houseAccount('float_payments', 'NGN'), account);
      await move('crypto-buy', account, houseAccount('fx_position', 'NGN'));
    });
    const start = new Date(Date.now() - 60_000);
    const spans = { before: start, from: start, until: new Date(Date.now() + 1000) };
    const [, { came, gone }] = await expectTrue(account, spans, own);
    expect([kinds(came), kinds(gone)]).toEqual([['deposits'], ['crypto']]);
    await own.close();
  });
});
