import {
  askPrice,
  buyAirtime,
  expectState,
  openedOrder,
  typePin,
} from '#tests/support/journeys/airtime.ts';
import { newName, PASSWORD } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

// Colours are measured once everything has loaded, not during a transition.
test('The steps of a new member are sound', async ({ page, member }) => {
  await member();
  const steps = ['/', '/complete-kyc', '/onboarding/verify-id', '/onboarding/add-bank'];
  for (const path of [...steps, '/security/pin-setup', '/settings?kyc=true']) {
    await page.goto(path);
    await expectSound(page, `${path} for a new member`);
  }
  await page.goto('/onboarding/verify-id');
  await page.getByRole('button', { name: 'Check my details' }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectSound(page, 'the identity form with errors');
});

test('The sign-up form and the box after it are sound', async ({ page }) => {
  await page.goto('/get-started');
  await page.getByRole('option', { name: 'Kenya' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Username').fill('a');
  await page.getByLabel('Password', { exact: true }).fill('abc');
  await page.getByLabel('Username').focus();
  await expectSound(page, 'the sign-up form with errors');
  const { username, email } = newName();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('dialog', { name: 'Please verify your email' })).toBeVisible();
  await expectSound(page, 'the box about the mail');
});

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a stranger chooses a country and looks around', async ({ page, context }) => {
    await page.goto('/?show=pay');
    await page.getByRole('button', { name: 'Explore first' }).click();
    await expect(page.getByRole('status').last()).toHaveText(/Choose your country first/);
    await page.getByRole('option', { name: 'Ghana' }).click();
    await expect(page.getByRole('option', { name: 'Ghana' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.getByRole('button', { name: 'Explore first' }).click();
    await expect(page).toHaveURL(/\/\?show=pay$/);
    const chosen = (await context.cookies()).find(({ name }) => name === 'selected_country');
    expect(chosen?.value).toBe('GH');
  });
});

test('The steps of a purchase are sound', async ({ page, member, provider }) => {
  await member('5000.00');
  await page.goto('/refill/buy-airtime');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectSound(page, 'the airtime form with errors');
  const sheet = await askPrice(page);
  await expectSound(page, 'the checkout sheet');
  await provider('bills', 'failed');
  await typePin(sheet);
  await openedOrder(page);
  await expectSound(page, 'an order that can be undone');
  await expectState(page, 'Failed – refunded');
  await expectSound(page, 'an order that failed');
  await provider('bills', 'timeout');
  await buyAirtime(page);
  await expectState(page, 'Checking');
  await expectSound(page, 'an order without an answer');
  await provider('bills', 'done');
  await page.goto('/transactions');
  await expectSound(page, 'the log');
  await page.goto('/wallet');
  await expectSound(page, 'the wallet with money set aside');
  await page.goto('/notifications');
  await expectSound(page, 'the notifications');
});

test('The steps of a deposit and the menu are sound', async ({ page, member }) => {
  await member('5000.00');
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectSound(page, 'the menu');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Add money' }).click();
  const box = page.getByRole('dialog', { name: 'Add money' });
  await expect(box.getByText('Account name')).toBeVisible();
  await expectSound(page, 'the own account number');
  await box.getByRole('button', { name: 'Card' }).click();
  await expectSound(page, 'the amount');
  await box.getByRole('button', { name: '₦2,000.00' }).click();
  const go = box.getByRole('button', { name: 'Continue', exact: true });
  await go.click();
  await expectSound(page, 'the deposit’s price');
  // the redirect to the gateway waits until this screen has been checked
  const looked = Promise.withResolvers<void>();
  await page.route('**/sandbox/gateway/**', async (route) => {
    await looked.promise;
    await route.continue();
  });
  await box.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(box.getByRole('heading', { name: /^Redirecting/ })).toBeVisible();
  await expectSound(page, 'the redirecting screen');
  looked.resolve();
  await page.waitForURL(/\/sandbox\/gateway\//);
  await expectSound(page, 'the gateway');
});
