import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Gift } from '#lib/giftcard/gift-packages.contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import { purgeAuth } from '#server/auth/purge.job.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { eraseCards } from '#server/giftcard/erase-cards.job.ts';
import { flagByStaff } from '#server/orders/flags/manage-flags.ts';
import { decideSale } from '#server/orders/sales/decide-sale.ts';
import type { Verdict } from '#server/orders/sales/verdict.ts';
import { unseal } from '#server/platform/crypto.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { ada, aCardBuyer, buyCard, giftToken, reveal } from '#tests/support/card-shop.ts';
import {
  aCardPicture,
  aCardShop,
  photographedCard,
  sell,
  typedCard,
} from '#tests/support/cards.ts';
import { freshToken, readOrder } from '#tests/support/orders.ts';
import { storedFiles } from '#tests/support/uploads.ts';

const DAY_S = 24 * 3600;
const refusal: Verdict = { verdict: 'reject', reasonCode: 'already-used', reason: 'Used.' };

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aCardShop();
});
beforeEach(async () => {
  member = await aMember(app);
});
afterAll(() => app.close());

async function decided(body: object = typedCard(), said: Verdict = { verdict: 'approve' }) {
  const order = (await sell(app, member, body)).body.data;
  await inTransaction(app.services.db, (tx) =>
    decideSale(tx, app.services, order.uuid, { reviewer: 'operator:test', said }),
  );
  return order;
}

async function leftOf({ uuid }: Pick<Order, 'uuid'>) {
  const { rows } = await app.services.db.sql.query<{ erased: boolean; codes: number }>(
    `select s.erased_at is not null as erased, count(i.code_sealed)::int as codes
     from gift_card_sale s join gift_card_item i using (order_id)
     where s.order_id = $1 group by 1`,
    [uuid],
  );
  return rows[0];
}
const erased = { erased: true, codes: 0 };
const kept = { erased: false, codes: 1 };

async function after(days: number) {
  app.clock.advance(days * DAY_S + 60);
  await eraseCards.run(app.services, {});
  await app.drainJobs();
  member = { ...member, token: await freshToken(app, member) };
}

describe('data submitted with a sale', () => {
  it('is erased 180 days after the decision with its files, and not before', async () => {
    const key = await aCardPicture(app, member);
    const photo = await decided({
      ...(await photographedCard(app, member, [key])),
      comment: 'Mum’s',
    });
    const code = randomUUID();
    const typed = await decided(typedCard(code), refusal);
    await after(179);
    expect(await leftOf(typed)).toEqual(kept);
    expect((await storedFiles(app, key)).length).toBeGreaterThan(0);
    await after(1);
    expect([await leftOf(photo), await leftOf(typed)]).toEqual([erased, erased]);
    expect(await storedFiles(app, key)).toEqual([]);
    const { rows } = await app.services.db.sql.query(
      'select comment from gift_card_sale where order_id = $1',
      [photo.uuid],
    );
    expect(rows).toEqual([{ comment: null }]);
    const again = await sell(app, member, typedCard(code));
    expect(again.body.error_code).toBe('duplicate_gift_card_sell_picture');
  });

  it('stays while it is appealed, flagged, or waits for our answer to a problem', async () => {
    const [appealed, flagged, asked] = [
      await decided(typedCard(), refusal),
      await decided(),
      await decided(),
    ];
    const token = member.token;
    await app.call('POST', `/transactions/${appealed.reference_code}/appeal`, {
      token,
      body: { message: 'It is new.' },
    });
    await after(181);
    // the appeal is open; the other two are disputed after all
    expect([await leftOf(appealed), await leftOf(flagged)]).toEqual([kept, erased]);
    const [second, third] = [await decided(), await decided()];
    await flagByStaff(app.services, {
      order: second.reference_code,
      rule: 'staff_review',
      amount: 1000n,
      reason: 'The issuer asks.',
      by: 'ngozi',
    });
    await app.services.db.sql.query(
      `insert into ticket(id, user_id, order_id, category, subject, state, waiting_since, answer_by,
         created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 'order', 'Too little', 'open', $3, $3, $3, $3)`,
      [member.user.uuid, third.uuid, app.clock.now()],
    );
    await after(181);
    expect([await leftOf(second), await leftOf(third)]).toEqual([kept, kept]);
    expect(await leftOf(asked)).toEqual(erased);
  });

  it('is erased sale by sale: a run that stops half way has finished what it began', async () => {
    const sales = [await decided(), await decided()];
    app.clock.advance(181 * DAY_S);
    const after = (calls: number) => () => {
      calls -= 1;
      if (calls < 0) throw new Error('The worker is killed');
      return app.clock.now();
    };
    const dying = { ...app.services, clock: { now: after(2) } };
    await expect(eraseCards.run(dying, {})).rejects.toThrow('killed');
    const half = await Promise.all(sales.map(leftOf));
    expect(half).toEqual(expect.arrayContaining([erased, kept]));
    await eraseCards.run(app.services, {});
    expect(await Promise.all(sales.map(leftOf))).toEqual([erased, erased]);
  });
});

describe('codes that an erased account bought', () => {
  const erase = async ({ user }: TestMember) => {
    const before = new Date(app.clock.now().getTime() - 31 * DAY_S * 1000);
    const { sql } = app.services.db;
    await sql.query('update users set deleted_at = $2 where id = $1', [user.uuid, before]);
    await purgeAuth.run(app.services, {});
    const { rows } = await sql.query<{ codes: bigint; gifts: bigint }>(
      `select (select count(*) from order_voucher v join orders o on o.id = v.order_id
           where o.user_id = $1) as codes, (select count(*) from gift where user_id = $1) as gifts`,
      [user.uuid],
    );
    return rows[0];
  };
  const give = async (buyer: TestMember, email?: string) => {
    const change = email ? { recipient: { ...ada, email, phone: '+2348031230000' } } : {};
    const { reference_code } = (await buyCard(app, buyer, change)).body.data;
    await app.drainJobs();
    return readOrder(app, buyer, reference_code);
  };

  it('go with it; those of a gift are its recipient’s and stay', async () => {
    const buyer = await aCardBuyer(app);
    await give(buyer);
    await give(buyer, 'stays@mail.example');
    await reveal(app, buyer, await give(buyer, 'opened@mail.example'));
    expect(await erase(buyer)).toEqual({ codes: 1n, gifts: 1n });
    const link = await giftToken(app, 'stays@mail.example');
    const gift = (await app.call<{ data: Gift }>('POST', `/gifts/${link}/open`)).body.data;
    expect(gift).toMatchObject({ sender_name: 'Someone', recipient_name: 'Ada' });
    expect(gift.cards[0]?.code).not.toBeNull();
  });

  it('of a gift keep no address once the link has been sent', async () => {
    const order = await give(await aCardBuyer(app), 'forgotten@mail.example');
    const { rows } = await app.services.db.sql.query<{ sealed: string }>(
      'select recipient_sealed as sealed from gift where order_id = $1',
      [order.uuid],
    );
    const text = unseal(rows[0]!.sealed, app.services.env);
    expect(JSON.parse(text)).toEqual({ name: 'Ada', message: 'Happy birthday' });
  });
});
