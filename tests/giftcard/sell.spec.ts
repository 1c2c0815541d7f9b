import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expectState, openedOrder } from '#tests/support/journeys/airtime.ts';
import {
  chooseVerdict,
  giveCardReason,
  giveReason,
  openDesk,
  takeCase,
  type Operator,
} from '#tests/support/journeys/desk.ts';
import {
  addPhoto,
  answer,
  cardPhoto,
  goOn,
  readOrder,
  sellByPhoto,
  sendForReview as send,
} from '#tests/support/journeys/gift-cards.ts';
import { aPerson, moneyOf } from '#tests/support/journeys/people.ts';
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

const APPLE = '/giftcard/sell?brand=apple&card=US';
const PHOTO = `${APPLE}&type=physical&receipt=none&values=50.00x1`;
const CODE = `${APPLE}&type=e-code&receipt=none&values=100.00x1`;

const youGet = (page: Page) => page.getByRole('region', { name: 'You get' }).locator('.money');

async function saveReceipt(page: Page): Promise<string> {
  await page.getByText('Save', { exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Text/ }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('A guest looks a rate up, signs in, finds everything saved, sells a photo and is paid', async ({
  page,
  request,
}) => {
  const seller = await aPerson(request, '1000.00');
  await page.goto('/giftcard/rates');
  await page.getByRole('searchbox', { name: 'Search gift cards' }).fill('itunes');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: /^Apple/ }).click();
  await expect(page).toHaveTitle(/Sell Apple \(iTunes\) gift cards in Nigeria/);
  await page.getByLabel('Card value').fill('50');
  await page.getByRole('button', { name: 'See what I’ll get' }).click();
  const shown = (await page.getByRole('status').locator('.money').textContent()) ?? '';
  await page.getByRole('link', { name: 'Sell this card' }).click();
  await page.getByRole('button', { name: 'Explore first' }).click();
  await page.getByRole('option', { name: 'Nigeria' }).click();
  await expect(youGet(page)).toHaveText(shown);
  await page.getByRole('button', { name: 'Sign in to sell' }).click();
  await sendSignIn(page, seller.email);

  await expect(page.getByText('Take a photo', { exact: true })).toBeVisible();
  expect(new URL(page.url()).search).toBe(new URL(PHOTO, page.url()).search);
  await expect(youGet(page)).toHaveText(shown);
  await goOn(page);
  await addPhoto(page, await cardPhoto());
  await answer(page);
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|2\d:\d\d)$/);
  await send(page);
  const reference = await openedOrder(page);
  await expectState(page, 'In review');
  await ada.decide(await readOrder(request, seller, reference), { verdict: 'approve' });
  await expectState(page, 'Completed');
  const { lines } = await readOrder(request, seller, reference);
  expect(shown).toContain(Number(lines.total).toLocaleString('en'));
  const { available } = await moneyOf(request, seller);
  expect(Number(available)).toBe(1000 + Number(lines.total));
  const receipt = await saveReceipt(page);
  for (const line of ['Apple (iTunes)', reference, shown, 'Status: Completed'])
    expect(receipt).toContain(line);
});

