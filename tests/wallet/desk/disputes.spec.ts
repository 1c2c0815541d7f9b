import { randomUUID } from 'node:crypto';
import type { Wallet } from '#lib/wallet/contract.ts';
import { checkBooks } from '#server/reconcile/check-books.ts';
import { callApi, until } from '#tests/support/journeys/api.ts';
import { chooseVerdict, openDesk } from '#tests/support/journeys/desk.ts';
import { aPerson, moneyOf, payAtGateway } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

test('A disputed payment is answered, lost, and reclaimed from the customer by two people', async ({
  page,
  browser,
  baseURL,
  books,
  expectNoise,
}) => {
  expectNoise(/status of 422 .*desk\/disputes/);
  const person = await aPerson(page.request, '1000.00');
  const { findings } = await checkBooks(books);
  const { reference } = await callApi<{ reference: string }>(
    page.request,
    'POST',
    '/payment/deposit',
    {
      token: person.token,
      key: randomUUID(),
      body: { amount: '5000', redirect_url: `${baseURL}/wallet/deposit`, channel: 'checkout' },
    },
  );
  await payAtGateway(page.request, reference);
  await until('the deposit in the wallet', async () =>
    (await moneyOf(page.request, person)).available === '6000.00' ? true : undefined,
  );
  const tobi = await openDesk(browser, baseURL, 'Tobi Ade', 'treasurer');
  const kofi = await openDesk(browser, baseURL, 'Kofi Owusu', 'lead');
  const desk = tobi.page;
  const take = async () => {
    await desk.goto('/desk/disputes');
    await desk.getByRole('link', { name: new RegExp(reference) }).click();
    await desk.getByRole('button', { name: 'Claim this case' }).click();
    await expect(desk.getByRole('timer')).toHaveText(/^Your claim: 1\d:/);
  };

  await page.goto(`/sandbox/gateway/${reference}`);
  await page.getByText('Dispute this payment, to see what happens').click();
  // the page may still be hydrating
  await expect(async () => {
    const ask = page.getByRole('button', { name: 'Ask the bank for it back' });
    if (await ask.isVisible()) await ask.click();
    await expect(page.getByText('The desk has the case.')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await until('the case', async () => {
    await desk.goto('/desk/disputes');
    return (await desk.getByRole('link', { name: new RegExp(reference) }).count()) || undefined;
  });
  await desk.getByText('Open a dispute by hand').click();
  await desk.getByRole('button', { name: 'Open the dispute' }).click();
  await expect(desk.getByText('Enter the order’s reference.')).toBeVisible();
  await expectSound(desk, 'the queue of disputes');

  await take();
  await chooseVerdict(tobi, 'Send the evidence');
  await desk
    .getByLabel('Evidence', { exact: true })
    .fill('Confirmed by PIN from the payer’s usual phone.');
  await expectSound(desk, 'a dispute');
  await desk.getByRole('button', { name: 'Send the evidence' }).click();
  await expect(desk.getByText(/is decided/)).toBeVisible();

  await page.getByRole('button', { name: 'Let the payer win' }).click();
  await expect(page.getByText('The bank decided for the payer.')).toBeVisible();
  await until('what the bank decided', async () => {
    const { rowCount } = await books.sql.query(
      `select from dispute d join orders o on o.id = d.order_id
       where o.reference_code = $1 and d.provider_state = 'lost'`,
      [reference],
    );
    return rowCount || undefined;
  });
  await take();
  await expect(desk.getByText('We lost: the money went back')).toBeVisible();
  await chooseVerdict(tobi, 'We lost: book the loss');
  await desk.getByLabel('Reason').selectOption('customer');
  await desk.getByRole('button', { name: 'We lost: book the loss' }).click();
  await expect(desk.getByText(/now needs a second approver/)).toBeVisible();
  expect((await moneyOf(page.request, person)).available).toBe('6000.00');

  await kofi.page.goto('/desk/approvals');
  await kofi.page.getByRole('button', { name: `Approve ${reference}` }).click();
  await expect(kofi.page.getByText('Approved and done.')).toBeVisible();
  // the disputed amount is on hold, and nothing can be paid until that is resolved
  const wallet = await callApi<Wallet>(page.request, 'GET', '/wallet', person);
  expect(wallet.flagged_amount.manual).toBe('5100.00');
  expect(wallet.balance.available).toBe('0.00');
  await desk.goto('/desk/disputes?state=done');
  await expect(desk.getByText(/^Dispute lost/).first()).toBeVisible();
  await page.goto(`/my-orders/${reference}`);
  await expect(page.getByText(/on hold for review/).first()).toBeVisible();
  expect((await checkBooks(books)).findings).toEqual(findings);
});
