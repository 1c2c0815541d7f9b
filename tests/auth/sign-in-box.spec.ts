import type { Page } from 'playwright/test';
import { codeIn, mailAbout } from '#tests/support/journeys/mail.ts';
import { newName, PASSWORD } from '#tests/support/journeys/people.ts';
import { clearPerson, sendSignIn, signInBox } from '#tests/support/journeys/sign-in.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const signUpBox = (page: Page) => page.getByRole('dialog', { name: "Let's Get You Started" });
const boxes = [
  ['/login', signInBox, 'Email or username'],
  ['/sign-up', signUpBox, 'Search countries'],
] as const;

const aGuest = (page: Page, url = '') =>
  page.context().addCookies([{ name: 'selected_country', value: 'NG', url }]);

/** What the focus reaches by Tab within one round of the page, the browser's own parts aside. */
async function reachedByTab(page: Page): Promise<string[]> {
  const reached: string[] = [];
  for (let i = 0; i < 40; i += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() => {
      const { activeElement: at } = document;
      if (!at || at === document.body) return null;
      return at.closest('dialog') ? 'the box' : at.outerHTML.slice(0, 80);
    });
    if (where) reached.push(where);
  }
  return [...new Set(reached)];
}

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, box] of boxes)
    test(`The box of ${path} covers the page from the first byte, and its close button leads home`, async ({
      page,
      baseURL,
    }) => {
      await aGuest(page, baseURL);
      await page.goto(path);
      await expect(box(page)).toBeVisible();
      await expect(page.locator('.frame')).toHaveAttribute('inert', '');
      await expect(box(page).locator('[autofocus]')).toBeFocused();
      await box(page).getByRole('link', { name: 'Close' }).click();
      await expect(page).toHaveURL(/\/$/);
    });
});

for (const [path, box] of boxes)
  test(`The close button of ${path} leaves no step in the history, before its script has loaded`, async ({
    page,
    baseURL,
  }) => {
    await aGuest(page, baseURL);
    await page.route('**/_astro/auth-*.js', () => undefined);
    await page.goto('/help');
    await page.goto(path);
    await box(page).getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/help$/);
  });

for (const [path, box, first] of boxes) {
  test(`The focus stays in the box of ${path} and Escape closes it, before its script has loaded`, async ({
    page,
    baseURL,
  }) => {
    await aGuest(page, baseURL);
    // still under way: one that is lost would have the page loaded again
    await page.route('**/_astro/auth-*.js', () => undefined);
    await page.goto(path);
    await expect(box(page).locator('[autofocus]')).toBeFocused();
    expect(await reachedByTab(page)).toEqual(['the box']);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/$/);
  });

  test(`The focus stays in the box of ${path} once it is hydrated, and Escape closes it`, async ({
    page,
    baseURL,
  }) => {
    await aGuest(page, baseURL);
    await page.goto(path);
    const field = box(page).getByLabel(first, { exact: true }).first();
    await expect(field).toBeFocused();
    await field.fill('a');
    await expect(page.locator('dialog:modal')).toBeVisible();
    await expect(field).toBeFocused();
    expect(await reachedByTab(page)).toEqual(['the box']);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/$/);
  });
}

