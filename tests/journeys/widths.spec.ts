import { buyAirtime, expectState } from '#tests/support/journeys/airtime.ts';
import { BALANCE, openSale, showAddress } from '#tests/support/journeys/coin-sales.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { findUnsound } from '#tests/support/journeys/whole-page.ts';

const pages = [
  ...['/', '/wallet', '/products', '/crypto', '/crypto/sell', '/refill/buy-data'],
  ...['/giftcard/sell?brand=apple', '/e-tickets/events', '/transactions', '/settings'],
];

test('Text stays in its box on phones, tablets and laptops', async ({ page, member }) => {
  await member('5137.41');
  await buyAirtime(page, { amount: '613' });
  await expectState(page, 'Completed');
  for (const path of pages) {
    await page.goto(path);
    expect.soft(await findUnsound(page, { edges: true }), path).toEqual([]);
  }
});

test('A coin address stays in its card on tablets and laptops', async ({ page, member }) => {
  await member(BALANCE);
  await openSale(page, '40');
  await showAddress(page);
  expect(await findUnsound(page, { edges: true })).toEqual([]);
});
