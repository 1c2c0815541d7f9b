import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { goOrReload } from '#lib/browser/navigate.ts';
import { currentUser } from '#lib/browser/stores/session-state.ts';
import { AuthModal } from '#islands/auth/auth-modal.tsx';
import { Overlays } from '#islands/shell/overlays.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { member, toastTexts } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

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
async function signIn() {
  await user().type(screen.getByRole('textbox', { name: 'Email or username' }), 'ada');
  await user().type(screen.getByLabelText('Password'), 'secret');
  await user().click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the code step', () => {
  const pending = {
    body: {
      data: {
        token: 'pending-token',
        expires_at: 300,
        user: { has_2fa_enabled: true },
        two_factor_required: true,
      },
    },
  };
  async function reachCode() {
    server.on('POST /login', pending).on('POST /logout', {});
    render(<AuthModal mode="login" blockPage={false} />);
    await signIn();
    return screen.findByRole<HTMLInputElement>('textbox', { name: 'Secret Key' });
  }

  it('has the focus, so that the code can be typed immediately', async () => {
    const field = await reachCode();
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('accepts six digits, sends them with the pending token, and goes home', async () => {
    history.replaceState(null, '', '/login?next=%2Fwallet');
    server.on('POST /auth/two-factor/verify', signedIn);
    const field = await reachCode();
    expect(currentUser()).toBeNull();
    const submit = screen.getByRole('button', { name: 'Submit' });
    await user().type(field, '12a345');
    expect(submit.hasAttribute('disabled')).toBe(true);
    await user().type(field, '6');
    await user().click(submit);
    await vi.waitFor(() => expect(currentUser()?.uuid).toBe(member.uuid));
    const sent = server.sent('POST /auth/two-factor/verify')[0];
    expect(sent?.body).toEqual({ token: '123456' });
    expect(sent?.headers.get('authorization')).toBe('Bearer pending-token');
    await vi.advanceTimersByTimeAsync(500);
    expect(goOrReload).toHaveBeenCalledExactlyOnceWith('/');
  });

  it('empties the field after a wrong code without an explanation', async () => {
    server.on('POST /auth/two-factor/verify', { status: 422, body: { message: 'Wrong code' } });
    const field = await reachCode();
    await user().type(field, '123456');
    await user().click(screen.getByRole('button', { name: 'Submit' }));
    await vi.waitFor(() => expect(field.value).toBe(''));
    expect(toastTexts()).toEqual([]);
  });

  it('accepts a recovery code instead, and still renews what is due before going home', async () => {
    const renew = { ...member, pin_updated_at: null };
    server.on('POST /auth/two-factor/verify', {
      body: { data: { token: 't', expires_at: 1_800, user: renew } },
    });
    await reachCode();
    await user().click(screen.getByRole('button', { name: /Lost your phone/ }));
    const field = screen.getByRole('textbox', { name: 'Recovery code' });
    await user().type(field, ' AAAA1-BBBBB ');
    await user().click(screen.getByRole('button', { name: 'Submit' }));
    await vi.waitFor(() => expect(currentUser()?.uuid).toBe(member.uuid));
    const sent = server.sent('POST /auth/two-factor/verify')[0];
    expect(sent?.body).toEqual({ recovery_code: 'AAAA1-BBBBB' });
    await vi.advanceTimersByTimeAsync(500);
    expect(goOrReload).toHaveBeenCalledExactlyOnceWith('/security-update?next=pin');
  });

  it('ends with the fifth wrong code, and only then explains it', async () => {
    server.on('POST /auth/two-factor/verify', { status: 422, body: { message: 'Wrong code' } });
    const field = await reachCode();
    for (let wrongCodes = 1; wrongCodes <= 4; wrongCodes++) {
      await user().type(field, '123456');
      await user().click(screen.getByRole('button', { name: 'Submit' }));
      await vi.waitFor(() => expect(field.value).toBe(''));
    }
    expect(toastTexts()).toEqual([]);
    await user().type(field, '123456');
    await user().click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('textbox', { name: 'Email or username' })).toBeDefined();
    expect(toastTexts()).toEqual(['Too many wrong codes. Please sign in again.']);
    expect(server.sent('POST /auth/two-factor/verify')).toHaveLength(5);
  });

  it('has no findings by axe', async () => {
    await reachCode();
    expect(await findIssues()).toEqual([]);
  });

  it('accepts only a whole code from the clipboard', async () => {
    const field = await reachCode();
    const person = user();
    await navigator.clipboard.writeText('12 34');
    await person.click(screen.getByRole('button', { name: 'Paste' }));
    expect(field.value).toBe('');
    await navigator.clipboard.writeText(' 654321 ');
    await person.click(screen.getByRole('button', { name: 'Paste' }));
    await vi.waitFor(() => expect(field.value).toBe('654321'));
  });

  it('abandons the sign-in when the box is closed', async () => {
    await reachCode();
    await user().click(screen.getByRole('button', { name: 'Close' }));
    await vi.waitFor(() => expect(server.sent('POST /logout')).toHaveLength(1));
    expect(server.sent('POST /logout')[0]?.headers.get('authorization')).toBe(
      'Bearer pending-token',
    );
  });

  it('starts over after five minutes', async () => {
    render(<Overlays />);
    server.on('POST /auth/two-factor/verify', { status: 401, body: { message: 'x' } });
    const field = await reachCode();
    await user().type(field, '123456');
    await user().click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('textbox', { name: 'Email or username' })).toBeDefined();
    expect(toastTexts()).toEqual(['Your code expired. Please sign in again.']);
  });
});
