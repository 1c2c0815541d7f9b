import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright/test';
import { callApi, until } from '#tests/support/journeys/api.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

// The worker of the product shows what is pushed.
test.use({ serviceWorkers: 'allow' });

const DONE = '₦100.00 MTN airtime sent to 0803 000 0001';
const EMPTY = "Boss, You don't have any notifications yet";
const endpoint = `https://push.sandbox.invalid/${randomUUID()}`;
// any key on the curve: no one reads these messages
const p256dh =
  'BFQxrJETtd0tvkBZOMb_9Sq_8nJNiA81Sa3_dlt7xHzftgBnVKEPyJ_2saf7eVt9F7Jm8OeS36cMqkLr53WUahc';

async function buyAirtime(request: APIRequestContext, token: string): Promise<void> {
  await callApi(request, 'POST', '/bills/purchase', {
    token,
    key: randomUUID(),
    body: {
      service_type: 'airtime-bill-payment',
      bill_id: 'ng-mtn',
      user_number: '08030000001',
      amount: '100',
      pin: '482915',
    },
  });
}

const workerOf = (page: Page) => page.context().serviceWorkers()[0];

/** Hands a message to the service worker, as the browser does when one was pushed. */
async function pushTo(page: Page, message: object): Promise<void> {
  // A headless browser shows no notifications, so the requests to show one are logged.
  await workerOf(page)?.evaluate(() => {
    const worker = self as unknown as { registration: ServiceWorkerRegistration; shown: string[] };
    worker.shown = [];
    worker.registration.showNotification = (title) =>
      Promise.resolve(void worker.shown.push(title));
  });
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [ours] }) => {
      if (ours) resolve(ours.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const registrationId = await registered;
  const data = JSON.stringify(message);
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

const shownBy = (page: Page) =>
  workerOf(page)?.evaluate(() => (self as unknown as { shown: string[] }).shown);

const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ });

test('The bell counts, opens a panel and follows what happens in the meantime', async ({
  page,
  member,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { token } = await member('5000.00');
  await page.goto('/');
  await expect(page).toHaveTitle(/^\(\d+\) /);
  const before = Number(/\d+/.exec(await page.title())?.[0]);
  const counts = (unread: number) =>
    expect(bell(page)).toHaveAccessibleName(`Notifications, ${unread} unread`);
  await counts(before);
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const entries = panel.getByRole('listitem');
  await expect(entries).toHaveCount(before);
  expect((await panel.boundingBox())?.width).toBe(398);
  expect(await panel.locator('.bell-list').evaluate((list) => list.clientHeight)).toBe(509);
  await buyAirtime(page.request, token);
  await expect(entries).toHaveCount(before + 1);
  await expect(entries.first()).toContainText(DONE);
  await counts(before + 1);
  const read = page.waitForRequest(/\/notifications\/[\w-]+\/read$/);
  await entries.first().getByRole('link').click();
  expect((await read).method()).toBe('PUT');
  await page.waitForURL(/\/my-orders\/OJ-/);
  // a bell that still sleeps is a link to the page
  await expect(page).toHaveTitle(/^\(\d+\) /);
  await counts(before);
  await bell(page).click();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(page).not.toHaveTitle(/^\(/);
});

test('What is read in one tab is read in the other', async ({ page, context, member }) => {
  const { token } = await member('5000.00');
  await buyAirtime(page.request, token);
  await page.goto('/notifications');
  await expect(page.getByText(/airtime sent to/)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/wallet');
  await expect(bell(second)).toHaveAccessibleName(/unread$/);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(bell(second)).toHaveAccessibleName('Notifications');
  await expect(second).not.toHaveTitle(/^\(/);
});

test('On a phone the bell leads to the page, which is never empty', async ({ page, member }) => {
  await member();
  await page.goto('/');
  await bell(page).click();
  await page.waitForURL('**/notifications');
  await expect(page.getByText(EMPTY)).toBeVisible();
  await expectSound(page, 'no notifications');
});

test('A member is asked after 8 s, turns push on, and the device shows what comes', async ({
  page,
  member,
}) => {
  await page.addInitScript(
    ([address, key]) => {
      let answer: NotificationPermission = 'default';
      const subscription = {
        endpoint: address,
        toJSON: () => ({ endpoint: address, keys: { p256dh: key, auth: 'A'.repeat(22) } }),
      };
      Object.defineProperty(Notification, 'permission', { get: () => answer });
      Notification.requestPermission = () => Promise.resolve((answer = 'granted'));
      // no push service can be reached from a test
      PushManager.prototype.subscribe = () =>
        Promise.resolve(subscription as unknown as PushSubscription);
    },
    [endpoint, p256dh] as const,
  );
  const { token } = await member('5000.00');
  await page.clock.install();
  await page.goto('/');
  const question = page.getByRole('region', { name: 'Get instant money alerts?' });
  // its eight seconds begin when the shell is awake, which no page tells
  await expect(async () => {
    await page.clock.fastForward(8_000);
    await expect(question).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expectSound(page, 'the question about push');
  await question.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Notifications are on for this device')).toBeVisible();
  await buyAirtime(page.request, token);
  const sent = await until('the push message', async () => {
    const list = await callApi<{ title: string }[]>(page.request, 'GET', '/sandbox/push');
    return list.find(({ title }) => title === DONE);
  });
  await pushTo(page, { ...sent, id: randomUUID(), tag: 't' });
  await expect.poll(() => shownBy(page)).toEqual([DONE]);
});
