import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expectState, openedOrder, typePin } from '#tests/support/journeys/airtime.ts';
import { mailedLink } from '#tests/support/journeys/mail.ts';
import { freshNumber, newName, PASSWORD } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

type Name = ReturnType<typeof newName>;

async function chooseCountry(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page).toHaveURL(/\/get-started/);
  await expect(page.getByRole('heading', { name: "Let's Get You Started" })).toBeVisible();
  await page.getByPlaceholder('Search').fill('nIG');
  const options = page.getByRole('option');
  await expect(options).toHaveCount(1);
  await options.click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  const saved = await page.evaluate(() => localStorage.getItem('selectedCountry'));
  expect(saved).toContain('"code":"NG"');
}

async function signUp(page: Page, { username, email }: Name): Promise<void> {
  const create = page.getByRole('button', { name: 'Create account' });
  await expect(create).toBeDisabled();
  await page.getByLabel('Username').fill('demo_ng2');
  await expect(page.getByText('Username is unavailable')).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email', { exact: true }).fill(email);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('short');
  await expect(page.getByText('Weak', { exact: true })).toBeVisible();
  await password.fill(PASSWORD);
  await expect(page.getByText('Good', { exact: true })).toBeVisible();
  await expect(page.getByText(`${username} is available`)).toBeVisible();
  await expect(page.getByText('This email is available')).toBeVisible();
  await expect(create).toBeEnabled();
  await create.click();
}

async function verifyEmail(page: Page, { email }: Name): Promise<void> {
  const box = page.getByRole('dialog', { name: 'Please verify your email' });
  await expect(box.getByText(email)).toBeVisible();
  await expect(box.getByRole('link', { name: 'Wrong Email supplied?' })).toBeVisible();
  const resend = box.getByRole('button', { name: 'Resend email' });
  await resend.click();
  await expect(page.getByText('Email has been sent')).toBeVisible();
  await expect(resend).toBeDisabled();
  await box.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(await mailedLink(page.request, email));
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
}

