import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Gift } from '#lib/giftcard/gift-packages.contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import { sendGift } from '#server/giftcard/send-gift.job.ts';
import { askAbout } from '#server/orders/send/requery.job.ts';
import { readCodes } from '#server/orders/vault.ts';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import {
  ada,
  aCardBuyer,
  buyCard,
  buyPackage,
  giftToken,
  reveal,
} from '#tests/support/card-shop.ts';
import { aCardShop } from '#tests/support/cards.ts';
import { inboxOf, readOrder } from '#tests/support/orders.ts';

const DAY_S = 24 * 3600;

let app: TestApp;
let member: TestMember;
let nth = 0;
beforeAll(async () => {
  app = await aCardShop();
});
beforeEach(async () => {
  member = await aCardBuyer(app);
  nth += 1;
});
afterAll(() => app.close());

/** A recipient who hasn't received anything yet. */
const somebody = (change: object = {}) => ({ ...ada, email: `ada${nth}@mail.example`, ...change });
const open = (token: string | undefined) =>
  app.call<{ data: Gift; error_code?: string }>('POST', `/gifts/${token}/open`);
const token = () => giftToken(app, somebody().email);

async function give(change: object = {}) {
  const bought = await buyCard(app, member, { recipient: somebody(change) });
  expect(bought.status).toBe(201);
  await app.drainJobs();
  return readOrder(app, member, bought.body.data.reference_code);
}

/** As stored in the vault, because no one can reveal them twice. */
const codesOf = ({ uuid }: Order) => readCodes(app.services, { id: uuid });

