import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { catalogue, type ErrorCode } from '#lib/errors/catalogue.ts';
import { showOf } from '#lib/errors/shows.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { $modal, $toasts } from '#lib/browser/stores/overlays.ts';
import { isSignedIn } from '#lib/browser/stores/session-state.ts';
import { cleanBrowser, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

beforeEach(cleanBrowser);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const codes = Object.keys(catalogue) as ErrorCode[];
const entries = codes.map((code) => [code, catalogue[code]] as const);

const answer = (status: number, message: string, code: string | null = null) =>
  new ApiError({ kind: 'answer', status, message, code });

/** What the user sees of it, as one word. */
function seen(): string {
  const modal = $modal.get();
  if (vi.mocked(goTo).mock.calls.length > 0) return `goTo ${vi.mocked(goTo).mock.calls[0]?.[0]}`;
  if (modal?.name === 'error') return `modal ${modal.error}`;
  if (modal?.name === 'flagged') return 'modal flagged';
  if (modal?.name === 'auth') return `auth ${modal.mode}`;
  return toastTexts().length > 0 ? `toast ${toastTexts().join()}` : 'nothing';
}

const expected = (code: ErrorCode): string => {
  const show = showOf(code) ?? { as: 'toast' };
  if (show.as === 'goTo') return `goTo ${show.path}`;
  if (show.as === 'modal')
    return show.name === 'two-factor' ? 'auth two-factor' : `modal ${show.name}`;
  if (show.as === 'lockAccount') return 'modal account-locked';
  return show.as === 'silent' ? 'nothing' : `toast ${catalogue[code].say}`;
};

describe('the error presenter', () => {
  it.each(entries.filter(([, entry]) => entry.named !== false))(
    'shows %s as the catalogue says',
    (code, entry) => {
      presentError(answer(entry.status, entry.say, code));
      expect(seen()).toBe(expected(code));
    },
  );

  it.each(entries.filter(([, entry]) => entry.named === false))(
    'recognises %s by its status and text',
    (code, entry) => {
      presentError(answer(entry.status, entry.say));
      expect(seen()).toBe(expected(code));
    },
  );

  it('shows the server’s own text where there is one', () => {
    presentError(answer(403, 'You have 500.00 left today.', 'daily_spend_limit_exceeded'));
    expect($modal.get()).toMatchObject({ message: 'You have 500.00 left today.' });
  });

  it('treats an unknown code and an unknown failure by the status, 500 when there is none', () => {
    presentError(answer(418, 'Teapot', 'not_a_code'));
    presentError(new Error('boom'));
    presentError(answer(500, 'secret detail'));
    expect(toastTexts()).toEqual(['Teapot', 'An error occurred, please try again later.']);
  });

  it('shows the first field error of a 422, unless it is already beside its field', () => {
    const errors = { pin: ['Incorrect PIN'], amount: ['Too small'] };
    const error = new ApiError({ kind: 'answer', status: 422, message: 'Check', errors });
    presentError(error, { shownFields: ['pin', 'amount'] });
    expect(toastTexts()).toEqual([]);
    presentError(error, { shownFields: ['pin'] });
    expect(toastTexts()).toEqual(['Too small']);
  });

  it('shows nothing for calls that were never sent', () => {
    presentError(new ApiError({ kind: 'blocked' }));
    presentError(new ApiError({ kind: 'modal' }));
    expect(seen()).toBe('nothing');
  });

  it('passes the captcha to the form that has one', () => {
    const onCaptcha = vi.fn();
    presentError(answer(422, 'x', 'captcha_required'), { onCaptcha });
    expect(onCaptcha).toHaveBeenCalledOnce();
    expect(seen()).toBe('nothing');
  });

  it('signs a locked member out, with the reason on screen', () => {
    fakeApi().on('POST /logout', {});
    signedInPage();
    presentError(answer(403, 'Locked.', 'account_locked'));
    expect(isSignedIn()).toBe(false);
    expect(toastTexts()).toEqual(['Locked.', 'You were signed out.']);
    expect($modal.get()).toBeNull();
  });

  it('remembers who tried to sign in, so that the email can be sent to them', () => {
    presentError(answer(403, 'Verify.', 'email_unverified'), { login: 'ada@example.com' });
    expect($modal.get()).toMatchObject({ error: 'email-unverified', login: 'ada@example.com' });
  });

  it('passes on the help answer that the server named', () => {
    const refused = (help: unknown, code: string | null = null) =>
      new ApiError({ kind: 'answer', status: 409, message: 'No.', code, body: { help } });
    presentError(refused('/help/topics/orders#already-used'));
    expect($toasts.get().at(-1)?.help).toBe('/help/topics/orders#already-used');
    presentError(refused({ odd: 1 }));
    expect($toasts.get().at(-1)?.help).toBeUndefined();
    presentError(refused('limits', 'daily_spend_limit_exceeded'));
    expect($modal.get()).toMatchObject({ name: 'error', help: 'limits' });
  });
});
