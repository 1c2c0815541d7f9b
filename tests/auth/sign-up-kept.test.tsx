import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { replaceWith } from '#lib/browser/navigate.ts';
import { keepSignUpEmail } from '#lib/auth/browser/sign-up-state.ts';
import { AuthModal } from '#islands/auth/auth-modal.tsx';
import { GetStarted } from '#islands/auth/get-started.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { chooseCountry, cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
const answer = (data: object) => ({ body: { data } });
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  cleanBrowser();
  server = fakeApi();
  server
    .on('GET /check-username-availability', answer({ is_available: true }))
    .on('GET /check-email-availability', answer({ is_available: true }))
    .on('POST /register', answer({ uuid: 'u', registration_token: 't' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const firstPage = () => render(<GetStarted country="NG" next="/" />);
const box = () => render(<AuthModal mode="signup" blockPage country="NG" />);
const toForm = async () => {
  await user().click(screen.getByRole('button', { name: /^(Continue|Create account)$/ }));
  await screen.findByLabelText('Username');
};

/** The page goes and comes back: what the tab has stored and the entry of the history are left. */
function reload(open = firstPage) {
  // A page that goes takes nothing down in order.
  const back = vi.spyOn(history, 'back').mockReturnValue();
  cleanup();
  back.mockRestore();
  return open();
}

async function typeAll() {
  await user().type(field('Username'), 'adaeze.o');
  await user().type(field('Email'), 'ada@example.com');
  await user().type(field('Password'), 'Garri-and-7-mangoes');
  await user().type(field(/Referral code/), 'KWABENA22');
}

describe.each([
  ['the first page', firstPage],
  ['the box', box],
])('the fields of a sign-up on %s', (_, open) => {
  it('are restored after a reload, in the same form, but never the password', async () => {
    chooseCountry('NG');
    open();
    await toForm();
    await typeAll();
    reload(open);
    expect(await screen.findByText(/We kept what you entered/)).toBeDefined();
    expect(field('Username').value).toBe('adaeze.o');
    expect(field('Email').value).toBe('ada@example.com');
    expect(field(/Referral code/).value).toBe('KWABENA22');
    expect(field('Password').value).toBe('');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('mangoes');
  });
});

describe('the steps of a sign-up', () => {
  it('are steps of the history: Back shows the countries, and then leaves the page', async () => {
    const before = history.length;
    firstPage();
    await toForm();
    expect(history.length).toBe(before + 1);
    act(() => history.back());
    await vi.waitFor(() => expect(screen.queryByLabelText('Username')).toBeNull());
    expect(screen.getByRole('option', { name: 'Nigeria' })).toBeDefined();
  });

  it('leave nothing behind in the history when a box is closed over its form', async () => {
    render(<AuthModal mode="signup" blockPage={false} country="NG" />);
    await toForm();
    cleanup();
    await vi.waitFor(() => expect(history.state).toBeNull());
  });

  it.each([true, false])(
    'are replaced by the sign-in from their form (page: %s)',
    async (blockPage) => {
      render(<AuthModal mode="signup" blockPage={blockPage} country="NG" />);
      await toForm();
      await user().click(screen.getByRole('button', { name: 'Sign in' }));
      await vi.waitFor(() => expect(history.state).toBeNull());
      expect(screen.getByRole('heading', { name: 'Sign In.' })).toBeDefined();
      expect(field('Email or username')).toBeDefined();
      expect(document.activeElement).toBe(field('Email or username'));
    },
  );

  it('begin with the country that this device has chosen when the server doesn’t have one', async () => {
    chooseCountry('GH');
    vi.resetModules(); // as on a page that was just loaded
    const fresh = await import('#islands/auth/auth-modal.tsx');
    render(<fresh.AuthModal mode="signup" blockPage country={null} />);
    const ghana = await screen.findByRole('option', { name: 'Ghana' });
    await vi.waitFor(() => expect(ghana.getAttribute('aria-selected')).toBe('true'));
  });

  it('continue with the first field of the form', async () => {
    box();
    await toForm();
    expect(document.activeElement).toBe(field('Username'));
  });
});

describe('a form that was filled in before', () => {
  beforeEach(async () => {
    chooseCountry('NG');
    firstPage();
    await toForm();
    await typeAll();
    reload();
    await screen.findByLabelText('Username');
  });

  it('can be cleared, for good', async () => {
    await user().click(screen.getByRole('button', { name: 'Clear it' }));
    expect(field('Username').value).toBe('');
    expect(field('Email').value).toBe('');
    reload();
    await screen.findByLabelText('Username');
    expect(field('Email').value).toBe('');
    expect(screen.queryByText(/We kept what you entered/)).toBeNull();
  });

  it('has no findings by axe', async () => {
    expect(await findIssues(document.body)).toEqual([]);
  });
});

describe('the link of a friend', () => {
  // the page itself keeps what its address says
  const followLink = (code: string) => {
    sessionStorage.setItem('signUpReferralCode', code);
    keepSignUpEmail('ama@example.com');
    return firstPage();
  };

  it('counts for a guest who looks around first and signs up later', async () => {
    followLink('KWABENA22');
    await user().click(screen.getByRole('button', { name: 'Explore first' }));
    expect(replaceWith).toHaveBeenCalledExactlyOnceWith('/');
    reload(box);
    await toForm();
    expect(field(/Referral code/).value).toBe('KWABENA22');
    expect(field('Email').value).toBe('ama@example.com');
    expect(screen.getByText(/From your friend’s link/)).toBeDefined();
    expect(screen.queryByText(/We kept what you entered/)).toBeNull();
  });

  it('replaces an older one', async () => {
    chooseCountry('NG');
    followLink('KWABENA22');
    await toForm();
    await user().type(field('Username'), 'adaeze.o');
    reload(() => followLink('EFUA33'));
    await vi.waitFor(() => expect(field(/Referral code/).value).toBe('EFUA33'));
    expect(field('Username').value).toBe('adaeze.o');
  });
});

describe('returning to one’s own address that is not verified yet', () => {
  const comeBack = async (found: object) => {
    server.on('GET /check-email-availability', answer(found));
    keepSignUpEmail('ada@example.com');
    firstPage();
    await toForm();
    await wait(1_100);
  };

  it('offers to sign in, to get the link again or to change the address', async () => {
    await comeBack({ is_available: false, is_yours: true });
    expect(await screen.findByText(/You’ve already signed up with this email/)).toBeDefined();
    const hrefOf = (name: string) =>
      screen.getAllByRole('link', { name }).map((each) => each.getAttribute('href'));
    expect(hrefOf('Sign in')).toContain('/login');
    expect(hrefOf('Change the email')).toEqual(['/sign-up/edit-email']);
    expect(screen.queryByText('Email is unavailable')).toBeNull();
    await user().click(screen.getByRole('button', { name: 'Resend the link' }));
    // the test runner gives lazily loaded code, such as the form, separate stores
    const { $modal } = await import('#lib/browser/stores/overlays.ts');
    expect($modal.get()).toEqual({ name: 'verify-email', email: 'ada@example.com' });
    expect(await findIssues(document.body)).toEqual([]);
  });

  it('shows others only that it is taken, and where that can be settled', async () => {
    await comeBack({ is_available: false });
    expect(await screen.findByText('Email is unavailable')).toBeDefined();
    expect(screen.getByText(/Is it yours/).textContent).toContain('Sign in');
    expect(screen.queryByText(/already signed up/)).toBeNull();
  });
});
