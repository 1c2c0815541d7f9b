import { randomUUID } from 'node:crypto';
import { toAmount } from '#lib/money.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findOwn } from '#server/orders/find.ts';
import { decideSale } from '#server/orders/sales/decide-sale.ts';
import type { Verdict } from '#server/orders/sales/verdict.ts';
import type { Order } from '#server/orders/tables.ts';
import type { TestApp, TestMember } from './api.ts';
import { sell } from './cards.ts';
import { decide, startCheckout } from './deposits.ts';
import { aFlag } from './flags.ts';
import { buy, freshToken, numbers } from './orders.ts';
import { withdraw } from './withdrawals.ts';

/** The same numbers for the same seed, so that a failure can be repeated. */
export function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

export type Act = (member: TestMember, pick: (below: number) => number) => Promise<unknown>;
const sum = (pick: (below: number) => number) => toAmount(BigInt(5_000 + pick(90_000)));
const because = { reasonCode: 'wrong-amount', reason: 'The card says less.' };

/** Nearly everything that can happen to the money in a wallet, as separate acts. */
export function walletActs(app: TestApp): Act[] {
  const purchase =
    (number: string): Act =>
    (member, pick) =>
      buy(app, member, { number, amount: sum(pick) });
  const deposit =
    (outcome: 'paid' | 'failed'): Act =>
    async (member) =>
      decide(app, await startCheckout(app, member, '1000'), outcome);

  /** A card that is submitted and decided, and the seller's answer to another offer. */
  const sale =
    (say: (order: Order) => Verdict, answer?: 'take' | 'leave'): Act =>
    async (member) => {
      const { db } = app.services;
      const sold = await sell(app, { ...member, token: await freshToken(app, member) });
      const order = await findOwn(db, member.user.uuid, sold.body.data.reference_code);
      await inTransaction(db, (tx) =>
        decideSale(tx, app.services, order.id, { reviewer: 'operator:test', said: say(order) }),
      );
      if (!answer) return;
      const token = await freshToken(app, member);
      const path = `/transactions/${order.reference_code}/offer`;
      await app.call('POST', path, { token, body: { accept: answer === 'take' } });
    };

  return [
    purchase(numbers.ordinary),
    purchase(numbers.saysNo),
    purchase(numbers.pending),
    purchase(numbers.noAnswerDelivered),
    purchase(numbers.reversed),
    async (member, pick) => {
      const { body } = await buy(app, member, { amount: sum(pick) });
      if (body.data)
        await app.call('POST', `/transactions/${body.data.reference_code}/cancel`, member);
    },
    deposit('paid'),
    deposit('failed'),
    (member) => withdraw(app, member, { amount: '1000' }),
    sale(({ amount }) => ({ verdict: 'approve', amount })),
    sale(({ amount }) => ({ verdict: 'approve', amount: amount / 2n, ...because })),
    sale(({ amount }) => ({ verdict: 'change_offer', amount: amount / 3n, ...because }), 'take'),
    sale(({ amount }) => ({ verdict: 'change_offer', amount: amount / 3n, ...because }), 'leave'),
    sale(() => ({ verdict: 'reject', ...because })),
    async (member) => {
      await aFlag(app, member, { amount: '30.00' });
      const token = await freshToken(app, member);
      await app.call('POST', '/flagged-transactions/resolve', { token, key: randomUUID() });
    },
  ];
}