describe('a gift', () => {
  it('is emailed to the recipient with the sender’s name and message, but no code', async () => {
    const order = await give();
    const { body } = await app.call<{ data: { subject: string; text: string; html: string }[] }>(
      'GET',
      `/sandbox/mail?to=${somebody().email}`,
    );
    expect(body.data).toHaveLength(1);
    expect(body.data[0]?.text).toContain('Happy birthday');
    expect(body.data[0]?.subject).toMatch(/sent you a gift$/);
    const [code] = await codesOf(order);
    expect(JSON.stringify(body.data)).not.toContain(code);
    expect(order.facts).toContainEqual({ label: 'Gift for', value: 'Ada', copy: false });
    expect(order.timeline.map(({ title }) => title)).toContain('Sent to Ada by email');
  });

  it('opens with its link: the code, how to use it, and its sender', async () => {
    const order = await give();
    const opened = await open(await token());
    expect(opened.status).toBe(200);
    expect(opened.body.data).toMatchObject({
      recipient_name: 'Ada',
      message: 'Happy birthday',
      cards: [
        { name: 'Apple (iTunes)', country: 'United States', value: '10.00', currency: 'USD' },
      ],
    });
    expect(opened.body.data.cards[0]?.redeem.length).toBeGreaterThan(0);
    expect(opened.body.data.cards.map(({ code }) => code)).toEqual(await codesOf(order));
  });

  it('notifies the sender once, when it is opened for the first time', async () => {
    const order = await give();
    const link = await token();
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(link)));
    expect(new Set(answers.map(({ body }) => body.data.opened_at)).size).toBe(1);
    await open(link);
    const told = (await inboxOf(app, member)).list.filter(
      ({ title }) => title === 'Ada opened your gift',
    );
    expect(told).toHaveLength(1);
    const { timeline } = await readOrder(app, member, order.reference_code);
    expect(timeline.filter(({ title }) => title === 'Ada opened your gift')).toHaveLength(1);
  });

  it('is the recipient’s once they opened it: the buyer can no longer read the code', async () => {
    const order = await give();
    expect(order.sealed).toEqual({
      can_open: true,
      text: expect.stringMatching(/^Ada gets a link .* the link stops working/) as unknown,
    });
    await open(await token());
    const refused = await reveal(app, member, order);
    const text = 'Ada has opened this gift, so only they can see it.';
    expect(refused).toMatchObject({ status: 409, body: { message: text } });
    const again = await readOrder(app, member, order.reference_code);
    expect(again).toMatchObject({ vouchers: [{ value: null }], voucher_code: null });
    expect(again.sealed).toEqual({ can_open: false, text });
  });

  it('is the buyer’s when they opened it first: the link says so, and shows no code', async () => {
    const order = await give();
    expect((await reveal(app, member, order)).body.data.vouchers[0]?.value).not.toBeNull();
    const { status, body } = await open(await token());
    expect([status, body.data.opened_at, body.data.cards[0]?.code]).toEqual([200, null, null]);
    expect((await readOrder(app, member, order.reference_code)).sealed).toBeNull();
  });

  it('is one person’s when both open it at the same moment', async () => {
    const orders = [];
    for (let n = 0; n < 4; n += 1) {
      const order = await give({ email: `both${n}@mail.example` });
      const link = await giftToken(app, `both${n}@mail.example`);
      const [mine, theirs] = await Promise.all([reveal(app, member, order), open(link)]);
      orders.push([mine.status === 200, theirs.body.data.cards[0]?.code !== null]);
    }
    expect(orders.every(([mine, theirs]) => mine !== theirs)).toBe(true);
  });

  it('is not sent on its day when the buyer has opened it', async () => {
    const send_at = new Date(app.clock.now().getTime() + 3 * DAY_S * 1000).toISOString();
    await reveal(app, member, await give({ send_at }));
    await app.drainJobs({ includeLater: true });
    expect(await token()).toBeUndefined();
  });

  it('has a link of which only a hash is stored', async () => {
    const order = await give();
    const link = await token();
    const { rows } = await app.services.db.sql.query<{ text: string }>(
      `select row_to_json(g)::text as text from gift g where order_id = $1
       union all select payload::text from graphile_worker._private_jobs`,
      [order.uuid],
    );
    expect(link).toMatch(/^[\w-]{43}$/);
    expect(rows.map(({ text }) => text).join()).not.toContain(link);
  });

  it('waits for its day', async () => {
    const send_at = new Date(app.clock.now().getTime() + 3 * DAY_S * 1000).toISOString();
    const order = await give({ send_at });
    expect(order.status).toBe('completed');
    expect(await token()).toBeUndefined();
    const { rows } = await app.services.db.sql.query<{ run_at: Date }>(
      `select run_at from graphile_worker.jobs where task_identifier = 'giftcard.send'`,
    );
    expect(rows.map(({ run_at }) => run_at.toISOString())).toEqual([send_at]);
    await app.drainJobs({ includeLater: true });
    expect((await open(await token())).status).toBe(200);
  });

  it('is sent once, also when its job runs again', async () => {
    const order = await give();
    await Promise.all([1, 2, 3].map(() => sendGift.run(app.services, { order_id: order.uuid })));
    await app.drainJobs();
    const { body } = await app.call<{ data: object[] }>(
      'GET',
      `/sandbox/mail?to=${somebody().email}`,
    );
    expect(body.data).toHaveLength(1);
  });

  it('is also sent by text message when there is a number', async () => {
    await give({ phone: '+2348031230000' });
    const { body } = await app.call<{ data: { text: string }[] }>(
      'GET',
      '/sandbox/sms?to=%2B2348031230000',
    );
    expect(body.data[0]?.text).toContain(`/gift/${(await token())!}`);
  });

  it('stays when the sender has left, without their name', async () => {
    await give();
    await app.services.db.sql.query(
      'update users set anonymised_at = now(), firstname = null where id = $1',
      [member.user.uuid],
    );
    expect((await open(await token())).body.data.sender_name).toBe('Someone');
  });

  it('no longer exists when the supplier took it back', async () => {
    const order = await give();
    await app.services.db.sql.query(
      `update sandbox.card_order set state = 'reversed', changed_at = now()
       where reference = (select our_reference from orders where id = $1)`,
      [order.uuid],
    );
    await askAbout(app.services, `OJG${order.uuid.replaceAll('-', '')}`);
    expect((await open(await token())).status).toBe(404);
  });

  it('can’t be guessed: unknown links are 404, and many attempts are refused', async () => {
    expect((await open('A'.repeat(43))).status).toBe(404);
    const limited = await anApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const tries: number[] = [];
      for (let n = 0; n < 31; n += 1)
        tries.push((await limited.call('POST', `/gifts/${'B'.repeat(43)}/open`)).status);
      expect([tries[0], tries[30]]).toEqual([404, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('a package', () => {
  it('is one order that delivers every card in it to the recipient', async () => {
    const bought = await buyPackage(app, member, { recipient: somebody() });
    await app.drainJobs();
    const order = await readOrder(app, member, bought.body.data.reference_code);
    expect(order).toMatchObject({
      type: 'giftcard-buy',
      status: 'completed',
      name: 'A night in gift package',
      vouchers: [{}, {}],
    });
    expect(order.repeat?.url).toBe('/giftcard/packages/select/ng-night-in');
    const { cards } = (await open(await token())).body.data;
    expect(cards).toMatchObject([
      { country: 'Nigeria', value: '10000.00', currency: 'NGN' },
      { country: 'United States', value: '15.00', currency: 'USD' },
    ]);
    expect(cards.every(({ redeem }) => redeem.length > 0)).toBe(true);
    expect(cards[0]?.code).not.toBe(cards[1]?.code);
    expect(cards[0]?.code).not.toBeNull();
  });

  it('is bought once with its key, sixteen times at the same moment', async () => {
    const key = `package-${member.user.uuid}`;
    const body = { recipient: somebody() };
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => buyPackage(app, member, body, key)),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map((each) => each.body.data.reference_code)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  });

  it('requires a recipient, and is sold at home only', async () => {
    const none = await buyPackage(app, member, { recipient: undefined });
    expect(none.body.errors).toHaveProperty('recipient');
    expect((await buyPackage(app, member, { package_id: 'gh-night-in' })).status).toBe(404);
    for (const country of ['GH', 'KE'] as const) {
      const buyer = await aCardBuyer(app, { country, balance: '50000.00' });
      const package_id = `${country.toLowerCase()}-for-players`;
      const sent = await buyPackage(app, buyer, { package_id, recipient: somebody() });
      expect(sent.status).toBe(201);
    }
    await app.drainJobs();
  });
});
