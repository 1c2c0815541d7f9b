import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHash } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { endSession } from '#lib/browser/end-session.ts';
import { goOrReload, replaceWith } from '#lib/browser/navigate.ts';
import { $modal } from '#lib/browser/stores/overlays.ts';
import { currentUser } from '#lib/browser/stores/session-state.ts';
import { AuthModal } from '#islands/auth/auth-modal.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { member, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import { hydrate } from '#tests/support/hydrate.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
inCleanBrowser(() => {
  server = fakeApi();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const signedIn = {
  body: {
    data: { token: 't', expires_at: 1_800, user: member, two_factor_required: false },
  },
};
const wrong = (attempts: number, more = {}) => ({
  status: 401,
  body: {
    message: 'Invalid Credentials.',
    error_code: null,
    errors: {},
    attempts,
    captcha_required_after_attempts: 3,
    max_attempts: 5,
    invalid_email: false,
    ...more,
  },
});

async function signInWith(login = 'ada@example.com', password = 'secret') {
  const field = screen.getByRole('textbox', { name: 'Email or username' });
  await user().clear(field);
  await user().type(field, login);
  await user().clear(screen.getByLabelText('Password'));
  await user().type(screen.getByLabelText('Password'), password);
  await user().click(screen.getByRole('button', { name: 'Sign in' }));
}
const show = (blockPage = false) => render(<AuthModal mode="login" blockPage={blockPage} />);

describe('signing in', () => {
  it('sends what was typed, keeps the session and continues after 500 ms', async () => {
    history.replaceState(null, '', '/login?next=%2Fwallet');
    server.on('POST /login', signedIn);
    show(true);
    await signInWith(' ada@example.com ');
    await vi.waitFor(() => expect(currentUser()?.uuid).toBe(member.uuid));
    expect(server.calls[0]?.body).toEqual({ auth_input: 'ada@example.com', password: 'secret' });
    expect(server.calls[0]?.query.get('callback_url')).toBe('http://localhost:3000/verify-email');
    expect(JSON.parse(localStorage.getItem('selectedCountry') ?? '')).toMatchObject({ code: 'NG' });
    expect(goOrReload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(500);
    expect(goOrReload).toHaveBeenCalledExactlyOnceWith('/wallet');
  });

  it('stays disabled until both fields are filled in', async () => {
    show();
    const isOff = () => screen.getByRole('button', { name: 'Sign in' }).hasAttribute('disabled');
    expect(isOff()).toBe(true);
    await user().type(screen.getByRole('textbox', { name: 'Email or username' }), 'ada');
    expect(isOff()).toBe(true);
    await user().type(screen.getByLabelText('Password'), 's');
    expect(isOff()).toBe(false);
    await user().clear(screen.getByRole('textbox', { name: 'Email or username' }));
    expect(isOff()).toBe(true);
    await user().type(screen.getByRole('textbox', { name: 'Email or username' }), '  ');
    expect(isOff()).toBe(true);
    expect(server.calls).toEqual([]);
  });

  it('is enabled immediately for fields that were filled in before hydration', () => {
    hydrate(<AuthModal mode="login" blockPage />, () => {
      for (const field of document.querySelectorAll('input')) field.value = 'typed early';
    });
    expect(screen.getByRole('button', { name: 'Sign in' }).hasAttribute('disabled')).toBe(false);
  });

  it('leads back to where a session ended, and no one else there', async () => {
    history.replaceState(null, '', '/wallet/withdrawal');
    signedInPage();
    server.on('POST /logout', {}).on('POST /login', signedIn);
    await endSession('over');
    history.replaceState(null, '', '/login');
    show(true);
    await signInWith();
    await vi.waitFor(() => expect(currentUser()?.uuid).toBe(member.uuid));
    await vi.advanceTimersByTimeAsync(500);
    expect(goOrReload).toHaveBeenCalledExactlyOnceWith('/wallet/withdrawal');
  });

  it('shows how many attempts are left, under the password and in a toast for 10 s', async () => {
    server.on('POST /login', wrong(2));
    show();
    await signInWith();
    const text = 'Invalid Credentials. You have 3 attempts left.';
    expect(await screen.findByText(text)).toBeDefined();
    expect(toastTexts()).toEqual([text]);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(toastTexts()).toEqual([text]);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(toastTexts()).toEqual([]);
  });

  it('says when there is no such account', async () => {
    server.on('POST /login', wrong(1, { invalid_email: true }));
    show();
    await signInWith();
    expect(await screen.findByText('Account does not exist')).toBeDefined();
  });

  it('warns before the last attempt and says when the account is locked', async () => {
    server.on('POST /login', wrong(4));
    show();
    await signInWith();
    expect(screen.getByText('Invalid Credentials. You have 1 attempt left.')).toBeDefined();
    const warning = 'You have one attempt left before your account is locked.';
    expect((await screen.findByRole('alert')).textContent).toBe(warning);
    expect(screen.getByRole('button', { name: 'Confirm you’re not a robot' })).toBeDefined();
  });

  it('says when the account is locked', async () => {
    server.on('POST /login', wrong(5));
    show();
    await signInWith();
    expect(
      await screen.findByText('Your account is locked. Check your email for the unlock link.'),
    ).toBeDefined();
  });

  it('shows the captcha at the third wrong attempt, solves it and sends its token', async () => {
    const salt = `s?expires=${Date.parse('2026-11-21T10:05:00Z') / 1_000}&`;
    const challenge = {
      algorithm: 'SHA-256',
      challenge: createHash('sha256').update(`${salt}40`).digest('hex'),
      salt,
      signature: 'x',
    };
    const data = { kind: 'altcha', challenge: { ...challenge, maxnumber: 100, lives_s: 300 } };
    server.on('POST /login', wrong(3)).on('GET /captcha', { body: { data } });
    show();
    await signInWith();
    await user().click(await screen.findByRole('button', { name: 'I’m not a robot' }));
    await screen.findByRole('button', { name: 'Verified' });
    server.on('POST /login', signedIn);
    await user().click(screen.getByRole('button', { name: 'Sign in' }));
    await vi.waitFor(() => expect(server.sent('POST /login')).toHaveLength(2));
    const token = (server.sent('POST /login')[1]?.body as Record<string, string>)[
      'g-recaptcha-response'
    ]!;
    expect(JSON.parse(atob(token))).toEqual({ ...challenge, number: 40 });
  });

  it('asks for the captcha again when it has expired', async () => {
    const salt = `s?expires=${Date.parse('2026-11-21T10:01:00Z') / 1_000}&`;
    const challenge = {
      algorithm: 'SHA-256',
      challenge: createHash('sha256').update(`${salt}1`).digest('hex'),
      maxnumber: 5,
      salt,
      signature: 'x',
      lives_s: 60,
    };
    server
      .on('POST /login', { status: 422, body: { message: 'x', error_code: 'captcha_required' } })
      .on('GET /captcha', { body: { data: { kind: 'altcha', challenge } } });
    show();
    await signInWith();
    await user().click(await screen.findByRole('button', { name: 'I’m not a robot' }));
    await screen.findByRole('button', { name: 'Verified' });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByRole('button', { name: /try again/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
  });

  it('opens the box of an unverified address with the address in it', async () => {
    server.on('POST /login', {
      status: 403,
      body: { message: 'Verify.', error_code: 'email_unverified', errors: {} },
    });
    show();
    await signInWith();
    await vi.waitFor(() =>
      expect($modal.get()).toMatchObject({ error: 'email-unverified', login: 'ada@example.com' }),
    );
  });

  it('opens the box of a locked account', async () => {
    server.on('POST /login', {
      status: 403,
      body: { message: 'Locked.', error_code: 'account_locked', errors: {} },
    });
    show();
    await signInWith();
    await vi.waitFor(() => expect($modal.get()).toMatchObject({ error: 'account-locked' }));
  });

  it('can be retried after no answer came', async () => {
    server.on('POST /login', () => {
      throw new TypeError('Failed to fetch');
    });
    show();
    await signInWith();
    await vi.waitFor(() => expect(toastTexts()).toHaveLength(1));
    server.on('POST /login', signedIn);
    await user().click(screen.getByRole('button', { name: 'Sign in' }));
    await vi.waitFor(() => expect(currentUser()).not.toBeNull());
  });

  it('shows and hides the password', async () => {
    show();
    const field = screen.getByLabelText('Password');
    await user().click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.getAttribute('type')).toBe('text');
    await user().click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.getAttribute('type')).toBe('password');
  });

  it('has no findings by axe', async () => {
    const { container } = show();
    expect(await findIssues(container)).toEqual([]);
  });
});

describe('closing the box', () => {
  it('replaces a page that is only a backdrop with home', async () => {
    show(true);
    await user().click(screen.getByRole('link', { name: 'Close' }));
    expect(replaceWith).toHaveBeenCalledExactlyOnceWith('/');
  });
});

describe('the box as the server sends it', () => {
  const sent = (mode: 'login' | 'signup', more = {}) => {
    const page = document.createElement('div');
    page.innerHTML = renderToString(<AuthModal mode={mode} blockPage {...more} />);
    return page;
  };

  it.each([
    ['login', 'Email or username'],
    ['signup', 'Search countries'],
  ] as const)('for %s begins with its first field: %s', (mode, name) => {
    const [first, ...others] = sent(mode, { country: null }).querySelectorAll('[autofocus]');
    const label = first?.getAttribute('aria-label') ?? first?.closest('.field')?.textContent;
    expect(label).toContain(name);
    expect(others).toEqual([]);
  });

  it('is closed by a link, because there is no script yet', () => {
    expect(sent('login').querySelector('a[data-close]')?.getAttribute('href')).toBe('/');
  });

  it('cannot be sent empty', () => {
    const button = sent('login').querySelector('button[type=submit]');
    expect(button?.hasAttribute('disabled')).toBe(true);
  });

  it('explains why someone who was signed out is here', () => {
    expect(sent('login', { signedOut: true }).textContent).toContain('You were signed out.');
    expect(sent('login').textContent).not.toContain('You were signed out.');
  });
});
