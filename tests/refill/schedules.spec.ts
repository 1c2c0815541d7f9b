import { typePin } from '#tests/support/journeys/airtime.ts';
import { callApi, until } from '#tests/support/journeys/api.ts';
import { moneyOf } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

test('Two numbers are paid at the same time with a promo code, a recurring bill is set up, and a reminder leads to the filled form', async ({
  page,
  request,
  member,
}) => {
  const person = await member('5000.00');
  await callApi(request, 'POST', '/bills-payment/schedules', {
    token: person.token,
    body: {
      service_type: 'airtime-bill-payment',
      bill_id: 'ng-airtel',
      user_number: '0802 765 4321',
      amount: '700',
      every: 'week',
      next_at: soon(10),
      remind_only: true,
    },
  });
  await page.goto('/refill/buy-airtime');
  await page.getByRole('button', { name: 'Add another number' }).click();
  await page.getByLabel('Phone number 2').fill('0803 765 4321');
  await page.getByRole('button', { name: 'I have a promo code' }).click();
  await page.getByLabel('Promo code').fill('welcome100');
  await page.getByLabel('Phone number', { exact: true }).fill('0803 123 4567');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('500');
  await page.getByRole('button', { name: 'Continue' }).click();
  const sheet = page.getByRole('dialog', { name: 'Review and pay' });
  await expect(sheet.getByRole('list', { name: 'Each' }).getByRole('listitem')).toHaveText([
    /••••4567.*₦400\.00/,
    /••••4321.*₦500\.00/,
  ]);
  await expect(sheet.getByText('−₦100.00')).toBeVisible();
  await typePin(sheet);
  await page.waitForURL('**/transactions');
  await expect(page.getByRole('link', { name: /MTN airtime/ })).toHaveCount(2);

  await page.goto('/refill/buy-airtime');
  await page.getByLabel('Phone number', { exact: true }).fill('0803 123 4567');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('500');
  await page.getByRole('button', { name: 'Set up autopay or a reminder' }).click();
  const agreement = page.getByRole('dialog', { name: 'Autopay or reminder' });
  await expect(agreement).toContainText('We’ll pay up to ₦500.00 from your wallet');
  await typePin(agreement);
  await agreement.getByRole('button', { name: 'Agree' }).click();
  const list = page.getByRole('region', { name: 'Autopay and reminders' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list).toContainText('Every month, next payment on');

  await until('900.00 taken', async () =>
    (await moneyOf(request, person)).available === '4100.00' ? true : undefined,
  );
  const reminder = 'Time to pay: Airtel airtime';
  await until('the reminder', async () => {
    const list = await callApi<{ title: string }[]>(request, 'GET', '/notifications', {
      token: person.token,
    });
    return list.find(({ title }) => title === reminder);
  });
  await page.goto('/notifications');
  await page.getByText(reminder).click();
  await page.waitForURL(/\/refill\/buy-airtime\?schedule=/);
  await expect(page.getByLabel('Phone number', { exact: true })).toHaveValue('0802 765 4321');
  await expect(page.getByRole('textbox', { name: /^Amount/ })).toHaveValue('700');
});
