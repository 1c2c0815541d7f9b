import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogue, type ErrorCode } from '#lib/errors/catalogue.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { $toasts, dismissToast, showWaitingToast } from '#lib/browser/stores/overlays.ts';
import { readPendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import { isSignedIn } from '#lib/browser/stores/session-state.ts';
import { Overlays } from '#islands/shell/overlays.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, pageAt, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

// The rows of spec 8, written independently of the catalogue: what members see, and where the
// buttons lead.
vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
  server.on('POST /logout', {});
  render(<Overlays />);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const answer = (status: number, message: string, code: string | null = null) =>
  new ApiError({ kind: 'answer', status, message, code });
const fail = (code: ErrorCode, message: string = catalogue[code].say) =>
  presentError(answer(catalogue[code].status, message, code), { login: 'ada@example.com' });
const box = (name: string) => screen.findByRole('alertdialog', { name });
const press = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

describe('codes that lead to a page', () => {
  it.each([
    ['pin_not_set', '/security/pin-setup'],
    ['security_update_required', '/security-update'],
    ['pin_update_required', '/security-update?next=pin'],
    ['insufficient_funds', '/wallet/naira'],
    ['naira_insufficient_funds', '/wallet/naira'],
    ['primary_account_required', '/settings?account=true&openmodal=true'],
    ['bvn_update_required', '/settings?account=true'],
    ['glover_account_bvn_required', '/settings?account=true'],
    ['unavailable_for_country', '/unavailable-for-country'],
  ] as const)('%s goes to %s', (code, path) => {
    fail(code);
    expect(goTo).toHaveBeenCalledExactlyOnceWith(path);
    expect(toastTexts()).toEqual([]);
  });

  it.each(['pin_not_set', 'security_update_required', 'pin_update_required'] as const)(
    '%s keeps what was being bought, for after the PIN',
    (code) => {
      signedInPage();
      history.replaceState(null, '', pageAt('/refill/buy-airtime'));
      fail(code);
      expect(readPendingTransaction(false)).toMatchObject({ url: '/refill/buy-airtime' });
    },
  );
});

describe('codes that open a box', () => {
  it.each([
    ['kyc_unsupported_service_type', 'Unsupported Service Type'],
    ['one_time_spend_limit_exceeded', 'Transaction Limit Exceeded!'],
    ['daily_spend_limit_exceeded', 'Transaction Limit Exceeded!'],
  ] as const)('%s offers to verify the profile and returns afterwards', async (code, title) => {
    signedInPage();
    history.replaceState(null, '', pageAt('/refill/buy-airtime?amount=500'));
    fail(code, 'The reason of the server.');
    expect(within(await box(title)).getByText('The reason of the server.')).toBeDefined();
    expect(await findIssues()).toEqual([]);
    await press('Verify Profile');
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/complete-kyc');
    expect(readPendingTransaction(false)).toMatchObject({ url: '/refill/buy-airtime?amount=500' });
  });

  it.each(['one_time_spend_limit_exceeded', 'daily_spend_limit_exceeded'] as const)(
    '%s never sends anyone at the highest level to verify',
    async (code) => {
      const details = {
        status: 403,
        message: 'You can spend up to ₦100,000.00 in one transaction.',
        code,
      };
      presentError(new ApiError({ kind: 'answer', ...details, body: { highest_level: true } }));
      const limit = within(await box('Transaction Limit Exceeded!'));
      expect(limit.getAllByRole('button').map((each) => each.textContent)).toEqual(['Okay']);
      await press('Okay');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(goTo).not.toHaveBeenCalled();
    },
  );

  it.each([
    'kyc_bvn_one_time_limit_exceeded',
    'kyc_bvn_daily_limit_exceeded',
    'kyc_upload_one_time_limit_exceeded',
    'kyc_upload_daily_limit_exceeded',
  ] as const)('%s gives the reason and leads to what raises the limit', async (code) => {
    fail(code);
    const limit = await box('Transaction Limit Exceeded!');
    expect(within(limit).getByText(catalogue[code].say)).toBeDefined();
    expect(goTo).not.toHaveBeenCalled();
    await press('Verify Profile');
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/settings?kyc=true');
  });

  it.each(['account_blacklisted', 'insufficient_pins'] as const)(
    '%s offers to write to support',
    async (code) => {
      fail(code);
      await box('Contact Support');
      await press('Contact Support');
      await vi.waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith('/help/tickets/new'));
    },
  );

  it.each(['account_blacklisted', 'insufficient_pins'] as const)(
    '%s leads to our chat where there is one',
    async (code) => {
      const chat_url = 'https://chat.example/oja';
      server.on('GET /features', { body: { data: { chat: true }, meta: { chat_url } } });
      fail(code);
      await box('Contact Support');
      await press('Contact Support');
      await vi.waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith(chat_url));
    },
  );

  it('account_locked offers the unlock link and shows the server’s message about it', async () => {
    server.on('POST /account/unlock/resend-link', { body: { data: { message: 'It is sent.' } } });
    fail('account_locked');
    await box('Account Locked');
    await press('Resend email');
    await vi.waitFor(() => expect(toastTexts()).toEqual(['It is sent.']));
    expect(server.calls[0]?.body).toEqual({ auth_input: 'ada@example.com' });
  });

  it('account_locked signs a member out and gives the reason', () => {
    signedInPage();
    fail('account_locked', 'Your account is locked.');
    expect(isSignedIn()).toBe(false);
    expect(server.sent('POST /logout')).toHaveLength(1);
    expect(toastTexts()).toEqual(['Your account is locked.', 'You were signed out.']);
    // as on the next page, which opens in a moment
    dismissToast($toasts.get()[0]!.id);
    showWaitingToast();
    expect(toastTexts()).toEqual(['You were signed out.', 'Your account is locked.']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('email_unverified sends the verification again', async () => {
    server.on('POST /email/resend', { body: { data: { message: 'x' } } });
    fail('email_unverified');
    await box('Unverified Email Address');
    await press('Resend email');
    await vi.waitFor(() =>
      expect(toastTexts()).toEqual(['An email has been sent to you for verification']),
    );
    expect(server.calls[0]?.body).toMatchObject({ email: 'ada@example.com' });
  });

  it('duplicate_gift_card_sell_picture says that the card was rejected', async () => {
    fail('duplicate_gift_card_sell_picture');
    const text =
      "This card was rejected because the system noticed it has been uploaded before or it's a bad card";
    expect(within(await box('Card rejected')).getByText(text)).toBeDefined();
    await press('Retry');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each(['automatic_flagged_transaction', 'manual_flagged_transaction'] as const)(
    '%s opens the box of flagged transactions',
    async (code) => {
      fail(code);
      expect(await screen.findByText('Oops!')).toBeDefined();
      expect(toastTexts()).toEqual([]);
    },
  );
});

describe('codes that show a line', () => {
  it.each(['inconsistent_government_id_data', 'only_flagged_automatic_transaction'] as const)(
    '%s is an error toast',
    async (code) => {
      fail(code, 'The text of the server.');
      expect((await screen.findByRole('alert')).textContent).toContain('The text of the server.');
    },
  );

  it('any other code is a toast with its message', () => {
    presentError(answer(409, 'Something else.', 'a_code_of_tomorrow'));
    expect(toastTexts()).toEqual(['Something else.']);
  });
});

describe('answers without a code', () => {
  it.each([
    [500, 'secret detail', ['An error occurred, please try again later.']],
    [404, 'We couldn’t find that.', ['We couldn’t find that.']],
    [404, 'A primary bank account has not been created yet.', []],
    [400, 'Not like this.', ['Not like this.']],
    [400, 'Your BVN is required to continue.', []],
    [429, 'Too many attempts.', ['Too many attempts.']],
    [503, 'We are busy.', ['We are busy.']],
  ])('%i "%s" shows %j', (status, message, toasts) => {
    presentError(answer(status, message));
    expect(toastTexts()).toEqual(toasts);
    expect(goTo).not.toHaveBeenCalled();
  });

  it('422 says the first field error, else the message', () => {
    const errors = { amount: ['Too small.', 'Too round.'], pin: ['Wrong.'] };
    presentError(new ApiError({ kind: 'answer', status: 422, message: 'Check.', errors }));
    presentError(answer(422, 'Check this.'));
    expect(toastTexts()).toEqual(['Too small.', 'Check this.']);
  });

  it('the two-factor sentence opens the two-factor box, and closing that signs out', async () => {
    signedInPage();
    presentError(answer(400, 'You must be verified through Two-factor authentication.'));
    const dialog = await screen.findByRole('dialog', { name: 'Secret Key' });
    expect(within(dialog).getByRole('textbox', { name: 'Secret Key' })).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(isSignedIn()).toBe(false);
    expect(server.sent('POST /logout')).toHaveLength(1);
  });

  it('no answer at all counts as a 500', () => {
    presentError(new ApiError({ kind: 'lost' }));
    expect(toastTexts()).toEqual(['An error occurred, please try again later.']);
  });
});
