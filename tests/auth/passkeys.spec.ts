import {
  buyAirtime,
  askPrice,
  openedOrder,
  payButton,
  typePin,
} from '#tests/support/journeys/airtime.ts';
import { addDevice } from '#tests/support/journeys/passkeys.ts';
import { PASSWORD } from '#tests/support/journeys/people.ts';
import {
  expectHomeOf,
  clearPerson,
  signInBox,
  trySignIn,
} from '#tests/support/journeys/sign-in.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

test('a passkey is added, signs in, and pays in place of the PIN', async ({
  page,
  member,
  expectNoise,
}) => {
  // the refusal of a finger that isn't recognised
  expectNoise(/422/);
  await member('20000.00');
  const device = await addDevice(page);

  await page.goto('/settings/security');
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  for (const digit of '482915')
    await adding.getByRole('button', { name: digit, exact: true }).click();
  await expect(card.getByText('Signs you in and confirms payments.')).toBeVisible();

  await card.getByRole('button', { name: /^Rename/ }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await renaming.getByLabel('Name').fill('My phone');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('My phone')).toBeVisible();

  // the checkout asks for it first, and the PIN stays available
  await page.goto('/refill/buy-airtime');
  const sheet = await askPrice(page);
  await expect(sheet.getByText('Confirm with your passkey.')).toBeVisible();
  await device.recognise(false);
  await payButton(sheet).click();
  await expect(sheet.getByText(/Your passkey didn’t confirm this/)).toBeVisible();
  await expect(sheet.getByLabel('Digit 1 of 6')).toBeFocused();
  await device.recognise(true);
  await sheet.getByRole('button', { name: 'Use your passkey' }).click();
  await payButton(sheet).click();
  await openedOrder(page);

  // signing in without name and password
  await device.recognise(true);
  await clearPerson(page);
  await page.goto('/login');
  await signInBox(page).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada');

  // once removed, it is no longer requested
  await page.goto('/settings/security');
  await card.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(card.getByText('My phone')).toBeHidden();
  await buyAirtime(page, { number: '0803 123 4568' });
});

test('the keypad types, deletes and sends the PIN, and no keyboard opens', async ({
  page,
  member,
}) => {
  await member('20000.00');
  await page.setViewportSize({ width: 360, height: 420 });
  await page.goto('/refill/buy-airtime');
  const sheet = await askPrice(page);
  const first = sheet.getByLabel('Digit 1 of 6');
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('inputmode', 'none');
  const key = (name: string) => sheet.getByRole('button', { name, exact: true });
  for (const name of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'])
    await expect(key(name)).toBeInViewport({ ratio: 1 });
  await key('4').click();
  await key('7').click();
  await expect(sheet.getByText('2 of 6 digits')).toBeAttached();
  await key('Delete the last digit').click();
  for (const digit of '82915') await key(digit).click();
  await openedOrder(page);
});

test('typed on a keyboard, the PIN sends itself', async ({ page, member }) => {
  await member('20000.00');
  await page.goto('/refill/buy-airtime');
  const sheet = await askPrice(page);
  await typePin(sheet);
  await openedOrder(page);
});

test('a member without a passkey signs in as before', async ({ page, member }) => {
  const person = await member();
  await addDevice(page);
  await clearPerson(page);
  await trySignIn(page, person.email, PASSWORD);
  await expectHomeOf(page, person);
});
