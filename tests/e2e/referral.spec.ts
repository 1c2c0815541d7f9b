import type { Page } from 'playwright/test';
import type { Opportunity } from '#lib/contracts/opportunities.ts';
import { buyAirtime, expectState } from './support/airtime.ts';
import { callApi, until } from './support/api.ts';
import { chooseVerdict, openDesk, takeCase } from './support/desk.ts';
import { aPerson, moneyOf, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { expectSound } from './support/whole-page.ts';

const friendRow = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Joined' });

test('A friend trades enough: the bonus is paid, shown, and waits its days', async ({
  page,
  browser,
  baseURL,
  request,
  member,
  books,
}) => {
  const inviter = await member('5000.00');
  const friend = await aPerson(request, '45000.00');
  await books.sql.query(
    `update users set referred_by = (select id from users where email = $1) where email = $2`,
    [inviter.email, friend.email],
  );
  await page.goto('/settings/referral');
  await expect(friendRow(page)).toContainText('Verified');
  await expect(friendRow(page)).toContainText('Traded ₦0.00 of ₦20,000.00');
  await expectSound(page, 'a friend who has not traded');

  const theirs = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  await theirs.addCookies([{ name: 'token', value: friend.token, url: baseURL ?? '' }]);
  const phone = await theirs.newPage();
  await buyAirtime(phone, { amount: '12000' });
  await expectState(phone, 'Done');
  await page.reload();
  await expect(friendRow(page)).toContainText('Traded ₦12,000.00 of ₦20,000.00');
  await buyAirtime(phone, { amount: '9000', number: '0803 123 4568' });
  await expectState(phone, 'Done');
  await theirs.close();

  await until('the bonus', async () =>
    (await moneyOf(request, inviter)).pending_rewards === '1000.00' ? true : undefined,
  );
  await page.reload();
  await expect(friendRow(page)).toContainText('On the way');
  await expect(friendRow(page)).toContainText('₦1,000.00 can be moved from');
  await expectSound(page, 'a friend with a bonus on its way');
  await page.goto('/earnings');
  await expect(page.getByText(/^You invited/)).toBeVisible();
});

test('A bonus between accounts on one device waits, and an operator refuses it with a reason', async ({
  page,
  browser,
  baseURL,
  request,
  member,
  books,
}) => {
  const inviter = await member('5000.00');
  const friend = await aPerson(request, '45000.00');
  await books.sql.query(
    `update users set referred_by = (select id from users where email = $1) where email = $2`,
    [inviter.email, friend.email],
  );
  await books.sql.query(
    `insert into login_device(user_id, device, last_at)
     select id, sha256(convert_to($1, 'UTF8')), now() from users where email = any($2)`,
    [friend.email, [inviter.email, friend.email]],
  );
  const theirs = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  await theirs.addCookies([{ name: 'token', value: friend.token, url: baseURL ?? '' }]);
  const phone = await theirs.newPage();
  await buyAirtime(phone, { amount: '20000' });
  await theirs.close();
  await expect(async () => {
    await page.goto('/settings/referral');
    await expect(friendRow(page)).toContainText('We’re checking');
  }).toPass();
  await expect(friendRow(page)).toContainText('was used on the same device as yours');
  await expectSound(page, 'a bonus that is checked');

  const { rows } = await books.sql.query<{ uuid: string; reference_code: string }>(
    `select f.id as uuid, reference as reference_code from referral_flag f
     join users u on u.id = f.invitee_id where u.email = $1`,
    [friend.email],
  );
  const operator = await openDesk(browser, baseURL, 'Ada');
  await takeCase(operator, rows[0]!, 'referral-flags');
  await chooseVerdict(operator, 'Refuse the bonus');
  await operator.page.getByLabel('Reason').selectOption({ index: 1 });
  await operator.page.getByLabel('What you found').fill('Both were opened on one phone.');
  await expectSound(operator.page, 'the case of a bonus');
  await operator.page.getByRole('button', { name: 'Refuse the bonus' }).click();
  await expect(async () => {
    await page.goto('/settings/referral');
    await expect(friendRow(page)).toContainText('No bonus');
  }).toPass();
  await expect(friendRow(page)).toContainText('Both accounts belong to the same person.');
  expect((await moneyOf(request, inviter)).pending_rewards).toBe('0.00');
});

const readyOnes = async (page: Page, { token }: Person) =>
  (await callApi<Opportunity[]>(page.request, 'GET', '/opportunities', { token })).filter(
    ({ state }) => state === 'ready',
  );

test('A member claims an opportunity, and learns for another one', async ({
  page,
  request,
  member,
}) => {
  const person = await member('5000.00');
  await page.goto('/earnings/opportunities');
  await expectSound(page, 'opportunities');
  expect(await readyOnes(page, person)).toHaveLength(1);
  await page.getByRole('button', { name: 'Claim: Verify your identity' }).click();
  await expect(page.getByText('Added to your rewards.')).toBeVisible();
  expect((await moneyOf(request, person)).pending_rewards).toBe('100.00');

  const row = page.getByRole('listitem').filter({ hasText: 'Learn how two-factor works' });
  await row.getByRole('link', { name: 'Read the guide' }).click();
  await page.waitForURL('**/help/tutorials/two-factor#question');
  const answer = page.getByRole('radio', { name: 'With one of the recovery codes' });
  await answer.click();
  await expect(answer).toBeChecked();
  await page.getByRole('button', { name: 'Answer' }).click();
  await expect(page.getByText('That’s right.')).toBeVisible();
  await expectSound(page, 'a tutorial with its question answered');
  await page.getByRole('button', { name: /^Claim/ }).click();
  await expect(page.getByText('Claimed: 10 gold coins.')).toBeVisible();
  await page.goto('/earnings/opportunities');
  await expect(page.getByRole('region', { name: 'Done' })).toContainText('Verify your identity');
});

test('A guest is asked to sign in', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL ?? '' }]);
  await page.goto('/earnings/opportunities');
  await expect(page.getByRole('heading', { name: 'Sign in to see this' })).toBeVisible();
});

test('An operator previews an opportunity, opens it and ends it', async ({ browser, baseURL }) => {
  const { page } = await openDesk(browser, baseURL, 'Bayo');
  const title = `Tell us who you are ${Date.now()}`;
  await page.goto('/desk/rewards/opportunities');
  await expectSound(page, 'opportunities at the desk');
  await page.getByRole('link', { name: 'Add an opportunity' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Text under it').fill('It takes a few minutes.');
  await page.getByLabel(/^Money/).fill('10');
  await page.getByLabel('Maximum number of claims').fill('50');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('50 claims cost ₦500.00 at most.', { exact: false })).toBeVisible();
  await expectSound(page, 'a new opportunity');
  await page.getByRole('button', { name: 'Open it to members' }).click();
  const row = page.getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText('0 of 50 claims');
  await row.getByRole('button', { name: /^End/ }).click();
  await row.getByRole('button', { name: /^Yes, end it/ }).click();
  await expect(row).toContainText('Over since');
});
