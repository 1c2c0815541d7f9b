import type { Page } from 'playwright/test';
import type { Ticket } from '#lib/help/contract.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { openDesk } from '#tests/support/journeys/desk.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Everything by keyboard; the selected row is read out by its name. */
const palette = (page: Page) => ({
  box: page.getByRole('dialog', { name: 'Search' }),
  input: page.getByRole('combobox', { name: 'Search' }),
  chosen: page.getByRole('option', { selected: true }),
  press: () => page.keyboard.press('Control+k'),
});

test('A member reaches a page, and returns to their task, with Ctrl K alone', async ({
  page,
  member,
}) => {
  await member('1000.00');
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/palette.')) fetched.push(request.url());
  });
  await page.goto('/wallet');
  const hint = page.getByRole('button', { name: 'Search · Ctrl K' });
  await expect(hint).toBeVisible();
  expect(fetched).toEqual([]);
  const { box, input, chosen, press } = palette(page);

  // opened and closed again: the focus is back
  await hint.focus();
  await press();
  await expect(input).toBeFocused();
  expect(fetched).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(hint).toBeFocused();

  await press();
  await page.keyboard.type('buy airt');
  await expect(chosen).toHaveText(/airtime/i);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/refill\/buy-airtime/);

  await hint.click();
  await page.keyboard.type('money on hold');
  await expect(page.getByRole('group', { name: 'Help' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(box).toBeHidden();
});

test('On a phone there is no hint, and nothing is fetched', async ({ page, member }) => {
  await member();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/wallet');
  await expect(page.getByRole('button', { name: /Ctrl K/ })).toBeHidden();
});

test('Support finds pages, people and tickets with Ctrl K, and only what support may see', async ({
  page,
  browser,
  baseURL,
  member,
}) => {
  const { token } = await member();
  const ticket = await callApi<Ticket>(page.request, 'POST', '/zohodesk/tickets', {
    token,
    body: { subject: 'A palette of colours', category: 'other', message: 'They are all gone.' },
  });
  const { page: desk } = await openDesk(browser, baseURL, 'Palette', 'support');
  await desk.goto('/desk');
  const { input, chosen, press } = palette(desk);

  await press();
  await expect(input).toBeFocused();
  await desk.keyboard.type('staff');
  await expect(desk.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible();
  await input.fill(ticket.number);
  await expect(chosen).toContainText('A palette of colours');
  await desk.keyboard.press('Enter');
  await expect(desk).toHaveURL(new RegExp(`/desk/tickets/${ticket.id}$`));

  await press();
  await desk.keyboard.type('people');
  await expect(chosen).toHaveText('People');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
});
