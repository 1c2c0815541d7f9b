import { randomUUID } from 'node:crypto';
import { checkBooks } from '#server/reconcile/check-books.ts';
import { callApi, until } from '#tests/support/journeys/api.ts';
import { openDesk } from '#tests/support/journeys/desk.ts';
import { aPerson, PIN } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const EVENT = 'demo-kano-craft-market';

test('A past event is settled by two people, into the account of its organiser', async ({
  page,
  browser,
  baseURL,
  books,
}) => {
  const { findings } = await checkBooks(books);
  const { token } = await aPerson(page.request, '5000.00');
  const { classes } = await callApi<{ classes: { id: string }[] }>(
    page.request,
    'GET',
    `/events/${EVENT}`,
  );
  const items = [{ class: classes[0]!.id, quantity: 2 }];
  await callApi(page.request, 'POST', '/events/purchase', {
    token,
    key: randomUUID(),
    body: { event_id: EVENT, items, pin: PIN },
  });
  const sold = async () => {
    const { rows } = await books.sql.query<{ name: string }>(
      `select o.name from organiser o join event e on e.organiser_id = o.id
       where e.id = $1 and exists (select from admission a where a.event_id = e.id)`,
      [EVENT],
    );
    return rows[0]?.name;
  };
  const organiser = await until('the tickets', sold);
  await books.sql.query(
    `update event set starts_at = now() - interval '4 days', ends_at = now() - interval '3 days',
       doors_at = null where id = $1`,
    [EVENT],
  );

  const { page: ada } = await openDesk(browser, baseURL, 'Ada', 'lead');
  await ada.goto(`/desk/events/${EVENT}/settlement`);
  await expect(ada.getByText('No account yet')).toBeVisible();
  await ada.goto('/desk/events/organisers');
  await ada.getByRole('link', { name: organiser }).first().click();
  await ada.getByRole('combobox', { name: /^Bank/ }).selectOption({ label: 'Access Bank' });
  await ada.getByRole('textbox', { name: /^Account number/ }).fill('0123456780');
  await ada.getByRole('textbox', { name: /^Account name/ }).fill(organiser);
  await expectSound(ada, 'an organiser');
  await ada.getByRole('button', { name: 'Save' }).click();
  await ada.waitForURL('/desk/events/organisers');

  await ada.goto(`/desk/events/${EVENT}/settlement`);
  await expect(ada.getByText('••••6780')).toBeVisible();
  await ada.getByRole('button', { name: 'Prepare the payout' }).click();
  await expect(ada.getByText('Prepared by')).toBeVisible();
  await expectSound(ada, 'a settlement');

  const { page: bayo } = await openDesk(browser, baseURL, 'Bayo', 'treasurer');
  await bayo.goto('/desk/approvals');
  await bayo
    .getByRole('region')
    .filter({ hasText: organiser })
    .getByRole('button', { name: /^(Approve|Agree)/ })
    .click();
  await expect(bayo.getByText(/^(Approved and done|You agreed)/)).toBeVisible();
  await until('the payout', async () => {
    await ada.goto(`/desk/events/${EVENT}/settlement`);
    return (await ada.getByText('Paid out', { exact: true }).count()) || undefined;
  });
  expect((await checkBooks(books)).findings).toEqual(findings);
});
