import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright/test';
import { readPdf } from '#tests/support/read-pdf.ts';
import { buyAirtime, expectState } from '#tests/support/journeys/airtime.ts';
import { noNetwork } from '#tests/support/journeys/no-network.ts';
import { newestOrder, type Person } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { untilKept } from '#tests/support/journeys/worker.ts';

// most of these journeys are about the worker
test.use({ serviceWorkers: 'allow' });

/** The link on the receipt of the newest order. */
async function newestReceipt({ request }: Page, person: Person): Promise<string> {
  const path = `/api/transactions/${await newestOrder(request, person)}/receipt?format=text`;
  const headers = { authorization: `Bearer ${person.token}` };
  const text = await (await request.get(path, { headers })).text();
  const link = /https?:\S+#\S+/.exec(text)?.[0];
  expect(link).toContain('/verify-receipt#');
  return link!;
}

const verdict = (page: Page) => page.getByRole('region').getByRole('heading', { level: 2 });

/** The first visit: once the worker is active, the page needs no network. */
async function visitOnce(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('/verify-receipt');
  // for guests the worker registers at the first touch
  await page.keyboard.press('Shift');
  await untilKept(page, '/offline', '/verify-receipt', '/api/receipts/keys');
  await context.setOffline(true);
}

/** The same receipt with another amount, as if edited by hand. */
function withAmount(link: string, amount: string): string {
  const [address, code = ''] = link.split('#');
  const [summary = '', signature] = code.split('.');
  const lines = Buffer.from(summary, 'base64url').toString().split('\n');
  lines[6] = amount;
  lines[7] = amount;
  return `${address}#${Buffer.from(lines.join('\n')).toString('base64url')}.${signature}`;
}

test('A stranger opens the link of a receipt and sees that it is genuine, and its current state', async ({
  page,
  browser,
  baseURL,
  member,
}) => {
  const person = await member('5000.00');
  await buyAirtime(page);
  await expectState(page, 'Completed');
  const link = await newestReceipt(page, person);
  const stranger = await browser.newPage({ ...(baseURL && { baseURL }) });
  await stranger.goto(link);
  await expect(verdict(stranger)).toHaveText('Genuine');
  await expect(verdict(stranger)).toBeFocused();
  await expect(stranger.getByText('₦500.00')).toBeVisible();
  await expect(stranger.getByText('••••4567')).toBeVisible();
  await expect(stranger.getByText('Just checked with Oja: nothing has changed.')).toBeVisible();
  await expect(stranger.getByText('0803 123 4567')).toHaveCount(0);
  await stranger.close();
});

test('Offline, after one visit: the receipt is checked, an altered one refused', async ({
  page,
  context,
  member,
  expectNoise,
}) => {
  expectNoise(noNetwork);
  const person = await member('5000.00');
  const link = await newestReceipt(page, person);
  await visitOnce(page, context);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(verdict(page)).toHaveText('Genuine');
  await expect(page.getByText('Checked offline.')).toBeVisible();
  await page.goto('about:blank');
  await page.goto(withAmount(link, '500000.00'));
  await expect(verdict(page)).toHaveText('Altered: don’t trust it');
  await expect(page.getByText('500,000')).toHaveCount(0);
});

test('A receipt is checked offline in a browser without Ed25519', async ({
  page,
  context,
  member,
  expectNoise,
}) => {
  expectNoise(noNetwork);
  const person = await member('5000.00');
  const link = await newestReceipt(page, person);
  await context.addInitScript(() => {
    // a page without an origin has none
    if (!isSecureContext) return;
    crypto.subtle.importKey = () => Promise.reject(new DOMException('', 'NotSupportedError'));
  });
  await visitOnce(page, context);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(verdict(page)).toHaveText('Genuine');
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(loaded.filter((name) => name.includes('/ed25519.'))).toHaveLength(1);
});

