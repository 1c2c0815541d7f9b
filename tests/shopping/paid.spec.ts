import type { APIRequestContext } from 'playwright/test';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import { expectState } from '#tests/support/journeys/airtime.ts';
import { openDesk } from '#tests/support/journeys/desk.ts';
import { readOrder } from '#tests/support/journeys/gift-cards.ts';
import { moneyOf, type Person } from '#tests/support/journeys/people.ts';
import { bringTo, fillCart, mapOf, payForCart, unfold } from '#tests/support/journeys/shopping.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSoundForAll } from '#tests/support/journeys/whole-page.ts';

const minus = (from: string, ...less: string[]) =>
  toAmount(less.reduce((left, each) => left - parseAmount(each), parseAmount(from)));

/** Expects the wallet's available balance and an order's hold, to the minor unit. */
async function expectMoney(
  request: APIRequestContext,
  person: Person,
  money: { available: string; held: string },
): Promise<void> {
  await expect
    .poll(async () => {
      const { available, book } = await moneyOf(request, person);
      return { available, held: minus(book, available) };
    })
    .toEqual(money);
}

test('Of two items that are paid for, one is delivered and one can’t be bought', async ({
  page,
  request,
  browser,
  baseURL,
  demoMember,
}) => {
  const person = await demoMember('ng2', 'NG');
  const { available: start } = await moneyOf(request, person);
  const operator = await openDesk(browser, baseURL, 'Bola');
  const names = ['River stories', 'Atlas of rain'];
  const rows = await fillCart(request, operator, person, names);
  const [first, second] = rows.map(({ amount }) => amount ?? '') as [string, string];
  const reference = await payForCart(page, names);
  const order = await readOrder(request, person, reference);
  const both = minus(first, minus('0.00', second));
  await expectMoney(request, person, { available: minus(start, both), held: both });
  await expect(page.getByText(/^Next: Bought by/)).toHaveCount(2);
  await unfold(page, names);
  const mine = mapOf(page, names[0]!);
  const theirs = mapOf(page, names[1]!);
  await expect(mine.getByRole('heading', { name: /^We’re buying it ?, now/ })).toBeVisible();
  await expect(mine.getByText(/Expected by/).first()).toBeVisible();
  await expect(theirs.getByRole('heading', { name: /^Delivered ?, to do/ })).toBeVisible();
  await expectSoundForAll(page, 'an order of two things');

  await operator.decide(
    order,
    {
      verdict: 'fail',
      reason_code: 'fail-unavailable',
      lines: [2],
      evidence: 'Sold out in every shop.',
    },
    'orders',
  );
  await expect(theirs.getByText(/^It’s no longer available\. ₦.* is back/)).toBeVisible();
  await expectMoney(request, person, { available: minus(start, first), held: first });

  await bringTo(operator, order, 'bought', { facts: { paid: '4.00' } });
  await expect(mine.getByText('WB-2231')).toBeVisible();
  await expect(mine.getByText(/cost less than we quoted\. ₦.* is back/)).toBeVisible();
  const [line] = (await readOrder(request, person, reference)).items ?? [];
  const back = line?.refunded ?? '';
  expect(parseAmount(back)).toBeGreaterThan(0n);
  const spent = minus(first, back);
  await expectMoney(request, person, { available: minus(start, spent), held: '0.00' });
  await expect(page.getByText(`${formatMoney(back, 'NGN')} back`, { exact: true })).toBeVisible();

  await bringTo(operator, order, 'at_our_address');
  await expect(mine.getByText('0.48 kg')).toBeVisible();
  const photo = await mine.getByRole('link', { name: /Open photo/ }).getAttribute('href');
  expect((await page.request.get(photo ?? '')).status()).toBe(200);
  await bringTo(operator, order, 'on_its_way');
  await expect(mine.getByRole('button', { name: 'Copy tracking number' })).toBeVisible();
  await expect(
    mine.getByRole('heading', { name: /^Shipping to your country ?, now/ }),
  ).toBeVisible();
  await expectSoundForAll(page, 'an order on its way');
  await bringTo(operator, order, 'in_country');
  await expect(mine.getByText('Cleared')).toBeVisible();
  await bringTo(operator, order, 'delivered');
  await expect(mine.getByRole('heading', { name: /^Delivered ?, done/ })).toBeVisible();
  await expect(
    page.getByText(/^This order is finished\. See below what happened to each item/),
  ).toBeVisible();
  await expectMoney(request, person, { available: minus(start, spent), held: '0.00' });
  await expectSoundForAll(page, 'an order that has ended');

  await page.goto('/my-orders');
  const kinds = page.getByRole('navigation', { name: 'Types of orders' });
  await kinds.getByRole('link', { name: 'Shopping' }).click();
  await expect(page).toHaveURL(/kind=shopping$/);
  await page.getByRole('link', { name: /River stories/ }).click();
  await page.getByRole('heading', { level: 2, name: /^River stories/ }).click();
  await page.getByRole('link', { name: /^Report a problem.*with River stories/ }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('River stories');
});

for (const [land, home, currency] of [
  ['Ghana', 'GH', 'GHS'],
  ['Kenya', 'KE', 'KES'],
] as const)
  test(`In ${land} one item arrives damaged, and only its money is refunded`, async ({
    page,
    request,
    browser,
    baseURL,
    demoMember,
  }) => {
    const person = await demoMember(`${home.toLowerCase()}2`, home);
    const { available: start } = await moneyOf(request, person);
    const operator = await openDesk(browser, baseURL, 'Kojo');
    const names = ['River stories', 'Atlas of rain'];
    const rows = await fillCart(request, operator, person, names, home);
    const [first, second] = rows.map(({ amount }) => amount ?? '') as [string, string];
    const reference = await payForCart(page, names);
    const order = await readOrder(request, person, reference);
    // our buyers have received it
    await unfold(page, names);
    await expect(
      mapOf(page, names[1]!).getByRole('heading', { name: /buying it ?, now/ }),
    ).toBeVisible();
    for (const line of [1, 2]) await bringTo(operator, order, 'bought', { line });
    await expect(mapOf(page, names[0]!).getByText('WB-2231')).toBeVisible();
    await expectMoney(request, person, { available: minus(start, first, second), held: '0.00' });

    await bringTo(operator, order, 'damaged', { line: 2 });
    const damaged = page.getByRole('group').filter({ hasText: names[1]! });
    await expect(damaged.getByText('Arrived damaged').first()).toBeVisible();
    await expectMoney(request, person, { available: minus(start, first), held: '0.00' });
    await expect(
      page.getByText(`${formatMoney(second, currency)} back`, { exact: true }),
    ).toBeVisible();
    await bringTo(operator, order, 'at_our_address');
    await expect(mapOf(page, names[0]!).getByText('0.48 kg')).toBeVisible();
    await expectState(page, 'At our warehouse');
  });
