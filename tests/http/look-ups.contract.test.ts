import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { timeInZone } from '#lib/look/zone-time.ts';
import { seedPlatforms } from '#server/fund-bets/seed-platforms.ts';
import { aMember, type Answer, type TestApp, type TestMember } from '#tests/support/api.ts';
import { checkBet } from '#tests/support/bets.ts';
import { card } from '#tests/support/bill-fields.ts';
import { aBillShop, accounts, check, meter, payAndSettle } from '#tests/support/bills.ts';
import { lookUp } from '#tests/support/dollars.ts';
import { expectCleanBooks, freshToken } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aBillShop({ RATE_LIMITS: 'on' });
  await seedPlatforms(app.services.db);
});
beforeEach(async () => {
  member = await aMember(app, { balance: '500000.00' });
});
afterAll(() => app.close());

/** Signs in again: a look-up may be a day after the first. */
const now = async (): Promise<TestMember> => ({ ...member, token: await freshToken(app, member) });
const aMeter = async () => check(app, await now(), meter(accounts.ordinary));

async function repeat(count: number, work: () => Promise<Pick<Answer, 'status'>>) {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await work()).status);
  return statuses;
}
const all = (count: number) => Array<number>(count).fill(200);

/** A day after a time, at the next minute, as a page in a zone shows it: "22 Nov 2026, 02:05pm". */
const dayAfter = (at: number, zone: string) =>
  timeInZone(new Date((Math.ceil(at / 60_000) * 60 + DAY_S) * 1000).toISOString(), zone);

const DAY_S = 24 * 3600;

describe('a member who looks up many numbers', () => {
  it('has twenty checks a day of each type: meters take none from cards, bets or dollars', async () => {
    expect(await repeat(20, aMeter)).toEqual(all(20));
    expect((await aMeter()).status).toBe(429);
    expect((await check(app, member, card(accounts.ordinary))).status).toBe(200);
    expect((await checkBet(app, member, { over_18: true })).status).toBe(200);
    expect((await lookUp(app, member, 'U12345678')).status).toBe(200);
  });

  it('is told until when, and can check again then', async () => {
    const before = +app.clock.now();
    await aMeter();
    const after = +app.clock.now();
    app.clock.advance(2 * 3600);
    expect(await repeat(19, aMeter)).toEqual(all(19));
    const refused = await aMeter();
    expect(refused.status).toBe(429);
    const { amount: _, ...fields } = meter(accounts.ordinary);
    for (const zone of ['Africa/Lagos', 'America/New_York', 'Pacific/Auckland']) {
      const { token } = await now();
      const headers = { 'x-page-zone': zone };
      const { body } = await app.call('POST', '/bills-payment/validate', {
        token,
        headers,
        body: fields,
      });
      expect(
        [before, after].map((at) => `You can check again on ${dayAfter(at, zone)}.`),
      ).toContain(body.message?.replace('You’ve used your checks for now. ', ''));
    }
    expect(await repeat(5, aMeter)).toEqual(Array(5).fill(429));
    const waitS = Number(refused.headers.get('retry-after'));
    expect(waitS).toBeGreaterThan(DAY_S - 3 * 3600);
    app.clock.advance(waitS);
    expect(await repeat(2, aMeter)).toEqual([200, 429]);
  });

  it('loses none for an impossible number', async () => {
    const wrong = async () => check(app, await now(), meter('12'));
    expect(await repeat(25, wrong)).toEqual(Array(25).fill(422));
    expect((await aMeter()).status).toBe(200);
  });

  it('has five more for each purchase of that kind that was paid, and of no other', async () => {
    await aMeter();
    await payAndSettle(app, member, meter(accounts.ordinary));
    expect(await repeat(24, aMeter)).toEqual(all(24));
    expect((await aMeter()).status).toBe(429);
    const tv = async () => check(app, await now(), card(accounts.ordinary));
    expect(await repeat(21, tv)).toEqual([...all(20), 429]);
  });

  it('gets no more with simultaneous calls', async () => {
    const { token } = await now();
    const ask = () => check(app, { ...member, token }, meter(accounts.ordinary));
    const answers = await Promise.all(Array.from({ length: 30 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  });
});

describe('afterwards', () => {
  it('the books agree', () => expectCleanBooks(app));
});
