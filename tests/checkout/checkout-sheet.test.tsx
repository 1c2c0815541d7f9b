import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { goTo } from '#lib/browser/navigate.ts';
import { keepDraft, readDraft } from '#lib/browser/stores/drafts.ts';
import { findIssues } from '#tests/support/axe.ts';
import { signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import {
  bought,
  boxes,
  handlers,
  opened,
  payButton,
  payWith,
  refused,
  sheet,
  typePin,
  user,
  values,
} from '#tests/support/checkout-sheet.tsx';
import { cookies } from '#lib/constants.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import { quoteOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
let key: string;
inCleanBrowser(() => {
  signedInPage();
  server = fakeApi();
  key = keepDraft('airtime', values).key;
});

describe('the sheet before the PIN', () => {
  it('shows the recipient, five lines, and the one irreversible fact', async () => {
    const { container } = render(sheet());
    expect(screen.getByRole('dialog', { name: 'Review and pay' })).toBeDefined();
    expect(screen.getByText('0803 412 7790')).toBeDefined();
    const terms = [...container.querySelectorAll('dl.price-lines dt')].map((dt) => dt.textContent);
    expect(terms).toEqual([
      'Amount',
      'Our fee',
      'Duty and tax',
      'Total',
      'Airtime on 0803 412 7790',
    ]);
    expect(screen.getByText('Airtime can’t be reversed once it’s sent.')).toBeDefined();
    expect(await findIssues(container)).toEqual([]);
  });

  it('warns that the same purchase is still open, and says why the price is shown again', () => {
    render(
      sheet({ quote: quoteOf({ warning: 'The same is on its way.' }), notice: 'It changed.' }),
    );
    expect(screen.getByRole('alert').textContent).toBe('It changed. The same is on its way.');
  });

  it('shows how long it usually takes, once that is known', () => {
    const { rerender } = render(sheet());
    expect(screen.queryByText(/Usually takes/)).toBeNull();
    rerender(sheet({ quote: quoteOf({ expected_s: { median: 40, p90: 170 } }) }));
    expect(screen.getByText('Usually takes 40 seconds; 90% within 3 minutes.')).toBeDefined();
  });

  it('shows what paying leaves in the wallet, unless the balance is hidden', () => {
    const quote = quoteOf({ wallet_available: '5000.00' });
    const { unmount } = render(sheet({ quote }));
    expect(screen.getByText(/^Left in your wallet/).textContent).toContain('₦4,500.00');
    unmount();
    document.cookie = `${cookies.hideBalance}=1`;
    render(sheet({ quote }));
    expect(screen.queryByText(/^Left in your wallet/)).toBeNull();
    document.cookie = `${cookies.hideBalance}=; Max-Age=0`;
  });

  it('shows what the wallet lacks, with the way to add it', () => {
    render(sheet({ quote: quoteOf({ wallet_available: '320.00' }) }));
    expect(screen.getByText(/^Your wallet is ₦180\.00 short\./)).toBeDefined();
    const add = screen.getByRole('link', { name: 'Add money' });
    expect(add.getAttribute('href')).toBe('/wallet/deposit?amount=180.00');
    expect(screen.queryByText(/^Left in your wallet/)).toBeNull();
  });

  it('says only that money is missing while the balance is hidden', () => {
    document.cookie = `${cookies.hideBalance}=1`;
    render(sheet({ quote: quoteOf({ wallet_available: '320.00' }) }));
    document.cookie = `${cookies.hideBalance}=; Max-Age=0`;
    expect(screen.getByText(/^There isn’t enough in your wallet\./).textContent).not.toContain('₦');
    const add = screen.getByRole('link', { name: 'Add money' });
    expect(add.getAttribute('href')).toBe('/wallet/deposit');
  });

  it('doesn’t mention the wallet where the purchase is paid by a transfer', () => {
    const act = {
      title: 'Check and order',
      verb: 'Order for',
      busy: 'Ordering',
      total: 'You transfer',
    };
    render(sheet({ act, quote: quoteOf({ wallet_available: '320.00' }) }));
    expect(screen.queryByText(/your wallet/i)).toBeNull();
  });

  it('can’t be paid before six digits are in the boxes, and is paid with the sixth', async () => {
    server.on('POST /bills/purchase', bought);
    render(sheet());
    expect(payButton().hasAttribute('disabled')).toBe(true);
    await typePin('12345');
    expect(payButton().hasAttribute('disabled')).toBe(true);
    await user().keyboard('6');
    await opened();
    expect(server.sent('POST /bills/purchase')).toHaveLength(1);
  });
});

describe('a visitor who can’t pay yet', () => {
  it('signs in, or completes profile or PIN first, with what was typed kept', async () => {
    const { rerender } = render(sheet({ needs: 'sign-in' }));
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    await user().click(screen.getByRole('button', { name: 'Sign in to pay' }));
    expect(handlers.onSignIn).toHaveBeenCalledOnce();
    for (const [needs, name, href] of [
      ['pin', 'Set up your PIN', '/security/pin-setup'],
      ['verify', 'Verify your profile', '/complete-kyc'],
    ] as const) {
      rerender(sheet({ needs }));
      const link = screen.getByRole('link', { name });
      expect(link.getAttribute('href')).toBe(href);
      fireEvent.click(link);
    }
    expect(handlers.onLeave).toHaveBeenCalledTimes(2);
  });
});

describe('paying', () => {
  it('sends PIN and values under the draft’s key and opens the order’s page', async () => {
    server.on('POST /bills/purchase', bought);
    render(sheet());
    await payWith();
    await opened();
    const [call] = server.sent('POST /bills/purchase');
    expect(call?.headers.get('idempotency-key')).toBe(key);
    expect(call?.body).toMatchObject({ pin: '123456', user_number: '08034127790' });
    expect(readDraft('airtime')).toBeNull();
  });

  it('sends once however often it is tapped, and stays busy until the order’s page has loaded', async () => {
    let answer: (value: typeof bought) => void = () => undefined;
    server.on('POST /bills/purchase', () => new Promise((resolve) => (answer = resolve)));
    render(sheet());
    await typePin();
    act(() => {
      // Both before the next render, so the busy button can't block the second one yet.
      payButton().click();
      payButton().click();
    });
    fireEvent.click(payButton());
    expect(payButton().getAttribute('aria-busy')).toBe('true');
    answer(bought);
    await opened();
    fireEvent.click(payButton());
    expect(payButton().getAttribute('aria-busy')).toBe('true');
    expect(server.sent('POST /bills/purchase')).toHaveLength(1);
  });

  it('is enabled again when the browser restores the page from memory', async () => {
    server.on('POST /bills/purchase', bought);
    render(sheet());
    await payWith();
    await opened();
    expect(handlers.onClose).not.toHaveBeenCalled();
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(payButton().getAttribute('aria-busy')).toBeNull();
    expect(handlers.onClose).toHaveBeenCalledOnce();
  });

  it('says that a PIN was wrong, with empty boxes, and pays with the right one', async () => {
    const wrong = { message: 'Incorrect PIN.', errors: { pin: ['Incorrect PIN. 4 tries left.'] } };
    server.on('POST /bills/purchase', refused(422, wrong));
    render(sheet());
    await payWith('111111');
    expect(await screen.findByText('Incorrect PIN. 4 tries left.')).toBeDefined();
    expect(boxes().map(({ value }) => value)).toEqual(['', '', '', '', '', '']);
    expect(payButton().hasAttribute('disabled')).toBe(true);
    expect(document.activeElement).toBe(boxes()[0]);
    expect(readDraft('airtime')?.sent).toBe(false);
    server.on('POST /bills/purchase', bought);
    await payWith('123456');
    await opened();
    const sent = server.sent('POST /bills/purchase');
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([key, key]);
    expect(toastTexts()).toEqual([]);
  });

  it('passes messages about the form’s fields to the form', async () => {
    const errors = { amount: ['Enter at most ₦400.00.'] };
    server.on('POST /bills/purchase', refused(422, { message: 'Check.', errors }));
    render(sheet());
    await payWith();
    await vi.waitFor(() => expect(handlers.onFieldErrors).toHaveBeenCalledWith(errors));
    expect(toastTexts()).toEqual([]);
  });

  it('leads to the wallet when the balance is too low', async () => {
    const body = { message: 'You don’t have enough in your wallet.' };
    server.on(
      'POST /bills/purchase',
      refused(400, { ...body, error_code: 'naira_insufficient_funds' }),
    );
    render(sheet());
    await payWith();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/wallet/naira'));
  });

  it.each([
    [409, { message: 'The price has changed.', error_code: null }, 'The price has changed.'],
    [422, { message: 'Not held.', errors: { quote_id: ['Not held.'] } }, 'Not held.'],
  ])('requests a new price after %i about the old one', async (status, body, text) => {
    server.on('POST /bills/purchase', refused(status, body));
    render(sheet());
    await payWith();
    await vi.waitFor(() => expect(handlers.onPriceChanged).toHaveBeenCalledWith(text));
    expect(toastTexts()).toEqual([]);
  });
});