test('A box that the server rendered doesn’t move while its script makes it modal', async ({
  page,
  baseURL,
}) => {
  await aGuest(page, baseURL);
  await page.goto('/sign-up');
  const proceed = signUpBox(page).getByRole('button', { name: 'Continue', exact: true });
  // the box: its button gives way under the press
  const before = await signUpBox(page).boundingBox();
  await proceed.hover();
  await page.mouse.down();
  await expect(page.locator('dialog:modal')).toBeVisible();
  expect(await signUpBox(page).evaluate((box) => box.getAnimations().length)).toBe(0);
  expect(await signUpBox(page).boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(signUpBox(page).getByLabel('Username')).toBeVisible();
});

test('The country that this device has chosen is marked when its cookie is missing', async ({
  page,
}) => {
  await page.goto('/help');
  await page.evaluate(() => localStorage.setItem('selectedCountry', '{"code":"GH"}'));
  await page.goto('/get-started');
  const ghana = page.getByRole('option', { name: 'Ghana' });
  await expect(ghana).toHaveAttribute('aria-selected', 'true');
});

for (const [timezoneId, country] of [
  ['Africa/Lagos', 'Nigeria'],
  ['Africa/Accra', 'Ghana'],
  ['Africa/Nairobi', 'Kenya'],
  ['Europe/London', null],
] as const)
  test.describe(`A phone whose clock is set to ${timezoneId}`, () => {
    test.use({ timezoneId });

    test(`suggests ${country ?? 'no country'} to a stranger`, async ({ page }) => {
      await page.goto('/get-started');
      const marked = page.getByRole('option', { selected: true });
      await expect(marked).toHaveCount(country ? 1 : 0);
      if (country) await expect(marked).toHaveAccessibleName(country);
    });
  });

test('A sign-up survives a reload, "Contact us" and Back, and its owner continues it', async ({
  page,
  baseURL,
}) => {
  await aGuest(page, baseURL);
  const { username, email } = newName();
  await page.goto('/get-started?referral_code=NOSUCH22');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.reload();
  await expect(page.getByLabel('Username')).toHaveValue(username);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await page.getByLabel(/^Referral code/).fill('');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  const verify = page.getByRole('dialog', { name: 'Please verify your email' });
  await verify.getByRole('link', { name: 'Contact us' }).click();
  await page.waitForURL('**/help/tickets/new');
  await page.goBack();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByText(/You’ve already signed up with this email/)).toBeVisible();
  await page.getByRole('button', { name: 'Resend the link' }).click();
  await expect(verify.getByText(email)).toBeVisible();
  await verify.getByRole('button', { name: 'Close', exact: true }).click();
  await page.waitForURL('**/login');
});

test('Back from the second step shows the countries, and a friend’s code survives looking around', async ({
  page,
}) => {
  await page.goto('/get-started?referral_code=KWABENA22&email=ama%40e2e.example');
  await page.getByRole('option', { name: 'Nigeria' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.goBack();
  await expect(page.getByPlaceholder('Search')).toBeVisible();
  await page.getByRole('button', { name: 'Explore first' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/sign-up');
  await signUpBox(page).getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(signUpBox(page).getByLabel(/^Referral code/)).toHaveValue('KWABENA22');
  await expect(signUpBox(page).getByLabel('Email', { exact: true })).toHaveValue('ama@e2e.example');
});

test('The page of a code begins with the address, and the emailed link opens it on another device', async ({
  page,
  browser,
  request,
  member,
  baseURL,
}) => {
  const ada = await member();
  await clearPerson(page);
  await page.goto('/reset-password/code');
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.getByLabel('Email').fill(ada.email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.waitForURL('**/reset-password/code');
  const mail = await mailAbout(request, ada.email, 'Your code to reset the password');

  const other = await browser.newContext({ baseURL });
  const phone = await other.newPage();
  await phone.goto(mail.links[0] ?? '');
  await expect(phone.getByText(ada.email)).toBeVisible();
  expect(phone.url()).not.toContain(ada.username);
  for (const [at, digit] of [...codeIn(mail)].entries())
    await phone.getByLabel(`Digit ${at + 1} of 6`).fill(digit);
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.waitForURL('**/reset-password');
  await other.close();
});

test('Signing in from the menu returns to the page where it was opened', async ({
  page,
  baseURL,
  member,
}) => {
  const person = await member();
  await clearPerson(page);
  await aGuest(page, baseURL);
  await page.goto('/products?show=pay');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('#menu').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/login?next=%2Fproducts%3Fshow%3Dpay');
  await sendSignIn(page, person.email);
  await expect(page).toHaveURL(/\/products\?show=pay$/);
});

test('From the form of a sign-up, one slow press leads to the sign-in', async ({ page }) => {
  await page.goto('/sign-up');
  const box = signUpBox(page);
  await box.getByRole('option', { name: 'Nigeria' }).click();
  await expect(box.getByLabel('Username')).toBeFocused();
  // a press as long as a finger's: it misses a target that moves in the meantime
  await box.getByRole('button', { name: 'Sign in', exact: true }).click({ delay: 150 });
  await expect(signInBox(page).getByLabel('Email or username')).toBeFocused();
});
