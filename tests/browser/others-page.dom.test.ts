import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askServer } from '#lib/browser/after-load/ask-server.ts';
import type { ApiError } from '#lib/browser/api/api-error.ts';
import { isBlocked } from '#lib/browser/api/api-error.ts';
import { api } from '#lib/browser/api/client.ts';
import { fetchFile } from '#lib/browser/api/files.ts';
import { reloadPage } from '#lib/browser/navigate.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { $sessionClock } from '#lib/browser/stores/session.ts';
import { isSignedIn } from '#lib/browser/stores/session-state.ts';
import { showWaitingToast } from '#lib/browser/stores/overlays.ts';
import { cleanBrowser, member, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const page = document.documentElement.dataset;
let server: FakeApi;
let stop: (() => void) | undefined;

/** A page that the server rendered for Ada. */
beforeEach(() => {
  vi.useFakeTimers();
  cleanBrowser();
  server = fakeApi();
  signedInPage();
  page['user'] = member.uuid;
});
afterEach(async () => {
  stop?.();
  await vi.advanceTimersByTimeAsync(2_000);
  delete page['user'];
  delete page['zone'];
  delete page['leaving'];
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const somebodyElseSignsIn = () => {
  const user = { ...member, uuid: '7c1d0e64-0d52-4f3b-8f0a-6f1f5b8f2a77' };
  document.cookie = `user=${encodeURIComponent(JSON.stringify(user))}; path=/`;
};
const pay = () => api.post('/bills/purchase', { body: { pin: '482915' }, key: 'key-12345' });
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call worked'),
    (error: unknown) => error as ApiError,
  );
const changed = {
  status: 409,
  body: { message: 'Another account …', error_code: 'session_changed' },
};

describe('a page of a member', () => {
  it('names its owner in every call, file and request', async () => {
    server.on('GET /profile', {}).on('GET /quotes', {}).on('GET /a.pdf', {});
    await api.get('/profile');
    await askServer('/quotes');
    await fetchFile('/a.pdf');
    expect(server.calls.map(({ headers }) => headers.get('x-page-user'))).toEqual([
      member.uuid,
      member.uuid,
      member.uuid,
    ]);
  });

  it('names the clock that it follows', async () => {
    page['zone'] = 'Pacific/Auckland';
    server.on('GET /profile', {});
    await api.get('/profile');
    expect(server.calls[0]?.headers.get('x-page-zone')).toBe('Pacific/Auckland');
  });

  it('and a guest’s page names no one', async () => {
    delete page['user'];
    server.on('GET /services', {});
    await api.get('/services');
    expect(server.calls[0]?.headers.has('x-page-user')).toBe(false);
    expect(server.calls[0]?.headers.has('x-page-zone')).toBe(false);
  });
});

describe('when someone else signs in in another tab, this page', () => {
  it('sends no payment, shows no error and reloads once, with a message', async () => {
    somebodyElseSignsIn();
    const error = await failureOf(pay());
    await failureOf(pay());
    expect(isBlocked(error)).toBe(true);
    presentError(error);
    expect(server.calls).toEqual([]);
    expect(reloadPage).toHaveBeenCalledOnce();
    expect(toastTexts()).toEqual([]);
    showWaitingToast();
    expect(toastTexts()).toEqual([
      'Another account signed in on this browser, so we reloaded this page.',
    ]);
  });

  it('detects it within a second, without being touched', async () => {
    stop = $sessionClock.listen(() => undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reloadPage).not.toHaveBeenCalled();
    somebodyElseSignsIn();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reloadPage).toHaveBeenCalledOnce();
  });

  it('detects it when the tab is shown again, and when it is restored from memory', () => {
    stop = $sessionClock.listen(() => undefined);
    somebodyElseSignsIn();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(reloadPage).toHaveBeenCalledOnce();
    delete page['leaving'];
    document.dispatchEvent(new Event('visibilitychange'));
    expect(reloadPage).toHaveBeenCalledTimes(2);
  });

  it('ends no one’s session because of a deadline that has expired here', async () => {
    signedInPage(1);
    stop = $sessionClock.listen(() => undefined);
    somebodyElseSignsIn();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(server.sent('POST /logout')).toEqual([]);
    expect(document.cookie).toContain('user=');
  });

  it.each([
    ['a call', () => pay()],
    ['a file', () => fetchFile('/a.pdf')],
  ])('reloads too when only the server knows: by %s', async (_, call) => {
    server.on('POST /bills/purchase', changed).on('GET /a.pdf', changed);
    await failureOf(call());
    expect(reloadPage).toHaveBeenCalledOnce();
    expect(isSignedIn()).toBe(true);
  });

  it('shows nothing of a reply that only the server knows to be another’s', async () => {
    server.on('POST /quotes', changed);
    expect(await askServer('/quotes', {})).toBeNull();
  });

  it('keeps the other’s session when its own refresh is refused for that reason', async () => {
    server.on('GET /token/refresh', changed);
    signedInPage(100);
    stop = $sessionClock.listen(() => undefined);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reloadPage).toHaveBeenCalledOnce();
    expect(isSignedIn()).toBe(true);
    expect(server.sent('POST /logout')).toEqual([]);
  });

  it('stays when the same person has signed in again', async () => {
    signedInPage();
    server.on('GET /profile', {});
    await api.get('/profile');
    expect(reloadPage).not.toHaveBeenCalled();
  });
});
