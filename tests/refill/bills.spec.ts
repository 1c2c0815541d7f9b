import type { Locator, Page } from 'playwright/test';
import { paths } from '#lib/paths.ts';
import { expectState, openedOrder, payHastily, typePin } from '#tests/support/journeys/airtime.ts';
import { purchasesOf, timesSent } from '#tests/support/journeys/books.ts';
import { aPerson, moneyOf } from '#tests/support/journeys/people.ts';
import { sendSignIn } from '#tests/support/journeys/sign-in.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

async function goToPay(page: Page): Promise<Locator> {
  await press(page, 'Continue');
  const sheet = page.getByRole('dialog', { name: 'Review and pay' });
  await expect(sheet).toBeVisible();
  return sheet;
}

async function payIt(page: Page): Promise<string> {
  const sheet = await goToPay(page);
  await typePin(sheet);
  return openedOrder(page);
}

/** Looks up a meter and confirms its owner. */
async function confirmMeter(page: Page, number: string): Promise<void> {
  await page.getByLabel('Meter or account number').fill(number);
  await press(page, 'Check the meter');
  await page.getByLabel('Yes, this is the right meter').check();
}

test('Data: the network is guessed, bundles are compared, and a quick PIN buys one', async ({
  page,
  member,
  books,
}) => {
  const person = await member('5000.00');
  await page.goto('/refill/buy-data');
  await page.getByLabel('Phone number').fill('0803 123 4567');
  await expect(page.getByRole('button', { name: 'MTN', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await press(page, 'Week');
  await press(page, 'Per GB');
  const best = page.getByRole('radio').first();
  await expect(page.locator('.product').first()).toContainText(/7 days · ₦[\d.]+\/GB/);
  await expectSound(page, 'a list of bundles');
  await press(page, 'Price');
  await best.check();
  const sheet = await goToPay(page);
  await expect(sheet.getByText('Data can’t be reversed once it’s sent.')).toBeVisible();
  await payHastily(sheet);
  await openedOrder(page);
  await expectState(page, 'Completed');
  expect(await purchasesOf(books, person)).toBe(1);
  expect(await timesSent(books, person)).toBe(1);
});

test('Cable: another bouquet is refused by the provider, and everything is refunded', async ({
  page,
  request,
  member,
}) => {
  const person = await member('9000.00');
  const before = await moneyOf(request, person);
  await page.goto('/refill/buy-cable');
  await press(page, 'DStv');
  await page.getByLabel('Smartcard number').fill('7000000007');
  await press(page, 'Check the card');
  await expect(page.getByText('Due')).toBeVisible();
  await press(page, 'Change');
  await page.getByRole('radio', { name: /^DStv Padi/ }).check();
  await expectSound(page, 'the bouquets of a card');
  await payIt(page);
  await expect(page.getByRole('region', { name: 'Undo' })).toContainText('***');
  await expectState(page, 'Failed – refunded');
  expect(await moneyOf(request, person)).toEqual(before);
  await expect(page.getByRole('region', { name: 'Before you try again' })).toBeVisible();
  await press(page, 'Try again');
  await expect(page.getByLabel('Smartcard number')).toHaveValue('7000000007');
  await press(page, 'Check the card');
  await expect(page.getByRole('radio', { name: /^DStv Padi/ })).toBeChecked();
});

test('Electricity: one token comes late; a hint corrects the company, and three tokens come', async ({
  page,
  member,
  expectNoise,
}) => {
  // a number that doesn't exist
  expectNoise(/status of 422/);
  await member('9000.00');
  await page.goto('/refill/buy-electricity');
  await page.getByRole('combobox', { name: 'Distributor' }).fill('oshodi');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option').click();
  await confirmMeter(page, '70000000003');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('1000');
  const late = await payIt(page);
  await expectState(page, 'Checking');

  await page.goto('/refill/buy-electricity');
  await press(page, /••••0003/);
  const number = page.getByLabel('Meter or account number');
  await expect(number).toHaveValue('70000000003');
  await number.fill('80000000000');
  await press(page, 'Check the meter');
  await expect(
    page.getByText('IKEDC couldn’t find this number. Check it and try again.'),
  ).toBeVisible();
  await expect(number).toBeFocused();
  await number.fill('80000000002');
  await press(page, 'Check the meter');
  await expect(page.getByText('This number is with EKEDC, not IKEDC.')).toBeVisible();
  await press(page, 'Use EKEDC');
  await expect(page.getByText('Owner:')).toBeVisible();
  await expectSound(page, 'whose a meter is');

  await confirmMeter(page, '80000000003');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('1000');
  await payIt(page);
  await expectState(page, 'Completed');
  await expect(page.getByRole('region', { name: 'Your 3 tokens' })).toContainText(
    /Enter 1 and 2 first.*1\. Key change token 1.*3\. Energy token/,
  );
  await expectSound(page, 'an order with three tokens');

  await page.goto(paths.order(late));
  await expectState(page, 'Completed');
  await expect(page.getByRole('button', { name: 'Copy token' })).toBeVisible();
});

test('Internet: a guest sees prices, signs in and continues; no answer comes, then a failure', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const person = await aPerson(request, '9000.00');
  await context.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL ?? '' }]);
  await page.goto('/refill/buy-internet');
  await press(page, 'Smile');
  await page.getByLabel('Smile account or phone number').fill('70000000005');
  await page.getByRole('radio', { name: /^Flexi 1 GB/ }).check();
  await press(page, 'Sign in to continue');
  await sendSignIn(page, person.email);
  await expect(page.getByLabel('Smile account or phone number')).toHaveValue('70000000005');
  // continues where they had to sign in
  await expect(page.getByRole('region', { name: 'Name on this number' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Flexi 1 GB/ })).toBeChecked();
  await payIt(page);
  await expectState(page, 'Checking');
  expect(await moneyOf(request, person)).toMatchObject({ available: '8400.00' });
  await expectState(page, 'Failed – refunded');
  expect(await moneyOf(request, person)).toMatchObject({ available: '9000.00' });
});

