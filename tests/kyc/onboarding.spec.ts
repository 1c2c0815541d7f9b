import type { Page } from 'playwright/test';
import { askPrice } from '#tests/support/journeys/airtime.ts';
import { chooseVerdict, openDesk, openPictures } from '#tests/support/journeys/desk.ts';
import {
  addPhotos,
  choosePin,
  expectIdentity,
  register,
  sidesOfCard,
  typePerson,
} from '#tests/support/journeys/onboarding.ts';
import { freshNumber } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const nigeria = { code: 'NG', name: 'Nigeria' } as const;
const ghana = { code: 'GH', name: 'Ghana' } as const;
const kenya = { code: 'KE', name: 'Kenya' } as const;

test('a Nigerian submits a passport, has a photo declined, continues later and can buy', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/422/, /400 .*bank\/accounts/);
  await register(page, nigeria);
  await page.goto('/onboarding/verify-id');
  await page.getByLabel('Document').selectOption('passport');
  await typePerson(page);
  const number = page.getByLabel('Passport number');
  await number.fill('B12340005');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Check my details' }).click();
  await expect(page.getByText('Add a photo of the page with your picture.')).toBeVisible();
  // the one with the photo: the text alone may already have been sent
  const kept = page.waitForResponse(
    (reply) =>
      reply.url().endsWith('/api/kyc/draft') &&
      (reply.request().postData() ?? '').includes('"key"'),
  );
  await addPhotos(page, 'Page with your photo');
  await kept;

  await page.reload();
  await expect(page.getByLabel('Document')).toHaveValue('passport');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(number).toHaveValue('');
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  // the first touch hydrates the form and isn't lost
  await page.getByRole('checkbox').click();
  await expect(page.getByRole('checkbox')).toBeChecked();
  await number.fill('B12340005');
  await page.getByRole('button', { name: 'Check my details' }).click();
  await expect(page.getByRole('alert').getByText(/blurred/)).toBeVisible();

  await number.fill(`B${freshNumber(8)}`);
  await addPhotos(page, 'Page with your photo');
  await page.getByRole('button', { name: 'Check my details' }).click();
  await expectIdentity(page);
  await page.getByRole('link', { name: 'Add your payout account' }).click();
  await page.getByPlaceholder('Search your bank').fill('access');
  await page.getByRole('option', { name: 'Access Bank', exact: true }).click();
  await page.getByRole('textbox', { name: /^Account number/ }).fill(freshNumber(10));
  await expect(page.getByText('OBI ADA')).toBeVisible();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByLabel('BVN').fill(freshNumber(11));
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is saved' })).toBeVisible();
  await choosePin(page);
  await page.goto('/refill/buy-airtime');
  const sheet = await askPrice(page, { amount: '100' });
  await expect(sheet.getByText('Total')).toBeVisible();
});

/** Cards with this ending, before the check digit, wait for an operator. */
const readByHand = () => `gha${freshNumber(5)}00077`;

async function sendGhanaCard(page: Page, number: string): Promise<void> {
  await page.getByLabel(/^Ghana Card/).fill(number);
  await addPhotos(page, ...sidesOfCard);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Verify my Ghana Card' }).click();
}

const documentThatWaits = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { data } = (await (await fetch('/api/kyc/status')).json()) as {
      data: { documents: { reference: string }[] };
    };
    return data.documents[0]?.reference ?? '';
  });

test('a Ghanaian’s photos are rejected at the desk; the page explains why, and new ones are accepted', async ({
  page,
  browser,
  baseURL,
}) => {
  await register(page, ghana);
  await page.goto('/onboarding/verify/ghana');
  await sendGhanaCard(page, readByHand());
  await expect(page.getByText(/reviewing your photos/)).toBeVisible();
  await page.goto('/complete-kyc');
  await expect(page.getByText(/reviewing your document/)).toBeVisible();
  const ama = await openDesk(browser, baseURL, 'Ama Serwaa', 'reviewer');
  await ama.page.goto('/desk/identity');
  await ama.page.getByRole('link', { name: new RegExp(await documentThatWaits(page)) }).click();
  await ama.page.getByRole('button', { name: 'Claim this case' }).click();
  await expect(ama.page.getByRole('timer')).toHaveText(/^Your claim: 1\d:/);
  await openPictures(ama.page);
  await chooseVerdict(ama, 'Decline the document');
  const reasons = ama.page.getByLabel('Reason');
  const blurred = await reasons
    .locator('option')
    .filter({ hasText: /blurred/ })
    .textContent();
  await reasons.selectOption({ label: blurred ?? '' });
  await ama.page.getByRole('button', { name: 'Decline the document' }).click();
  await expect(ama.page.getByText(/is decided/)).toBeVisible();
  await expect(page.getByText(/The photo is blurred/)).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await sendGhanaCard(page, `gha${freshNumber(9)}7`);
  await expectIdentity(page);
  await page.goto('/complete-kyc');
  await expect(page.getByText(/Ghana Card ending .*, matched to Akosua Mensah/)).toBeVisible();
});

test('a Ghanaian without a Ghana Card is verified by a passport', async ({ page }) => {
  await register(page, ghana);
  await page.goto('/onboarding/verify/ghana');
  await page.getByRole('link', { name: /^Use another document/ }).click();
  await page.getByLabel('Passport number').fill(`g${freshNumber(7)}`);
  await typePerson(page, 'Akosua', 'Mensah');
  await addPhotos(page, 'Page with your photo');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Check my details' }).click();
  await expectIdentity(page);
  await page.goto('/complete-kyc');
  await expect(page.getByText(/Passport ending .*, matched to Akosua Mensah/)).toBeVisible();
});

test('a Kenyan submits the national ID and adds a mobile money account', async ({ page }) => {
  await register(page, kenya);
  await page.goto('/onboarding/verify-id');
  await page.getByLabel('ID number').fill(freshNumber(8));
  await typePerson(page, 'Njeri', 'Otieno');
  await addPhotos(page, ...sidesOfCard);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Check my details' }).click();
  await expectIdentity(page);
  await page.getByRole('link', { name: 'Add your payout account' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add an account' });
  const number = sheet.getByRole('textbox', { name: 'Mobile money number' });
  // the sheet is already in the HTML: taps before hydration do nothing
  await expect(async () => {
    await sheet.getByPlaceholder('Search your network').fill('m-pesa', { timeout: 10_000 });
    await sheet.getByRole('option', { name: 'M-Pesa' }).click({ timeout: 10_000 });
  }).toPass();
  await number.fill(`0712${freshNumber(6)}`);
  await expect(sheet.getByText('OTIENO NJERI')).toBeVisible();
  await sheet.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText(/M-Pesa/i).first()).toBeVisible();
});
