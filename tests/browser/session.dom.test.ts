import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#lib/browser/api/client.ts';
import { goTo, reloadPage } from '#lib/browser/navigate.ts';
import { endSession } from '#lib/browser/end-session.ts';
import { showWaitingToast } from '#lib/browser/stores/overlays.ts';
import { $sessionClock, secondsLeft } from '#lib/browser/stores/session.ts';
import { isSignedIn, setDeadlineFromPage } from '#lib/browser/stores/session-state.ts';
import {
  chooseCountry,
  cleanBrowser,
  signedInPage,
  toastTexts,
} from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { fakeIndexedDb } from '#tests/support/fake-indexed-db.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  cleanBrowser();
  server = fakeApi();
  server.on('POST /logout', {});
  server.on('GET /token/refresh', { body: { data: { token: 'new', expires_at: 1_800 } } });
});
afterEach(async () => {
  stop?.();
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function openPage(expiresInS: number): void {
  signedInPage(expiresInS);
  stop = $sessionClock.listen(() => undefined);
}
const cleanCookies = () => {
  document.cookie = 'user=; path=/; max-age=0';
};
const refreshes = () => server.sent('GET /token/refresh').length;

describe('the session’s clock', () => {
  it('refreshes the token 120 s before its end, once', async () => {
    openPage(125);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(refreshes()).toBe(0);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(refreshes()).toBe(1);
    expect(secondsLeft()).toBeGreaterThan(1_790);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refreshes()).toBe(1);
  });

  it('lets a running call finish first, unless it hangs', async () => {
    const profile = Promise.withResolvers<{ body: object }>();
    server.on('GET /profile', () => profile.promise);
    openPage(125);
    const asked = api.get('/profile');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(refreshes()).toBe(0);
    profile.resolve({ body: { data: {} } });
    await asked;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(refreshes()).toBe(1);
    const never = Promise.withResolvers<{ body: object }>();
    server.on('GET /profile', () => never.promise);
    setDeadlineFromPage(performance.now() / 1_000 + 125);
    const hanging = api.get('/profile');
    await vi.advanceTimersByTimeAsync(70_000);
    expect(refreshes()).toBe(2);
    never.resolve({ body: { data: {} } });
    await hanging;
  });

  it('signs out at 0 s left, also after the computer has slept', async () => {
    server.on('GET /token/refresh', lost);
    openPage(600);
    vi.setSystemTime(new Date('2026-11-21T11:00:00Z'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isSignedIn()).toBe(false);
    expect(server.sent('POST /logout')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/');
  });

  it.each([403, 429, 500])('signs out when the refresh fails with %i', async (status) => {
    server.on('GET /token/refresh', { status, body: { message: 'No' } });
    openPage(100);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(isSignedIn()).toBe(false);
  });

  it.each([
    ['in a tunnel', lost],
    ['while the server restarts', { status: 503, body: { message: 'Soon' } }],
  ])('retries while no answer comes, instead of signing someone out %s', async (_, answer) => {
    server.on('GET /token/refresh', answer);
    openPage(100);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(isSignedIn()).toBe(true);
    server.on('GET /token/refresh', { body: { data: { token: 'n', expires_at: 1_800 } } });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(secondsLeft()).toBeGreaterThan(1_700);
  });

  it('leaves the refresh to the tab that holds the lock', async () => {
    const request = vi.fn(async (_name: string, _options: object, work: (lock: null) => unknown) =>
      work(null),
    );
    vi.stubGlobal('navigator', { onLine: true, locks: { request } });
    openPage(100);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(request).toHaveBeenCalledWith(
      'oja-session-refresh',
      { ifAvailable: true },
      expect.any(Function),
    );
    expect(refreshes()).toBe(0);
  });

  it('makes no calls for guests', async () => {
    stop = $sessionClock.listen(() => undefined);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.calls).toEqual([]);
  });

  it('stops refreshing when the end of the day is near, shows a message once, and signs out there', async () => {
    const end = Date.now() + 110_000;
    server.on('GET /token/refresh', () => ({
      body: { data: { token: 'n', expires_at: Math.round((end - Date.now()) / 1_000) } },
    }));
    openPage(110);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refreshes()).toBe(1);
    expect(toastTexts()).toEqual([
      'For security, we sign you out 24 hours after you sign in. Finish what you’re doing.',
    ]);
    expect(isSignedIn()).toBe(true);
    await vi.advanceTimersByTimeAsync(51_000);
    expect(isSignedIn()).toBe(false);
    expect(server.sent('POST /logout')).toHaveLength(1);
  });

  it('still refreshes when the end is near but not yet reached', async () => {
    const answers = [300, 1_800];
    server.on('GET /token/refresh', () => ({
      body: { data: { token: 'n', expires_at: answers.shift() } },
    }));
    openPage(121);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(refreshes()).toBe(1);
    await vi.advanceTimersByTimeAsync(182_000);
    expect(refreshes()).toBe(2);
    expect(toastTexts()).toEqual([]);
  });

  it('checks the clock immediately when a hidden tab is shown again', async () => {
    openPage(600);
    vi.setSystemTime(new Date('2026-11-21T10:09:00Z'));
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(refreshes()).toBe(1));
  });

  it('ends one session once, however many calls return 401', async () => {
    server.on('GET /profile', { status: 401, body: { message: 'Please sign in.' } });
    localStorage.setItem('pendingTransaction', '{}');
    openPage(600);
    await Promise.allSettled([1, 2, 3].map(() => api.get('/profile')));
    expect(isSignedIn()).toBe(false);
    expect(localStorage.getItem('pendingTransaction')).toBeNull();
    expect(document.cookie).not.toMatch(/user=|has_2fa=/);
    await vi.advanceTimersByTimeAsync(799);
    expect(goTo).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/');
    expect(server.sent('POST /logout')).toEqual([]);
  });

  it.each([
    ['signed out', () => cleanCookies()],
    ['signed in', () => signedInPage()],
  ])('reloads a page that is restored from memory for someone who has %s', (state, change) => {
    if (state === 'signed out') openPage(600);
    else stop = $sessionClock.listen(() => undefined);
    const comeBack = () =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    comeBack();
    expect(reloadPage).not.toHaveBeenCalled();
    change();
    comeBack();
    expect(reloadPage).toHaveBeenCalledOnce();
  });

  it('receives the new deadline from another tab', async () => {
    openPage(300);
    const other = new BroadcastChannel('oja-session');
    other.postMessage({ kind: 'refreshed', expiresInS: 1_700 });
    await vi.waitFor(() => expect(secondsLeft()).toBeGreaterThan(1_600));
    other.close();
  });

  it('passes the zone of a device that has travelled to the next page', () => {
    openPage(1_000);
    document.cookie = 'time_zone=Africa%2FLagos; path=/';
    vi.stubGlobal('Intl', {
      DateTimeFormat: class {
        resolvedOptions = () => ({ timeZone: 'Pacific/Auckland' });
      },
    });
    setDeadlineFromPage(900);
    expect(decodeURIComponent(document.cookie)).toContain('time_zone=Pacific/Auckland');
  });

  it('trusts the page’s seconds left rather than an old cookie', () => {
    signedInPage(1_800);
    vi.spyOn(performance, 'now').mockReturnValue(2_000);
    setDeadlineFromPage(500);
    expect(secondsLeft()).toBe(498);
  });

  it('keeps a member signed in whose device has slept, so that its time origin is a day behind', () => {
    signedInPage(1_800);
    vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() - 86_400_000);
    vi.spyOn(performance, 'now').mockReturnValue(0);
    setDeadlineFromPage(500);
    expect(secondsLeft()).toBe(500);
  });
});

