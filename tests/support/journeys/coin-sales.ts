import type { APIRequestContext, BrowserContext, Page } from 'playwright/test';
import type { CoinOrder } from '#lib/crypto/order.contract.ts';
import type { ChainEvent } from '#lib/sandbox/chain.contract.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import { sendCryptoNotice } from '#server/providers/crypto-desk/notice.job.ts';
import { callApi, until } from './api.ts';
import { moneyOf, type Person } from './people.ts';
import { expect } from './test.ts';

/** A seller's initial balance. */
export const BALANCE = '1000.00';

/** Goes from the form to the terms of an opened sale; returns its reference. */
export async function openSale(
  page: Page,
  coins: string,
  { symbol = 'USDT', network = /^Tron/ } = {},
): Promise<string> {
  await page.goto('/crypto/sell');
  await page.getByRole('button', { name: new RegExp(symbol) }).click();
  await page.getByRole('radio', { name: network }).check();
  await page.getByRole('textbox', { name: `${symbol} you send` }).fill(coins);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/crypto/sell/payment');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/crypto\/sell\/wallet\?reference=/);
  return new URL(page.url()).searchParams.get('reference') ?? '';
}

export async function showAddress(page: Page, symbol = 'USDT'): Promise<string> {
  await page.getByRole('button', { name: 'Show my address' }).click();
  const code = new RegExp(`^QR code of your ${symbol} address on`);
  await expect(page.getByRole('img', { name: code })).toBeVisible();
  return (await page.locator('main bdi').textContent()) ?? '';
}

/** The sandbox's console, where someone sends coins from their own wallet. */
export interface Chain {
  /** Returns the transaction. */
  pay: (address: string, amount: string, symbol?: string) => Promise<string>;
  happen: (event: ChainEvent, subject: string) => Promise<void>;
}

export async function openChain(context: BrowserContext): Promise<Chain> {
  const page = await context.newPage();
  await page.goto('/sandbox');
  return {
    async pay(address, amount, symbol = '') {
      await page.getByRole('textbox', { name: 'Address' }).fill(address);
      await page.getByRole('textbox', { name: 'Amount of coins' }).fill(amount);
      await page.getByRole('textbox', { name: 'Coin', exact: true }).fill(symbol);
      const answer = page.waitForResponse('**/api/sandbox/chain/payments');
      await page.getByRole('button', { name: 'Send the coins' }).click();
      const { data } = (await (await answer).json()) as { data: { txid: string } };
      await expect(page.getByText(`Sent, transaction ${data.txid}.`)).toBeVisible();
      return data.txid;
    },
    async happen(event, subject) {
      await page.getByLabel('What happens').selectOption(event);
      await page.getByLabel('To which transaction, network or reference').fill(subject);
      await page.getByRole('button', { name: 'Make it happen' }).click();
      await expect(page.getByText('Done. Payments and sends affected: 1.')).toBeVisible();
    },
  };
}

const DAY_S = 24 * 3600;
/** Seconds from now to the block of a payment. */
const blocks = { past: -DAY_S, newest: -5, next: DAY_S } as const;

/**
 * Moves a payment to another block, which no journey could wait for: a `past` one has every
 * confirmation, the `next` one never comes. The counterparty sends a notice.
 */
export async function moveToBlock(
  { db }: Services,
  txid: string,
  block: keyof typeof blocks,
): Promise<void> {
  const { rows } = await db.sql.query<{ reference: string }>(
    `update sandbox.coin_payment p set mined_at = now() + $2 * interval '1 second'
     from sandbox.coin_address a where a.address = p.address and p.txid = $1 returning a.reference`,
    [txid, blocks[block]],
  );
  const [{ reference }] = rows as [{ reference: string }];
  const notice = { topic: 'deposit', event: 'settled', reference } as const;
  await enqueue(db, sendCryptoNotice, { id: newUuid(), ...notice });
}

export const saleOf = (
  request: APIRequestContext,
  { token }: Person,
  reference: string,
): Promise<CoinOrder> => callApi(request, 'GET', `/crypto/${reference}`, { token });

export const paid = (
  request: APIRequestContext,
  person: Person,
  reference: string,
): Promise<CoinOrder> =>
  until('the sale is paid', async () => {
    const sale = await saleOf(request, person, reference);
    return ['completed', 'partly_completed'].includes(sale.order.status) ? sale : undefined;
  });

/** The wallet's gain over its initial balance. */
export async function gained(request: APIRequestContext, person: Person): Promise<string> {
  const { available } = await moneyOf(request, person);
  return (Number(available) - Number(BALANCE)).toFixed(2);
}
