import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright/test';
import { expectState, openedOrder } from '#tests/support/journeys/airtime.ts';
import {
  chooseVerdict,
  giveReason,
  openDesk,
  takeCase,
  type Operator,
} from '#tests/support/journeys/desk.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { cardPhoto, readOrder } from '#tests/support/journeys/gift-cards.ts';
import { aPerson, freshNumber, moneyOf, type Person } from '#tests/support/journeys/people.ts';
import { sendSignIn } from '#tests/support/journeys/sign-in.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

let ada: Operator;
let bayo: Operator;
test.beforeAll(async ({ browser, baseURL }) => {
  const open = (name: string) => openDesk(browser, baseURL, name);
  [ada, bayo] = await Promise.all([open('Ada Eze'), open('Bayo Alabi')]);
});
test.afterAll(() => Promise.all([ada, bayo].map(({ page }) => page.context().close())));

const PAGE = '/airtime-to-cash';
/** A line of MTN that no one has named yet. */
const aLine = () => `0803${freshNumber(11).slice(0, 7)}`;
const youGet = (page: Page) => page.getByRole('region', { name: 'You get' }).locator('.money');
const getNumber = (page: Page) => page.getByRole('button', { name: 'Get the number to send to' });
const sendProof = (page: Page) => page.getByRole('button', { name: 'Send for review' }).click();

async function fillIn(page: Page, amount: string, line: string): Promise<void> {
  await page.goto(PAGE);
  await page.getByLabel(/^Airtime to sell/).fill(amount);
  await page.getByLabel(/^Phone number you’ll send from/).fill(line);
}

async function ourNumber(page: Page): Promise<string> {
  const region = page.getByRole('region', { name: /^Send MTN airtime to/ });
  const spaced = await region.locator('.our-number b').textContent();
  return (spaced ?? '').replaceAll(' ', '');
}

/** MTN's message to someone who has sent airtime, with the time in Lagos. */
function message(to: string): string {
  const [date, time] = new Date(Date.now() + 3_600_000).toISOString().split(/[TZ.]/);
  const reference = randomBytes(5).toString('hex');
  return `You have transferred N5,000.00 to 234${to.slice(1)} on ${date} ${time}. Ref: MT${reference}. Your balance is N81.20.`;
}

async function addPicture(page: Page, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Send a photo' }).click();
  const file = { name: 'sms.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel(/^Choose a photo/).setInputFiles(file);
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  await sendProof(page);
}

async function orderOf(page: Page, request: APIRequestContext, who: Person) {
  return readOrder(request, who, await openedOrder(page));
}

test('A guest sees the price, signs in, sends four transfers, pastes the texts and is paid for three', async ({
  page,
  request,
}) => {
  const seller = await aPerson(request, '1000.00');
  await page.goto('/get-started');
  await page.getByRole('button', { name: 'Explore first' }).click();
  await page.getByRole('option', { name: 'Nigeria' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await fillIn(page, '20000', aLine());
  await expect(youGet(page)).toHaveText('₦16,000.00');
  await expect(page.getByText('4 × ₦5,000.00')).toBeVisible();
  await expectSound(page, 'airtime to cash for guests');
  await page.getByRole('button', { name: 'Sign in to sell' }).click();
  await sendSignIn(page, seller.email);
  await expect(youGet(page)).toHaveText('₦16,000.00');
  await getNumber(page).click();

  await expect(page.getByRole('timer')).toHaveText(/^(30:00|2\d:\d\d)$/);
  const to = await ourNumber(page);
  await page.getByLabel('Your MTN share PIN').fill('4417');
  const dial = page.getByRole('link', { name: /^Dial/ });
  await expect(dial).toHaveCount(4);
  await expect(dial.first()).toHaveAttribute('href', `tel:*321*${to}*5000*4417%23`);
  for (const n of [1, 2]) await page.getByRole('checkbox', { name: `Transfer ${n} sent` }).check();
  await expectSound(page, 'the transfers');
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Transfer 2 sent' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Transfer 3 sent' })).not.toBeChecked();
  expect(await ourNumber(page)).toBe(to);
  const texts = [1, 2, 3, 4].map(() => message(to));
  await page.getByLabel('Messages from your network').fill(texts.join('\n'));
  await sendProof(page);
  const order = await orderOf(page, request, seller);
  await expectState(page, 'In review');

  await takeCase(ada, order, 'airtime');
  await expect(ada.page.getByText('You have transferred N5,000.00').first()).toBeVisible();
  await expectSound(ada.page, 'airtime at the desk');
  await chooseVerdict(ada, 'Pay for what arrived');
  await ada.page.getByLabel(/^Amount received/).fill('15000');
  await giveReason(ada, /Less airtime arrived/, 'The fourth did not come.');
  await ada.page.getByRole('button', { name: 'Pay ₦12,000.00' }).click();
  await expect(ada.page.getByText(`${order.reference_code} is decided.`)).toBeVisible();
  await expectState(page, 'Partly completed');
  await expect(page.getByText(/₦15,000.00 of ₦20,000.00 arrived/).first()).toBeVisible();
  expect((await moneyOf(request, seller)).available).toBe('13000.00');
});

test('A picture that was used before is refused; a rejected conversion is reviewed by another operator', async ({
  page,
  request,
  member,
  expectNoise,
}) => {
  expectNoise(/status of 422 .*upload-proof/);
  const seller = await member('1000.00');
  const picture = await cardPhoto();
  await fillIn(page, '5000', aLine());
  await getNumber(page).click();
  await addPicture(page, picture);
  const order = await orderOf(page, request, seller);
  await takeCase(ada, order, 'airtime');
  await chooseVerdict(ada, 'Decline');
  await giveReason(ada, /No airtime arrived/, 'Nothing came until 10:40.');
  await ada.page.getByRole('button', { name: 'Decline' }).click();
  await expectState(page, 'Declined');

  await fillIn(page, '5000', aLine());
  await getNumber(page).click();
  await addPicture(page, picture);
  await expect(page.getByText(/has already been sent/)).toBeVisible();
  await page.getByRole('button', { name: 'I don’t want to sell' }).click();
  await page.getByRole('button', { name: 'Cancel, nothing sent' }).click();
  await expectState(page, 'Cancelled');
  await expect(page.getByRole('link', { name: 'I sent it in time' })).toBeVisible();

  await page.goto(`/my-orders/${order.reference_code}`);
  const next = page.getByRole('region', { name: 'What you can do' });
  await next.getByLabel('Think this is wrong? Tell us why').fill('It left my line at 10:31.');
  await next.getByRole('button', { name: 'Request a second review' }).click();
  await expectState(page, 'In review');
  await bayo.decide(order, { verdict: 'approve' }, 'airtime');
  await expectState(page, 'Completed');
  expect((await moneyOf(request, seller)).available).toBe('5000.00');
  const left = await callApi(request, 'GET', '/airtime-conversion/current', seller);
  expect(left).toBeNull();
});
