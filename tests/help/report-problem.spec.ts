import { randomUUID } from 'node:crypto';
import type { Ticket } from '#lib/help/contract.ts';
import { brand } from '#lib/brand.ts';
import { buyAirtime, expectState } from '#tests/support/journeys/airtime.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { mailAbout } from '#tests/support/journeys/mail.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

test('A problem leads from an order’s page to a ticket with the order in it, and back', async ({
  page,
  member,
}) => {
  const { token } = await member('5000.00');
  const reference = await buyAirtime(page);
  await expectState(page, 'Completed');
  await page.getByRole('link', { name: /Report a problem/ }).click();
  await expect(page).toHaveURL(/\/help\/tickets\/new\?reference=/);
  await expect(page.getByRole('link', { name: new RegExp(reference) })).toBeVisible();

  await page.getByLabel('What is it about?').selectOption('money');
  await page.getByLabel('Subject').fill('It did not arrive');
  await page.getByLabel('What happened?').fill('The phone shows nothing.');
  await page.reload();
  await expect(page.getByLabel('What happened?')).toHaveValue('The phone shows nothing.');
  await page.getByRole('button', { name: 'Send' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It did not arrive');
  await expect(page.getByText(/reply by/)).toBeVisible();
  const id = page.url().split('/').at(-1);
  const kept = await callApi<Ticket>(page.request, 'GET', `/zohodesk/tickets/${id}`, { token });
  expect(kept.order?.reference_code).toBe(reference);

  await page.getByRole('link', { name: new RegExp(reference) }).click();
  await expect(page.getByRole('heading', { name: /You reported a problem/ })).toBeVisible();
  await page.getByRole('link', { name: /View/ }).click();
  await expect(page).toHaveURL(new RegExp(`/help/tickets/${id}$`));
  await page.getByLabel('Contact us').fill('It is there now.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('It is there now.');
  await page.goto('/help/tickets');
  await expect(page.getByRole('link', { name: /It did not arrive/ })).toContainText('Open');
});

test('A text that is typed before the form has loaded survives a reload', async ({
  page,
  member,
}) => {
  await member('1000.00');
  let isSlow = true;
  await page.route(/ticket-form/, async (route) => {
    if (isSlow) await new Promise((done) => page.once('framenavigated', done));
    await route.continue().catch(() => undefined);
  });
  await page.goto('/help/tickets/new');
  await page.getByLabel('Subject').fill('It did not arrive');
  await page.getByLabel('What happened?').fill('The phone shows nothing.');
  isSlow = false;
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue('It did not arrive');
  await page.getByLabel('What is it about?').selectOption('money');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It did not arrive');
  await expect(page.getByText('The phone shows nothing.')).toBeVisible();
});

test('A guest’s message arrives in our mailbox', async ({ page, request }) => {
  const name = `Chidi ${randomUUID().slice(0, 8)}`;
  await page.goto('/help/tickets/new');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill('chidi@e2e.example');
  await page.getByLabel('What happened?').fill('I can’t sign up.');
  await page.getByRole('button', { name: 'I’m not a robot' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/We’ve got your message/)).toBeVisible();
  const mail = await mailAbout(request, brand.supportEmail, `Message from ${name}`);
  expect(mail.text).toContain('I can’t sign up.');
  expect(mail.text).toContain('chidi@e2e.example');
});
