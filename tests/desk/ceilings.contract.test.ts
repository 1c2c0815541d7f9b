import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeskApproval, DeskCase } from '#lib/desk/contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import { takeAndDecide } from '#server/desk/decide.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import {
  because,
  claimCard,
  decideCard,
  postCardDecision,
  useCardDesk,
} from '#tests/support/card-desk.ts';
import { sell, setRate, typedCard } from '#tests/support/cards.ts';
import { deskOf, openPictures, type TestOperator } from '#tests/support/desk.ts';
import { inboxOf, moneyOf, readOrder } from '#tests/support/orders.ts';
import { anUnclaimedTransfer, depositsOf } from '#tests/support/suspense.ts';

const APPLE = 'ratio:apple:e-code';

let app: TestApp;
let member: TestMember;
let ada: TestOperator;
let bayo: TestOperator;
useCardDesk((desk) => ({ app, member, ada, bayo } = desk));
beforeEach(() => {
  app.services.env.DESK_DAY_SUM = 1_000_000;
  app.services.env.DESK_DAY_AGREED = 20_000_000;
});

const sold = async (body: object = typedCard()): Promise<Order> =>
  (await sell(app, member, body)).body.data;
const offer = (amount: string) => ({ verdict: 'change_offer' as const, amount, ...because });
const now = ({ reference_code }: Order) => readOrder(app, member, reference_code);
const balance = async () => (await moneyOf(app, member)).available;
const asked = async ({ uuid }: Order) => {
  const { body } = await deskOf(app, bayo).get('/approvals');
  return (body.data as DeskApproval[]).find(({ case_id }) => case_id === uuid);
};
const agree = async (order: Order, who = bayo) =>
  deskOf(app, who).post(`/approvals/${(await asked(order))?.id}`, { approve: true });
const take = ({ reference_code }: Order) =>
  app.call('POST', `/transactions/${reference_code}/offer`, {
    token: member.token,
    body: { accept: true },
  });

