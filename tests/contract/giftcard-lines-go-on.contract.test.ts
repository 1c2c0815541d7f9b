import { inject, describe, expect, it } from 'vitest';
import pg from 'pg';
import type { Order } from '#lib/orders/contract.ts';
import { migrate } from '#server/db/migrate.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { because, decideCard, useCardDesk } from '#tests/support/card-desk.ts';
import { withDatabaseName } from '#tests/support/database-url.ts';
import { deskOf, type TestOperator } from '#tests/support/desk.ts';
import { accept, refuse, sellCards } from '#tests/support/many-cards.ts';
import { expectCleanBooks, moneyOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
let ada: TestOperator;
let bayo: TestOperator;
useCardDesk((desk) => ({ app, member, ada, bayo } = desk));

/** The format of sales before their cards were lines: each card had its result. */
const AS_BEFORE = `
  set local session_replication_role = replica;
  alter table gift_card_item add column result text check (result in ('accepted', 'refused')),
    add column worth bigint;
  update gift_card_item c set worth = i.amount,
      result = case i.state when 'delivered' then 'accepted' when 'failed' then 'refused' end
    from order_item i where i.order_id = c.order_id and i.position = c.position + 1;
  alter table gift_card_item alter column worth set not null;
  update gift_card_item set result = null from orders o where o.id = order_id and o.offer is not null;
  update sale_decision set evidence = evidence - 'lines',
    reason = regexp_replace(reason, '^Card 2 \\(\\$50\\.00\\): ', 'Not paid: card 2 ($50.00). ');
  delete from order_item i using orders o where o.id = i.order_id and o.direction = 'sale';
  alter table order_item drop column offer, drop column paid cascade, drop column paid_txn, drop column reason;
  alter table order_item add constraint order_item_check1 check ((state = 'delivered') = (captured > 0));
  alter table sale_print drop column line;
  delete from public.migration where name = '0119_sale_lines.sql'`;

async function migrateFromBefore({ databaseUrl }: TestApp): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const url = withDatabaseName(inject('testPostgresUrl'), name);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`begin; ${AS_BEFORE}; commit`);
  await admin.end();
  await migrate(url);
}

const read = ({ reference_code }: Order) => readOrder(app, member, reference_code);
const decide = async (order: Order, body: object, who = ada) => {
  expect((await decideCard(app, who, order, body)).body.message ?? '').toBe('');
};
const answer = ({ reference_code }: Order, take: boolean) =>
  app.call('POST', `/transactions/${reference_code}/offer`, {
    token: member.token,
    body: { accept: take },
  });

const offer = { verdict: 'change_offer', amount: '50000.01', ...because };
const items = (order: Order) =>
  order.items?.map(({ state, amount, paid, offer: offered }) => [state, amount, paid, offered]);

describe('sales of cards from before their cards were lines', () => {
  it('go on where they stood: waiting, offered, turned down and paid', async () => {
    const [waiting, offered, left, refused, partly, all, one] = [
      await sellCards(app, member, 3),
      await sellCards(app, member, 2),
      await sellCards(app, member, 2),
      await sellCards(app, member, 2),
      await sellCards(app, member, 3),
      await sellCards(app, member, 2),
      await sellCards(app, member, 1),
    ];
    await decide(offered, offer);
    await decide(left, offer);
    await decide(refused, { verdict: 'reject', ...because });
    await decide(partly, { verdict: 'approve', accepted: [0, 2], ...because });
    await decide(all, { verdict: 'approve' });
    const before = await Promise.all([partly, all].map(read));

    await migrateFromBefore(app);
    await expectCleanBooks(app);
    expect(await Promise.all([partly, all].map(read))).toEqual(before);
    expect(items(await read(waiting))).toEqual(
      Array(3).fill(['open', '42150.00', undefined, undefined]),
    );
    expect(items(await read(offered))).toEqual([
      ['open', '42150.00', undefined, '25000.01'],
      ['open', '42150.00', undefined, '25000.00'],
    ]);

    await decide(waiting, { verdict: 'approve', items: [...accept(0, 2), refuse(1)] });
    await Promise.all([answer(offered, true), answer(left, false)]);
    await app.call('POST', `/transactions/${refused.reference_code}/appeal`, {
      token: member.token,
      body: { message: 'They were never used. Here is the receipt.' },
    });
    await decide(refused, { verdict: 'approve', items: [...accept(1), refuse(0)] }, bayo);
    await decide(one, { verdict: 'approve' });
    const ended = await Promise.all([waiting, offered, left, refused, one].map(read));
    expect(ended.map(({ status }) => status)).toEqual([
      'partly_completed',
      'completed',
      'cancelled',
      'partly_completed',
      'completed',
    ]);
    // 84,300 each of the waiting, the partial and the full sale, 50,000.01 of the offer, 42,150 of
    // the appeal and of the single card
    expect((await moneyOf(app, member)).available).toBe('387200.01');
  });

  it('carry out what a second approver was asked before', async () => {
    const order = await sellCards(app, member, 6);
    const asked = { verdict: 'approve', accepted: [0, 1, 2, 3, 4], ...because };
    const said = await decideCard(app, ada, order, asked);
    expect(said.body).toMatchObject({ data: { state: 'waits for a second approver' } });
    await migrateFromBefore(app);
    const { rows } = await app.services.db.sql.query<{ id: string }>(
      `select id from desk_approval where case_id = $1`,
      [order.uuid],
    );

    await deskOf(app, bayo).post(`/approvals/${rows[0]?.id}`, { approve: true });
    expect(await read(order)).toMatchObject({ status: 'partly_completed' });
    expect((await moneyOf(app, member)).available).toBe('210750.00');
  });
});
