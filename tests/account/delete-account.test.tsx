import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { goTo } from '#lib/browser/navigate.ts';
import { showWaitingToast } from '#lib/browser/stores/overlays.ts';
import { isSignedIn } from '#lib/browser/stores/session-state.ts';
import { DeleteAccount } from '#islands/account/delete-account.tsx';
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

const press = () => userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
const refuse = (status: number, message: string, errors = {}) =>
  server.on('POST /profile/delete', { status, body: { message, error_code: null, errors } });

async function fill() {
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  const boxes = screen.getByRole('group', { name: 'Your PIN' });
  await userEvent.click(within(boxes).getByRole('textbox', { name: 'Digit 1 of 6' }));
  await userEvent.keyboard('482915');
  const sure = screen.getByRole<HTMLInputElement>('checkbox');
  if (!sure.checked) await userEvent.click(sure);
  await press();
}
const show = () => render(<DeleteAccount zone="Africa/Lagos" />);

describe('deleting the account', () => {
  it('requires the password, the PIN and an explicit yes before it calls the server', async () => {
    const { container } = show();
    expect(await findIssues(container)).toEqual([]);
    await press();
    expect(await screen.findByText('Enter your password.')).toBeDefined();
    expect(screen.getByText('Enter your 6-digit PIN')).toBeDefined();
    expect(screen.getByText('Tick this to continue.')).toBeDefined();
    expect(server.calls).toEqual([]);
  });

  it('leaves the member’s page, and the next one says until when it can be undone', async () => {
    localStorage.setItem('pendingTransaction', '{}');
    localStorage.setItem('keptPayments', '[{"key":"k","until":9e15,"owner":"ada"}]');
    server.on('POST /profile/delete', {
      body: { data: { restore_until: '2026-12-21T10:00:00.000Z' } },
    });
    show();
    await userEvent.type(screen.getByLabelText(/Why are you leaving/), ' too slow ');
    await fill();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/'));
    showWaitingToast();
    expect(toastTexts()).toEqual([
      'Account deleted. Changed your mind? Open the link in our email before 21 Dec 2026, 11:00am.',
    ]);
    expect(server.calls[0]?.body).toEqual({
      password: 'secret',
      pin: '482915',
      reason: 'too slow',
    });
    expect(isSignedIn()).toBe(false);
    expect(localStorage.getItem('keptPayments')).toBeNull();
    expect(localStorage.getItem('pendingTransaction')).toBeNull();
    expect(server.sent('POST /logout')).toEqual([]);
  });

  it('shows the attempts left after a wrong PIN and empties its boxes', async () => {
    refuse(422, 'Check.', { pin: ['Incorrect PIN. You have 4 attempts left.'] });
    show();
    await fill();
    await screen.findByText('Incorrect PIN. You have 4 attempts left.');
    const boxes = screen.getByRole('group', { name: 'Your PIN' });
    expect(within(boxes).getByRole<HTMLInputElement>('textbox', { name: /1 of 6/ }).value).toBe('');
    expect(isSignedIn()).toBe(true);
    expect(toastTexts()).toEqual([]);
  });

  it('names what prevents it: money, or an open transaction', async () => {
    refuse(409, 'Withdraw your money first.');
    show();
    await fill();
    expect((await screen.findByRole('alert')).textContent).toBe('Withdraw your money first.');
    expect(isSignedIn()).toBe(true);
  });
});