describe('an offer for a card', () => {
  it('above the agreed price needs a second approver, says so, and the seller sees nothing before', async () => {
    const order = await sold();
    const before = [await now(order), await inboxOf(app, member)];
    const said = await decideCard(app, ada, order, offer('199999.00'));
    const why = [
      'It’s more than the locked price of ₦86,900.00.',
      'It’s more than the ₦86,900.00 that today’s rate allows.',
    ].join(' ');
    expect(said.body.data).toEqual({ state: 'waits for a second approver', why });
    expect([await now(order), await inboxOf(app, member)]).toEqual(before);
    expect(await asked(order)).toMatchObject({ asked_by: 'Ada', amount: '199999.00', why });
    expect((await agree(order, ada)).body.error_code).toBe('desk_second_person');
    expect((await take(order)).status).toBe(409);
    const answers = await Promise.all(Array.from({ length: 4 }, () => agree(order)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await now(order)).toMatchObject({ status: 'offer_changed' });
    await take(order);
    expect(await balance()).toBe('199999.00');
  });

  it('above what the current rate allows needs one too, and a lower one is one operator’s decision', async () => {
    const [high, low] = [await sold(), await sold()];
    await setRate(app, APPLE, '0.50');
    try {
      const said = await decideCard(app, ada, high, offer('80000.00'));
      expect(said.body.data).toEqual({
        state: 'waits for a second approver',
        why: 'It’s more than the ₦69,000.00 that today’s rate allows.',
      });
      const claimed = (await claimCard(app, ada, low)).body.data as DeskCase;
      expect(claimed.offered_alone).toBe('69000.00');
      const fine = await postCardDecision(app, ada, low, offer('69000.00'));
      expect(fine.body.data).toEqual({ state: 'decided', why: null });
    } finally {
      await setRate(app, APPLE, '0.63');
    }
  });
});

describe('the proof that a decision rests on', () => {
  it.each([
    ['evidence', { evidence: 'x' }],
    ['evidence', { evidence: 'Used before' }],
    ['evidence', { evidence: 'xxxxxxxxxxxxxxxxxxxx' }],
    ['proof', { proof: undefined }],
    ['proof', { proof: 'line-balance' }],
    ['proof', { proof: 'toString' }],
  ])('is refused on %s: %j', async (field, change) => {
    const order = await sold();
    for (const verdict of ['change_offer', 'reject'])
      for (const words of [{ ...because, ...change }]) {
        const { status, body } = await decideCard(app, ada, order, {
          verdict,
          ...words,
          ...(verdict === 'change_offer' ? { amount: '10.00' } : {}),
        });
        expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
      }
    expect((await now(order)).status).toBe('under_review');
  });

  it('has its kinds in the case, and is stored with the decision', async () => {
    const order = await sold();
    const { proofs } = (await claimCard(app, ada, order)).body.data as DeskCase;
    expect(proofs?.map(({ code }) => code)).toContain('redemption-reference');
    await postCardDecision(app, ada, order, { verdict: 'reject', ...because });
    const { rows } = await app.services.db.sql.query(
      `select evidence ->> 'proof' proof from sale_decision where order_id = $1`,
      [order.uuid],
    );
    expect(rows).toEqual([{ proof: 'redemption-reference' }]);
  });
});

describe('a rate that has risen since a card was submitted', () => {
  it('adds a tenth to what was agreed and no more', async () => {
    const [order, other] = [await sold(), await sold()];
    const approve = { verdict: 'approve' };
    await setRate(app, APPLE, '0.80');
    try {
      await decideCard(app, ada, order, approve);
      expect(await balance()).toBe('95590.00');
      await setRate(app, APPLE, '0.66');
      await decideCard(app, ada, other, approve);
      expect(await balance()).toBe('186590.00');
    } finally {
      await setRate(app, APPLE, '0.63');
    }
  });
});

describe('the daily total of one operator', () => {
  const claimed = async (who: TestOperator, amount: string) => {
    const order = await sold();
    await claimCard(app, who, order);
    return { order, say: () => postCardDecision(app, who, order, offer(amount)) };
  };
  const stateOf = ({ body }: { body: { data?: unknown } }) =>
    (body.data as { state: string }).state;

  it('counts offers and credits together, and a second approver is asked above it', async () => {
    app.services.env.DESK_DAY_SUM = 100_000;
    const first = await claimed(ada, '60000.00');
    expect(stateOf(await first.say())).toBe('decided');
    const { member: owner, reference } = await anUnclaimedTransfer(app, '30000');
    const deposits = depositsOf(app, ada);
    await deposits.settle(reference, { verdict: 'approve', to: owner.user.username });
    const third = await claimed(ada, '10000.01');
    const said = await third.say();
    expect(said.body.data).toEqual({
      state: 'waits for a second approver',
      why: 'On your own you can decide offers and credits of up to ₦100,000.00 in 24 hours. So far you’ve decided ₦90,000.00.',
    });
    const credit = await anUnclaimedTransfer(app, '20000');
    const { id } = await deposits.take(credit.reference);
    const given = { verdict: 'approve', to: credit.member.user.username } as const;
    expect(stateOf(await deposits.decide(id, given))).toBe('waits for a second approver');
    expect(stateOf(await (await claimed(bayo, '60000.00')).say())).toBe('decided');
    // what two decided is no one's alone, and a day later there is room again
    await agree(third.order);
    expect(stateOf(await (await claimed(ada, '10000.00')).say())).toBe('decided');
    const later = await sold();
    app.clock.advance(24 * 3600 + 1);
    const again = offer('50000.00');
    const at = { queue: 'cards', id: later.uuid } as const;
    const decided = await takeAndDecide(app.services, at, {
      decision: again,
      operatorId: ada.id,
      key: randomUUID(),
    });
    expect(decided.state).toBe('decided');
  });

  it('has no gap between decisions at the same moment', async () => {
    app.services.env.DESK_DAY_SUM = 100_000;
    const cases = [];
    for (let n = 0; n < 6; n++) cases.push(await claimed(ada, '40000.00'));
    const answers = await Promise.all(cases.map(({ say }) => say()));
    const states = answers.map(stateOf);
    expect(states.filter((state) => state === 'decided')).toHaveLength(2);
    expect(states.filter((state) => state !== 'decided')).toHaveLength(4);
    const { rows } = await app.services.db.sql.query(
      'select sum(amount)::text sum from operator_sum where operator_id = $1',
      [ada.id],
    );
    expect(rows).toEqual([{ sum: '8000000' }]);
  });

  it('has a higher limit for cards that are paid at their locked price, at the same moment too', async () => {
    // each card is ₦86,900.00
    app.services.env.DESK_DAY_AGREED = 200_000;
    const orders = [];
    for (let n = 0; n < 4; n++) {
      const order = await sold();
      await claimCard(app, ada, order);
      const { body } = await deskOf(app, ada).get(`/queues/cards/${order.uuid}`);
      await openPictures(app, ada, body.data as object);
      orders.push(order);
    }
    const before = await balance();
    const approve = { verdict: 'approve' as const };
    const answers = await Promise.all(
      orders.map((order) => postCardDecision(app, ada, order, approve)),
    );
    expect(answers.map(stateOf).filter((state) => state === 'decided')).toHaveLength(2);
    const held = answers.find((answer) => stateOf(answer) !== 'decided');
    expect((held?.body.data as { why: string }).why).toContain(
      'sales at their locked price of up to ₦200,000.00 in 24 hours. So far you’ve decided ₦173,800.00.',
    );
    expect(Number(await balance()) - Number(before)).toBe(173_800);
    // offers have a separate limit, and so does each colleague
    expect(stateOf(await (await claimed(ada, '40000.00')).say())).toBe('decided');
    const waiting = orders.find((_, at) => stateOf(answers[at]!) !== 'decided')!;
    expect((await agree(waiting)).status).toBe(200);
  });

  it('has one limit for all money where an operator’s own was lowered', async () => {
    await app.services.db.sql.query('update operator set day_sum = 10000000 where id = $1', [
      ada.id,
    ]);
    // ₦86,900.00 at its locked price, of ₦100,000.00 in all
    const order = await sold();
    const approve = { verdict: 'approve' as const };
    expect(stateOf(await decideCard(app, ada, order, approve))).toBe('decided');
    const next = await (await claimed(ada, '40000.00')).say();
    expect(next.body.data).toMatchObject({
      state: 'waits for a second approver',
      why: 'On your own you can decide offers, credits and sales at their locked price of up to ₦100,000.00 in 24 hours. So far you’ve decided ₦86,900.00.',
    });
  });

  it('counts a decision once, however often it is sent', async () => {
    app.services.env.DESK_DAY_SUM = 100_000;
    const order = await sold();
    await claimCard(app, ada, order);
    const key = randomUUID();
    const say = () => postCardDecision(app, ada, order, offer('40000.00'), key);
    await Promise.all([say(), say(), say()]);
    expect(stateOf(await say())).toBe('decided');
    const { rows } = await app.services.db.sql.query(
      'select amount::text from operator_sum where operator_id = $1',
      [ada.id],
    );
    expect(rows).toEqual([{ amount: '4000000' }]);
  });
});
