import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { goTo } from '#lib/browser/navigate.ts';
import { ForgotPasswordForm } from '#islands/auth/forgot-password-form.tsx';
import { NewPasswordForm } from '#islands/auth/new-password-form.tsx';
import { ResendLinkForm } from '#islands/auth/resend-link-form.tsx';
import { ResetCodeForm } from '#islands/auth/reset-code-form.tsx';
import { RestoreLink } from '#islands/auth/restore-link.tsx';
import { UnlockLink } from '#islands/auth/unlock-link.tsx';
import { Overlays } from '#islands/shell/overlays.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { toastTexts } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
inCleanBrowser(() => {
  server = fakeApi();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const press = (name: string) => user().click(screen.getByRole('button', { name }));
const refused = (field: string, text: string) => ({
  status: 422,
  body: {
    message: 'Please check what you entered.',
    error_code: null,
    errors: { [field]: [text] },
  },
});
const said = (message: string) => ({ body: { data: { message } } });

describe('a forgotten password', () => {
  it('asks for the address, sends it and goes to the code; the address is in no URL', async () => {
    server.on('POST /password/email', said('Sent.'));
    const { container } = render(<ForgotPasswordForm />);
    await press('Send me a code');
    expect(await screen.findByText('The email is required.')).toBeDefined();
    await user().type(screen.getByRole('combobox', { name: 'Email' }), ' ada@example.com ');
    await press('Send me a code');
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/reset-password/code'));
    expect(server.calls[0]?.body).toEqual({ email: 'ada@example.com' });
    expect(await findIssues(container)).toEqual([]);
  });

  it('can be retried after the server was too busy', async () => {
    server.on('POST /password/email', { status: 429, body: { message: 'Too many attempts.' } });
    render(<ForgotPasswordForm />);
    await user().type(screen.getByRole('combobox', { name: 'Email' }), 'ada@example.com');
    await press('Send me a code');
    await vi.waitFor(() => expect(toastTexts()).toEqual(['Too many attempts.']));
    expect(goTo).not.toHaveBeenCalled();
    await press('Send me a code');
    await vi.waitFor(() => expect(server.calls).toHaveLength(2));
  });
});

describe('the code of a forgotten password', () => {
  async function typeCode(code: string) {
    await user().click(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
    await user().keyboard(code);
  }
  const arrive = () => {
    sessionStorage.setItem('resetEmail', 'ada@example.com');
    return render(<ResetCodeForm />);
  };

  it('is sent with the address of the previous step, which is then cleared', async () => {
    server.on('POST /password/code/verify', { body: { data: { reset_token: 'x' } } });
    const { container } = arrive();
    expect(screen.getByText('ada@example.com')).toBeDefined();
    await typeCode('123456');
    await press('Continue');
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/reset-password'));
    expect(server.calls[0]?.body).toEqual({ email: 'ada@example.com', code: '123456' });
    expect(sessionStorage.length).toBe(0);
    expect(localStorage.length).toBe(0);
    expect(await findIssues(container)).toEqual([]);
  });

  it('empties its boxes when it was wrong and shows a message below them', async () => {
    server.on('POST /password/code/verify', refused('code', 'That code is incorrect.'));
    arrive();
    await typeCode('123456');
    await press('Continue');
    expect(await screen.findByText('That code is incorrect.')).toBeDefined();
    const first = screen.getByRole<HTMLInputElement>('textbox', { name: 'Digit 1 of 6' });
    expect(first.value).toBe('');
    expect(document.activeElement).toBe(first);
    expect(toastTexts()).toEqual([]);
  });

  it('asks for the address where the previous step is unknown', async () => {
    server.on('POST /password/code/verify', { body: { data: { reset_token: 'x' } } });
    render(<ResetCodeForm />);
    await typeCode('123456');
    await press('Continue');
    expect(screen.getByText('The email is required.')).toBeDefined();
    await user().type(screen.getByRole('combobox', { name: 'Email' }), 'ada@example.com');
    await press('Continue');
    await vi.waitFor(() => expect(server.calls).toHaveLength(1));
  });

  it('can be sent again after 60 s at the earliest', async () => {
    server.on('POST /password/email', said('Sent.'));
    arrive();
    expect(screen.getByRole('button', { name: 'New code in 60 s' })).toHaveProperty(
      'disabled',
      true,
    );
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await press('Send a new code');
    await vi.waitFor(() => expect(toastTexts()).toEqual(['Email has been sent']));
    expect(server.calls[0]?.body).toEqual({ email: 'ada@example.com' });
    const again = await screen.findByRole('button', { name: /^New code in/ });
    expect(again).toHaveProperty('disabled', true);
  });
});

describe('the new password', () => {
  const good = 'Yams-and-3-mangoes';
  async function fill(first: string, second: string) {
    await user().type(screen.getByLabelText('New password'), first);
    await user().type(screen.getByLabelText('Confirm password'), second);
    await press('Save new password');
  }

  it('is saved, and the sign-in page says so', async () => {
    server.on('POST /password/reset', said('Your password has been changed.'));
    const { container } = render(<NewPasswordForm />);
    await fill(good, good);
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/login'));
    expect(server.calls[0]?.body).toEqual({ password: good, password_confirmation: good });
    expect(await findIssues(container)).toEqual([]);
    render(<Overlays />);
    expect(toastTexts()).toEqual(['Your password has been changed. You can now sign in.']);
    expect(sessionStorage.getItem('nextToast')).toBeNull();
  });

  it('follows the rules and has to be typed twice the same', async () => {
    render(<NewPasswordForm />);
    await fill('short', 'other');
    expect(screen.getByText('The password must have at least 12 characters.')).toBeDefined();
    expect(screen.getByText('Your passwords don’t match.')).toBeDefined();
    expect(server.calls).toEqual([]);
  });

  it('shows the server’s reason beside the field, and the way back when the code has expired', async () => {
    server.on('POST /password/reset', refused('password', 'This password is too common.'));
    render(<NewPasswordForm />);
    await fill(good, good);
    expect(await screen.findByText('This password is too common.')).toBeDefined();
    server.on('POST /password/reset', refused('reset_token', 'This has expired.'));
    await press('Save new password');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('This has expired. Get a new code');
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/forgot-password');
    expect(toastTexts()).toEqual([]);
  });
});

describe('the unlock link', () => {
  const uuid = '0b3f8a52-6a38-4a53-9f51-3a4e3f6d1c11';

  it('does nothing when it is opened; pressing the button unlocks and removes the token from the address', async () => {
    history.replaceState(null, '', `/account-unlock?token=t-of-the-mail&uuid=${uuid}`);
    server.on('POST /account/unlock', said('Unlocked.'));
    const { container } = render(<UnlockLink token="t-of-the-mail" uuid={uuid} />);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(server.calls).toEqual([]);
    await press('Unlock my account');
    await screen.findByRole('heading', { name: 'Account unlocked' });
    expect(server.calls.map(({ body }) => body)).toEqual([{ token: 't-of-the-mail', uuid }]);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    expect(location.search).toBe('');
    expect(await findIssues(container)).toEqual([]);
  });

  it('that fails gives the reason and sends a new one on request', async () => {
    server
      .on('POST /account/unlock', refused('token', 'This link was used already.'))
      .on('POST /account/unlock/resend-link', said('If it is locked, look into your mail.'));
    render(<UnlockLink token="old" uuid={uuid} />);
    await press('Unlock my account');
    expect((await screen.findByRole('alert')).textContent).toBe('This link was used already.');
    await user().type(screen.getByRole('textbox', { name: 'Email or username' }), 'ada');
    await press('Resend email');
    expect(await screen.findByText('If it is locked, look into your mail.')).toBeDefined();
    expect(server.sent('POST /account/unlock/resend-link')[0]?.body).toEqual({ auth_input: 'ada' });
  });

  it('is still valid when no answer came', async () => {
    server.on('POST /account/unlock', lost);
    render(<UnlockLink token="t" uuid={uuid} />);
    await press('Unlock my account');
    await screen.findByText('We didn’t get a response. Your link is still valid.');
    server.on('POST /account/unlock', said('Unlocked.'));
    await press('Try again');
    await screen.findByRole('heading', { name: 'Account unlocked' });
  });

  it('can be requested without an old one', async () => {
    render(<ResendLinkForm link="unlock" />);
    await press('Resend email');
    expect(await screen.findByText('Enter your email or username.')).toBeDefined();
    expect(server.calls).toEqual([]);
  });
});

describe('the link that restores an account', () => {
  it('waits for the button and then says that everything is restored', async () => {
    server.on('POST /account/restore', said('Restored.'));
    const { container } = render(<RestoreLink token="t" uuid="u" />);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(server.calls).toEqual([]);
    await press('Restore my account');
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(server.calls[0]?.body).toEqual({ token: 't', uuid: 'u' });
    expect(await findIssues(container)).toEqual([]);
  });

  it('gives the reason when it can’t be used', async () => {
    server.on('POST /account/restore', refused('token', 'This link has expired.'));
    render(<RestoreLink token="t" uuid="u" />);
    await press('Restore my account');
    expect((await screen.findByRole('alert')).textContent).toBe('This link has expired.');
    expect(screen.getByRole('link', { name: 'Contact us' })).toBeDefined();
  });

  it.each(['opened', 'cut'])(
    'that was %s unsuccessfully sends a new one on request',
    async (how) => {
      server
        .on('POST /account/restore', refused('token', 'This link has expired.'))
        .on(
          'POST /account/restore/resend-link',
          said('If it can be restored, look into your mail.'),
        );
      if (how === 'cut') render(<ResendLinkForm link="restore" />);
      else {
        render(<RestoreLink token="t" uuid="u" />);
        await press('Restore my account');
      }
      await user().type(await screen.findByRole('textbox', { name: 'Email or username' }), 'ada');
      await press('Resend email');
      expect(await screen.findByText('If it can be restored, look into your mail.')).toBeDefined();
      expect(server.sent('POST /account/restore/resend-link')[0]?.body).toEqual({
        auth_input: 'ada',
      });
    },
  );
});