async function signIn(page: Page, login: string): Promise<void> {
  const box = page.getByRole('dialog', { name: 'Sign In.' });
  await box.getByLabel('Email or username').fill(login);
  await box.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await box.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function confirmIdentity(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Verify your identity' }).click();
  await page.getByLabel('Document').selectOption('nin');
  const number = page.getByRole('textbox', { name: /NIN|National/ });
  await number.fill('1234');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Obi');
  await page.getByLabel('Date of birth').fill('1994-03-21');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Check my details' }).click();
  await expect(page.getByText(/exactly 11 digits/)).toBeVisible();
  await number.fill(freshNumber(11));
  await page.getByRole('button', { name: 'Check my details' }).click();
  await expect(page.getByRole('heading', { name: 'Identity verified' })).toBeVisible();
  await page.getByRole('link', { name: 'Add your payout account' }).click();
}

async function addBank(page: Page): Promise<void> {
  await page.getByPlaceholder('Search your bank').fill('access');
  await page.getByRole('option', { name: 'Access Bank', exact: true }).click();
  const number = page.getByRole('textbox', { name: /^Account number/ });
  await number.fill(`${freshNumber(6)}9999`);
  await expect(page.getByText(/BALOGUN EMEKA/).first()).toBeVisible();
  await expect(
    page.getByText('BALOGUN, EMEKA and TUNDE are not part of your verified name.'),
  ).toBeVisible();
  await number.fill(freshNumber(10));
  await expect(page.getByText('OBI ADA')).toBeVisible();
  await page.getByRole('button', { name: 'Save and continue' }).click();
}

async function choosePin(page: Page): Promise<void> {
  const first = page.getByRole('group', { name: 'New PIN' });
  const second = page.getByRole('group', { name: 'Confirm PIN' });
  await typePin(first, '123456');
  await expect(page.getByText('This PIN is too easy to guess')).toBeVisible();
  await typePin(first);
  await typePin(second);
  await page.getByRole('button', { name: 'Save PIN' }).click();
  await expect(page.getByRole('heading', { name: 'PIN set' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
}

/**
 * Adds 5,000.50 by checkout: the payer pays the fee on top, and the wallet gets the requested
 * amount.
 */
async function addMoney(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add money' }).click();
  const box = page.getByRole('dialog', { name: 'Add money' });
  await box.getByRole('button', { name: 'Card' }).click();
  const amount = box.getByRole('textbox', { name: /^Amount/ });
  const go = box.getByRole('button', { name: 'Continue', exact: true });
  await amount.fill('99');
  await expect(go).toBeDisabled();
  await amount.fill('5000.50');
  await go.click();
  await expect(box.getByText('₦5,100.50').first()).toBeVisible();
  await box.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(
    box.getByRole('heading', { name: 'Redirecting to Payment Gateway...' }),
  ).toBeVisible();
  await page.waitForURL(/\/sandbox\/gateway\//);
  await expect(page.getByText('₦5,100.50')).toBeVisible();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL(/\/wallet\/deposit\?reference=/);
  await expect(page.getByRole('heading', { name: '₦5,000.50 is in your wallet' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to wallet' }).click();
  await expectBalance(page, '₦5,000.50');
}

const expectBalance = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Available balance' })).toContainText(text);

const priceLines = (page: Page) => page.locator('dl.price-lines').first();

async function buy(page: Page): Promise<string> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Airtime', exact: true }).first().click();
  await expect(page).toHaveURL(/\/refill\/buy-airtime$/);
  await page.getByLabel('Phone number').fill('+234 805 123 4567');
  const network = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(network('Glo')).toHaveAttribute('aria-pressed', 'true');
  await network('Airtel').click();
  await network('Glo').click();
  await page.getByRole('textbox', { name: /^Amount/ }).fill('749.50');
  await page.getByRole('button', { name: 'Continue' }).click();
  const sheet = page.getByRole('dialog', { name: 'Review and pay' });
  await expect(sheet.getByRole('term')).toHaveText([
    'Amount',
    'Our fee',
    'Duty and tax',
    'Total',
    /^Airtime on 0805 123 4567$/,
  ]);
  await expect(sheet.getByRole('definition')).toHaveText([
    '₦749.50',
    '₦0.00',
    '₦0.00',
    '₦749.50',
    '₦749.50',
  ]);
  await typePin(sheet, '111112');
  await expect(sheet.getByText(/PIN/).filter({ hasText: /left|wrong/i })).toBeVisible();
  await typePin(sheet);
  return openedOrder(page);
}

async function followToReceipt(page: Page, reference: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sending to');
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline.getByRole('heading', { name: /^Money on hold/ })).toBeVisible();
  await expectState(page, 'Completed');
  await expect(timeline.getByRole('heading', { name: /^Delivered by Glo/ })).toBeVisible();
  await expect(priceLines(page)).toContainText('₦749.50');
  await page.getByText('Save', { exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Text/ }).click();
  const receipt = await readFile(await (await download).path(), 'utf8');
  for (const line of ['Glo airtime', reference, 'Total: ₦749.50', 'Status: Completed'])
    expect(receipt).toContain(line);
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/$/);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token');
}

test('A new person signs up, is verified, adds money, buys airtime and keeps the receipt', async ({
  page,
  expectNoise,
}) => {
  // an amount, a PIN and a document that are refused on purpose
  expectNoise(/status of 4(00|22)/);
  const name = newName();
  await test.step('country', () => chooseCountry(page));
  await test.step('sign up', () => signUp(page, name));
  await test.step('verify the e-mail', () => verifyEmail(page, name));
  await test.step('sign in', async () => {
    await signIn(page, name.email);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name.username);
  });
  await test.step('identity, bank account, PIN', async () => {
    await page.goto('/complete-kyc');
    await confirmIdentity(page);
    await addBank(page);
    await page.getByRole('link', { name: /PIN/ }).click();
    await choosePin(page);
  });
  await test.step('dashboard and deposit', async () => {
    await page.goto('/');
    await addMoney(page);
  });
  const reference = await test.step('buy airtime', () => buy(page));
  await test.step('timeline and receipt', () => followToReceipt(page, reference));
  await test.step('log and wallet', async () => {
    await page.goto('/transactions');
    const row = page.getByRole('link', { name: /Glo airtime/ });
    await expect(row).toContainText('749.50');
    await expect(row).toHaveAttribute('href', `/my-orders/${reference}`);
    await page.goto('/wallet');
    await expectBalance(page, '₦4,251.00');
  });
  await test.step('sign out and in again', async () => {
    await signOut(page);
    await page.goto('/login');
    await signIn(page, name.username);
    await expectBalance(page, '₦4,251.00');
  });
});
