import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

test.describe('without scripts, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('everything held is ranked by its payout, and each line leads to its form', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL ?? '' }]);
    await page.goto('/sell-planner');
    await page.getByLabel('Item 1').selectOption({ label: 'MTN airtime' });
    await page
      .getByLabel(/^Amount/)
      .first()
      .fill('12000');
    await page.getByLabel('Item 2').selectOption({ label: 'USDT' });
    await page
      .getByLabel(/^Amount/)
      .nth(1)
      .fill('40');
    await page.getByLabel(/^You need/).fill('1000000');
    await page.getByRole('button', { name: 'Show the best way' }).click();

    const plan = page.getByRole('region', { name: 'You get' });
    await expect(plan).toContainText(/short of the ₦1,000,000\.00 you need/);
    await expect(plan.getByRole('listitem').first()).toContainText('USDT 40.00');
    await expect(plan.getByRole('link', { name: /MTN airtime/ })).toHaveAttribute(
      'href',
      '/airtime-to-cash?network=ng-mtn&amount=12000',
    );
  });
});

test('the planner fits every width, and a line opens the filled-in form', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL ?? '' }]);
  await page.goto('/sell-planner?what1=coin:usdt&amount1=40&wanted=20000');
  await expectSound(page, 'the planner');
  await page.getByRole('link', { name: /USDT\s40/ }).click();
  await page.waitForURL(/\/crypto\/sell\?token=usdt/);
  await expect(page.getByRole('textbox', { name: 'USDT you send' })).toHaveValue('40');
});
