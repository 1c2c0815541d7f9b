import type { APIRequestContext, Page } from 'playwright/test';
import type { Opportunity } from '#lib/rewards/opportunities.contract.ts';
import type { Friend } from '#lib/referral/contract.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/platform/task.ts';
import { releaseRewards } from '#server/rewards/earnings/release.job.ts';
import { buyAirtime, expectState } from '#tests/support/journeys/airtime.ts';
import { callApi, until } from '#tests/support/journeys/api.ts';
import { chooseVerdict, openDesk, takeCase } from '#tests/support/journeys/desk.ts';
import {
  aPerson,
  confirmIdentity,
  moneyOf,
  setUp,
  type Person,
} from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const friendRow = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Joined' });

/** The code in an invitation link. */
const codeOn = async (page: Page): Promise<string> => {
  await page.goto('/settings/referral');
  const link = await page.getByRole('textbox', { name: 'Referral link' }).inputValue();
  return new URL(link).searchParams.get('referral_code') ?? '';
};

/** The effects of a trade or a decision happen in the background. */
const untilFriendIs = (request: APIRequestContext, { token }: Person, state: Friend['state']) =>
  until(`a friend who is ${state}`, async () => {
    type Friends = { friends: Friend[] };
    const { friends } = await callApi<Friends>(request, 'GET', '/referrals', { token });
    return friends.some((friend) => friend.state === state) ? true : undefined;
  });

/** Backdates their bonuses by eight days; the job releases them when it is due. */
async function waitEightDays(books: OpenDatabase, { email }: Person): Promise<void> {
  await books.sql.query(
    `update reward set granted_at = granted_at - interval '8 days',
       release_at = release_at - interval '8 days'
     where user_id = (select id from users where email = $1)`,
    [email],
  );
  await inTransaction(books, (tx) => enqueue(tx, releaseRewards, {}));
}

test('A friend joins, verifies, trades enough: the bonus waits its days, is paid and moved to the wallet', async ({
  page,
  browser,
  baseURL,
  request,
  member,
  books,
}) => {
  const inviter = await member('5000.00');
  const friend = await aPerson(request, undefined, await codeOn(page));
  const shows = async (...texts: string[]) => {
    await page.goto('/settings/referral');
    for (const text of texts) await expect(friendRow(page)).toContainText(text);
  };
  await expect(page.getByText('No friends yet')).toBeVisible();
  await shows('Traded ₦0.00 of ₦20,000.00');
  await expect(friendRow(page).locator('.chip')).toHaveText('Joined');
  await confirmIdentity(request, friend);
  await shows('Verified');
  await expectSound(page, 'a friend who has not traded');

  await setUp(request, friend, '45000.00');
  const theirs = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  await theirs.addCookies([{ name: 'token', value: friend.token, url: baseURL ?? '' }]);
  const phone = await theirs.newPage();
  await buyAirtime(phone, { amount: '12000' });
  await expectState(phone, 'Completed');
  await shows('Trading', 'Traded ₦12,000.00 of ₦20,000.00');
  await buyAirtime(phone, { amount: '9000', number: '0803 123 4568' });
  await expectState(phone, 'Completed');
  await theirs.close();

  await untilFriendIs(request, inviter, 'on_the_way');
  expect((await moneyOf(request, inviter)).pending_rewards).toBe('1000.00');
  await shows('Pending', '₦1,000.00 can be moved from');
  await expectSound(page, 'a friend with a bonus on its way');
  await page.goto('/earnings');
  await expect(page.getByText(/^You invited/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move to wallet' })).toHaveCount(0);

  await waitEightDays(books, inviter);
  await untilFriendIs(request, inviter, 'paid');
  await shows('Bonus paid', '₦1,000.00 is in your rewards');
  await expectSound(page, 'a friend with a bonus paid');
  await page.goto('/notifications');
  await expect(page.getByText('Rewards ready to move')).toBeVisible();
  await page.goto('/earnings');
  await page.getByRole('button', { name: 'Move to wallet' }).click();
  await page.getByRole('link', { name: 'See it in your Transaction Log' }).click();
  await expectState(page, 'Completed');
  const { available, pending_rewards } = await moneyOf(request, inviter);
  expect([available, pending_rewards]).toEqual(['6000.00', '0.00']);
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
  await untilFriendIs(request, inviter, 'checking');
  await page.goto('/settings/referral');
  await expect(friendRow(page)).toContainText('We’re checking');
  await expect(friendRow(page)).toContainText('was used on the same device as yours');
  await expectSound(page, 'a bonus that is checked');

  const { rows } = await books.sql.query<{ uuid: string; reference_code: string }>(
    `select f.id as uuid, reference as reference_code from referral_flag f
     join users u on u.id = f.invitee_id where u.email = $1`,
    [friend.email],
  );
  const operator = await openDesk(browser, baseURL, 'Ada');
  await takeCase(operator, rows[0]!, 'referral-flags');
  await chooseVerdict(operator, 'Decline the bonus');
  await operator.page.getByLabel('Reason').selectOption({ index: 1 });
  await operator.page.getByLabel('Findings').fill('Both were opened on one phone.');
  await expectSound(operator.page, 'the case of a bonus');
  await operator.page.getByRole('button', { name: 'Decline the bonus' }).click();
  await untilFriendIs(request, inviter, 'no_bonus');
  await page.goto('/settings/referral');
  await expect(friendRow(page)).toContainText('No bonus');
  await expect(friendRow(page)).toContainText('Both accounts belong to the same person.');
  expect((await moneyOf(request, inviter)).pending_rewards).toBe('0.00');
});

const readyOnes = async (page: Page, { token }: Person) =>
  (await callApi<Opportunity[]>(page.request, 'GET', '/opportunities', { token })).filter(
    ({ state }) => state === 'ready',
  );

test('A member claims an opportunity, and answers a question for another one', async ({
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
