import { randomUUID } from 'node:crypto';
import type { CoinSale } from '#lib/crypto/sell.contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import { callApi, until } from '#tests/support/journeys/api.ts';
import { chooseVerdict, giveReason, openDesk, takeCase } from '#tests/support/journeys/desk.ts';
import { moneyOf } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

test('An operator refuses coins above the seller’s limit, and the seller reads why', async ({
  page,
  browser,
  baseURL,
  request,
  member,
}) => {
  const seller = await member('1000.00');
  const { token } = seller;
  const { walletAddress, referenceCode } = await callApi<CoinSale>(
    request,
    'POST',
    '/crypto/sell/initiate',
    { token, key: randomUUID(), body: { token: 'usdt', network: 'tron', payout: 'wallet' } },
  );
  const body = { address: walletAddress, amount: '2000' };
  await callApi(request, 'POST', '/sandbox/chain/payments', { body });
  const order = await until('the coins wait for an operator', async () => {
    const path = `/transactions/${referenceCode}`;
    const found = await callApi<Order>(request, 'GET', path, { token });
    return found.status === 'under_review' ? found : undefined;
  });

  const ada = await openDesk(browser, baseURL, 'Ada');
  await takeCase(ada, order, 'coins');
  await expect(ada.page.getByText(/USDT\s2,000/).first()).toBeVisible();
  await expect(ada.page.getByText(walletAddress).first()).toBeVisible();
  await expectSound(ada.page, 'a case of coins');
  await chooseVerdict(ada, 'Decline');
  await giveReason(ada, /reported stolen/, 'Their owner wrote to us on Monday.');
  await ada.page.getByRole('button', { name: /^Decline/ }).click();
  await expect(ada.page.getByText(`${referenceCode} is decided.`)).toBeVisible();

  await page.goto(`/my-orders/${referenceCode}`);
  await expect(page.getByText(/Their owner wrote to us on Monday/).first()).toBeVisible();
  expect((await moneyOf(request, seller)).available).toBe('1000.00');
});
