import type { Page } from 'playwright/test';
import {
  askPrice,
  buyAirtime,
  expectState,
  openedOrder,
  payHastily,
  typeLast,
  typeMost,
  typePin,
} from '#tests/support/journeys/airtime.ts';
import { purchasesOf, timesSent } from '#tests/support/journeys/books.ts';
import { noNetwork } from '#tests/support/journeys/no-network.ts';
import { moneyOf } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const FORM = '/refill/buy-airtime';
const PURCHASE = '**/api/bills/purchase';

/** The scripts that notice a missing network are awake. */
const awake = (page: Page) =>
  expect(page.locator('astro-island:has([data-overlays])')).not.toHaveAttribute('ssr');

/** What needs no island is at work: the session’s clock. */
const watched = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-watched');

test.describe('Paying', () => {
  test('in haste buys once', async ({ page, request, member, books }) => {
    const person = await member('5000.00');
    await page.goto(FORM);
    const sheet = await askPrice(page);
    await payHastily(sheet);
    await openedOrder(page);
    expect(await purchasesOf(books, person)).toBe(1);
    expect((await moneyOf(request, person)).available).toBe('4500.00');
  });

  test('the same purchase in a duplicated tab buys once', async ({
    page,
    context,
    member,
    books,
    expectNoise,
  }) => {
    // the second request learns that the first is still running, and looks up its order
    expectNoise(/status of 4(04|09)/);
    const person = await member('5000.00');
    await page.goto(FORM);
    const first = await askPrice(page);
    // a tab that a page opens begins with a copy of its session storage, as a duplicated tab does
    const opened = context.waitForEvent('page');
    await page.evaluate((path) => void window.open(path), FORM);
    const other = await opened;
    await other.getByLabel('Phone number').click();
    await expect(other.getByLabel('Phone number')).toHaveValue('0803 123 4567');
    const second = await askPrice(other);
    await typeMost(first);
    await typeMost(second);
    await Promise.all([typeLast(first), typeLast(second)]);
    const references = await Promise.all([openedOrder(page), openedOrder(other)]);
    expect(references[1]).toBe(references[0]);
    expect(await purchasesOf(books, person)).toBe(1);
  });

  test('in two tabs with money for one of them never spends it twice', async ({
    page,
    context,
    request,
    member,
    books,
    expectNoise,
  }) => {
    expectNoise(/status of 400/);
    const person = await member('700.00');
    const other = await context.newPage();
    const sheets = [];
    for (const tab of [page, other]) {
      await tab.goto(FORM);
      sheets.push(await askPrice(tab));
    }
    for (const sheet of sheets) await typeMost(sheet);
    await Promise.all(sheets.map(typeLast));
    const paths = await Promise.all(
      [page, other].map(async (tab) => {
        await tab.waitForURL(/\/my-orders\/OJ-|\/wallet/);
        return new URL(tab.url()).pathname.replace(/OJ-.*/, '');
      }),
    );
    expect(paths.sort()).toEqual(['/my-orders/', '/wallet/naira']);
    expect(await purchasesOf(books, person)).toBe(1);
    expect((await moneyOf(request, person)).available).toBe('200.00');
  });
});

