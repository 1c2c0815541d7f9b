import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiError } from '#lib/browser/api/api-error.ts';
import { fieldErrors, isBlocked, isLost } from '#lib/browser/api/api-error.ts';
import { api } from '#lib/browser/api/client.ts';
import { callOrAsk } from '#lib/browser/api/lost-answer.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { $modal } from '#lib/browser/stores/overlays.ts';
import { isSignedIn } from '#lib/browser/stores/session-state.ts';
import { chooseCountry, cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call worked'),
    (error: unknown) => error as ApiError,
  );

describe('the API client', () => {
  it('unwraps the body to data, meta and message', async () => {
    server.on('GET /services', { body: { data: { a: true }, meta: { n: 1 }, message: 'Hi' } });
    expect(await api.get('/services')).toEqual({
      data: { a: true },
      meta: { n: 1 },
      message: 'Hi',
    });
  });

  it('sends the server a guest’s country, NG while none is chosen, and never a member’s', async () => {
    server.on('GET /services', {});
    await api.get('/services');
    expect(server.calls[0]?.headers.get('x-country-code')).toBe('NG');
    chooseCountry('GH');
    vi.resetModules();
    const fresh = await import('#lib/browser/api/client.ts');
    await fresh.api.get('/services');
    expect(server.calls[1]?.headers.get('x-country-code')).toBe('GH');
    signedInPage();
    await api.get('/services');
    expect(server.calls[2]?.headers.has('x-country-code')).toBe(false);
  });

  it('sends the key of a purchase and the pending token of a sign-in', async () => {
    signedInPage();
    server.on('POST /bills/purchase', {});
    await api.post('/bills/purchase', { body: { amount: '100.00' }, key: 'key-12345' });
    expect(server.calls[0]?.headers.get('idempotency-key')).toBe('key-12345');
    expect(server.calls[0]?.body).toEqual({ amount: '100.00' });
    await api.post('/bills/purchase', { bearer: 'pending' });
    expect(server.calls[1]?.headers.get('authorization')).toBe('Bearer pending');
  });

  it('opens the sign-in box instead of a guest’s purchase and sends nothing', async () => {
    const error = await failureOf(api.post('/bills/purchase', { body: {}, key: 'key-12345' }));
    expect(isBlocked(error)).toBe(true);
    expect(server.calls).toEqual([]);
    expect($modal.get()).toMatchObject({ name: 'auth', mode: 'login' });
  });

  it('drops a guest’s personal calls without a box', async () => {
    const error = await failureOf(api.get('/wallet'));
    expect(isBlocked(error)).toBe(true);
    expect(server.calls).toEqual([]);
    expect($modal.get()).toBeNull();
  });

  it('passes on status, code, message, field errors and the rest of a refusal', async () => {
    const body = {
      message: 'No.',
      error_code: 'captcha_required',
      errors: { pin: ['Incorrect PIN', 'x'] },
      attempts: 3,
    };
    server.on('POST /login', { status: 422, body });
    const error = await failureOf(api.post('/login', { body: {} }));
    expect(error).toMatchObject({ status: 422, code: 'captcha_required', message: 'No.' });
    expect(error.body['attempts']).toBe(3);
    expect(fieldErrors(error)).toEqual({ pin: 'Incorrect PIN' });
  });

  it('marks a missing answer', async () => {
    server.on('GET /services', lost);
    expect(isLost(await failureOf(api.get('/services')))).toBe(true);
  });
});

describe('a 401', () => {
  const refused = { status: 401, body: { message: 'Please sign in.' } };

  it('ends the session immediately, goes home after 800 ms, and counts once however many arrive', async () => {
    vi.useFakeTimers();
    signedInPage();
    localStorage.setItem('pendingTransaction', '{}');
    server.on('GET /wallet', refused).on('GET /profile', refused);
    await Promise.all([failureOf(api.get('/wallet')), failureOf(api.get('/profile'))]);
    expect(isSignedIn()).toBe(false);
    expect(document.cookie).not.toContain('user=');
    expect(localStorage.getItem('pendingTransaction')).toBeNull();
    await vi.advanceTimersByTimeAsync(799);
    expect(goTo).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/');
  });

  it.each(['/login', '/register', '/auth/two-factor/verify'])(
    'on %s leaves the session alone',
    async (path) => {
      signedInPage();
      server.on(`POST ${path}`, refused);
      await failureOf(api.post(path, { body: {} }));
      expect(isSignedIn()).toBe(true);
    },
  );

  it('leads a guest nowhere', async () => {
    vi.useFakeTimers();
    server.on('GET /dashboard', refused);
    await failureOf(api.get('/dashboard'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(goTo).not.toHaveBeenCalled();
  });
});

describe('a lost answer', () => {
  beforeEach(() => signedInPage());
  const buy = () => callOrAsk('key-12345', () => api.post('/bills/purchase', { key: 'key-12345' }));

  it('is looked up by its key', async () => {
    server.on('POST /bills/purchase', lost);
    server.on('GET /transactions/by-key/key-12345', { body: { data: { reference_code: 'R1' } } });
    expect(await buy()).toEqual({ reference_code: 'R1' });
  });

  it('returns null if the call never arrived, so that it can be sent again', async () => {
    server.on('POST /bills/purchase', lost);
    expect(await buy()).toBeNull();
  });

  it('is no excuse for a refusal', async () => {
    server.on('POST /bills/purchase', { status: 422, body: { message: 'No' } });
    await expect(buy()).rejects.toMatchObject({ status: 422 });
  });
});
