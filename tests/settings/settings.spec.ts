import { readFileSync } from 'node:fs';
import { linkIn, mailAbout } from '#tests/support/journeys/mail.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { showScheme } from '#tests/support/scheme.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

test('Choices about messages and this device are saved', async ({ page, member }) => {
  await member('5000.00');
  await page.goto('/settings/preferences');
  await page.getByText('Choose topic by topic').click();
  const orders = page.getByRole('group', { name: 'Orders' });
  await orders.getByRole('switch', { name: 'Email' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: /^Lite mode/ }).click();
  await page.getByRole('switch', { name: /^Hide my balance/ }).click();
  await page.reload();
  await expect(orders.getByRole('switch', { name: 'Email' })).not.toBeChecked();
  await expect(orders.getByRole('switch', { name: 'Push' })).toBeChecked();
  await expect(page.getByRole('switch', { name: /^Lite mode/ })).toBeChecked();
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
  await page.goto('/wallet');
  await expect(page.getByText('Balance hidden').first()).toBeAttached();
});

test('Dark is chosen once, and is in the first byte of every later page', async ({
  page,
  member,
}) => {
  await member('5000.00');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [dark, light] = ['rgb(18, 16, 29)', 'rgb(248, 249, 251)'];
  await page.goto('/settings/preferences');
  await showScheme(page, 'dark');
  await expect.poll(ground).toBe(dark);
  await showScheme(page, 'light');
  await expect.poll(ground).toBe(light);
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(ground).toBe(dark);
  const answer = await page.goto('/help');
  expect(await answer?.text()).toMatch(/<html[^>]* data-theme="dark"/);
  await expect.poll(ground).toBe(dark);
  await page.goto('/settings/preferences');
  await page.getByText('System', { exact: true }).click();
  await expect.poll(ground).toBe(light);
});

test('The choices are a plain form where scripts do not run', async ({ browser, page, member }) => {
  await member();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: new URL('/', (await page.goto('/settings'))?.url()).href,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto('/settings/preferences');
  await plain.getByText('Choose topic by topic').click();
  await plain
    .getByRole('group', { name: 'Rewards' })
    .getByRole('switch', { name: 'Email' })
    .check();
  await plain.getByText('Dark', { exact: true }).click();
  await plain.getByRole('button', { name: 'Save' }).click();
  await plain.waitForURL('**/settings/preferences');
  await plain.reload();
  const rewards = plain.getByRole('group', { name: 'Rewards' });
  await expect(rewards.getByRole('switch', { name: 'Email' })).toBeChecked();
  await expect(plain.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await context.close();
});

test('The referral link is copied, and a guest who follows it finds the code filled in', async ({
  page,
  browser,
  member,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await member('5000.00');
  await page.goto('/settings/referral');
  await page.getByRole('button', { name: 'Copy referral link' }).click();
  await expect(page.getByText('Referral code copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const code = new URL(link).searchParams.get('referral_code')!;
  expect(link).toBe(await page.getByRole('textbox', { name: 'Referral link' }).inputValue());
  await expect(page.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`Join me on Oja: ${link}`)}`,
  );
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await guest.getByRole('option', { name: 'Nigeria' }).click();
  await guest.getByRole('button', { name: 'Create account' }).click();
  await expect(guest.getByLabel(/Referral code/)).toHaveValue(code);
  await guest.context().close();
});

test('A copy of my data comes by an emailed link', async ({ page, request, member }) => {
  const person = await member('5000.00');
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Email me my data' }).click();
  await expect(page.getByText('email you a link.', { exact: false }).last()).toBeVisible();
  await page.goto(linkIn(await mailAbout(request, person.email, 'Your data is ready')));
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const file = await (await downloading).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    profile: { email: person.email },
    wallet: [{ amount: expect.stringMatching(/^\d/) }],
  });
});

test('The links of settings lead to their pages, and back', async ({ page, member }) => {
  await member('5000.00');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Your rank' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Beginner' })).toBeVisible();
  await expectSound(page, 'the rank view');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await page.goto('/settings?kyc=true');
  await expect(page.getByRole('heading', { level: 1, name: 'Identity and limits' })).toBeVisible();
  await page.goto('/settings?account=true');
  await expect(page).toHaveURL(/\/settings\/bank\?account=true$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/settings?account=true&openmodal=true');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/settings\/bank\?account=true$/);
});

test('The form for a payout account is open where the address asks for it, before scripts run', async ({
  browser,
  page,
  member,
}) => {
  await member('5000.00');
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: new URL('/', (await page.goto('/settings'))?.url()).href,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto('/settings?account=true&openmodal=true');
  await expect(plain.getByRole('dialog', { name: 'Add an account' })).toBeVisible();
  await plain.goto('/settings?account=true');
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(plain.getByRole('dialog')).toHaveCount(0);
  await context.close();
  await page.goto('/settings/bank', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add an account' }).click();
  await expect(page.getByRole('dialog', { name: 'Add an account' })).toBeVisible();
});

test('A member with a PIN is led on from where one is chosen', async ({ page, member }) => {
  await member('5000.00');
  await page.goto('/security/pin-setup?next=%2Fwallet');
  await expect(page).toHaveURL(/\/wallet$/);
  await page.goto('/security/pin-setup');
  await expect(page).toHaveURL(/\/security\/reset-pin$/);
  await page.goto('/');
  await page.getByRole('link', { name: /^Referral bonus/ }).click();
  await expect(page).toHaveURL(/\/settings\/referral$/);
});
