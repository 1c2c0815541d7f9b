import type { Page } from 'playwright/test';
import { openedOrder, expectState, typePin } from '#tests/support/journeys/airtime.ts';
import { until } from '#tests/support/journeys/api.ts';
import { openDesk } from '#tests/support/journeys/desk.ts';
import {
  addPhoto,
  answer,
  cardPhoto,
  goOn,
  readOrder,
  sendForReview,
} from '#tests/support/journeys/gift-cards.ts';
import { moneyOf } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';
import { winOnPage } from '#tests/support/journeys/wheel.ts';

const airtime = { prize: 'airtime-100', label: '₦100.00 airtime' };
const bonus = { prize: 'cash-200', label: '₦200.00 bonus' };
const feeFree = { prize: 'fee-free-withdrawal', label: 'A withdrawal with no fee' };
const betterRate = { prize: 'rate-boost', label: '0.5% better rate on your next card' };
const nothing = { prize: 'try-again', label: 'Try again' };

const prizes = (page: Page) => page.getByRole('region', { name: 'Your prizes' });
const prize = (page: Page, name: string | RegExp) =>
  prizes(page).getByRole('listitem').filter({ hasText: name });

test('A withdrawal with no fee, airtime and a bonus are won, and each is used automatically', async ({
  page,
  request,
  member,
  books,
}) => {
  const person = await member('20000.00');
  await winOnPage(page, books, person, feeFree);
  await expect(prize(page, feeFree.label)).toContainText('Taken off your next withdrawal');
  const won = await winOnPage(page, books, person, airtime);
  await expect(won).toContainText('where to send it');
  await expect(prizes(page).getByRole('listitem')).toHaveCount(2);
  await winOnPage(page, books, person, bonus);
  await expect(prizes(page).getByRole('listitem')).toHaveCount(2);
  expect((await moneyOf(request, person)).pending_rewards).toBe('200.00');
  await expectSound(page, 'the wheel with prizes that wait');

  // airtime: to the given number, as a separate order
  await prize(page, 'airtime').getByRole('link').click();
  await page.waitForURL('**/earnings#prizes');
  await expect(page.getByText('Won on the wheel')).toBeVisible();
  await expectSound(page, 'earnings with airtime to send');
  await page.getByLabel('Send ₦100.00 airtime to').fill('0803 123 4567');
  await expect(page.getByLabel('Network')).toHaveValue('ng-mtn');
  await page.getByRole('button', { name: 'Send airtime' }).click();
  await page.getByRole('link', { name: 'Follow it' }).click();
  await openedOrder(page);
  await expectState(page, 'Completed');
  expect((await moneyOf(request, person)).book).toBe('20000.00');

  // the fee: a line of the next withdrawal's price
  await page.goto('/spin-the-wheel');
  await prize(page, feeFree.label).getByRole('link').click();
  await page.waitForURL('**/wallet/withdrawal');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('5000');
  await page.getByRole('button', { name: 'Continue' }).click();
  const sheet = page.getByRole('dialog', { name: 'Review withdrawal' });
  await expect(sheet.getByText('Prize: no fee')).toBeVisible();
  await expect(sheet.getByText('−₦10.00')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Withdraw ₦5,000.00' })).toBeVisible();
  await typePin(sheet);
  await openedOrder(page);
  await expectState(page, 'Completed');
  await expect(page.getByText('Prize: no fee')).toBeVisible();
  expect((await moneyOf(request, person)).book).toBe('15000.00');

  await page.goto('/earnings');
  await expect(prize(page, feeFree.label)).toContainText('Took ₦10.00 off this order: Withdrawal');
  await expect(prize(page, 'airtime')).toContainText('Sent: MTN airtime');
  await page.getByRole('button', { name: 'Move to wallet' }).click();
  await expect(page.getByRole('link', { name: 'See it in your Transaction Log' })).toBeVisible();
  expect((await moneyOf(request, person)).book).toBe('15200.00');
  await page.goto('/spin-the-wheel');
  await expect(page.getByText('You’ve used all 3 spins for today.')).toBeVisible();
  await expect(prizes(page)).toHaveCount(0);
});

test('A better rate is shown in the price of the next card sold and paid once that is; “Try again” pays nothing', async ({
  page,
  browser,
  baseURL,
  request,
  member,
  books,
}) => {
  const person = await member('1000.00');
  await winOnPage(page, books, person, nothing);
  await expect(prizes(page)).toHaveCount(0);
  expect(await moneyOf(request, person)).toMatchObject({
    book: '1000.00',
    pending_rewards: '0.00',
  });
  await winOnPage(page, books, person, betterRate);

  await page.goto('/giftcard/sell?brand=apple&card=US&type=physical&receipt=none&values=50.00x1');
  await goOn(page);
  await addPhoto(page, await cardPhoto());
  await answer(page);
  const more = /^₦[\d,.]+ to your rewards once this is paid$/;
  const line = page.getByRole('region', { name: 'Your payout' }).getByText(more);
  await expect(line).toBeVisible();
  const promised = /[\d,.]+/.exec((await line.textContent()) ?? '')?.[0].replaceAll(',', '');
  await sendForReview(page);
  const reference = await openedOrder(page);
  await expect(page.getByText(more)).toBeVisible();
  await page.goto('/spin-the-wheel');
  await expect(prize(page, 'better rate')).toContainText('once we pay for: Apple');

  const operator = await openDesk(browser, baseURL, 'Ada');
  await operator.decide(await readOrder(request, person, reference), { verdict: 'approve' });
  await until('the better rate', async () =>
    (await moneyOf(request, person)).pending_rewards === promised ? true : undefined,
  );
  await page.goto('/earnings');
  await expect(prize(page, 'better rate')).toContainText(/Added ₦.* to your rewards for: Apple/);
  await expect(page.getByRole('link', { name: /^Better rate: Apple/ })).toHaveAttribute(
    'href',
    `/my-orders/${reference}`,
  );
});
