import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PushDevice } from '#islands/settings/push-device.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import { pushBrowser, withoutPush } from '#tests/support/push-browser.ts';

let api: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  api = fakeApi();
  api.on('GET /push/key', { body: { data: { public_key: 'BKEY' } } });
  api.on('POST /push/subscriptions', { body: { data: { devices: 1 } } });
  api.on('DELETE /push/subscriptions', {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  withoutPush();
});

const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Notify this device' });
const says = (start: RegExp) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toMatch(start));

it('turns push on and off for this device', async () => {
  const browser = pushBrowser('default', 'granted');
  const { container } = render(<PushDevice />);
  await waitFor(() => expect(toggle().disabled).toBe(false));
  await userEvent.click(toggle());
  await says(/^You’ll be notified instantly/);
  expect([toggle().checked, browser.state.asked]).toEqual([true, 1]);
  expect(await findIssues(container)).toEqual([]);
  await userEvent.click(toggle());
  await says(/^Get notified instantly/);
  expect(toggle().checked).toBe(false);
  expect(api.sent('DELETE /push/subscriptions').map(({ body }) => body)).toEqual([
    { endpoint: browser.subscription.endpoint },
  ]);
  expect(browser.state.subscription).toBeNull();
});

it('shows that it is on already', async () => {
  const browser = pushBrowser('granted');
  browser.state.subscription = browser.subscription;
  localStorage.setItem('pushFor', 'me');
  render(<PushDevice />);
  await waitFor(() => expect(toggle().checked).toBe(true));
});

it('explains how to allow what the browser blocks', async () => {
  pushBrowser('denied');
  render(<PushDevice />);
  await says(/allow notifications/);
  expect(toggle().disabled).toBe(true);
});

it('stays off with a message when the server can’t be reached', async () => {
  pushBrowser('default', 'granted');
  api.on('POST /push/subscriptions', { status: 503, body: {} });
  render(<PushDevice />);
  await waitFor(() => expect(toggle().disabled).toBe(false));
  await userEvent.click(toggle());
  await says(/^That didn’t work/);
  expect(toggle().checked).toBe(false);
});

it('tells an iPhone user to install first, and other browsers what still reaches them', async () => {
  const { unmount } = render(<PushDevice />);
  await says(/^This browser doesn’t support notifications/);
  unmount();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18)');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  render(<PushDevice />);
  await says(/Add to Home Screen/);
});