test.describe('The connection is lost after the PIN', () => {
  test('and the payment had arrived: its order is found, nothing is paid again', async ({
    page,
    context,
    member,
    books,
    expectNoise,
  }) => {
    expectNoise(noNetwork);
    const person = await member('5000.00');
    await page.goto(FORM);
    const sheet = await askPrice(page);
    await page.route(PURCHASE, async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await typePin(sheet);
    await expect(sheet.getByText(/We didn’t get a response. Your money is safe/)).toBeVisible();
    await context.setOffline(false);
    await openedOrder(page);
    await expectState(page, 'Completed');
    expect(await purchasesOf(books, person)).toBe(1);
    expect(await timesSent(books, person)).toBe(1);
  });

  test('and the page is opened again later: it finds the order automatically', async ({
    page,
    context,
    member,
    books,
    expectNoise,
  }) => {
    expectNoise(noNetwork);
    const person = await member('5000.00');
    await page.goto(FORM);
    const sheet = await askPrice(page);
    await page.route(PURCHASE, async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await typePin(sheet);
    await expect(sheet.getByText(/We didn’t get a response/)).toBeVisible();
    await page.close();
    await context.setOffline(false);
    const later = await context.newPage();
    await later.goto(FORM);
    await openedOrder(later);
    expect(await purchasesOf(books, person)).toBe(1);
  });

  test('and nothing had arrived: it says so and sends the same payment once', async ({
    page,
    request,
    member,
    books,
    expectNoise,
  }) => {
    expectNoise(noNetwork, /status of 404/);
    const person = await member('5000.00');
    await page.goto(FORM);
    const sheet = await askPrice(page);
    // taking the route away while a call is under way would leave that call without an answer
    let isCut = true;
    await page.route(PURCHASE, (route) =>
      isCut ? route.abort('internetdisconnected') : route.continue(),
    );
    await typePin(sheet);
    // it is asked about four times, seven seconds in all
    await expect(sheet.getByText(/didn’t go through. You haven’t been charged/)).toBeVisible();
    expect(await purchasesOf(books, person)).toBe(0);
    isCut = false;
    await typePin(sheet);
    await openedOrder(page);
    expect(await purchasesOf(books, person)).toBe(1);
    expect((await moneyOf(request, person)).available).toBe('4500.00');
  });
});

test('Offline, the offline page replaces the content, and what was typed is kept', async ({
  page,
  context,
  member,
  expectNoise,
}) => {
  expectNoise(noNetwork);
  await member('1000.00');
  await page.goto(FORM);
  await awake(page);
  const amount = page.getByRole('textbox', { name: /^Amount/ });
  await amount.fill('450');
  // its script is not to be lost on the way: another journey is about that
  await expect(page.locator('main astro-island:has(form)')).not.toHaveAttribute('ssr');
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  const notice = page.getByRole('heading', { name: "Oops, seems like you're offline" });
  await expect(notice).toBeVisible();
  await expect(amount).toBeHidden();
  await page.getByRole('button', { name: 'Show this page' }).click();
  await expect(amount).toBeVisible();
  await page.getByRole('link', { name: 'Your rank' }).click();
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are back online')).toBeVisible();
  await expect(amount).toHaveValue('450');
  await expect(page).toHaveURL(new RegExp(`${FORM}$`));
});

test.describe('The session', () => {
  test('that ended elsewhere: the next call signs out and goes home, and nothing is bought', async ({
    page,
    context,
    member,
    books,
    expectNoise,
  }) => {
    expectNoise(/status of 401/);
    const person = await member('5000.00');
    await page.goto(FORM);
    const sheet = await askPrice(page);
    await context.clearCookies({ name: 'token' });
    await typePin(sheet);
    await page.waitForURL(/\/$/);
    await expect(page.getByRole('main').getByText('You were signed out.')).toBeVisible();
    const names = (await context.cookies()).map(({ name }) => name);
    for (const name of ['token', 'user', 'expires_at']) expect(names).not.toContain(name);
    expect(await purchasesOf(books, person)).toBe(0);
  });

  test('is refreshed two minutes before its end and continues', async ({
    page,
    context,
    member,
  }) => {
    await member('5000.00');
    const tokenNow = async () =>
      (await context.cookies()).find(({ name }) => name === 'token')?.value;
    const before = await tokenNow();
    await page.clock.install();
    await page.goto(FORM);
    await awake(page);
    const refreshed = page.waitForResponse(/\/api\/token\/refresh$/);
    await page.clock.fastForward('27:30');
    await page.waitForTimeout(300);
    expect(await tokenNow()).toBe(before);
    await page.clock.fastForward('00:40');
    expect((await refreshed).status()).toBe(200);
    await expect.poll(tokenNow).not.toBe(before);
    await page.clock.resume();
    await buyAirtime(page);
  });

  test('that can’t be refreshed ends at its last second', async ({
    page,
    context,
    member,
    expectNoise,
  }) => {
    expectNoise(noNetwork);
    await member('5000.00');
    await page.clock.install();
    await page.goto('/wallet');
    await watched(page);
    await page.route('**/api/token/refresh', (route) => route.abort('internetdisconnected'));
    await page.clock.fastForward('30:01');
    await page.clock.runFor(2_000);
    await page.waitForURL(/\/$/);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('token');
  });
});