describe('a tab that was open overnight', () => {
  const hoursAgo = (hours: number) => {
    stop = $sessionClock.listen(() => undefined);
    vi.setSystemTime(Date.now() + hours * 3_600_000);
  };
  const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'));

  it('reloads when a guest returns to it, since its prices are old', () => {
    hoursAgo(13);
    lookAgain();
    expect(reloadPage).toHaveBeenCalledOnce();
  });

  it('leads a member home whose session ended in the meantime, without reloading', async () => {
    signedInPage(600);
    hoursAgo(13);
    lookAgain();
    expect(reloadPage).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/');
  });

  it('stays as it is on the same day', () => {
    hoursAgo(11);
    lookAgain();
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it('stays as it is while there is no connection', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
    hoursAgo(13);
    lookAgain();
    expect(reloadPage).not.toHaveBeenCalled();
  });
});

describe('signing out', () => {
  it('is noticed by the other tabs, which clear their data and go home', async () => {
    openPage(600);
    const other = new BroadcastChannel('oja-session');
    other.postMessage({ kind: 'ended' });
    await vi.waitFor(() => expect(isSignedIn()).toBe(false));
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/');
    expect(server.sent('POST /logout')).toEqual([]);
    other.close();
  });

  it('in another tab is reported on the home page that this one opens', async () => {
    openPage(600);
    const other = new BroadcastChannel('oja-session');
    other.postMessage({ kind: 'ended', why: 'left' });
    await vi.waitFor(() => expect(isSignedIn()).toBe(false));
    showWaitingToast();
    expect(toastTexts()).toEqual(['You were signed out in another tab.']);
    other.close();
  });

  it('in another tab ends this one within a second, though it received nothing while loading', async () => {
    openPage(600);
    cleanCookies();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isSignedIn()).toBe(false);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/');
    expect(server.sent('POST /logout')).toEqual([]);
  });

  it('notifies the server, clears the session and the drafts, keeps the country, and goes home after 1 s', async () => {
    chooseCountry('NG');
    localStorage.setItem('pendingTransaction', '{}');
    localStorage.setItem('cryptoSale', '{}');
    signedInPage();
    await endSession('left');
    expect(server.sent('POST /logout')).toHaveLength(1);
    expect(isSignedIn()).toBe(false);
    expect(Object.keys(localStorage)).toEqual(['selectedCountry']);
    expect(document.cookie).not.toMatch(/user=|expires_at=|has_2fa=/);
    await vi.advanceTimersByTimeAsync(999);
    expect(goTo).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/');
  });

  it('ends a prepared sale of coins at any logout of spec 4, also when time is over, but not at a 401', async () => {
    for (const why of ['over', 'refused', 'left', 'ended'] as const) {
      localStorage.setItem('cryptoSale', '{}');
      signedInPage();
      await endSession(why);
      expect(localStorage.getItem('cryptoSale')).toBe(why === 'ended' ? '{}' : null);
    }
  });

  it('leaves a mark for the next page when the server can’t be reached', async () => {
    server.on('POST /logout', lost);
    signedInPage();
    await endSession('left');
    expect(isSignedIn()).toBe(false);
    expect(document.cookie).toContain('logged_out=1');
  });
});

describe('offline copies', () => {
  const copies = () => fakeIndexedDb().databases.set('oja-copies', new Map());

  it('are deleted immediately when someone signs out', async () => {
    const device = copies();
    signedInPage();
    await endSession('left');
    expect(device.size).toBe(0);
  });

  it('are deleted immediately after a 401: the session may have been ended from another device', async () => {
    const device = copies();
    server.on('GET /profile', { status: 401, body: { message: 'Please sign in.' } });
    openPage(600);
    await api.get('/profile').catch(() => undefined);
    expect(device.size).toBe(0);
  });

  it('are deleted immediately when the account is locked or deleted here', async () => {
    const device = copies();
    signedInPage();
    await endSession('closed');
    expect(device.size).toBe(0);
    expect(server.sent('POST /logout')).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(goTo).not.toHaveBeenCalled();
  });

  it('stay when a session expires without a connection, with a separate mark', async () => {
    const device = copies();
    server.on('GET /token/refresh', lost);
    server.on('POST /logout', lost);
    openPage(600);
    vi.setSystemTime(new Date('2026-11-21T11:00:00Z'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isSignedIn()).toBe(false);
    expect(device.size).toBe(1);
    expect(document.cookie).toContain('logged_out=over');
  });
});
