import { randomBytes, randomUUID } from 'node:crypto';
import type { Wheel } from '#lib/contracts/prize-wheel.ts';
import { drawPrize, spinMessage } from '#lib/rules/prize-draw.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { moveGoldCoins } from '#server/loyalty/index.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { dayOf, signWith, wheelDay } from '#server/rewards/wheel/seed-of-day.ts';
import { callApi } from './support/api.ts';
import type { Person } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { expectSound } from './support/whole-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const DAY_MS = 24 * 3600 * 1000;

async function idOf(db: OpenDatabase, { username }: Person): Promise<string> {
  const { rows } = await db.sql.query<{ id: string }>('select id from users where username = $1', [
    username,
  ]);
  return rows[0]?.id ?? '';
}

/** Gold coins as trades bring them. */
const giveGoldCoins = (db: OpenDatabase, userId: string, amount: bigint) =>
  inTransaction(db, (tx) =>
    moveGoldCoins(
      tx,
      { userId, kind: 'trade', source: randomUUID(), title: 'Airtime', amount },
      new Date(),
    ),
  );

/** A seed of one's own that draws a prize; only who can read today's secret finds it. */
async function seedFor(
  db: OpenDatabase,
  wheel: Wheel,
  { member, number, prize }: { member: string; number: number; prize: string },
): Promise<string> {
  const { seed } = await wheelDay(db, new Date());
  for (let n = 0; ; n++) {
    const message = spinMessage({ clientSeed: `s${n}`, member, number });
    if ((await drawPrize(signWith(seed), message, wheel.segments)) === prize) return `s${n}`;
  }
}

test('Each kind of prize on the wheel can be won, for free and for gold coins', async ({
  page,
  member,
  books,
  request,
}) => {
  const kinds = async (person: Person) => {
    const wheel = await callApi<Wheel>(request, 'GET', '/prize-wheel', { token: person.token });
    return { wheel, won: [...new Map(wheel.segments.map((each) => [each.kind, each])).values()] };
  };
  let person = await member('5000.00');
  const { won, wheel } = await kinds(person);
  expect(won.length).toBeGreaterThan(1);
  for (const [at, { prize, label, kind }] of won.entries()) {
    const number = (at % 3) + 1;
    // three spins are the most of a day
    if (at > 0 && number === 1) person = await member('5000.00');
    const id = await idOf(books, person);
    if (number > 1) await giveGoldCoins(books, id, 50n);
    await page.goto('/spin-the-wheel');
    await page.getByText('Check that the draw is fair').click();
    const own = page.getByRole('textbox', { name: 'Your seed' });
    await expect(own).not.toHaveValue('');
    await own.fill(await seedFor(books, wheel, { member: id, number, prize }));
    if (number === 1) await page.getByRole('button', { name: 'Spin for free' }).click();
    else {
      await page.getByRole('button', { name: 'Spin for 50 gold coins' }).click();
      const sheet = page.getByRole('dialog', { name: 'Spin for 50 gold coins?' });
      await sheet.getByRole('button', { name: 'Spin for 50 gold coins' }).click();
    }
    const said = page.getByRole('status').filter({ hasText: label });
    await expect(said, kind).toBeVisible();
    await expect(page.locator('.spins .row-t').first()).toHaveText(label);
  }
});

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
  await expect(page.getByText(/^It agrees/)).toBeVisible();
  // and one that was tampered with doesn't
  const second = spinMessage({ clientSeed, member: userId, number: 2 });
  const right = await drawPrize(signWith(seed), second, odds);
  await keep(2, right === 'cash-200' ? 'try-again' : 'cash-200');
  await page.reload();
  await page.locator('.spins summary').first().click();
  await page.getByRole('button', { name: 'Check this spin' }).click();
  await expect(page.getByText(/the seeds give another result/)).toBeVisible();
});

test('Guests see the wheel, its odds and its rules', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL ?? '' }]);
  await page.goto('/spin-the-wheel');
  await expect(page.getByRole('table')).toContainText('₦10,000 bonus');
  await expect(page.getByRole('heading', { name: 'The rules' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expectSound(page, 'the wheel of a guest');
});
