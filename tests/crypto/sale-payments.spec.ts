import type { Page } from 'playwright/test';
import { formatMoney } from '#lib/money.ts';
import { until } from '#tests/support/journeys/api.ts';
import {
  BALANCE,
  gained,
  moveToBlock,
  openChain,
  openSale,
  paid,
  saleOf,
  showAddress,
} from '#tests/support/journeys/coin-sales.ts';
import { openDesk, takeCase } from '#tests/support/journeys/desk.ts';
import { moneyOf, newestOrder } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const seePage = (page: Page, reference: string) =>
  page.goto(`/crypto/checkout/status?reference=${reference}`);

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

const rule = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('More coins than were named are paid at both rates, and later ones are another sale', async ({
  page,
  context,
  request,
  member,
}) => {
  const person = await member(BALANCE);
  const chain = await openChain(context);
  const reference = await openSale(page, '40');
  await expect(rule(page, 'More than that:')).toContainText(
    'the rest is paid at our rate when its last confirmation comes',
  );
  const address = await showAddress(page);
  const { sale } = await saleOf(request, person, reference);
  await chain.pay(address, '50');
  await seePage(page, reference);
  const { order } = await paid(request, person, reference);
  await expect(heading(page, 'You’ve been paid')).toBeVisible();
  await expect(page.getByText(/USDT\s50.00 arrived instead of USDT\s40.00/)).toBeVisible();
  expect(order.status).toBe('completed');
  expect(Number(order.total)).toBeGreaterThan(Number(sale?.total));
  expect(await gained(request, person)).toBe(order.total);
  await expectSound(page, 'a sale that more coins came for');

  await chain.pay(address, '12');
  const own = await until('a sale for the coins that came later', async () => {
    const newest = await newestOrder(request, person);
    return newest === reference ? undefined : newest;
  });
  const later = await paid(request, person, own);
  expect(later).toMatchObject({ coins: null, address });
  expect(Number(await gained(request, person))).toBeCloseTo(
    Number(order.total) + Number(later.order.total),
    2,
  );
  await seePage(page, reference);
  const transactions = page.getByRole('region', { name: 'Transaction' });
  await expect(transactions.getByText('USDT 50.00', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/USDT\s12/)).toHaveCount(0);
  await page.goto('/notifications');
  // all notifications about the other sale are one entry
  await expect(page.getByRole('main').locator(`a[href$="${own}"]`)).toHaveCount(1);
});

test('A coin that we don’t buy is named, with what to do about it, and the sale keeps waiting', async ({
  page,
  context,
  request,
  member,
}) => {
  const person = await member(BALANCE);
  const chain = await openChain(context);
  const reference = await openSale(page, '40');
  await expect(rule(page, 'Another coin:')).toContainText('Any other coin isn’t paid for');
  const address = await showAddress(page);
  await seePage(page, reference);
  await expect(heading(page, 'Waiting for your USDT')).toBeVisible();
  await chain.pay(address, '12345.5', 'SHIB');
  await expect(heading(page, 'SHIB 12,345.50 arrived')).toBeVisible();
  await expect(page.getByText(/We don’t buy SHIB on Tron/)).toBeVisible();
  await expectSound(page, 'a sale that another coin came for');
  expect(await gained(request, person)).toBe('0.00');
});

test('A payment whose blocks are lost, and which is then replaced, pays nothing, and the page says so each time', async ({
  page,
  context,
  request,
  member,
  services,
}) => {
  const person = await member(BALANCE);
  const chain = await openChain(context);
  const reference = await openSale(page, '0.4', { symbol: 'LTC', network: /^Litecoin/ });
  const txid = await chain.pay(await showAddress(page, 'LTC'), '0.4');
  await seePage(page, reference);
  await moveToBlock(services, txid, 'newest');
  await expect(page.getByText(/^[1-5] of 6 confirmations$/)).toBeVisible();
  await chain.happen('lose blocks', 'Litecoin');
  // the next block includes it again within seconds, which a busy machine may miss
  await moveToBlock(services, txid, 'next');
  await expect(heading(page, 'Your LTC is being confirmed again')).toBeVisible();
  await expect(page.getByText(/Nothing has been credited yet/)).toBeVisible();
  await expectSound(page, 'a payment whose blocks were replaced');
  await chain.happen('replace payment', txid);
  await expect(heading(page, 'Your payment is no longer on the network')).toBeVisible();
  expect(await gained(request, person)).toBe('0.00');
});

test('The payout for coins is held once their network no longer confirms them, until it does again', async ({
  page,
  context,
  request,
  member,
  services,
  browser,
  baseURL,
}) => {
  const person = await member(BALANCE);
  const reference = await openSale(page, '0.4', { symbol: 'LTC', network: /^Litecoin/ });
  const txid = await (await openChain(context)).pay(await showAddress(page, 'LTC'), '0.4');
  await seePage(page, reference);
  await moveToBlock(services, txid, 'past');
  const { order } = await paid(request, person, reference);
  await expect(heading(page, 'You’ve been paid')).toBeVisible();
  expect(await gained(request, person)).toBe(order.total);

  await moveToBlock(services, txid, 'next');
  await expect(heading(page, 'You’ve been paid, and the money is on hold')).toBeVisible();
  await expect(page.getByText(/no longer shows that payment/).first()).toBeVisible();
  // nothing can be paid from a wallet with flagged money; the coins are paid for, and the payout is
  // on hold
  expect((await moneyOf(request, person)).available).toBe('0.00');
  await expectSound(page, 'a paid sale whose coins are gone');
  const operator = await openDesk(browser, baseURL, 'Ama Serwaa');
  await operator.page.goto('/desk/flags');
  const held = `The network reversed a payment ${formatMoney(order.total, order.currency)}`;
  await expect(operator.page.getByRole('link', { name: held })).toBeVisible();

  await moveToBlock(services, txid, 'past');
  await expect(heading(page, 'You’ve been paid')).toBeVisible();
  expect(await gained(request, person)).toBe(order.total);
});

test('A confirmed payment that is spent twice before it is paid for stops at the desk', async ({
  page,
  context,
  request,
  member,
  browser,
  baseURL,
}) => {
  const person = await member(BALANCE);
  const chain = await openChain(context);
  const reference = await openSale(page, '40');
  const address = await showAddress(page);
  const { sale } = await saleOf(request, person, reference);
  const txid = await chain.pay(address, (Number(sale?.minimum) / 2).toString());
  await seePage(page, reference);
  await expect(heading(page, 'More coins are needed')).toBeVisible();
  await until('it is confirmed', async () => {
    const [payment] = (await saleOf(request, person, reference)).transactions;
    return payment?.state === 'settled' ? true : undefined;
  });
  await chain.happen('replace payment', txid);
  await expect(heading(page, 'Our team is reviewing your sale')).toBeVisible();
  expect(await gained(request, person)).toBe('0.00');
  const { order } = await saleOf(request, person, reference);
  const operator = await openDesk(browser, baseURL, 'Ama Serwaa');
  await takeCase(operator, order, 'coins');
  await expect(operator.page.getByText('Disappeared after confirmation')).toBeVisible();
});
