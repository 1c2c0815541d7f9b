import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { goTo } from '#lib/browser/navigate.ts';
import { storePendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import { currentUser } from '#lib/browser/stores/session-state.ts';
import { ChangePassword } from '#islands/account/change-password.tsx';
import { ChangePin } from '#islands/account/change-pin.tsx';
import { SecurityUpdate, type Renewal } from '#islands/account/security-update.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { member, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
inCleanBrowser(() => {
  signedInPage(1_800, { has_pin_set_up: false });
  server = fakeApi();
  server
    .on('POST /profile/password/request-update', { body: { data: { message: 'Sent.' } } })
    .on('POST /pin/forgot', { body: { data: { message: 'Sent.' } } })
    .on('POST /profile/password', { body: { data: { message: 'Changed.' } } })
    .on('PUT /pin', { body: { data: member } })
    .on('POST /pin', { body: { data: member } });
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const press = (name: string) => user().click(screen.getByRole('button', { name }));
const refused = (field: string, text: string) => ({
  status: 422,
  body: { message: 'Check.', error_code: null, errors: { [field]: [text] } },
});
const NEW = 'Yams-and-3-mangoes';

async function typeCode(group: string, code: string) {
  const boxes = screen.getByRole('group', { name: group });
  await user().click(within(boxes).getByRole('textbox', { name: 'Digit 1 of 6' }));
  await user().keyboard(code);
}
async function typeNewPassword() {
  await user().type(screen.getByLabelText('New password'), NEW);
  await user().type(screen.getByLabelText('Confirm password'), NEW);
  await press('Save new password');
}
async function typeNewPin(pin = '739204', again = pin) {
  await typeCode('New PIN', pin);
  await typeCode('Confirm PIN', again);
}

describe('changing the password', () => {
  const show = () => render(<ChangePassword email="ada@example.com" />);

  it('sends the current and the new one, and says that other devices are signed out', async () => {
    const { container } = show();
    expect(await findIssues(container)).toEqual([]);
    await user().type(screen.getByLabelText('Current password'), 'old one');
    await typeNewPassword();
    await screen.findByRole('heading', { name: 'Password changed' });
    expect(server.sent('POST /profile/password')[0]?.body).toEqual({
      current_password: 'old one',
      password: NEW,
      password_confirmation: NEW,
    });
  });

  it('requires the current one before it calls the server, and shows when it is wrong', async () => {
    show();
    await typeNewPassword();
    expect(screen.getByText('Enter your current password.')).toBeDefined();
    expect(server.calls).toEqual([]);
    server.on('POST /profile/password', refused('current_password', 'Not your password.'));
    await user().type(screen.getByLabelText('Current password'), 'x');
    await press('Save new password');
    expect(await screen.findByText('Not your password.')).toBeDefined();
    expect(toastTexts()).toEqual([]);
  });

  it('focuses the first missing field in reading order', async () => {
    show();
    await press('Save new password');
    await screen.findByText('Enter your current password.');
    expect(screen.getByText('The password is required.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  });

  it('sends an email code when the password is forgotten, at most one a minute', async () => {
    show();
    await press('Forgot password?');
    await press('Send me a code');
    await screen.findByRole('group', { name: 'Code from the email' });
    expect(toastTexts()).toEqual(['Email has been sent']);
    expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull();
    await typeCode('Code from the email', '123456');
    await typeNewPassword();
    await screen.findByRole('heading', { name: 'Password changed' });
    expect(server.sent('POST /profile/password')[0]?.body).toMatchObject({ code: '123456' });
  });

  it('empties the boxes of a wrong code', async () => {
    server.on('POST /profile/password', refused('code', 'That code is incorrect.'));
    show();
    await press('Forgot password?');
    await press('Send me a code');
    await screen.findByRole('group', { name: 'Code from the email' });
    await typeCode('Code from the email', '123456');
    await typeNewPassword();
    await screen.findByText('That code is incorrect.');
    const boxes = screen.getByRole('group', { name: 'Code from the email' });
    expect(within(boxes).getByRole<HTMLInputElement>('textbox', { name: /1 of 6/ }).value).toBe('');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await press('Send a new code');
    await vi.waitFor(() =>
      expect(server.sent('POST /profile/password/request-update')).toHaveLength(2),
    );
  });
});

describe('changing the PIN', () => {
  const show = () => render(<ChangePin email="ada@example.com" />);

  it('sends the current and the new one', async () => {
    const { container } = show();
    expect(await findIssues(container)).toEqual([]);
    await typeCode('Current PIN', '482915');
    await typeNewPin();
    await press('Save PIN');
    await screen.findByRole('heading', { name: 'PIN changed' });
    expect(server.sent('PUT /pin')[0]?.body).toEqual({
      current_pin: '482915',
      pin: '739204',
      pin_confirmation: '739204',
    });
  });

  it.each([
    ['111111', 'This PIN is too easy to guess'],
    ['123456', 'This PIN is too easy to guess'],
    ['482915', 'Choose a PIN you haven’t just used.'],
  ])('refuses %s while the user types', async (pin, text) => {
    show();
    await typeCode('Current PIN', '482915');
    await typeCode('New PIN', pin);
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Save PIN' })).toHaveProperty('disabled', true);
  });

  it('shows the attempts left after a wrong PIN and empties only its boxes', async () => {
    server.on('PUT /pin', refused('current_pin', 'Incorrect PIN. You have 4 attempts left.'));
    show();
    await typeCode('Current PIN', '111111');
    await typeNewPin();
    await press('Save PIN');
    await screen.findByText('Incorrect PIN. You have 4 attempts left.');
    const boxOf = (group: string) =>
      within(screen.getByRole('group', { name: group })).getByRole<HTMLInputElement>('textbox', {
        name: 'Digit 1 of 6',
      });
    expect(boxOf('Current PIN').value).toBe('');
    expect(boxOf('New PIN').value).toBe('7');
    await typeCode('Current PIN', '482915');
    server.on('PUT /pin', { body: { data: member } });
    await press('Save PIN');
    await screen.findByRole('heading', { name: 'PIN changed' });
  });

  it('sends an email code when the PIN is forgotten, and says what is paused afterwards', async () => {
    show();
    await press('Forgot PIN?');
    await screen.findByRole('group', { name: 'Code from the email' });
    expect(server.sent('POST /pin/forgot')).toHaveLength(1);
    expect(
      screen.getByText('After a reset by email, withdrawals are paused for 1 hour.'),
    ).toBeDefined();
    await typeCode('Code from the email', '654321');
    await typeNewPin();
    await press('Save PIN');
    await screen.findByRole('heading', { name: 'PIN changed' });
    expect(server.sent('PUT /pin')[0]?.body).toMatchObject({ code: '654321' });
  });

  it('compares the two new entries', async () => {
    show();
    await typeCode('Current PIN', '482915');
    await typeNewPin('739204', '739205');
    expect(await screen.findByText(/Your PINs don’t match/)).toBeDefined();
  });
});

describe('a renewal that is due', () => {
  const show = (due: Renewal[], hasPin = true) =>
    render(<SecurityUpdate due={due} email="ada@example.com" hasPin={hasPin} isGhanaian={false} />);

  it('asks for the password by emailed code, then the PIN, then continues the interrupted transaction', async () => {
    const pending = { product: 'refill', url: '/refill/buy-airtime', action: 'open' } as const;
    storePendingTransaction(pending, { isGhanaian: false });
    const { container } = show(['password', 'pin']);
    expect(await findIssues(container)).toEqual([]);
    expect(screen.queryByLabelText('Current password')).toBeNull();
    expect(screen.getByText('Step 1 of 2')).toBeDefined();
    await press('Send me a code');
    await screen.findByRole('group', { name: 'Code from the email' });
    await typeCode('Code from the email', '123456');
    await typeNewPassword();
    const heading = await screen.findByRole('heading', { name: 'A new PIN' });
    expect(document.activeElement).toBe(heading);
    await typeCode('Current PIN', '482915');
    await typeNewPin();
    await press('Save PIN');
    await user().click(await screen.findByRole('button', { name: 'Continue' }));
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/refill/buy-airtime');
  });

  it('of the PIN alone asks for nothing else and leads home', async () => {
    show(['pin']);
    expect(screen.queryByLabelText('New password')).toBeNull();
    await typeCode('Current PIN', '482915');
    await typeNewPin();
    await press('Save PIN');
    await user().click(await screen.findByRole('button', { name: 'Continue' }));
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/');
  });

  it('of the password alone ends after the password', async () => {
    show(['password']);
    expect(screen.queryByText(/^Step/)).toBeNull();
    await press('Send me a code');
    await screen.findByRole('group', { name: 'Code from the email' });
    await typeCode('Code from the email', '123456');
    await typeNewPassword();
    await screen.findByRole('heading', { name: 'Your account is up to date' });
    expect(screen.getByText(/signed out/)).toBeDefined();
  });

  it('sets the first PIN of someone who has none', async () => {
    show(['pin'], false);
    await typeNewPin();
    await press('Save PIN');
    await screen.findByRole('heading', { name: 'Your account is up to date' });
    expect(server.sent('POST /pin')[0]?.body).toEqual({
      pin: '739204',
      pin_confirmation: '739204',
    });
    expect(currentUser()?.has_pin_set_up).toBe(true);
  });

  it('says when nothing is due', () => {
    show([]);
    expect(screen.getByText('There’s nothing to update.')).toBeDefined();
    expect(screen.queryByText(/signed out/)).toBeNull();
  });
});
