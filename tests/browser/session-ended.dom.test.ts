import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { api } from '#lib/browser/api/client.ts';
import { closeSession } from '#lib/browser/close-session.ts';
import { endSession } from '#lib/browser/end-session.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { $sessionClock } from '#lib/browser/stores/session.ts';
import { isSignedIn } from '#lib/browser/stores/session-state.ts';
import { takeWayBack } from '#lib/browser/stores/way-back.ts';
import { cleanBrowser, member, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
let stop: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  cleanBrowser();
  server = fakeApi();
  server.on('POST /logout', {});
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

describe('a session that no one ended on purpose', () => {
  const ways: Record<string, () => Promise<unknown>> = {
    'was revoked': async () => {
      server.on('GET /profile', { status: 401, body: { message: 'Please sign in.' } });
      openPage(600);
      await api.get('/profile').catch(() => undefined);
    },
    'ran out': async () => {
      server.on('GET /token/refresh', lost);
      openPage(600);
      vi.setSystemTime(new Date('2026-11-21T11:00:00Z'));
      await vi.advanceTimersByTimeAsync(1_000);
    },
    'could not be refreshed': async () => {
      server.on('GET /token/refresh', { status: 403, body: { message: 'No' } });
      openPage(100);
      await vi.advanceTimersByTimeAsync(1_000);
    },
    'ended in another tab for such a reason': async () => {
      openPage(600);
      const other = new BroadcastChannel('oja-session');
      other.postMessage({ kind: 'ended', why: 'over' });
      await vi.waitFor(() => expect(isSignedIn()).toBe(false));
      other.close();
    },
  };

  beforeEach(() => {
    document.cookie = 'was_member=1; path=/';
    // the server takes every sign-out for the visitor's choice
    server.on('POST /logout', () => {
      document.cookie = 'was_member=; path=/; max-age=0';
      return {};
    });
    history.replaceState(null, '', '/wallet/withdrawal?from=tile');
  });

  it.each(Object.keys(ways))(
    'because it %s: shows it immediately and on the next page',
    async (way) => {
      await ways[way]?.();
      expect(toastTexts()).toEqual(['You were signed out.']);
      expect(document.cookie).toContain('was_member=1');
      await vi.advanceTimersByTimeAsync(1_000);
      expect(goTo).toHaveBeenCalledExactlyOnceWith('/');
    },
  );

  it.each(Object.keys(ways))('because it %s: leads its owner back, once', async (way) => {
    await ways[way]?.();
    expect(takeWayBack(member.uuid)).toBe('/wallet/withdrawal?from=tile');
    expect(takeWayBack(member.uuid)).toBeUndefined();
  });

  it('leads no one else there', async () => {
    await ways['was revoked']?.();
    expect(takeWayBack('somebody-else')).toBeUndefined();
    expect(takeWayBack(member.uuid)).toBeUndefined();
  });

  it.each(['left', 'closed'] as const)(
    'but one that was %s: shows no such message, and no way back',
    async (why) => {
      openPage(600);
      await endSession(why);
      expect(toastTexts()).toEqual([]);
      expect(document.cookie).not.toContain('was_member');
      expect(takeWayBack(member.uuid)).toBeUndefined();
    },
  );
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
      openPage(600);
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
    openPage(600);
    server.on('POST /security/lock', { status: 401, body: { error_code: 'unauthenticated' } });
    await expect(closeSession(() => api.post('/security/lock'))).rejects.toThrow(ApiError);
    expect(isSignedIn()).toBe(false);
  });
});
