import type { Page } from 'playwright/test';
import type { Wheel } from '#lib/rewards/prize-wheel.contract.ts';
import { chanceOf } from '#lib/rewards/wheel-words.ts';
import { callApi, until } from '#tests/support/journeys/api.ts';
import { openDesk, type Operator } from '#tests/support/journeys/desk.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const AHEAD_MS = 45_000;
const term = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });

/** A time as the field for it is filled in, in the zone of the browser. */
const timeIn = (page: Page, at: Date): Promise<string> =>
  page.evaluate((ms) => {
    const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
    return local.toISOString().slice(0, 19);
  }, +at);

/** Asks for other odds, from a time on that leaves room for a second approver. */
async function proposeOdds({ page }: Operator, reason: string) {
  await page.goto('/desk/rewards/terms?country=KE');
  await expectSound(page, 'the terms of rewards');
  await page.getByRole('link', { name: 'Change Wheel: odds' }).click();
  const field = page.getByLabel('Odds: no prize');
  const weight = Number(await field.inputValue()) + 10;
  await field.fill(String(weight));
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.locator('section[aria-labelledby="rates-preview"]');
  await expect(preview).toContainText(`${weight - 10} → ${weight}`);
  await expect(preview).toContainText('Kenya: a spin, on average');
  await expectSound(page, 'a preview of odds');
  await page.getByLabel('Reason').fill(reason);
  const at = new Date(Math.ceil(Date.now() / 1000) * 1000 + AHEAD_MS);
  await page.locator('input[name="when"][value="later"]').check();
  await page.locator('input[type="datetime-local"]').fill(await timeIn(page, at));
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Send for second approval' }).click();
  return { weight, at };
}

test('An operator proposes odds, another one approves them, and they apply to the wheel from their time', async ({
  page,
  browser,
  baseURL,
  request,
  demoMember,
}) => {
  const { token } = await demoMember('ke2', 'KE');
  const chance = async () => {
    const wheel = await callApi<Wheel>(request, 'GET', '/prize-wheel', { token });
    const { weight } = wheel.segments.find(({ prize }) => prize === 'try-again')!;
    return { weight, text: chanceOf(weight, wheel.total_weight) };
  };
  const before = await chance();
  const ada = await openDesk(browser, baseURL, 'Ada');
  const bayo = await openDesk(browser, baseURL, 'Bayo');
  const reason = `Fewer prizes in ${Date.now()}`;
  const { weight, at } = await proposeOdds(ada, reason);
  await expect(ada.page.getByText('Sent to a second approver.', { exact: false })).toBeVisible();
  const row = term(ada.page, 'Odds: no prize');
  await expect(row).toContainText(reason);
  await row.getByRole('link', { name: 'Waiting for a second approver' }).click();
  const asked = (of: Page) => of.getByRole('region').filter({ hasText: reason });
  await expect(asked(ada.page)).toBeVisible();
  // the requesting operator can't decide
  await expect(asked(ada.page).getByRole('button')).toHaveCount(0);

  await bayo.page.goto('/desk/approvals');
  await asked(bayo.page).getByRole('link', { name: 'Open the terms' }).click();
  await expect(bayo.page).toHaveURL(/#change-/);
  await expect(term(bayo.page, 'Odds: no prize')).toBeInViewport();
  await bayo.page.goBack();
  await asked(bayo.page)
    .getByRole('button', { name: /^(Approve|Agree)/ })
    .click();
  await expect(bayo.page.getByText(/^(Approved and done|You agreed)/)).toBeVisible();
  // unless the machine was so busy that it is time already
  const { weight: soon } = await chance();
  if (Date.now() < +at) expect(soon).toBe(before.weight);

  const after = await until('the odds take effect', async () => {
    const now = await chance();
    return now.weight === weight ? now : undefined;
  });
  expect(Date.now()).toBeGreaterThanOrEqual(+at);
  await page.goto('/spin-the-wheel');
  await expect(page.getByRole('row', { name: /Try again/ })).toContainText(after.text);
  await ada.page.goto('/desk/rewards/terms?country=KE#wheel-odds');
  await row.getByText(/^History/).click();
  await expect(row).toContainText('Ada, approved by Bayo');
  await expectSound(ada.page, 'the terms with a history');
});

test('An operator previews an opportunity within its budget, opens it and ends it', async ({
  browser,
  baseURL,
}) => {
  const { page } = await openDesk(browser, baseURL, 'Bayo');
  const title = `Tell us who you are ${Date.now()}`;
  await page.goto('/desk/rewards/opportunities');
  await expectSound(page, 'opportunities at the desk');
  await page.getByRole('link', { name: 'Add an opportunity' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('It takes a few minutes.');
  await page.getByLabel(/^Money/).fill('600000');
  await page.getByLabel('Maximum number of claims').fill('1.5');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Enter a whole number from 1 to 1,000,000.')).toBeVisible();
  await page.getByLabel('Maximum number of claims').fill('50');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText(/^Enter at most ₦[\d,.]+, the budget of a month\.$/)).toBeVisible();
  await page.getByLabel(/^Money/).fill('10');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('at most ₦500.00 for 50 claims', { exact: false })).toBeVisible();
  await expectSound(page, 'a new opportunity');
  await page.getByRole('button', { name: 'Open to customers' }).click();
  const row = page.getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText('0 of 50 claims');
  await expect(row).toContainText('₦0.00 of ₦500.00');
  await row.getByRole('button', { name: /^End/ }).click();
  await row.getByRole('button', { name: /^Yes, end it/ }).click();
  await expect(row).toContainText(/Ended /);
});
