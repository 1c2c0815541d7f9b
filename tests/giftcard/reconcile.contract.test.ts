import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { findByReference } from '#server/orders/find.ts';
import { decideSale } from '#server/orders/sales/decide-sale.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { aCardBuyer, buyCard, buyPackage } from '#tests/support/card-shop.ts';
import { aCardShop, sell } from '#tests/support/cards.ts';
import { moneyOf, readOrder } from '#tests/support/orders.ts';
import { byHand, history, night } from '#tests/support/reconcile.ts';

let app: TestApp;
let member: TestMember;
beforeEach(async () => {
  app = await aCardShop();
  member = await aCardBuyer(app);
});
afterEach(() => app.close());

/** A card that was bought and delivered; returns its reference at the supplier. */
async function aCard(): Promise<string> {
  const { body } = await buyCard(app, member);
  await app.drainJobs();
  expect((await readOrder(app, member, body.data.reference_code)).status).toBe('completed');
  return `OJG${body.data.uuid.replaceAll('-', '')}`;
}

describe('a day of gift cards', () => {
  it('has no finding, whatever became of purchases, and whatever was bought from sellers', async () => {
    for (const quantity of [1, 6, 7, 8, 9])
      await buyCard(app, await aCardBuyer(app), { value: '5.00', quantity });
    await buyPackage(app, member);
    const sold = await sell(app, member);
    const { db } = app.services;
    const order = await findByReference(db, sold.body.data.reference_code);
    await inTransaction(db, (tx) =>
      decideSale(tx, app.services, order!.id, {
        reviewer: 'operator:test',
        said: { verdict: 'approve' },
      }),
    );
    for (let round = 0; round < 4; round += 1) {
      app.clock.advance(400);
      await app.drainJobs({ includeLater: true });
    }
    expect(await night(app)).toEqual([]);
    expect(await history(app)).toEqual([]);
  });

  it.each([
    ['amount_differs', 'update sandbox.card_order set amount = amount - 100'],
    ['missing_there', 'delete from sandbox.card_order'],
    [
      'done_twice',
      `insert into sandbox.done_twice select 'giftcards', reference from sandbox.card_order`,
    ],
  ])('finds what the supplier has otherwise: %s; no money moves', async (kind, sql) => {
    const reference = await aCard();
    await byHand(app, sql);
    expect(await night(app)).toMatchObject([
      { port: 'giftcards', kind, reference },
      { port: 'giftcards', kind: 'account_differs' },
    ]);
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', book: '885780.00' });
  });
});
