import { buyAirtime, expectState } from '#tests/support/journeys/airtime.ts';
import { until } from '#tests/support/journeys/api.ts';
import { noticesFor, purchasesOf, timesSent } from '#tests/support/journeys/books.ts';
import { moneyOf } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

test('The provider refuses: the money is refunded immediately and the member is notified', async ({
  page,
  request,
  member,
  provider,
}) => {
  const person = await member('5000.00');
  await provider('bills', 'failed');
  await buyAirtime(page);
  await expectState(page, 'Failed – refunded');
  await expect(page.getByText('₦500.00 is back in your wallet.').first()).toBeVisible();
  expect(await moneyOf(request, person)).toMatchObject({ book: '5000.00', available: '5000.00' });
  await page.goto('/notifications');
  await expect(page.getByText('MTN airtime: not delivered')).toBeVisible();
  await page.goto('/transactions');
  await expect(page.getByRole('link', { name: /MTN airtime/ })).toContainText('Failed – refunded');
});

test('The provider hangs: no one is told that it failed, and a query finds it delivered', async ({
  page,
  request,
  member,
  provider,
  books,
}) => {
  const person = await member('5000.00');
  await provider('bills', 'timeout', 300);
  await buyAirtime(page);
  await expectState(page, 'Checking');
  await expect(page.getByText(/No need to pay again/).first()).toBeVisible();
  expect(await moneyOf(request, person)).toMatchObject({ book: '5000.00', available: '4500.00' });
  await expectState(page, 'Completed');
  expect(await moneyOf(request, person)).toMatchObject({ book: '4500.00', available: '4500.00' });
  expect(await timesSent(books, person)).toBe(1);
});

test('The provider answers late: its notice completes what was unclear', async ({
  page,
  request,
  member,
  provider,
  books,
}) => {
  const person = await member('5000.00');
  await provider('bills', 'late', 3_000);
  await buyAirtime(page);
  await expectState(page, 'Checking');
  await expectState(page, 'Completed');
  expect(await moneyOf(request, person)).toMatchObject({ book: '4500.00', available: '4500.00' });
  expect(await timesSent(books, person)).toBe(1);
});

test('The provider sends its notice before its answer, and twice: the money is captured once', async ({
  page,
  request,
  member,
  provider,
  books,
}) => {
  const person = await member('5000.00');
  await provider('bills', 'duplicate notice', 800);
  await buyAirtime(page);
  await expectState(page, 'Completed');
  await until('both notices', async () =>
    (await noticesFor(books, person)) === 2 ? true : undefined,
  );
  await page.reload();
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Delivered');
  await expect(page.getByRole('heading', { level: 3, name: /^Delivered/ })).toHaveCount(1);
  expect(await moneyOf(request, person)).toMatchObject({ book: '4500.00', available: '4500.00' });
  expect(await purchasesOf(books, person)).toBe(1);
});
