import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { Ticket, TicketRow } from '#lib/help/contract.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { openDesk } from '#tests/support/journeys/desk.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

const path = '/zohodesk/tickets';
const shared = randomUUID().slice(0, 6);

/** Expands a part of the page, and waits until its form is hydrated. */
async function unfold(page: Page, name: string): Promise<void> {
  await page.locator('summary').filter({ hasText: name }).click();
}

const claim = async (page: Page, id: string) => {
  await page.goto(`/desk/tickets/${id}`);
  await page.getByRole('button', { name: 'Claim this case' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^Your claim: 1\d:/);
};

test('Support assigns, labels, notes, joins and hands over a ticket, and a colleague ends it with a macro', async ({
  page,
  browser,
  baseURL,
  member,
}) => {
  const { token } = await member();
  const report = (subject: string) =>
    callApi<Ticket>(page.request, 'POST', path, {
      token,
      body: { subject, category: 'money', message: `The zebra${shared} is not there.` },
    });
  const first = await report(`First ${shared}`);
  const second = await report(`Second ${shared}`);
  const musa = await openDesk(browser, baseURL, `Musa ${shared}`, 'support');
  const ngozi = await openDesk(browser, baseURL, `Ngozi ${shared}`, 'lead');

  // a lead creates a macro and a label
  await ngozi.page.goto('/desk/tickets/settings');
  await ngozi.page.getByRole('link', { name: 'New macro' }).click();
  await ngozi.page.getByLabel('Name').fill(`Found ${shared}`);
  await ngozi.page.getByLabel('Text').fill('Hello {nme}, we found {reference}.');
  await ngozi.page.getByRole('button', { name: 'Save' }).click();
  await expect(ngozi.page.getByText('{nme} isn’t a field.', { exact: false })).toBeVisible();
  await ngozi.page.getByLabel('Text').fill('Hello {name}, we found {reference}.');
  await ngozi.page.getByRole('button', { name: 'Save' }).click();
  await expect(ngozi.page.getByText('Saved.')).toBeVisible();
  await ngozi.page.getByRole('link', { name: 'New label' }).click();
  await ngozi.page.getByLabel('Name').fill(`Zebra ${shared}`);
  await ngozi.page.getByLabel('Colour').selectOption('Yellow');
  await ngozi.page.getByRole('button', { name: 'Save' }).click();
  await expect(ngozi.page.getByRole('link', { name: `Zebra ${shared}` })).toBeVisible();

  // support finds both by text and works on the second
  const { page: desk } = musa;
  await desk.goto('/desk/tickets');
  await desk.getByLabel('Words or number').fill(`zebra${shared}`);
  await desk.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(
    desk.getByRole('link', { name: new RegExp(`(First|Second) ${shared}`) }),
  ).toHaveCount(2);
  await claim(desk, second.id);
  await unfold(desk, 'Assign');
  await desk.getByLabel('Assign to').selectOption({ label: `Musa ${shared} (you)` });
  await desk.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(desk.getByText('Assigned to you')).toBeVisible();
  await unfold(desk, 'Labels');
  await desk.getByLabel(`Zebra ${shared}`).check();
  await desk.getByRole('button', { name: 'Save labels' }).click();
  await expect(desk.getByText('Labels saved.')).toBeVisible();
  await desk.getByLabel('New note').fill('They called twice.');
  await desk.getByRole('button', { name: 'Add the note' }).click();
  await expect(desk.getByText('They called twice.')).toBeVisible();

  // the two are merged
  await unfold(desk, 'Join with another ticket');
  await desk.getByLabel('Other ticket').selectOption({ index: 1 });
  await desk.getByRole('button', { name: 'Join them' }).click();
  await expect(desk.getByText('The tickets are joined.', { exact: false })).toBeVisible();
  const rows = await callApi<TicketRow[]>(page.request, 'GET', path, { token });
  expect(rows.map(({ id }) => id)).toEqual([first.id]);

  // the draft is handed over to the colleague
  await claim(desk, first.id);
  await desk.getByLabel('Your answer').fill('We have begun to');
  await unfold(desk, 'Hand over');
  await desk.getByLabel('Colleague').selectOption({ label: `Ngozi ${shared}` });
  await desk.getByRole('button', { name: 'Hand over' }).click();
  await expect(desk.getByText('Handed over, with your draft.')).toBeVisible();

  await ngozi.page.goto('/desk/tickets');
  await ngozi.page.getByRole('link', { name: 'Mine' }).click();
  const mine = ngozi.page.getByRole('listitem').filter({ hasText: `First ${shared}` });
  await expect(mine.getByText(`Zebra ${shared}`)).toBeVisible();
  await claim(ngozi.page, first.id);
  await expect(ngozi.page.getByLabel('Your answer')).toHaveValue('We have begun to');
  await expect(
    ngozi.page.getByText(`Musa ${shared} wrote this draft`, { exact: false }),
  ).toBeVisible();
  await ngozi.page.getByLabel('Your answer').click();
  // once the form is hydrated, the selection stays
  await expect(ngozi.page.locator('astro-island[ssr]:has(textarea)')).toHaveCount(0);
  await ngozi.page.getByLabel('Your answer').fill('');
  await ngozi.page.getByLabel('Macro').selectOption({ label: `Found ${shared}` });
  await ngozi.page.getByRole('button', { name: 'Insert' }).click();
  await ngozi.page.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(ngozi.page.getByText(`${first.number} is decided.`)).toBeVisible();
  const seen = await callApi<Ticket>(page.request, 'GET', `${path}/${second.id}`, { token });
  expect(seen).toMatchObject({ id: first.id, state: 'answered' });
  expect(seen.messages.map(({ text }) => text)).toEqual([
    `The zebra${shared} is not there.`,
    `The zebra${shared} is not there.`,
    expect.stringMatching(new RegExp(`^Hello .+, we found ${first.number}.$`)) as unknown,
  ]);
});
