import { callApi } from '#tests/support/journeys/api.ts';
import { laptop } from '#tests/support/journeys/laptop.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

test.use(laptop);

test('In a wide window a ticket opens beside the others', async ({ page, member }) => {
  const { token } = await member();
  for (const subject of ['Where is my data?', 'A wrong name'])
    await callApi(page.request, 'POST', '/zohodesk/tickets', {
      token,
      body: { category: 'other', subject, message: 'Please look into it.' },
    });
  await page.goto('/help/tickets');
  await expect(page.getByRole('complementary', { name: 'When we reply' })).toBeVisible();
  await expectSound(page, 'Tickets beside the times of replies');
  await page.setViewportSize(laptop.viewport);
  await page.getByRole('link', { name: /Where is my data/ }).click();

  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Where is my data?');
  await expect(heading).toBeFocused();
  const list = page.getByRole('complementary', { name: 'Your tickets' });
  await expect(list.locator('[aria-current=page]')).toContainText('Where is my data?');
  await expectSound(page, 'A ticket beside the others');
  await page.setViewportSize(laptop.viewport);
  await list.getByRole('link', { name: /A wrong name/ }).click();
  await expect(heading).toHaveText('A wrong name');
  await page.goBack();
  await expect(heading).toHaveText('Where is my data?');
});
