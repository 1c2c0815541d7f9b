import type { Locator, Page } from 'playwright/test';
import type { Admission } from '#lib/e-tickets/admissions.contract.ts';
import { expectState, openedOrder, payHastily, typePin } from '#tests/support/journeys/airtime.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { purchasesOf } from '#tests/support/journeys/books.ts';
import { moneyOf } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

/** Goes from the chooser through the summary to the sheet. */
async function goToPay(page: Page) {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/e-tickets/events/summary');
  await expect(page.getByText('Tickets reserved for you')).toBeVisible();
  await expectSound(page, 'the summary of tickets');
  await page.getByRole('button', { name: 'Continue to pay' }).click();
  return page.getByRole('dialog', { name: 'Review and pay' });
}

test('Two tickets of an event: list, classes, summary, a quick PIN, one order', async ({
  page,
  request,
  member,
  books,
}) => {
  const person = await member('50000.00');
  await page.goto('/e-tickets/events?search=Abuja');
  await page.getByRole('link', { name: /Abuja Laughs/ }).click();
  await page.waitForURL('**/e-tickets/events/demo-abuja-laughs');
  const more = page.getByRole('button', { name: 'One more: Regular' });
  await more.click();
  await expect(page.getByText('1 of Regular')).toBeVisible();
  await more.click();
  await expect(page.getByText(/2 tickets, with our fee/)).toBeVisible();
  await expectSound(page, 'the classes of an event');
  const sheet = await goToPay(page);
  await payHastily(sheet);
  const reference = await openedOrder(page);
  await expectState(page, 'Completed');
  expect(await purchasesOf(books, person)).toBe(1);
  const path = `/admissions?order=${reference}`;
  const tickets = await callApi<Admission[]>(request, 'GET', path, { token: person.token });
  expect(tickets.map(({ state }) => state)).toEqual(['valid', 'valid']);
});

test('Free tickets: the PIN, three taps, one order, and the wallet is unchanged', async ({
  page,
  request,
  member,
  books,
}) => {
  const person = await member('100.00');
  await page.goto('/e-tickets/events?price=0');
  await page.getByRole('link', { name: /Ibadan Book and Zine Fair/ }).click();
  await page.getByRole('button', { name: 'One more: Day pass' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/e-tickets/events/summary');
  await expect(page.getByText('Tickets reserved for you')).toBeVisible();
  await expectSound(page, 'the summary of free tickets');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Review and confirm' });
  await payHastily(sheet);
  const reference = await openedOrder(page);
  await expectState(page, 'Completed');
  await expectSound(page, 'an order of free tickets');
  expect(await purchasesOf(books, person)).toBe(1);
  expect(await moneyOf(request, person)).toMatchObject({ available: '100.00' });
  const path = `/admissions?order=${reference}`;
  const tickets = await callApi<Admission[]>(request, 'GET', path, { token: person.token });
  expect(tickets.map(({ state }) => state)).toEqual(['valid']);
});

async function openShowing(page: Page): Promise<Locator> {
  await page.goto('/e-tickets/events/demo-jollof-treaty');
  await page.getByRole('link', { name: /₦/ }).first().click();
  const seats = page.getByRole('grid', { name: 'Seats' });
  await expect(seats).toBeVisible();
  return seats;
}

/** The drawn size of seats in px, and which of their parts are visible. */
const drawnSeats = (seats: Locator) =>
  seats.locator('[data-seat]').evaluateAll((all) =>
    all.map((seat) => {
      const { width, height } = seat.getBoundingClientRect();
      const { borderTopColor, borderTopStyle, borderTopWidth, backgroundColor } = getComputedStyle(
        seat,
        '::before',
      );
      const look = [borderTopColor, borderTopStyle, borderTopWidth, backgroundColor].join(' ');
      return { id: seat.getAttribute('data-seat'), width, height, look };
    }),
  );

test('Every seat of a hall can be seen and pressed, and zoom enlarges it', async ({ page }) => {
  const seats = await openShowing(page);
  const whole = await drawnSeats(seats);
  expect(whole.length).toBeGreaterThan(20);
  expect(whole.filter(({ width, height }) => width < 6 || height < 6)).toEqual([]);
  const invisible = /rgba\(0, 0, 0, 0\) none 0px rgba\(0, 0, 0, 0\)/;
  expect(whole.filter(({ look }) => invisible.test(look))).toEqual([]);
  const larger = page.getByRole('button', { name: 'Larger' });
  while (await larger.isEnabled()) await larger.click();
  const near = await drawnSeats(seats);
  expect(near.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
  const covered = await seats.locator('[data-seat]').evaluateAll((all) =>
    all.filter((seat) => {
      seat.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = seat.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) !== seat;
    }),
  );
  expect(covered).toEqual([]);
  const free = seats.locator('[data-seat]:not([aria-disabled])').first();
  const id = await free.getAttribute('data-seat');
  await free.click();
  const chosen = seats.locator(`[data-seat="${id}"]`);
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
  const look = near.find((each) => each.id === id)?.look;
  expect((await drawnSeats(seats)).find((each) => each.id === id)?.look).not.toBe(look);
  const samples = await page
    .getByRole('list', { name: 'Key' })
    .locator('.seat-sample')
    .evaluateAll((all) =>
      all.map((sample) => {
        const { borderColor, borderWidth, borderRadius, backgroundColor } = getComputedStyle(
          sample,
          '::before',
        );
        const mark = getComputedStyle(sample, '::after').content;
        return [borderColor, borderWidth, borderRadius, backgroundColor, mark].join(' ');
      }),
    );
  expect(new Set(samples).size).toBe(samples.length);
});

test('A film: showing, the best two seats in one tap, one more by keys, pay, order', async ({
  page,
  request,
  member,
}) => {
  const person = await member('60000.00');
  await page.goto('/e-tickets?show=films');
  await page.getByRole('link', { name: /The Jollof Treaty/ }).click();
  await page.waitForURL('**/e-tickets/events/demo-jollof-treaty**');
  await page.getByRole('link', { name: /₦/ }).first().click();
  await expect(page.getByRole('grid', { name: 'Seats' })).toBeVisible();
  await page.getByRole('button', { name: 'Best seats for 2 people' }).click();
  const chosen = page.getByRole('list', { name: 'Your seats' }).getByRole('button');
  await expect(chosen).toHaveCount(2);
  const last = page.locator('[data-seat][aria-selected=true]').last();
  await last.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(chosen).toHaveCount(3);
  const seats = await page
    .locator('[data-seat][aria-selected=true]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-seat')));
  await typePin(await goToPay(page));
  const reference = await openedOrder(page);
  await expectState(page, 'Completed');
  const path = `/admissions?order=${reference}`;
  const tickets = await callApi<Admission[]>(request, 'GET', path, { token: person.token });
  expect(tickets.map(({ seat }) => seat).toSorted()).toEqual(seats.toSorted());
});
