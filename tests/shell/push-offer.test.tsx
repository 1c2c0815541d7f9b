import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Overlays } from '#islands/shell/overlays.tsx';
import { closeModal, openAction } from '#lib/browser/stores/overlays.ts';
import { shell } from '#lib/constants.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, member, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import { pushBrowser, withoutPush } from '#tests/support/push-browser.ts';

const DAY_MS = 24 * 3600 * 1000;
const SAVE = 'POST /push/subscriptions';

let api: FakeApi;
beforeEach(async () => {
  cleanBrowser();
  signedInPage();
  api = fakeApi();
  api.on('GET /push/key', { body: { data: { public_key: 'BKEY' } } });
  api.on(SAVE, { body: { data: { devices: 1 } } });
  await import('#islands/shell/push-offer.ts'); // so that its download takes no time here
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  act(closeModal);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  withoutPush();
});

const visit = (expiresInS: number | undefined = 1_800) =>
  render(
    <>
      <div role="dialog" popover="auto" aria-label="Menu" />
      <main>
        <input aria-label="Amount" />
      </main>
      <Overlays {...(expiresInS === undefined ? {} : { expiresInS })} />
    </>,
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const find = () => screen.queryByRole('region', { name: 'Get instant money alerts?' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('asks 8 s after the page appeared, and not a moment before', async () => {
  const browser = pushBrowser('default');
  expect(shell.pushPromptMs).toBe(8_000);
  visit();
  await pass(7_900);
  expect(find()).toBeNull();
  await pass(100);
  expect(find()).not.toBeNull();
  expect(await findIssues(find()!)).toEqual([]);
  expect(browser.state.asked).toBe(0);
});

it('counts from the page and not from its own hydration', async () => {
  pushBrowser('default');
  await pass(3_000);
  visit();
  await pass(4_900);
  expect(find()).toBeNull();
  await pass(100);
  expect(find()).not.toBeNull();
});

it.each([
  ['the browser was asked before', () => pushBrowser('granted')],
  ['the browser blocks us', () => pushBrowser('denied')],
  ['data is saved', () => ((document.cookie = 'lite=1; path=/'), pushBrowser('default'))],
  ['there is no push', () => undefined],
])('never asks when %s', async (_when, prepare) => {
  prepare();
  visit();
  await pass(20_000);
  expect(find()).toBeNull();
});

it('never asks a guest', async () => {
  pushBrowser('default');
  render(<Overlays />);
  await pass(20_000);
  expect(find()).toBeNull();
});

it('waits while a box is open', async () => {
  pushBrowser('default');
  visit();
  act(() => openAction({ type: 'warning', title: 'Sure?', message: 'Really' }));
  await pass(12_000);
  expect(find()).toBeNull();
  act(closeModal);
  await pass(2_000);
  expect(find()).not.toBeNull();
});

it('waits while something is typed, and as long as the text is there', async () => {
  pushBrowser('default');
  visit();
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  field.focus();
  fireEvent.input(field, { target: { value: '5000' } });
  await pass(9_000);
  expect(find()).toBeNull();
  field.blur();
  await pass(4_000);
  expect(find()).toBeNull();
  fireEvent.input(field, { target: { value: '' } });
  await pass(2_000);
  expect(find()).not.toBeNull();
});

it('lets the browser ask only after a tap, and sends the subscription to the server', async () => {
  const browser = pushBrowser('default', 'granted');
  visit();
  await pass(8_000);
  press('Turn on');
  await waitFor(() => expect(find()).toBeNull());
  expect(browser.state.asked).toBe(1);
  expect(browser.pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({
    userVisibleOnly: true,
    applicationServerKey: 'BKEY',
  });
  expect(api.sent(SAVE).map(({ body }) => body)).toEqual([
    { endpoint: browser.subscription.endpoint, keys: { p256dh: 'P', auth: 'A' } },
  ]);
  expect(toastTexts()).toEqual(['Notifications are on for this device']);
});

it('shows a message when the browser refuses, and saves nothing', async () => {
  pushBrowser('default', 'denied');
  visit();
  await pass(8_000);
  press('Turn on');
  await waitFor(() =>
    expect(toastTexts()[0]).toMatch(/^Your browser blocks notifications from us/),
  );
  expect(api.calls).toEqual([]);
});

it('shows a message when this browser has no push service', async () => {
  const browser = pushBrowser('default', 'granted');
  browser.pushManager.subscribe.mockRejectedValue(new Error('no push service'));
  visit();
  await pass(8_000);
  press('Turn on');
  await waitFor(() => expect(toastTexts()[0]).toMatch(/^This browser can’t show notifications/));
  expect(api.sent(SAVE)).toEqual([]);
});

it('respects “not now” for a month', async () => {
  pushBrowser('default');
  const first = visit();
  await pass(8_000);
  press('Not now');
  expect(find()).toBeNull();
  first.unmount();
  vi.setSystemTime(Date.now() + 29 * DAY_MS);
  const second = visit();
  await pass(20_000);
  expect(find()).toBeNull();
  second.unmount();
  vi.setSystemTime(Date.now() + DAY_MS);
  visit();
  await pass(8_000);
  expect(find()).not.toBeNull();
});

it('disappears with the page', async () => {
  pushBrowser('default');
  const page = visit();
  await pass(8_000);
  page.unmount();
  expect(find()).toBeNull();
});

it('informs the server again after a new sign-in of the same person, and of no one else', async () => {
  pushBrowser('granted');
  const { resumePush } = await import('#lib/notifications/browser/push/device.ts');
  await resumePush(member.uuid);
  expect(api.sent(SAVE)).toHaveLength(0);
  localStorage.setItem('pushFor', member.uuid);
  await resumePush(member.uuid);
  expect(api.sent(SAVE)).toHaveLength(1);
  await resumePush('somebody-else');
  expect(api.sent(SAVE)).toHaveLength(1);
  expect(localStorage.getItem('pushFor')).toBeNull();
});
