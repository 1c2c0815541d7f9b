import type { WaitingPlace } from '#lib/e-tickets/buy.contract.ts';
import { expectState, openedOrder, typePin } from '#tests/support/journeys/airtime.ts';
import { callApi, until } from '#tests/support/journeys/api.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const EVENT = 'demo-kids-science-morning';

test('A member who waits for a sold-out class is offered what becomes free, and buys it', async ({
  page,
  request,
  member,
  books,
}) => {
  const { token } = await member('50000.00');
  await page.goto(`/e-tickets/events/${EVENT}`);
  await page
    .getByRole('button', { name: /^Join the waiting list/ })
    .first()
    .click();
  await expect(page.getByText(/You’re on the waiting list/)).toBeVisible();
  await expectSound(page, 'a place on a waiting list');
  const [place] = await callApi<WaitingPlace[]>(request, 'GET', `/events/${EVENT}/waiting`, {
    token,
  });
  await books.sql.query(
    `update reservable set capacity = capacity + $2 where kind = 'places' and item = $1`,
    [`${EVENT}/${place!.class}`, place!.quantity],
  );
  await books.sql.query(`select graphile_worker.add_job('e-tickets.offer', '{}')`);
  await until('the offer', async () => {
    const path = `/events/${EVENT}/waiting`;
    const [now] = await callApi<WaitingPlace[]>(request, 'GET', path, { token });
    return now?.state === 'offered' ? now : undefined;
  });
  await page.goto('/notifications');
  await page.getByText(/(is|are) available for you/).click();
  await page.waitForURL(`**/e-tickets/events/${EVENT}`);
  await expectSound(page, 'an offer from a waiting list');
  await page
    .getByRole('button', { name: /^Take it/ })
    .first()
    .click();
  await page.waitForURL('**/e-tickets/events/summary');
  await page.getByRole('button', { name: 'Continue to pay' }).click();
  const sheet = page.getByRole('dialog', { name: 'Review and pay' });
  await typePin(sheet);
  await openedOrder(page);
  await expectState(page, 'Completed');
  const left = await callApi<WaitingPlace[]>(request, 'GET', `/events/${EVENT}/waiting`, { token });
  expect(left).toEqual([]);
});
