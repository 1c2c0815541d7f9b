import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { stillClock } from '#tests/support/clock.ts';
import { aCoinShop, aSeller, followIt, openSaleOf, pay } from '#tests/support/coin-sales.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aCoinShop(stillClock());
});
afterAll(() => app.close());

const HOUR_MS = 3_600_000;

const addressOfSale = async (member: TestMember): Promise<string> =>
  (await openSaleOf(app, member)).walletAddress;

/** What a provider says of an address that takes one payment, and only for a while. */
async function expireAfter(address: string, ms: number): Promise<void> {
  await app.services.db.sql.query(
    'update coin_deposit_address set expires_at = $2 where address = $1',
    [address, new Date(app.clock.now().getTime() + ms)],
  );
}

it('reuses an address with an expiry time until it expires', async () => {
  const member = await aSeller(app);
  const first = await addressOfSale(member);
  await expireAfter(first, HOUR_MS);
  expect(await addressOfSale(member)).toBe(first);
  await expireAfter(first, -1);
  expect(await addressOfSale(member)).not.toBe(first);
});

it('never reuses an address with an expiry time after a payment', async () => {
  const member = await aSeller(app);
  const paid = await addressOfSale(member);
  await expireAfter(paid, HOUR_MS);
  await pay(app, paid, '20');
  await followIt(app, paid);
  expect(await addressOfSale(member)).not.toBe(paid);
});
