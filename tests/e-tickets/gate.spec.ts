import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import type { GateList } from '#lib/e-tickets/gate.contract.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { enterDesk, newOperator } from '#tests/support/journeys/desk.ts';
import { noNetwork } from '#tests/support/journeys/no-network.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { untilKept } from '#tests/support/journeys/worker.ts';

const SCANS = /\/scans$/;

/** An event that starts in an hour, with a ticket for each of these people. */
async function anEvent(db: OpenDatabase, names: readonly string[]): Promise<string> {
  const id = `gate-${randomUUID().slice(0, 8)}`;
  const organiser = randomUUID();
  const write = (text: string, values: unknown[]) => db.sql.query(text, values);
  await write(
    `insert into organiser(id, slug, name, country_code, commission_bps, created_at)
     values ($1, $2, 'Lagos Jazz', 'NG', 500, now())`,
    [organiser, id],
  );
  await write(
    `insert into event(id, kind, organiser_id, title, category, description, country_code, currency, state,
       city, venue, starts_at, time_zone, status, created_at, changed_at)
     values ($1, 'event', $2, $3, 'music', 'Jazz.', 'NG', 'NGN', 'Lagos', 'Lagos', 'Freedom Park',
       now() + interval '1 hour', 'Africa/Lagos', 'on_sale', now(), now())`,
    [id, organiser, `Jazz ${id}`],
  );
  await write(
    `insert into event_class(event_id, id, name, position, capacity, max_per_order)
     values ($1, 'regular', 'Regular', 0, 100, 10)`,
    [id],
  );
  for (const name of names)
    await write(
      `insert into admission(id, event_id, class_id, name, issued_at, changed_at)
       values ($1, $2, 'regular', $3, now(), now())`,
      [randomUUID(), id, name],
    );
  return id;
}

interface Gate {
  page: Page;
  context: BrowserContext;
  token: string;
}

/** Someone with a phone, who works at a gate and nowhere else at the desk. */
async function aPhone(browser: Browser, baseURL: string | undefined, name: string): Promise<Gate> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'allow',
    ...(baseURL ? { baseURL } : {}),
  });
  const token = await enterDesk(context, await newOperator(name, 'gate'));
  return { page: await context.newPage(), context, token };
}

async function openGate({ page }: Gate, event: string, gate: string): Promise<void> {
  await page.goto('/desk/login');
  await expect(page).toHaveURL(/\/desk\/gate$/);
  await page.getByRole('link', { name: `Jazz ${event}` }).click();
  await page.getByLabel('Which gate is this?').fill(gate);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('List is up to date')).toBeVisible();
}

async function typeCode({ page }: Gate, code: string): Promise<void> {
  await page.getByRole('tab', { name: 'Type' }).click();
  await page.getByLabel('Code under the QR code').fill(code);
  await page.getByRole('button', { name: 'Check' }).click();
}

const says = ({ page }: Gate, word: string) =>
  expect(page.locator('[aria-live="assertive"]').getByText(word, { exact: true })).toBeVisible();

/** The number of tickets that the server knows were admitted at a gate. */
async function admittedAt(db: OpenDatabase, event: string, gate: string): Promise<number> {
  const { rows } = await db.sql.query<{ n: number }>(
    `select count(*)::int as n from gate_scan where event_id = $1 and gate = $2 and result = 'admitted'`,
    [event, gate],
  );
  return rows[0]?.n ?? 0;
}

test('A gate admits each ticket once, online and offline, and two gates find what both admitted', async ({
  browser,
  baseURL,
  books,
  expectNoise,
}) => {
  expectNoise(noNetwork);
  const event = await anEvent(books, ['Ada Obi', 'Bisi Ade']);
  const main = await aPhone(browser, baseURL, 'Wanjiru');
  const back = await aPhone(browser, baseURL, 'Kofi');
  const list = await callApi<GateList>(main.context.request, 'GET', `/desk/gate/${event}`, main);
  const codeOf = (name: string) =>
    list.tickets.find((each) => each.name === name)?.short_codes[0] ?? '';

  await openGate(main, event, 'Main gate');
  await typeCode(main, codeOf('Ada Obi').toLowerCase());
  await says(main, 'Let in');
  await expect(main.page.getByText('Ada Obi')).toBeVisible();
  await expect(main.page.getByText('1 inside, of 2 tickets')).toBeVisible();
  await typeCode(main, codeOf('Ada Obi'));
  await says(main, 'Don’t let in');
  await expect(main.page.getByText(/^First: Today, .*, Main gate$/)).toBeVisible();

  await openGate(back, event, 'Back gate');
  await untilKept(back.page, `/desk/gate/${event}`);
  await back.context.setOffline(true);
  // a page that is just loading can still get a call through: this one has to wait in any case
  let isCut = true;
  await back.context.route(SCANS, (route) =>
    isCut ? route.abort('internetdisconnected') : route.continue(),
  );
  await typeCode(back, codeOf('Ada Obi'));
  await says(back, 'Don’t let in');
  await typeCode(back, codeOf('Bisi Ade'));
  await says(back, 'Let in');
  await expect(back.page.getByText('2 scans waiting to send')).toBeVisible();

  // the phone decides by itself; the server must have heard of it before the other gate is back
  await typeCode(main, codeOf('Bisi Ade'));
  await says(main, 'Let in');
  await expect.poll(() => admittedAt(books, event, 'Main gate')).toBe(2);
  await back.page.reload();
  await expect(back.page.getByText('2 scans waiting to send')).toBeVisible();
  isCut = false;
  await back.context.setOffline(false);
  await expect(back.page.getByText(/waiting to send/)).toHaveCount(0);
  for (const { page } of [main, back]) {
    await page.getByRole('button', { name: 'Update list' }).click();
    const twice = page.getByRole('alert', { name: 'Let in twice' });
    await expect(twice.getByText('Bisi Ade')).toBeVisible();
    await expect(twice.getByText(/Back gate, offline$/)).toBeVisible();
    await expect(twice.getByText(/Main gate$/)).toBeVisible();
  }

  await main.page.getByRole('button', { name: 'Sign out' }).click();
  await expect(main.page).toHaveURL(/\/desk\/login/);
  const left = await main.page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name),
  );
  expect(left).not.toContain('oja-gate');
  await main.context.close();
  await back.context.close();
});
