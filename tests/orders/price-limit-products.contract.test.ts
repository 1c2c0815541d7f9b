import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney, toAmount } from '#lib/money.ts';
import { seedPlatforms } from '#server/fund-bets/seed-platforms.ts';
import { clearCache } from '#server/reference/cache.ts';
import { aMember, PIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { bet, checkBet } from '#tests/support/bets.ts';
import {
  ada,
  appleBody,
  authorizeCard,
  authorizeLocal,
  buyPackage,
} from '#tests/support/card-shop.ts';
import { aCardShop } from '#tests/support/cards.ts';
import { moneyOf, type OrderAnswer } from '#tests/support/orders.ts';
import { addIdentity, addPayoutAccount } from '#tests/support/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aCardShop();
  await seedPlatforms(app.services.db);
});
afterAll(() => app.close());

/** Sends one purchase up to a limit; without a key it is another one each time. */
type Send = (limit: string, key?: string) => Promise<OrderAnswer>;

interface Kept {
  /** The fee that is moved: its kind, and whose. */
  fee: [kind: string, service: string];
  /** Everything that comes before the call that takes money, at the price of then. */
  agree: (member: TestMember) => Promise<Send>;
  /** What POST /quotes is asked once there is network again. */
  quote: () => Promise<object>;
}

const post =
  ({ token }: TestMember, path: string, body: object): Send =>
  (max_total, key = randomUUID()) =>
    app.call('POST', path, { token, key, body: { ...body, max_total } });

const products: Record<string, Kept> = {
  'a betting account': {
    fee: ['bill_fee', 'fund-bets'],
    agree: async (member) => post(member, '/betting/purchase', { ...bet(), pin: PIN }),
    quote: async () => ({ service_type: 'funds_transfer', ...bet() }),
  },
  'a withdrawal': {
    fee: ['withdrawal_fee', ''],
    agree: async (member) => post(member, '/payment/withdraw', { amount: '2000', pin: PIN }),
    quote: async () => ({ service_type: 'primary-account-withdrawal', amount: '2000' }),
  },
  'a gift card from abroad': {
    fee: ['bill_fee', 'giftcard-buy'],
    agree: async (member) => {
      const { reference } = (await authorizeCard(app, member)).body.data;
      return post(member, '/gift-card/buy', { reference, pin: PIN });
    },
    quote: async () => ({ service_type: 'giftcard-buy', ...(await appleBody(app)) }),
  },
  'a gift card of a shop': {
    fee: ['bill_fee', 'local-giftcard-buy'],
    agree: async (member) => {
      const { reference } = (await authorizeLocal(app, member)).body.data;
      return post(member, '/local-gift-cards/buy/initiate', { reference });
    },
    quote: async () => ({ service_type: 'local-giftcard-buy', id: 'ng-jumia', value: '2000.00' }),
  },
  'a package for someone': {
    fee: ['bill_fee', 'giftcard-buy'],
    agree: async (member) => (max_total, key) => buyPackage(app, member, { max_total }, key),
    quote: async () => ({
      service_type: 'giftcard-buy',
      package_id: 'ng-night-in',
      recipient: ada,
    }),
  },
};

async function aBuyerOfAll(): Promise<TestMember> {
  const member = await aMember(app, { balance: '900000.00' });
  await addIdentity(app, member);
  await addPayoutAccount(app, member);
  expect((await checkBet(app, member, { over_18: true })).status).toBe(200);
  return member;
}

/**
 * Sets the fee, in minor units, in one statement: a concurrent purchase sees either the old one or
 * the new one.
 */
async function setFee(fee: Kept['fee'], minor: number): Promise<void> {
  const { db } = app.services;
  await db.sql.query(
    `update charge set amount_minor = $3, basis_points = null
     where country_code = 'NG' and kind = $1 and service_type = $2`,
    [...fee, minor],
  );
  clearCache(db);
}

const addFee = (fee: Kept['fee']) =>
  app.services.db.sql.query(
    `insert into charge(country_code, kind, service_type, from_minor, amount_minor)
     values ('NG', $1, $2, 0, 0) on conflict do nothing`,
    fee,
  );

const FEE = 1_000;
const DEARER = 6_000;

describe.each(Object.entries(products))(
  '%s that was saved with a price limit',
  (_name, product) => {
    const { fee, agree, quote } = product;
    /** Fees with the ordinary fee, and with the dearer one. */
    let price: bigint;
    const usual = () => toAmount(price);
    const dear = () => toAmount(price + BigInt(DEARER - FEE));
    let member: TestMember;

    beforeAll(async () => {
      await addFee(fee);
      await setFee(fee, FEE);
      member = await aBuyerOfAll();
      const { token } = member;
      const answer = await app.call<{ data: { lines: { total: string } } }>('POST', '/quotes', {
        token,
        body: await quote(),
      });
      price = BigInt(answer.body.data.lines.total.replace('.', ''));
    });
    afterEach(() => setFee(fee, FEE));

    it('is refused with its own code when it costs more now, also where that price is held', async () => {
      const before = await moneyOf(app, member);
      await setFee(fee, DEARER);
      const send = await agree(member);
      const { status, body } = await send(usual());
      expect([status, body.error_code]).toEqual([409, 'price_above_limit']);
      const [now, most] = [dear(), usual()].map((each) => formatMoney(each, 'NGN'));
      expect(body.message).toBe(
        `The price is now ${now}, above your ${most} limit. You haven’t been charged.`,
      );
      expect(await moneyOf(app, member)).toEqual(before);
    });

    it('is paid under the same key once a higher limit was agreed to', async () => {
      const key = randomUUID();
      await setFee(fee, DEARER);
      const send = await agree(member);
      expect((await send(usual(), key)).status).toBe(409);
      const paid = await send(dear(), key);
      expect([paid.status, paid.body.data.total]).toEqual([201, dear()]);
    });

    it('is one order, however often its key is sent, at the same moment or later, with any limit', async () => {
      const key = randomUUID();
      const before = await moneyOf(app, member);
      const send = await agree(member);
      const limits = [usual(), dear(), usual(), dear(), usual()];
      const sendAll = () => Promise.all(limits.map((limit) => send(limit, key)));
      const answers = [...(await sendAll()), ...(await sendAll())];
      const good = answers.filter(({ status }) => status === 201);
      expect(good.length).toBeGreaterThan(limits.length);
      expect(new Set(good.map(({ body }) => body.data.reference_code)).size).toBe(1);
      for (const { status, body } of answers.filter((each) => each.status !== 201))
        expect([status, body.error_code]).toEqual([409, 'idempotency_in_progress']);
      const taken = Number(before.available) - Number((await moneyOf(app, member)).available);
      expect(taken.toFixed(2)).toBe(usual());
    });

    it('never costs more than its limit while the price moves up and down beside it', async () => {
      const sends = await Promise.all(Array.from({ length: 6 }, () => agree(member)));
      const moves = (async () => {
        for (const minor of [DEARER, FEE, DEARER, FEE, DEARER]) await setFee(fee, minor);
      })();
      const [last, ...first] = sends;
      const answers = await Promise.all([
        ...first.map((send) => send(usual())),
        moves.then(() => last!(usual())),
      ]);
      for (const { status, body } of answers) {
        if (status === 201) expect(body.data.lines.total).toBe(usual());
        else expect(body.error_code).toBe('price_above_limit');
      }
      expect(answers.at(-1)?.body.error_code).toBe('price_above_limit');
    });

    it('names an invalid limit', async () => {
      const { status, body } = await (await agree(member))('much');
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['max_total']]);
    });
  },
);
