import { expect, test } from '#tests/support/journeys/test.ts';

const missing = 'We can’t seem find the page you’re looking for';
const someone = '00000000-0000-4000-8000-000000000000';

test('A page whose data can’t be read answers with the error, and works again after it', async ({
  page,
  demoMember,
  books,
  expectNoise,
}) => {
  expectNoise(/status of 500/);
  // other journeys run in parallel, nearly all of them in Nigeria and Ghana
  await demoMember('ke2', 'KE');
  const move = (from: string, to: string) =>
    books.sql.query('update kyc_limit set country_code = $2 where country_code = $1', [from, to]);
  await move('KE', 'XX');
  try {
    expect((await page.goto('/wallet/withdrawal'))?.status()).toBe(500);
    await expect(page.getByText('Internal Server Error')).toBeVisible();
    // the page's title stays, and the panel below has no second one
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 2, name: 'Oops!' })).toBeVisible();
    // a part that can't be loaded doesn't fail its page
    expect((await page.goto('/wallet'))?.status()).toBe(200);
    await expect(page.getByText('We can’t load your balance right now')).toBeVisible();
  } finally {
    await move('XX', 'KE');
  }
  expect((await page.goto('/wallet/withdrawal'))?.status()).toBe(200);
});

test('Go Back leads to the page before, also from an address that was typed', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/status of 404/);
  await page.goto('/help');
  await page.goto('/help/tutorials/zzz');
  await page.getByRole('link', { name: 'Go Back' }).click();
  await page.waitForURL('**/help');
});

test('An address with a malformed id is not a page', async ({ page, member, expectNoise }) => {
  expectNoise(/status of 404/);
  const addresses = [
    '/wallet/xyz',
    '/giftcard/rates/zzz',
    '/features/zzz',
    '/perfect-money/zzz',
    '/view-promo?id=zzz',
    `/view-promo?id=${someone}`,
    `/my-orders/${someone}`,
    `/my-orders/tickets/${someone}`,
    `/giftcard/buy/international/${someone}`,
    '/giftcard/buy/local/abc',
    '/giftcard/packages/select/zzz',
  ];
  await member('5000.00');
  for (const path of addresses) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByText(missing)).toBeVisible();
    // the error is the only heading
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Oops!']);
    await expect(page.getByRole('link', { name: 'Go Back' })).toBeVisible();
  }
  for (const path of [`/restore-account/${someone}`, '/perfect-money/cancelled', '/view-promo'])
    expect((await page.goto(path))?.status(), path).toBe(200);
});