test('Education: a PIN is undone in time, then bought, and revealed with the PIN of the wallet', async ({
  page,
  request,
  member,
}) => {
  const person = await member('9000.00');
  await page.goto('/refill');
  await page.getByRole('link', { name: 'Education' }).click();
  await press(page, 'WAEC');
  await page.getByRole('radio', { name: /Result Checker/ }).check();
  await page.getByLabel('Phone number').fill('0803 123 4567');
  await payIt(page);
  await press(page, /^Undo/);
  await expectState(page, 'Cancelled');
  expect(await moneyOf(request, person)).toMatchObject({ available: '9000.00' });
  await press(page, 'Try again');
  await expect(page.getByRole('radio', { name: /Result Checker/ })).toBeChecked();
  await payIt(page);
  await expectState(page, 'Completed');
  await press(page, 'Show the codes');
  const asks = page.getByRole('dialog', { name: 'Show the codes' });
  await typePin(asks);
  for (const word of ['serial number', 'PIN'])
    await expect(page.getByRole('button', { name: `Copy the ${word}` })).toBeVisible();
  await expectSound(page, 'an opened PIN');
});

test('Electricity in Kenya: no one can name the owner, so the number is compared with the bill', async ({
  page,
  demoMember,
}) => {
  await demoMember('ke2', 'KE');
  await page.goto('/refill/buy-electricity');
  await page.getByLabel('Meter or account number').fill('70000000001');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('500');
  await press(page, 'Continue');
  await expect(page.getByText('then tick this box')).toBeVisible();
  await expectSound(page, 'a number to compare');
  const tick = page.getByLabel('I’ve compared it with my bill');
  await expect(tick).toBeFocused();
  await tick.check();
  const sheet = await goToPay(page);
  await expect(sheet.getByText(/can take up to 24 hours/)).toBeVisible();
  await typePin(sheet);
  await openedOrder(page);
  await expectState(page, 'Completed');
  await expect(page.getByText('Not shown by KPLC. The number was compared')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your token' })).toContainText(/(\d{4} ?){5}/);
});

test('A press that began before the sum appeared beside the button counts', async ({
  page,
  demoMember,
}) => {
  await demoMember('ke2', 'KE');
  const code = Promise.withResolvers<void>();
  await page.route(/electricity-form/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/refill/buy-electricity');
  await page.getByLabel('Meter or account number').fill('70000000001');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('500');
  await page.getByRole('button', { name: 'Continue', exact: true }).hover();
  await page.mouse.down();
  code.resolve();
  await expect(page.locator('.flow-sum')).toContainText('500.00');
  await page.mouse.up();
  await expect(page.getByText('then tick this box')).toBeVisible();
});
