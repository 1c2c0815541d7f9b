import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from 'playwright/test';
import { drawPrize, spinMessage } from '#lib/rewards/prize-draw.ts';
import type { Wheel, WheelSegment } from '#lib/rewards/prize-wheel.contract.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { moveGoldCoins } from '#server/loyalty/gold-coins.ts';
import { dayOf, signWith, wheelDay } from '#server/rewards/wheel/seed-of-day.ts';
import { callApi } from './api.ts';
import { idOf } from './books.ts';
import type { Person } from './people.ts';

export const readWheel = ({ request }: Page, { token }: Person): Promise<Wheel> =>
  callApi<Wheel>(request, 'GET', '/prize-wheel', { token });

/** Gives gold coins as trades do. */
export const giveGoldCoins = (db: OpenDatabase, userId: string, amount: bigint) =>
  inTransaction(db, (tx) =>
    moveGoldCoins(
      tx,
      { userId, kind: 'trade', source: randomUUID(), title: 'Airtime', amount },
      new Date(),
    ),
  );

/** A seed that draws a prize for a member; it can only be found with today's secret. */
async function seedFor(
  db: OpenDatabase,
  { segments }: Wheel,
  { member, number, prize }: { member: string; number: number; prize: string },
): Promise<string> {
  const { seed } = await wheelDay(db, new Date());
  for (let n = 0; ; n++) {
    const message = spinMessage({ clientSeed: `s${n}`, member, number });
    if ((await drawPrize(signWith(seed), message, segments)) === prize) return `s${n}`;
  }
}

/** How many spins a member has made with the current seed. */
async function spinsWithSeed(db: OpenDatabase, member: string): Promise<number> {
  const { rows } = await db.sql.query('select 1 from wheel_spin where user_id = $1 and day = $2', [
    member,
    dayOf(new Date()),
  ]);
  return rows.length;
}

async function press(page: Page, { mine, spin_coins }: Wheel): Promise<void> {
  if (mine?.next_spin === 'free') {
    await page.getByRole('button', { name: 'Spin for free' }).click();
    return;
  }
  const name = `Spin for ${spin_coins} gold coins`;
  await page.getByRole('button', { name }).click();
  await page
    .getByRole('dialog', { name: `${name}?` })
    .getByRole('button', { name })
    .click();
}

/**
 * Spins on the page, with the member's own seed chosen so that the prize is drawn; a spin that
 * isn't free is paid with gold coins that are given for it. Returns the page's message about it.
 */
export async function winOnPage(
  page: Page,
  db: OpenDatabase,
  person: Person,
  { prize, label }: Pick<WheelSegment, 'prize' | 'label'>,
): Promise<Locator> {
  const before = await readWheel(page, person);
  const member = await idOf(db, person);
  if (before.mine?.next_spin !== 'free') await giveGoldCoins(db, member, BigInt(before.spin_coins));
  const wheel = await readWheel(page, person);
  const number = (await spinsWithSeed(db, member)) + 1;
  await page.goto('/spin-the-wheel');
  await page.getByText('Check that the draw is fair').click();
  const own = page.getByRole('textbox', { name: 'Your seed' });
  await expect(own).not.toHaveValue('');
  await own.fill(await seedFor(db, wheel, { member, number, prize }));
  await press(page, wheel);
  const said = page.getByRole('status').filter({ hasText: label });
  await expect(said, prize).toBeVisible();
  await expect(page.locator('.spins .row-t').first()).toHaveText(label);
  return said;
}
