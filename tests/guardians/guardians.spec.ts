import type { Browser, Page } from 'playwright/test';
import { sessionStatus } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

/** The most that the page of a guardian may weigh, in bytes: a borrowed phone pays for it. */
const MOST = 6 * 1024;

async function inviteByName(page: Page, name: string): Promise<string> {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Get an invitation link' }).click();
  await expect(page.getByText(`Send this link to ${name}.`)).toBeVisible();
  return page.getByLabel('Link').inputValue();
}

/** A phone without scripts, on which someone opens the link they were sent and accepts. */
async function acceptOn(browser: Browser, url: string): Promise<Page> {
  const phone = await browser.newContext({ javaScriptEnabled: false });
  const page = await phone.newPage();
  const answer = await page.goto(url);
  expect((await answer!.request().sizes()).responseBodySize).toBeLessThan(MOST);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('heading', { name: 'Keep this page' })).toBeVisible();
  return page;
}

test('Two guardians lock the account of someone whose phone was stolen', async ({
  page,
  browser,
  request,
  member,
  expectNoise,
}) => {
  expectNoise(/status of 4(01|04)/);
  const owner = await member();
  await page.goto('/settings/security');
  await page.getByRole('link', { name: /^Guardians/ }).click();
  const links = [];
  for (const name of ['Bisi', 'Chidi', 'Ngozi']) links.push(await inviteByName(page, name));
  await expect(page.getByText('You have 3 guardians.')).toBeVisible();
  await expect(page.getByLabel('Link')).toHaveValue(links[2]!);
  await expectSound(page, 'guardians who were invited');
  await page.getByRole('button', { name: 'Remove Ngozi' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(/Ngozi/)).toHaveCount(0);

  await page.goto(links[0]!);
  await expectSound(page, 'an invitation to be a guardian');
  const bisi = await acceptOn(browser, links[0]!);
  const chidi = await acceptOn(browser, links[1]!);
  await page.goto(bisi.url());
  await expectSound(page, 'a guardian who has just accepted');
  await page.goto('/settings/guardians');
  await expect(page.getByText(/^Guardian since today/i)).toHaveCount(2);
  const invited = await bisi.context().newPage();
  await invited.goto(links[0]!);
  await expect(invited.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();

  await bisi.getByRole('button', { name: 'Ask to lock the account' }).click();
  await expect(bisi.getByText('It’s locked as soon as another guardian asks')).toBeVisible();
  expect(await sessionStatus(request, owner)).toBe(200);
  await chidi.getByRole('button', { name: 'Ask to lock the account' }).click();
  await expect(chidi.getByRole('heading', { name: /account is locked$/ })).toBeVisible();
  expect(await sessionStatus(request, owner)).toBe(401);
  await bisi.getByRole('button', { name: 'Stop being a guardian' }).click();
  await expect(bisi.getByRole('heading', { name: 'You’re no longer a guardian' })).toBeVisible();
});