test('A code is refused at the desk with a reason; the seller appeals, a colleague pays', async ({
  page,
  request,
  member,
}) => {
  const seller = await member('1000.00');
  await page.goto(CODE);
  await goOn(page);
  await page.getByLabel('Code for $100.00').fill('XQ7J2KDMN4PRT8WV');
  await answer(page);
  await send(page);
  const order = await readOrder(request, seller, await openedOrder(page));

  await takeCase(ada, order);
  await ada.page.getByRole('button', { name: /^Open the code/ }).click();
  await expect(ada.page.getByText('XQ7J2KDMN4PRT8WV')).toBeVisible();
  await chooseVerdict(ada, 'Decline');
  await giveReason(ada, /already been used/, 'Checked at 10:05: nothing is left on it.');
  await ada.page.getByRole('button', { name: 'Decline' }).click();
  await expect(ada.page.getByText(`${order.reference_code} is decided.`)).toBeVisible();

  await expectState(page, 'Declined');
  await expect(
    page.getByText('The card has already been used. Checked at 10:05: nothing is left on it.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(page.getByText(/code was viewed/).first()).toBeVisible();
  const next = page.getByRole('region', { name: 'What you can do' });
  await next
    .getByLabel('Think this is wrong? Tell us why')
    .fill('I scratched it free a minute ago.');
  await next.getByRole('button', { name: 'Request a second review' }).click();
  await expectState(page, 'In review');
  await expect(ada.decide(order, { verdict: 'approve' })).rejects.toThrow(/answered 409/);
  await bayo.decide(order, { verdict: 'approve' });
  await expectState(page, 'Completed');
  const { lines } = await readOrder(request, seller, order.reference_code);
  const { available } = await moneyOf(request, seller);
  expect(Number(available)).toBe(1000 + Number(lines.total));
});

test('Another offer is shown beside the first one: one is accepted, one is declined', async ({
  page,
  request,
  demoMember,
}) => {
  const seller = await demoMember('ng2', 'NG');
  const before = Number((await moneyOf(request, seller)).available);
  const now = async () => Number((await moneyOf(request, seller)).available) - before;
  const [taken, left] = [await sellByPhoto(request, seller), await sellByPhoto(request, seller)];
  await takeCase(ada, taken);
  await chooseVerdict(ada, 'Offer another amount');
  await ada.page.getByRole('textbox', { name: 'Offer' }).fill('20000');
  await giveReason(ada, /value doesn’t match/, 'The card says $25.');
  await ada.page.getByRole('button', { name: 'Offer ₦20,000.00' }).click();
  await expect(ada.page.getByText(`${taken.reference_code} is decided.`)).toBeVisible();
  await ada.decide(left, {
    verdict: 'change_offer',
    amount: '15000.00',
    reason_code: 'wrong-amount',
    proof: 'photo',
    evidence: 'The card says $20.',
  });

  await page.goto('/');
  const needed = page.getByRole('region', { name: 'In motion' });
  await expect(needed.getByRole('link', { name: /We can pay/ })).toHaveCount(2);
  await expectSound(page, 'a dashboard that needs an answer');
  await needed.getByRole('link', { name: /We can pay ₦20,000\.00/ }).click();
  const offer = page.getByRole('region', { name: 'Another offer' });
  await expect(offer).toContainText('The card says $25.');
  await offer.getByRole('button', { name: 'Accept ₦20,000.00' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
  await expectState(page, 'Completed');
  expect(await now()).toBe(20_000);

  await page.goto(`/my-orders/${left.reference_code}`);
  await offer.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
  await expectState(page, 'Cancelled');
  expect(await now()).toBe(20_000);
});

test('Many cards need two operators; those that are good are paid, and the seller reads which not', async ({
  page,
  request,
  demoMember,
}) => {
  const seller = await demoMember('ng2', 'NG');
  const { available: before } = await moneyOf(request, seller);
  const order = await sellByPhoto(request, seller, { value: '100.00', quantity: 4 });
  await takeCase(ada, order);
  await chooseVerdict(ada, 'Decide each card');
  await giveCardReason(ada, 'Card 4, $100.00', /can’t read/, 'The last one is cut off.');
  await ada.page.getByRole('button', { name: 'Pay 3, decline 1' }).click();
  await expect(ada.page.getByText(/second approver/).first()).toBeVisible();
  expect((await moneyOf(request, seller)).available).toBe(before);

  await bayo.page.goto('/desk/approvals');
  await bayo.page.getByRole('button', { name: `Approve ${order.reference_code}` }).click();
  await expect(bayo.page.getByText('Approved and done.')).toBeVisible();
  await page.goto(`/my-orders/${order.reference_code}`);
  await expectState(page, 'Partly completed');
  const became = (title: string) => page.locator(`dt:text-is("${title}") + dd`);
  await expect(became('Card 1 ($100.00)')).toHaveText(/^Paid ₦/);
  await expect(became('Card 4 ($100.00)')).toHaveText('Declined');
  await expect(
    page.getByText(/^We can’t read the photo.*The last one is cut off\.$/),
  ).toBeVisible();
  const paid = (Number(order.lines.total) * 3) / 4;
  expect(Number((await moneyOf(request, seller)).available)).toBe(Number(before) + paid);
});

test('The same picture twice is refused with the message of its box, and leads back to the pictures', async ({
  page,
  demoMember,
  expectNoise,
}) => {
  expectNoise(/status of 422/);
  await demoMember('ng2', 'NG');
  const photo = await cardPhoto();
  const handIn = async () => {
    await page.goto(PHOTO);
    await goOn(page);
    await addPhoto(page, photo);
    await answer(page);
    await send(page);
  };
  await handIn();
  await openedOrder(page);
  await handIn();
  const box = page.getByRole('alertdialog', { name: 'Card rejected' });
  await expect(box).toContainText(
    "This card was rejected because the system noticed it has been uploaded before or it's a bad card",
  );
  await box.getByRole('button', { name: 'Retry' }).click();
  await expect(box).toBeHidden();
  await page.getByRole('button', { name: /^Remove: / }).click();
  await addPhoto(page, await cardPhoto());
  await goOn(page);
  await send(page);
  await openedOrder(page);
});

test('Back leads through the looks, and a reload shows the same one with everything in it', async ({
  page,
  demoMember,
}) => {
  await demoMember('ng2', 'NG');
  await page.goto(PHOTO);
  const [card, photos, check] = [/^Sell Apple/, /^Photos/, /^Check and send/].map((name) =>
    page.getByRole('heading', { name }),
  );
  await goOn(page);
  await expect(photos!).toBeFocused();
  await expect(card!).toBeHidden();
  await goOn(page);
  await expect(page.getByText('Tell us where you got the card.')).toBeVisible();
  await addPhoto(page, await cardPhoto());
  await answer(page);
  await expect(photos!).toBeHidden();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /I’ve read this/ })).toBeChecked();
  await expect(check!).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(card!).toBeVisible();
  await expect(page.getByText('Take a photo', { exact: true })).toBeHidden();
});

test('What is missing in an earlier look is shown there', async ({ page, demoMember }) => {
  await demoMember('ng2', 'NG');
  await page.goto(`${PHOTO}#check`);
  await page.getByRole('button', { name: 'Add 1 photo' }).click();
  await expect(page.getByText('Tell us where you got the card.')).toBeVisible();
  await expect(page.getByText('Add a photo of this card.')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const name of [/^Sell Apple/, /^Photos/, /^Check and send/])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveCount(0);
});
