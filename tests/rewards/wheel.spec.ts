import { randomBytes, randomUUID } from 'node:crypto';
import { drawPrize, spinMessage } from '#lib/rewards/prize-draw.ts';
import { dayOf, signWith, wheelDay } from '#server/rewards/wheel/seed-of-day.ts';
import { idOf } from '#tests/support/journeys/books.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const DAY_MS = 24 * 3600 * 1000;

test('A spin of yesterday is checked in the browser', async ({ page, member, books }) => {
  const person = await member('5000.00');
  const userId = await idOf(books, person);
  const yesterday = new Date(Date.now() - DAY_MS);
  const { seed } = await wheelDay(books, yesterday);
  const [clientSeed, number] = [randomBytes(8).toString('hex'), 1];
  const odds = [
    { prize: 'cash-200', weight: 1 },
    { prize: 'try-again', weight: 1 },
  ];
  const message = spinMessage({ clientSeed, member: userId, number });
  const drawn = await drawPrize(signWith(seed), message, odds);
  const keep = (at: number, prize: string) =>
    books.sql.query(
      `insert into wheel_spin(id, user_id, key, day, number, month, currency, gold_coins, client_seed,
         odds, numbers_version, drawn, prize, worth, text, at)
       values ($1, $2, gen_random_uuid()::text, $3, $4, date_trunc('month', $3::date), 'NGN', 0, $5, $6, 1, $7, $7, 0, '', $8)`,
      [
        randomUUID(),
        userId,
        dayOf(yesterday),
        at,
        clientSeed,
        JSON.stringify(odds),
        prize,
        yesterday,
      ],
    );
  await keep(number, drawn);
  await page.goto('/spin-the-wheel');
  await page.locator('.spins summary').first().click();
  await page.getByRole('button', { name: 'Check this spin' }).click();
  await expect(page.getByText(/^It matches/)).toBeVisible();
  // and a spin that was tampered with doesn't
  const second = spinMessage({ clientSeed, member: userId, number: 2 });
  const right = await drawPrize(signWith(seed), second, odds);
  await keep(2, right === 'cash-200' ? 'try-again' : 'cash-200');
  await page.reload();
  await page.locator('.spins summary').first().click();
  await page.getByRole('button', { name: 'Check this spin' }).click();
  await expect(page.getByText(/the seeds give a different result/)).toBeVisible();
});

test('Guests see the wheel, its odds and its rules', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL ?? '' }]);
  await page.goto('/spin-the-wheel');
  await expect(page.getByRole('table')).toContainText('₦10,000.00 bonus');
  await expect(page.getByRole('heading', { name: 'The rules' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expectSound(page, 'the wheel of a guest');
});
