import type { Page } from 'playwright';
import { cookies } from '#lib/constants.ts';
import { buyAirtime, expectState } from '#tests/support/journeys/airtime.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

/** All readable text of a page, including its title. */
const textOf = async (page: Page): Promise<string> =>
  `${await page.title()} ${await page.evaluate(() => document.body.innerText)}`;

const heightOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight);

test('With the balance hidden no page shows the member’s money, and none moves', async ({
  page,
  context,
  baseURL,
  member,
}) => {
  await member('5137.41');
  const reference = await buyAirtime(page, { amount: '613' });
  // the page has another height until then
  await expectState(page, 'Completed');
  const own = ['5,137.41', '4,524.41', '613'];
  const paths = [
    ...['/', '/wallet', '/transactions', '/transactions?month=', '/notifications'],
    ...[`/my-orders/${reference}`, '/earnings', '/settings?rank=true'],
    ...[`/help/tricked/${reference}`, '/security/delete-account', '/settings/referral'],
  ];
  const shown = new Set<string>();
  const heights = new Map<string, number>();
  for (const path of paths) {
    await page.goto(path);
    const text = await textOf(page);
    for (const sum of own) if (text.includes(sum)) shown.add(sum);
    heights.set(path, await heightOf(page));
  }
  expect([...shown].toSorted()).toEqual(own.toSorted());

  await context.addCookies([{ name: cookies.hideBalance, value: '1', url: baseURL ?? '' }]);
  for (const path of paths) {
    await page.goto(path);
    const text = await textOf(page);
    expect([path, own.filter((sum) => text.includes(sum))]).toEqual([path, []]);
    expect([path, await heightOf(page)]).toEqual([path, heights.get(path)]);
  }

  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Show balance' }).click();
  await expect(page.getByText('₦613.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Hide balance' }).click();
  await expect(page.getByText('₦613.00').first()).toBeHidden();
});
