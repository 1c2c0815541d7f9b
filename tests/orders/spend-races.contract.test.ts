import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAmount } from '#lib/money.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { linger } from '#tests/support/linger.ts';
import { aShop, buy, listLog, moneyOf, type OrderAnswer } from '#tests/support/orders.ts';
import { addIdentity, addPayoutAccount, withdraw } from '#tests/support/withdrawals.ts';

const AT_ONCE = 64;

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
  await linger(app, 0.05);
});
afterAll(() => app.close());

type Spend = (member: TestMember, key: string) => Promise<OrderAnswer>;

/** Retries as a client does: the server may be too busy to answer, and the key stays the same. */
async function untilAnswered(send: () => Promise<OrderAnswer>): Promise<OrderAnswer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const airtime =
  (amount: string, more: { bill?: string; number?: string } = {}): Spend =>
  (member, key) =>
    untilAnswered(() => buy(app, member, { amount, key, ...more }));

const payout =
  (amount: string, account: string): Spend =>
  (member, key) =>
    untilAnswered(() => withdraw(app, member, { amount, key, account }));

/** 64 simultaneous purchases, taken in turn from the given types. */
const spendAtOnce = (member: TestMember, kinds: Spend[]) =>
  Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      kinds[index % kinds.length]!(member, randomUUID()),
    ),
  );

const codesOf = (answers: OrderAnswer[]) =>
  new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.error_code));

const totalOf = (answers: OrderAnswer[]) =>
  answers
    .filter(({ status }) => status === 201)
    .reduce((sum, { body }) => sum + parseAmount(body.data.total), 0n);

/** The total that both providers' own books show for this member. */
async function leftFor({ user }: TestMember): Promise<bigint> {
  const { rows } = await app.services.db.sql.query<{ sum: bigint }>(
    `select (coalesce(sum(p.amount) filter (where p.state = 'paid'), 0)
       + coalesce(sum(b.amount) filter (where b.state = 'delivered'), 0))::bigint as sum
     from orders o left join sandbox.payout p on p.reference = o.our_reference
       left join sandbox.bill b on b.reference = o.our_reference where o.user_id = $1`,
    [user.uuid],
  );
  return rows[0]?.sum ?? 0n;
}

const pricesOf = (answers: OrderAnswer[], part: 'fee' | 'duty') =>
  answers
    .filter(({ status }) => status === 201)
    .reduce((sum, { body }) => sum + parseAmount(body.data.lines[part]), 0n);

async function expectSpentExactly(member: TestMember, answers: OrderAnswer[], balance: string) {
  const spent = totalOf(answers);
  expect(parseAmount((await moneyOf(app, member)).held)).toBe(spent);
  await app.drainJobs();
  const { book, held } = await moneyOf(app, member);
  expect(held).toBe('0.00');
  expect(parseAmount(balance) - parseAmount(book)).toBe(spent);
  const kept = pricesOf(answers, 'fee') + pricesOf(answers, 'duty');
  expect(await leftFor(member)).toBe(spent - kept);
}

interface Person {
  member: TestMember;
  kinds: Spend[];
  /** The price of the cheapest of them, minor units. */
  cheapest: bigint;
}

/** Airtime and a bank payout. */
async function nigerian(balance: string): Promise<Person> {
  const member = await aMember(app, { balance });
  await addIdentity(app, member);
  const bank = await addPayoutAccount(app, member);
  return { member, kinds: [airtime('599.99'), payout('1000', bank)], cheapest: 59_999n };
}

/** Airtime, mobile money and a bank payout. */
async function kenyan(balance: string): Promise<Person> {
  const member = await aMember(app, { country: 'KE', balance });
  const phone = await addPayoutAccount(app, member);
  const bank = await addPayoutAccount(app, member, { primary: false, bank: 'ke-kcb-bank' });
  const kinds = [
    airtime('170', { bill: 'ke-safaricom', number: '0722 123 456' }),
    payout('150', phone),
    payout('160', bank),
  ];
  return { member, kinds, cheapest: 17_000n };
}

/** Mobile money and a bank payout; airtime isn't sold there. */
async function ghanaian(balance: string): Promise<Person> {
  const member = await aMember(app, { country: 'GH', balance });
  const phone = await addPayoutAccount(app, member);
  const bank = await addPayoutAccount(app, member, { primary: false, bank: 'gh-absa-bank' });
  return { member, kinds: [payout('100', phone), payout('100', bank)], cheapest: 10_075n };
}

describe(`${AT_ONCE} simultaneous spends of every type`, () => {
  it.each([
    ['Nigeria', nigerian, '7654.32', 'naira_insufficient_funds'],
    ['Kenya', kenyan, '1654.32', 'insufficient_funds'],
    ['Ghana', ghanaian, '654.32', 'insufficient_funds'],
  ])('take what one wallet has and not one unit more: %s', async (_, person, balance, code) => {
    const { member, kinds, cheapest } = await person(balance);
    const answers = await spendAtOnce(member, kinds);
    expect(codesOf(answers)).toEqual(new Set([code]));
    const left = parseAmount(balance) - totalOf(answers);
    expect(left).toBeGreaterThanOrEqual(0n);
    expect(left).toBeLessThan(cheapest + 10_000n);
    await expectSpentExactly(member, answers, balance);
  });

  it('pass no daily limit together, though there is money for all', async () => {
    const balance = '900000.00';
    const member = await aMember(app, { balance });
    await addIdentity(app, member);
    const bank = await addPayoutAccount(app, member);
    const answers = await spendAtOnce(member, [airtime('9000'), payout('12000', bank)]);
    expect(codesOf(answers)).toEqual(new Set(['daily_spend_limit_exceeded']));
    const spent = totalOf(answers);
    expect(spent).toBeLessThanOrEqual(20_000_000n);
    expect(spent).toBeGreaterThan(20_000_000n - 1_206_000n);
    await expectSpentExactly(member, answers, balance);
  });

  it('are each refused by the limit for one, however many there are', async () => {
    const balance = '900000.00';
    const member = await aMember(app, { balance });
    await addIdentity(app, member);
    const bank = await addPayoutAccount(app, member);
    const answers = await spendAtOnce(member, [payout('100000', bank)]);
    expect(codesOf(answers)).toEqual(new Set(['one_time_spend_limit_exceeded']));
    expect(totalOf(answers)).toBe(0n);
    expect(await moneyOf(app, member)).toMatchObject({ book: balance, held: '0.00' });
  });

  it('with one key for each kind make one order of each', async () => {
    const balance = '50000.00';
    const { member, kinds } = await nigerian(balance);
    const keys = kinds.map(() => randomUUID());
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => kinds[index % 2]!(member, keys[index % 2]!)),
    );
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const made = new Map(
      answers
        .filter(({ status }) => status === 201)
        .map((answer) => [answer.body.data.reference_code, answer]),
    );
    expect(made.size).toBe(2);
    expect((await listLog(app, member)).data).toHaveLength(2);
    await expectSpentExactly(member, [...made.values()], balance);
  });
});
