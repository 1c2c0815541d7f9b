import { expect, test } from '#tests/support/journeys/test.ts';

test.describe('without scripts, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('a coin’s rate is found, for each country, with its past as a chart and in words', async ({
    page,
  }) => {
    await page.goto('/crypto/prices');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Crypto prices in Nigeria today');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Bitcoin/ })
      .click();
    await expect(title).toHaveText('Bitcoin price in Nigeria');
    const rates = page.getByRole('region', { name: 'Our rate for 1 BTC' });
    await expect(rates).toContainText(/Nigeria.*₦[\d,]+\.\d\d/);
    await expect(page.getByRole('region', { name: '₦10,000.00 buys' })).toContainText('Fee');

    const countries = page.getByRole('navigation', { name: 'Country' });
    await countries.getByRole('link', { name: 'Ghana' }).click();
    await expect(title).toHaveText('Bitcoin price in Ghana');
    await expect(rates).toContainText('Not offered');

    await page.getByRole('link', { name: '7 days' }).click();
    const past = page.getByRole('region', { name: 'The last 7 days' });
    await expect(past.getByRole('img', { name: /^Bitcoin over 7 days: / })).toBeVisible();
    await expect(past).toContainText(/The price (rose|fell|hardly moved)/);
    await past.getByText('Prices as a table').click();
    await expect(past.getByRole('table').getByRole('row')).not.toHaveCount(0);
    await expect(title).toHaveText('Bitcoin price in Ghana');
  });
});
