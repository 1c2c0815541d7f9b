import type { APIRequestContext } from 'playwright/test';
import type { CoinAlert } from '#lib/crypto/alerts.contract.ts';
import type { CryptoPrice } from '#lib/crypto/contract.ts';
import { invent } from '#server/providers/price-feed/sandbox-walk.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const MINUTE_MS = 60_000;
const coins = ['btc', 'eth', 'bnb', 'sol', 'ltc'] as const;

/** Which coin moves most between a minute and both of those that come next, by the sandbox's market. */
function mover(at: Date) {
  const next = Math.floor(Date.now() / MINUTE_MS) + 1;
  const moves = coins.map((token) => {
    const from = Number(invent(token, at).ngn);
    const [one, two] = [next, next + 1].map(
      (minute) => Number(invent(token, new Date(minute * MINUTE_MS)).ngn) / from - 1,
    ) as [number, number];
    const isSame = Math.sign(one) === Math.sign(two);
    return { token, by: isSame ? Math.sign(one) * Math.min(Math.abs(one), Math.abs(two)) : 0 };
  });
  return moves.reduce((most, each) => (Math.abs(each.by) > Math.abs(most.by) ? each : most));
}

/** A rate halfway to where the market is moving, and the direction to notify for. */
async function nextRate(request: APIRequestContext) {
  const prices = await callApi<CryptoPrice[]>(request, 'GET', '/crypto/prices?country=NG');
  const { token, by } = mover(new Date(prices[0]!.at));
  const side = by > 0 ? 'sell' : 'buy';
  const price = prices.find((each) => each.token === token)!;
  const rate = Number(price.rates[0]?.[side]);
  return { token, symbol: price.symbol, side, target: (rate * (1 + by / 2)).toFixed(2) };
}

test('An alert is set, the market crosses it and its owner is notified; another one is ended', async ({
  page,
  member,
  expectNoise,
}) => {
  // the market moves once a minute
  test.setTimeout(5 * MINUTE_MS);
  // refused if a new minute has begun and the market has already reached it
  expectNoise(/status of 422/);
  const person = await member('1000.00');
  const list = () =>
    callApi<CoinAlert[]>(page.request, 'GET', '/crypto/alerts', { token: person.token });
  const choose = async () => {
    const wanted = await nextRate(page.request);
    await page.goto('/crypto/alerts');
    await page.getByRole('button', { name: wanted.symbol, exact: false }).first().click();
    await page.getByText(wanted.side === 'sell' ? 'I’m selling' : 'I’m buying').click();
    return wanted;
  };
  const set = async (rate: string) => {
    await page.getByRole('textbox', { name: /^Tell me when/ }).fill(rate);
    const answered = page.waitForResponse(
      (each) => each.url().endsWith('/crypto/alerts') && each.request().method() === 'POST',
    );
    await page.getByRole('button', { name: 'Set alert' }).click();
    await answered;
  };
  const far = await choose();
  await set(far.side === 'sell' ? '999999999' : '1');
  const waiting = page.getByRole('listitem').filter({ hasText: 'Until' });
  await expect(waiting).toHaveCount(1);
  let near = far;
  await expect(async () => {
    near = await choose();
    await set(near.target);
    expect(await list()).toHaveLength(2);
  }).toPass();
  await expectSound(page, 'two alerts that wait');

  await expect
    .poll(async () => (await list()).filter(({ state }) => state === 'reached').length, {
      timeout: 4 * MINUTE_MS,
      intervals: [2_000],
    })
    .toBe(1);
  await page.reload();
  await expect(page.getByText(/^Reached/)).toBeVisible();
  expect((await list()).find(({ state }) => state === 'reached')).toMatchObject({
    token: near.token,
    side: near.side,
  });
  await page.goto('/notifications');
  await expect(page.getByText(/your rate is here/).first()).toBeVisible();

  await page.goto('/crypto/alerts');
  await page.getByRole('button', { name: /^End the alert/ }).click();
  await expect(page.getByText('Ended')).toBeVisible();
  expect((await list()).map(({ state }) => state).sort()).toEqual(['ended', 'reached']);
});
