import { randomUUID } from 'node:crypto';
import type { OpenDatabase } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { grantReward } from '#server/loyalty/grant.ts';
import { idOf } from '#tests/support/journeys/books.ts';
import { moneyOf } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

/** Grants a bonus as a late order does. */
const giveBonus = (db: OpenDatabase, userId: string) =>
  inTransaction(db, (tx) =>
    grantReward(
      tx,
      {
        userId,
        country: 'NG',
        kind: 'late',
        source: randomUUID(),
        title: 'Late: MTN airtime',
        amount: 5_000n,
      },
      new Date(),
    ),
  );

test('A reward is moved to the wallet by two quick taps, once, and is in the log', async ({
  page,
  request,
  member,
  books,
}) => {
  const person = await member('1000.00');
  await giveBonus(books, await idOf(books, person));
  await page.goto('/earnings');
  await expect(page.getByText('Late: MTN airtime')).toBeVisible();
  await expectSound(page, 'earnings');
  await page.getByRole('textbox', { name: 'Amount to move' }).fill('30');
  await page.getByRole('button', { name: 'Move to wallet' }).dblclick();
  await page.getByRole('link', { name: 'See it in your Transaction Log' }).click();
  await expect(page.getByText('You earned this.')).toBeVisible();
  expect((await moneyOf(request, person)).available).toBe('1030.00');
  await page.goto('/transactions?type=rewards-transfer');
  await expect(page.getByText('Rewards moved to wallet')).toHaveCount(1);
});

test('Enough sold gift cards lead to the next rank, which is shown and announced', async ({
  page,
  member,
  books,
}) => {
  const person = await member('1000.00');
  // sold cards, as the desk approved them
  await books.sql.query(
    `insert into orders(id, reference_code, user_id, country_code, service_type, direction, status, title,
       amount, fee, duty, total, paid, currency, rule_version, detail, queries, settled_at, created_at, updated_at)
     values ($1, $3, $2, 'NG', 'giftcard-sell', 'sale', 'completed', 'Apple gift card',
       30000000, 0, 0, 30000000, 30000000, 'NGN', '1', '{}', 0, now(), now(), now())`,
    [randomUUID(), await idOf(books, person), `OJ-${randomUUID().slice(0, 8)}`],
  );
  const told = page.waitForResponse(
    (each) => each.url().endsWith('/api/rewards/ranks') && each.request().method() === 'POST',
  );
  await page.goto('/settings?rank=true');
  await expect(page.getByRole('heading', { name: 'Enthusiast' })).toBeVisible();
  await told;
  await page.goto('/notifications');
  await expect(page.getByText('You’re now Enthusiast')).toBeVisible();
  await page.goto('/earnings');
  await expect(page.getByText('more in gift cards to become Expert')).toBeVisible();
});
