import { originOf } from '#tests/support/journeys/product.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

test.use({ serviceWorkers: 'allow' });

test('The events of a page that is being left arrive, also while the worker serves it', async ({
  page,
  books,
}) => {
  await page.context().addCookies([{ name: 'selected_country', value: 'NG', url: originOf() }]);
  const steps = async (): Promise<number> => {
    const { rows } = await books.sql.query<{ steps: number }>(
      `select count(*)::int as steps from analytics_event
       where name = 'step' and fields ->> 'step' = 'select-product'`,
    );
    return rows[0]?.steps ?? 0;
  };
  const before = await steps();
  await page.goto('/products');
  // for guests the worker registers at the first touch
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  for (let nth = 0; nth < 4; nth += 1) {
    await page.goto('/products');
    await expect(page.locator('html')).toHaveAttribute('data-watched');
    await page.locator('[data-step=select-product]').nth(nth).click();
    await expect(page).not.toHaveURL(/products/);
  }
  await expect.poll(steps).toBe(before + 4);
});
