import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { goTo } from '#lib/browser/navigate.ts';
import { closeModal, openAction, openError, showToast } from '#lib/browser/stores/overlays.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { Overlays } from '#islands/shell/overlays.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

describe('toasts', () => {
  it('stay for 6 s, and one without a time until it is closed', async () => {
    vi.useFakeTimers();
    render(<Overlays />);
    act(() => {
      showToast('Copied successfully');
      showToast('You are offline', { ms: null });
    });
    act(() => void vi.advanceTimersByTime(5_999));
    expect(screen.getByText('Copied successfully')).toBeDefined();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('Copied successfully')).toBeNull();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText('You are offline')).toBeDefined();
  });

  it('do not pile up when the same message is repeated', () => {
    render(<Overlays />);
    act(() => void [showToast('Saved'), showToast('Saved')]);
    expect(screen.getAllByText('Saved')).toHaveLength(1);
  });

  it('link to the order that blocks the action by its name', () => {
    render(<Overlays />);
    act(() => void showToast('We’re still checking it.', { help: '/my-orders/OJ-7KD4-Q2MX' }));
    const link = screen.getByRole('link', { name: /^View order/ });
    expect(link.getAttribute('href')).toBe('/my-orders/OJ-7KD4-Q2MX');
  });

  it('link to the answer with the reason, when there is one', () => {
    render(<Overlays />);
    act(
      () =>
        void [showToast('No', { help: '/help/topics/verification#limits' }), showToast('Saved')],
    );
    const links = screen.getAllByRole('link', { name: /^Why\?/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/help/topics/verification#limits',
    ]);
  });

  it('can be closed by hand', async () => {
    render(<Overlays />);
    act(() => void showToast('Saved'));
    await userEvent.click(screen.getByRole('button', { name: 'Close message' }));
    expect(screen.queryByText('Saved')).toBeNull();
  });
});

describe('the boxes', () => {
  it('of errors link to the answer with the solution, when there is one', async () => {
    render(<Overlays />);
    act(() => openError('limit-exceeded', 'Too much.', '', '/help/topics/verification#limits'));
    const link = await screen.findByRole('link', { name: /^What can I do\?/ });
    expect(link.getAttribute('href')).toBe('/help/topics/verification#limits');
    act(() => openError('limit-exceeded', 'Too much.', ''));
    await vi.waitFor(() =>
      expect(screen.queryByRole('link', { name: /^What can I do\?/ })).toBeNull(),
    );
  });

  it('are shown one at a time: a new one replaces the one before', async () => {
    render(<Overlays />);
    act(() => openAction({ type: 'warning', title: 'First?', message: 'One' }));
    await screen.findByRole('alertdialog', { name: 'First?' });
    act(() => openAction({ type: 'error', title: 'Second?', message: 'Two' }));
    await screen.findByRole('alertdialog', { name: 'Second?' });
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  });

  it('stay open and show what happened when their action fails', async () => {
    render(<Overlays />);
    const onAction = () => Promise.reject(new Error('no'));
    act(() => openAction({ type: 'warning', title: 'Delete?', message: 'Really', onAction }));
    await userEvent.click(await screen.findByRole('button', { name: 'Okay' }));
    await screen.findByText('An error occurred, please try again later.');
    expect(screen.getByRole('alertdialog', { name: 'Delete?' })).toBeDefined();
  });

  it('send the unlock email of a locked account and show the server’s message', async () => {
    server.on('POST /account/unlock/resend-link', {
      body: { data: null, message: 'Look into your mail' },
    });
    render(<Overlays />);
    act(() => openError('account-locked', 'Your account is locked.', 'ada@example.com'));
    const box = await screen.findByRole('alertdialog', { name: 'Account Locked' });
    await userEvent.click(within(box).getByRole('button', { name: 'Resend email' }));
    await screen.findByText('Look into your mail');
    expect(server.calls[0]?.body).toEqual({ auth_input: 'ada@example.com' });
  });

  it('send the verification email again', async () => {
    server.on('POST /email/resend', {});
    render(<Overlays />);
    act(() => openError('email-unverified', 'Verify first.', 'ada@example.com'));
    const box = await screen.findByRole('alertdialog', { name: 'Unverified Email Address' });
    await userEvent.click(within(box).getByRole('button', { name: 'Resend email' }));
    await screen.findByText('An email has been sent to you for verification');
    expect(server.calls[0]?.body).toMatchObject({ email: 'ada@example.com' });
  });

  it.each([
    ['verify-profile', 'Unsupported Service Type', 'Verify Profile', '/complete-kyc'],
    ['limit-exceeded', 'Transaction Limit Exceeded!', 'Verify Profile', '/complete-kyc'],
    ['contact-support', 'Contact Support', 'Contact Support', '/help/tickets/new'],
  ] as const)('of %s lead on', async (name, title, button, path) => {
    render(<Overlays />);
    act(() => openError(name, 'Why.', ''));
    const box = await screen.findByRole('alertdialog', { name: title });
    await userEvent.click(within(box).getByRole('button', { name: button }));
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith(path));
  });

  it('open the sign-in for a guest who wanted a page for members, and clean the address', async () => {
    history.replaceState(null, '', '/?auth=login');
    render(<Overlays />);
    const box = await screen.findByRole('dialog', { name: 'Sign In.' });
    expect(location.search).toBe('');
    expect(await findIssues(box)).toEqual([]);
    act(closeModal);
    expect(screen.queryByRole('dialog', { name: 'Sign In.' })).toBeNull();
  });

  it('show the sign-in again after an error that covered it', async () => {
    history.replaceState(null, '', '/?auth=login');
    render(<Overlays />);
    await screen.findByRole('dialog', { name: 'Sign In.' });
    act(() => openError('email-unverified', 'Verify first.', 'ada@example.com'));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    const field = await screen.findByRole('textbox', { name: 'Email or username' });
    expect((field as HTMLInputElement).value).toBe('ada@example.com');
  });
});

