import type { Locator, Page } from 'playwright/test';
import { routes, type Row } from '#lib/routes.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { PASSWORD } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

const demo = { password: 'Sunrise over 7 stalls!', of: (id: string) => `${id}@demo.oja.example` };

test.describe('A guest', () => {
  test('without a country chooses one and then arrives where they wanted to go', async ({
    page,
  }) => {
    await page.goto('/transactions?type=deposit');
    await expect(page).toHaveURL(/\/get-started\?next=/);
    await page.getByRole('button', { name: 'Explore first' }).click();
    await page.getByRole('option', { name: 'Nigeria' }).click();
    await expect(page).toHaveURL(/\/transactions\?type=deposit$/);
    await expect(page.getByText('Sign in to see this')).toBeVisible();
  });

  test('who opens the settings signs in first and lands on the settings', async ({
    page,
    context,
    member,
  }) => {
    const person = await member();
    await context.clearCookies();
    await page.goto('/settings');
    await expect(page).toHaveURL(/\/login\?next=%2Fsettings$/);
    const box = page.getByRole('dialog', { name: 'Sign In.' });
    await box.getByLabel('Email or username').fill(person.username);
    await box.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await box.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/settings$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  });

  test('who opens the profile steps is sent home, where the sign-in box opens', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL ?? '' }]);
    await page.goto('/complete-kyc');
    await expect(page.getByRole('dialog', { name: 'Sign In.' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  test('from Ghana finds no bills and sees the reason', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'selected_country', value: 'GH', url: baseURL ?? '' }]);
    await page.goto('/refill');
    await expect(page).toHaveURL(/\/unavailable-for-country$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not available in Ghana');
  });
});

test.describe('A member', () => {
  test('of Ghana finds no bills, whatever this browser had chosen', async ({ page, context }) => {
    await callApi(context.request, 'POST', '/login', {
      body: { auth_input: demo.of('gh2'), password: demo.password },
    });
    await page.goto('/refill/buy-airtime');
    await expect(page).toHaveURL(/\/unavailable-for-country$/);
  });

  test('who is signed in is not asked to sign in', async ({ page, member }) => {
    const { username } = await member();
    for (const path of ['/login', '/sign-up', '/get-started']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/$/);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${username}`);
  });

  test('without a PIN sets one up before the wallet opens', async ({ page, member }) => {
    await member();
    await page.goto('/wallet');
    await expect(page).toHaveURL(/\/security\/pin-setup/);
    const left = page.getByRole('region', { name: 'What’s left to set up' });
    await expect(left.getByRole('listitem')).toHaveCount(3);
  });
});

test.describe('A page that is not there', () => {
  const noise = /status of 404/;

  test('says so, whether it never existed or only the requested data is missing', async ({
    page,
    context,
    member,
    expectNoise,
    baseURL,
  }) => {
    expectNoise(noise);
    await context.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL ?? '' }]);
    const cases = [
      ['/no-such-page', 'This page could not be found'],
      ['/wallet/gold', 'We can’t seem find the page you’re looking for'],
    ] as const;
    for (const [path, text] of cases) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops!');
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go Back' })).toBeVisible();
    }
    await member('1000.00');
    const answer = await page.goto('/my-orders/OJ-NOBODYS');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('We can’t seem find the page you’re looking for')).toBeVisible();
  });
});

test.describe('Pages of later versions', () => {
  const later = routes.filter(({ built, pattern }) => !built && !pattern.includes('['));
  const whose = (...who: Row['who'][]) => later.filter((row) => who.includes(row.who));

  async function visit(page: Page, rows: Row[]): Promise<void> {
    const signs: Record<Row['layout'], Locator> = {
      app: page.getByRole('banner').getByLabel(/^Your rank/),
      content: page.getByRole('contentinfo'),
      auth: page.getByRole('main').getByRole('link', { name: 'Help' }),
      onboarding: page.getByRole('link', { name: 'Back', exact: true }),
      plain: page.getByRole('banner').getByRole('link', { name: 'Help' }),
      none: page.getByRole('main'),
    };
    for (const { pattern, layout, title } of rows) {
      const answer = await page.goto(pattern, { waitUntil: 'domcontentloaded' });
      expect(answer?.status(), pattern).toBe(200);
      // the unread count may appear in front of it
      await expect(page, pattern).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${title} · `));
      const panel = page.getByRole('heading', { name: /: not yet in this version$/ });
      await expect(panel, pattern).toBeVisible();
      await expect(signs[layout], pattern).toBeVisible();
    }
  }

  test('say so to guests, inside their layout', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL ?? '' }]);
    await visit(page, whose('everyone', 'guestOnly'));
  });

  test('say so to members, inside their layout', async ({ page, member }) => {
    await member('1000.00');
    await visit(page, whose('member', 'memberElseHome'));
  });
});
