import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { goTo, replaceWith } from '#lib/browser/navigate.ts';
import { keepSignUpEmail } from '#lib/auth/browser/sign-up-state.ts';
import { $modal, openModal } from '#lib/browser/stores/overlays.ts';
import { EditEmailForm } from '#islands/auth/edit-email-form.tsx';
import { VerifyEmailModal } from '#islands/auth/verify-email-modal.tsx';
import { VerifyLink } from '#islands/auth/verify-link.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  cleanBrowser();
  server = fakeApi();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the verify-email box', () => {
  const open = () => {
    openModal({ name: 'verify-email', email: 'ada@example.com' });
    return render(<VerifyEmailModal email="ada@example.com" />);
  };
  const resend = () => screen.getByRole('button', { name: 'Resend email' });
  const isOff = () => resend().hasAttribute('disabled');

  it('says where the link was sent and to check spam', async () => {
    const { container } = open();
    expect(screen.getByRole('dialog', { name: 'Please verify your email' })).toBeDefined();
    expect(screen.getByText('ada@example.com')).toBeDefined();
    expect(screen.getByText(/spam/)).toBeDefined();
    expect(await findIssues(container)).toEqual([]);
  });

  it('disables resend with the press, and enables it again 60 s after an email was sent', async () => {
    server.on('POST /email/resend', {});
    open();
    await user().click(resend());
    expect(isOff()).toBe(true);
    await vi.waitFor(() => expect(toastTexts()).toEqual(['Email has been sent']));
    await wait(58_000);
    expect(isOff()).toBe(true);
    await wait(2_500);
    expect(isOff()).toBe(false);
  });

  it('leaves resend disabled without a message when sending failed, until it is opened again', async () => {
    server.on('POST /email/resend', lost);
    const { unmount } = open();
    await user().click(resend());
    await wait(120_000);
    expect(isOff()).toBe(true);
    expect(toastTexts()).toEqual([]);
    expect(screen.getByText('Nothing arrived? Close and try again')).toBeDefined();
    unmount();
    open();
    expect(isOff()).toBe(false);
  });

  it('leads to sign-in 300 ms after it was closed', async () => {
    open();
    await user().click(screen.getByRole('button', { name: 'Close' }));
    expect($modal.get()).toBeNull();
    await wait(250);
    expect(goTo).not.toHaveBeenCalled();
    await wait(100);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/login');
  });

  it('replaces the page for a wrong address, and links to support', async () => {
    open();
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe(
      '/help/tickets/new',
    );
    await user().click(screen.getByRole('link', { name: 'Wrong Email supplied?' }));
    expect(replaceWith).toHaveBeenCalledExactlyOnceWith('/sign-up/edit-email');
  });
});

describe('the emailed link', () => {
  const open = () => render(<VerifyLink token="tok" uuid="id" />);

  const press = (name: string) => user().click(screen.getByRole('button', { name }));
  const verified = (was_verified: boolean) => ({ body: { data: { was_verified } } });

  it('does nothing when it is opened, and verifies when the button is pressed', async () => {
    server.on('POST /verify-email', verified(false));
    open();
    await wait(1_000);
    expect(server.calls).toEqual([]);
    await press('Verify my email');
    expect(await screen.findByText('Your email is verified')).toBeDefined();
    expect(server.calls.map(({ body }) => body)).toEqual([{ token: 'tok', uuid: 'id' }]);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  });

  it('pressed again reports that the email is already verified', async () => {
    server.on('POST /verify-email', verified(true));
    open();
    await press('Verify my email');
    expect(await screen.findByText('Your email is already verified')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined();
  });

  it('that is used up gives the reason and offers a new one', async () => {
    server.on('POST /verify-email', { status: 422, body: { message: 'This link has expired.' } });
    open();
    await press('Verify my email');
    expect((await screen.findByRole('alert')).textContent).toContain('This link has expired.');
    server.on('POST /email/resend', {});
    await user().type(screen.getByLabelText('Email'), 'ada@example.com');
    await user().click(screen.getByRole('button', { name: 'Resend email' }));
    await vi.waitFor(() => expect(toastTexts()).toEqual(['Email has been sent']));
  });

  it('can be retried when no answer came', async () => {
    server.on('POST /verify-email', lost);
    open();
    await press('Verify my email');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on('POST /verify-email', verified(false));
    await user().click(again);
    expect(await screen.findByText('Your email is verified')).toBeDefined();
  });
});

describe('changing the address', () => {
  const send = () => user().click(screen.getByRole('button', { name: 'Send the link' }));

  it('sends the new one and asks to verify it', async () => {
    server.on('PUT /register/email', { body: { data: { email: 'new@example.com' } } });
    render(<EditEmailForm hasRegistration />);
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user().type(screen.getByLabelText('New email'), 'new@example.com');
    await send();
    await vi.waitFor(() =>
      expect($modal.get()).toEqual({ name: 'verify-email', email: 'new@example.com' }),
    );
    expect(server.calls[0]?.body).toEqual({
      email: 'new@example.com',
      callback_url: 'http://localhost:3000/verify-email',
    });
  });

  it('starts from the address of this tab’s sign-up, if there was one', () => {
    keepSignUpEmail('ada@gmial.com');
    const { unmount } = render(<EditEmailForm hasRegistration />);
    expect(screen.getByLabelText('New email')).toHaveProperty('value', 'ada@gmial.com');
    unmount();
    sessionStorage.clear();
    render(<EditEmailForm hasRegistration />);
    expect(screen.getByLabelText('New email')).toHaveProperty('value', '');
  });

  it('asks for the address when this browser does not have the registration', async () => {
    server.on('PUT /register/email', {
      status: 422,
      body: { message: 'x', errors: { auth_input: ['Tell us who you are'] } },
    });
    render(<EditEmailForm hasRegistration />);
    await user().type(screen.getByLabelText('New email'), 'new@example.com');
    await send();
    await user().type(await screen.findByLabelText(/you signed up with/), 'ada');
    await user().type(screen.getByLabelText('Password'), 'secret');
    server.on('PUT /register/email', { body: { data: { email: 'new@example.com' } } });
    await send();
    await vi.waitFor(() =>
      expect(server.calls[1]?.body).toMatchObject({ auth_input: 'ada', password: 'secret' }),
    );
  });
});