describe('the connection', () => {
  const turn = (on: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(on);
    act(() => void window.dispatchEvent(new Event(on ? 'online' : 'offline')));
  };

  it('is reported lost until it is back', async () => {
    vi.useFakeTimers();
    render(<Overlays />);
    turn(false);
    act(() => void vi.advanceTimersByTime(3_600_000));
    expect(screen.getByText('You are offline')).toBeDefined();
    turn(true);
    expect(screen.queryByText('You are offline')).toBeNull();
    expect(screen.getByText('You are back online')).toBeDefined();
    act(() => void vi.advanceTimersByTime(6_000));
    expect(screen.queryByText('You are back online')).toBeNull();
  });

  it('is reported lost once: not beside the message of a failed call', () => {
    render(<Overlays />);
    const lost = new ApiError({ kind: 'lost', message: 'We didn’t get a response.' });
    act(() => presentError(lost));
    expect(screen.getByText('An error occurred, please try again later.')).toBeDefined();
    turn(false);
    act(() => presentError(lost));
    expect(screen.getByText('You are offline')).toBeDefined();
    expect(screen.queryByText('An error occurred, please try again later.')).toBeNull();
    turn(true);
  });

  it('shows the offline page instead of the content, and restores what was typed', async () => {
    render(
      <main>
        <input aria-label="Amount" />
        <Overlays />
      </main>,
    );
    const field = screen.getByRole('textbox', { name: 'Amount' });
    await userEvent.type(field, '2500');
    turn(false);
    const title = screen.getByRole('heading', { name: "Oops, seems like you're offline" });
    expect(title.closest('.offline-page')?.parentElement?.tagName).toBe('MAIN');
    // browsers blur a hidden field
    field.blur();
    turn(true);
    expect(screen.queryByRole('heading')).toBeNull();
    expect((field as HTMLInputElement).value).toBe('2500');
    expect(document.activeElement).toBe(field);
  });

  it('shows the page on request, and the offline page again instead of following a link', async () => {
    render(
      <>
        <a href="/wallet">Wallet</a>
        <Overlays />
      </>,
    );
    turn(false);
    await userEvent.click(screen.getByRole('button', { name: 'Show this page' }));
    expect(screen.queryByRole('heading')).toBeNull();
    const link = screen.getByRole('link', { name: 'Wallet' });
    expect(fireEvent.click(link)).toBe(false);
    expect(screen.getByRole('heading', { name: "Oops, seems like you're offline" })).toBeDefined();
  });
});
