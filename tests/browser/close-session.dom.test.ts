import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { api } from '#lib/browser/api/client.ts';
import { closeSession } from '#lib/browser/close-session.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { $sessionClock } from '#lib/browser/stores/session.ts';
import { isSignedIn } from '#lib/browser/stores/session-state.ts';
import { cleanBrowser, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  cleanBrowser();
  server = fakeApi();
  server.on('POST /logout', {});
  signedInPage(600);
  stop = $sessionClock.listen(() => undefined);
});
afterEach(async () => {
  stop();
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const cleanCookies = () => {
  document.cookie = 'user=; path=/; max-age=0';
};

describe('an account that is locked or deleted here', () => {
  const other = () => new BroadcastChannel('oja-session');
  const signals: Record<string, () => unknown> = {
    'its cookie': cleanCookies,
    'another call': () => api.get('/wallet').catch(() => undefined),
    'another tab': () => other().postMessage({ kind: 'ended', why: 'ended' }),
  };

  it.each(Object.entries(signals))(
    'ends its session by itself, although %s says first that it is over',
    async (_, signal) => {
      server.on('GET /wallet', { status: 401, body: { error_code: 'unauthenticated' } });
      const answer = Promise.withResolvers<{ body: object }>();
      server.on('POST /security/lock', () => answer.promise);
      const closed = closeSession(() => api.post('/security/lock'));
      await signal();
      await vi.advanceTimersByTimeAsync(3_000);
      expect(goTo).not.toHaveBeenCalled();
      answer.resolve({ body: { data: null } });
      await closed;
      expect(isSignedIn()).toBe(false);
      await vi.advanceTimersByTimeAsync(3_000);
      expect(goTo).not.toHaveBeenCalled();
      expect(toastTexts()).toEqual([]);
    },
  );

  it('was signed out before if its call is refused as a stranger’s', async () => {
    server.on('POST /security/lock', { status: 401, body: { error_code: 'unauthenticated' } });
    await expect(closeSession(() => api.post('/security/lock'))).rejects.toThrow(ApiError);
    expect(isSignedIn()).toBe(false);
  });
});
