import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignIn } from '#lib/account/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { isSignedIn } from '#lib/browser/stores/session-state.ts';
import { LockAccount } from '#islands/security/lock-account.tsx';
import { SignInList } from '#islands/security/sign-in-list.tsx';
import { Overlays } from '#islands/shell/overlays.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  server = fakeApi();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const at = '2026-11-20T09:00:00.000Z';
const entry = (id: string, device: string, is_current = false): SignIn => ({
  id,
  device,
  is_current,
  address: '102.89.1.2',
  created_at: at,
  last_used_at: at,
});
const here = entry('a', 'Chrome on Android', true);
const laptop = entry('b', 'Firefox on Windows');
const phone = entry('c', 'Safari on iPhone');
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const show = () =>
  render(
    <>
      <SignInList signIns={[here, laptop, phone]} zone="Africa/Lagos" />
      <Overlays />
    </>,
  );
const devices = () =>
  within(screen.getByRole('region', { name: 'Where you’re signed in' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('.row-t')?.textContent);

describe('the list of sign-ins', () => {
  it('names every device and marks this one, which can’t be signed out from the list', async () => {
    const { container } = show();
    expect(devices()).toEqual(['Chrome on Android', 'Firefox on Windows', 'Safari on iPhone']);
    expect(screen.getByText('This device')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Sign out Chrome/ })).toBeNull();
    expect(await findIssues(container)).toEqual([]);
  });

  it('signs one device out', async () => {
    server.on('DELETE /security/login-activity/b', { body: { data: [here, phone] } });
    show();
    await press('Sign out Firefox on Windows, 102.89.1.2');
    await vi.waitFor(() => expect(devices()).toEqual(['Chrome on Android', 'Safari on iPhone']));
    expect(toastTexts()).toEqual(['Device signed out']);
  });

  it('drops a session that had already expired', async () => {
    server.on('DELETE /security/login-activity/b', { status: 404, body: { message: 'Gone.' } });
    show();
    await press(/Sign out Firefox/);
    await vi.waitFor(() => expect(devices()).toHaveLength(2));
    expect(toastTexts()).toEqual([]);
  });

  it('signs all others out after a confirmation', async () => {
    server.on('DELETE /security/login-activity', { body: { data: [here] } });
    show();
    await press('Sign out all other devices');
    const box = await screen.findByRole('alertdialog', { name: 'Sign out everywhere else?' });
    expect(server.calls).toEqual([]);
    await userEvent.click(within(box).getByRole('button', { name: 'Sign out others' }));
    await vi.waitFor(() => expect(devices()).toEqual(['Chrome on Android']));
    expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
  });
});

describe('locking one’s own account', () => {
  const ask = async () => {
    render(
      <>
        <LockAccount />
        <Overlays />
      </>,
    );
    await press('Lock my account');
    return screen.findByRole('alertdialog', { name: 'Lock your account now?' });
  };

  it('asks first, and nothing happens on Cancel', async () => {
    const box = await ask();
    await userEvent.click(within(box).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.calls).toEqual([]);
    expect(isSignedIn()).toBe(true);
  });

  it('clears the session here, explains how to unlock it, and leads home', async () => {
    localStorage.setItem('keptPayments', '[{"key":"k","until":9e15,"owner":"ada"}]');
    server.on('POST /security/lock', { body: { data: { message: 'Locked.' } } });
    const box = await ask();
    await userEvent.click(within(box).getByRole('button', { name: 'Lock account' }));
    const done = await screen.findByRole('alertdialog', { name: 'Your account is locked' });
    expect(isSignedIn()).toBe(false);
    expect(localStorage.getItem('keptPayments')).toBeNull();
    expect(within(done).queryByRole('button', { name: 'Cancel' })).toBeNull();
    await userEvent.click(within(done).getByRole('button', { name: 'Okay' }));
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/');
    expect(server.calls.map(({ path }) => path)).toEqual(['/security/lock']);
  });

  it('keeps the session when the server did not lock it', async () => {
    server.on('POST /security/lock', { status: 500, body: { message: 'x' } });
    const box = await ask();
    await userEvent.click(within(box).getByRole('button', { name: 'Lock account' }));
    await vi.waitFor(() =>
      expect(toastTexts()).toEqual(['An error occurred, please try again later.']),
    );
    expect(isSignedIn()).toBe(true);
    expect(screen.getByRole('alertdialog', { name: 'Lock your account now?' })).toBeDefined();
  });
});