test('The worker stores nothing about a person, and the pages that it serves offline are ours', async ({
  page,
  context,
  member,
  expectNoise,
}) => {
  expectNoise(noNetwork);
  await member('5000.00');
  await visitOnce(page, context);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const found = [];
    // files of the build, named by their content, are cached as they are used
    for (const name of names.filter((each) => each !== 'oja-files'))
      for (const { url } of await (await caches.open(name)).keys())
        found.push(new URL(url).pathname);
    const pageOf = await (await caches.match('/verify-receipt'))!.text();
    const scope = new URL((await navigator.serviceWorker.ready).scope).pathname;
    return { found: found.sort(), pageOf, scope };
  });
  expect(kept.scope).toBe('/');
  expect(kept.found).toEqual([
    expect.stringMatching(/^\/_astro\/ed25519\.[\w-]+\.js$/),
    expect.stringMatching(/^\/_astro\/offline-page\.\w+\.js$/),
    expect.stringMatching(/^\/_astro\/receipt-check\.\w+\.js$/),
    '/api/receipts/keys',
    '/icon.svg',
    '/offline',
    '/verify-receipt',
  ]);
  // the member is signed in, but the cached copy is a guest's
  expect(kept.pageOf).toContain('Sign in');
  expect(kept.pageOf).not.toContain('Dashboard');
  await page.goto('/transactions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/seems like you're offline/);
});

test('A pasted link is checked, and anything else is reported as no receipt', async ({
  page,
  member,
}) => {
  const person = await member('5000.00');
  const link = await newestReceipt(page, person);
  await page.goto('/verify-receipt');
  const field = page.getByLabel('Receipt link or code');
  await field.fill('hello');
  await field.press('Enter');
  await expect(verdict(page)).toHaveText('This can’t be read');
  await field.fill(link);
  await page.getByRole('button', { name: 'Check receipt' }).click();
  await expect(verdict(page)).toHaveText('Genuine');
});

test('The receipt is saved as picture, PDF and text from its order', async ({ page, member }) => {
  const person = await member('5000.00');
  await page.goto(`/my-orders/${await newestOrder(page.request, person)}`);
  for (const [name, ending] of [
    ['Image', 'png'],
    ['PDF', 'pdf'],
    ['Text', 'txt'],
  ] as const) {
    await page.getByText('Save', { exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^OJ-.*\\.${ending}$`));
  }
});

test.describe('The log', () => {
  test('works without JavaScript: filters, removable chips, and a month by type', async ({
    browser,
    baseURL,
    context,
    member,
  }) => {
    await member('5000.00');
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await context.storageState(),
      ...(baseURL && { baseURL }),
    });
    const log = await plain.newPage();
    await log.goto('/transactions');
    await log.getByText('Filters', { exact: true }).click();
    await log.getByLabel('Type').selectOption('Money added');
    await log.getByLabel('Minimum').fill('10,000');
    await log.getByRole('button', { name: 'Show' }).click();
    await expect(log).toHaveURL(/type=deposit.*min=10%2C000/);
    await expect(log.getByRole('heading', { name: 'No matches' })).toBeVisible();
    await log.getByRole('link', { name: 'Remove: At least ₦10,000.00' }).click();
    await expect(log.getByRole('link', { name: /deposit/i })).toBeVisible();
    await expect(log.getByRole('link', { name: 'Remove: Money added' })).toBeVisible();
    await log.getByRole('link', { name: 'Clear filters' }).click();
    await expect(log).toHaveURL(/\/transactions$/);
    await log.getByRole('link', { name: 'By month' }).click();
    await expect(log.getByRole('row', { name: /^Money in/ })).toContainText('₦5,000.00');
    await log.getByRole('table').getByRole('link', { name: 'Money added' }).click();
    await expect(log).toHaveURL(/type=deposit&from=\d{4}-\d\d-01&to=/);
    await expect(log.getByRole('link', { name: /deposit/i })).toBeVisible();
    await plain.close();
  });

  test('returns a statement of this month as PDF', async ({ page, member }) => {
    await member('5000.00');
    await page.goto('/transactions');
    await page.getByRole('link', { name: 'Statement' }).click();
    const box = page.getByRole('dialog', { name: 'Statement' });
    const downloading = page.waitForEvent('download');
    await box.getByRole('button', { name: 'Get statement' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^oja-statement-.*-01-to-.*\.pdf$/);
    const words = readPdf(readFileSync(await download.path()))
      .flat()
      .join(' ');
    expect(words).toContain('5,000.00');
    await expect(page.getByText('Your statement is saved')).toBeVisible();
    await expect(box).toBeHidden();
  });
});
