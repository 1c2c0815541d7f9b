import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DollarReturn } from '#islands/perfect-money/dollar-return.tsx';
import { DollarTrade } from '#islands/perfect-money/dollar-trade.tsx';
import type { Visit } from '#islands/perfect-money/terms.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { $modal } from '#lib/browser/stores/overlays.ts';
import { readPendingTransaction, storeResumed } from '#lib/browser/stores/pending-transaction.ts';
import { dollarSaleRule } from '#lib/perfect-money/dollar-trade.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { dollarVisit } from '#tests/support/dollar-visit.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { orderOf, quoteOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

const ACCOUNT = 'U12345678';
const agreed = {
  reference: '11111111-1111-4111-8111-111111111111',
  quote: quoteOf({ name: 'Demo Dollar Voucher' }),
  expires_at: '2026-11-21T10:10:00Z',
};

let server: FakeApi;
inCleanBrowser(() => {
  signedInPage();
  server = fakeApi()
    .on('POST /perfect-money/account/resolve', { body: { data: { account_name: 'W*** Kamau' } } })
    .on('POST /perfect-money/buy/authorize', { body: { data: agreed } })
    .on('POST /quotes', { body: { data: quoteOf() } });
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const trade = (change: Partial<Visit> = {}, start: 'buy' | 'sell' = 'buy') => (
  <DollarTrade {...dollarVisit} {...change} start={start} />
);
const account = () => screen.getByLabelText<HTMLInputElement>(/oucher account/);
const dollars = () => screen.getByLabelText<HTMLInputElement>(/^Dollars/);
const press = (name: RegExp | string) => user().click(screen.getByRole('button', { name }));
async function fill(id = ACCOUNT, amount = '10') {
  await user().type(account(), id);
  await user().type(dollars(), amount);
}

describe('the form of dollars', () => {
  it('shows the rate with its age, what it comes to, and whose account it is', async () => {
    const { container } = render(trade());
    await fill();
    expect(await screen.findByText('W*** Kamau')).toBeTruthy();
    const price = within(screen.getByRole('region', { name: 'You pay' }));
    expect(price.getByRole('status').textContent).toContain('₦14,590.00');
    expect(price.getByText('₦1,449.00')).toBeTruthy();
    expect(price.getByText(/^Today, \d\d:00am$/)).toBeTruthy();
    expect(await findIssues(container)).toEqual([]);
  });

  it('shows errors beside their fields, focuses the first, and requests nothing', async () => {
    render(trade());
    await fill('X12345678', '4');
    await press('Continue');
    expect(await screen.findByText(/must start with letter 'U' and 8 numbers/)).toBeTruthy();
    expect(screen.getByText('Enter at least $5.00.')).toBeTruthy();
    expect(document.activeElement).toBe(account());
    expect(server.calls).toEqual([]);
  });

  it('agrees before the PIN and pays the reference once', async () => {
    server.on('POST /perfect-money/buy', { status: 201, body: { data: orderOf() } });
    render(trade());
    await fill();
    await press('Continue');
    const [first] = await screen.findAllByRole('textbox', { name: /^Digit/ });
    await user().click(first!);
    await user().keyboard('482915');
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/my-orders/OJ-7KD4-Q2MX'));
    const [paid] = server.sent('POST /perfect-money/buy');
    expect(paid?.body).toEqual({ reference: agreed.reference, pin: '482915' });
  });

  it('keeps what was typed when someone looks at the other way, and prices that', async () => {
    render(trade());
    await fill();
    await user().click(screen.getByRole('tab', { name: 'Sell dollars' }));
    expect([account().value, dollars().value]).toEqual([ACCOUNT, '10']);
    const price = within(screen.getByRole('region', { name: 'Your wallet gets' }));
    expect(price.getByRole('status').textContent).toContain('₦12,696.00');
    expect(location.search).toBe('?way=sell');
  });
});

describe('a guest', () => {
  it.each([
    ['buy', 'Sign in to pay', 'perfect-money-buy', '/perfect-money'],
    ['sell', 'Sign in to sell', 'perfect-money-sell', '/perfect-money?way=sell'],
  ] as const)(
    'sees the price to %s and signs in with the form kept',
    async (way, name, product, url) => {
      cleanBrowser();
      render(trade({ needs: 'sign-in' }, way));
      await fill();
      await press('Continue');
      await user().click(await screen.findByRole('button', { name }));
      expect($modal.get()).toMatchObject({ name: 'auth' });
      expect(readPendingTransaction(false)).toMatchObject({
        product,
        url,
        transactionData: { account_id: ACCOUNT, amount: '10' },
      });
      expect(server.sent('POST /perfect-money/account/resolve')).toEqual([]);
    },
  );

  it('finds it filled in when they return', async () => {
    storeResumed('perfect-money-sell', { account_id: ACCOUNT, amount: '25.00' });
    render(trade({}, 'sell'));
    await vi.waitFor(() => expect(account().value).toBe(ACCOUNT));
    expect(dollars().value).toBe('25');
    expect(await screen.findByText('W*** Kamau')).toBeTruthy();
  });
});

describe('selling', () => {
  const started = {
    reference: 'OJ-7KD4-Q2MX',
    redirect_url: 'https://vouchers.example/pay/1',
    rate_held_until: '2026-11-21T10:30:00Z',
  };

  it('explains how dollars that arrive are paid in the form, before the provider, and on the way there', async () => {
    server.on('POST /perfect-money/sell/initiate', { body: { data: started } });
    render(trade({}, 'sell'));
    expect(screen.getByText(dollarSaleRule)).toBeTruthy();
    await fill();
    await press('Continue');
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText(dollarSaleRule)).toBeTruthy();
    await press('Go to Demo Dollar Voucher');
    const leaving = (await screen.findByText('Redirecting…')).parentElement!;
    expect(within(leaving).getByText(dollarSaleRule)).toBeTruthy();
  });

  it('is the same sale after a lost answer, then leads to the provider', async () => {
    server.on('POST /perfect-money/sell/initiate', lost);
    render(trade({}, 'sell'));
    await fill();
    await press('Continue');
    await user().click(await screen.findByRole('button', { name: 'Go to Demo Dollar Voucher' }));
    expect((await screen.findByRole('alert')).textContent).toContain('it’s the same sale');
    server.on('POST /perfect-money/sell/initiate', { body: { data: started } });
    await press('Go to Demo Dollar Voucher');
    expect(await screen.findByText('Redirecting…')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(goTo).toHaveBeenCalledWith(started.redirect_url);
    const keys = server
      .sent('POST /perfect-money/sell/initiate')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });
});

describe('someone who is not verified yet', () => {
  it('sees that in the sale, which waits for the way back', async () => {
    const body = { message: 'Verify', error_code: 'kyc_unsupported_service_type', errors: {} };
    server.on('POST /perfect-money/sell/initiate', { status: 403, body });
    render(trade({ needs: 'verify' }, 'sell'));
    await fill();
    await press('Continue');
    await user().click(await screen.findByRole('button', { name: 'Go to Demo Dollar Voucher' }));
    await vi.waitFor(() => expect($modal.get()).toMatchObject({ name: 'error' }));
    expect(readPendingTransaction(false)).toMatchObject({
      product: 'perfect-money-sell',
      transactionData: { account_id: ACCOUNT, amount: '10' },
    });
  });
});

describe('the return from the provider', () => {
  const sale = (status: 'awaiting_user' | 'completed' | 'cancelled', message: string) =>
    orderOf({ type: 'perfect-money-sell', direction: 'in', status, message });
  const waiting = sale('awaiting_user', 'We’re waiting for your dollars.');

  it('queries the server, which queries the provider, until the outcome is known', async () => {
    server.on('POST /perfect-money/sell/success', { body: { data: waiting } });
    render(<DollarReturn given={waiting} back="success" />);
    expect(screen.getByRole('heading', { name: 'Checking' })).toBeTruthy();
    await vi.waitFor(() => expect(server.sent('POST /perfect-money/sell/success')).toHaveLength(1));
    const done = sale('completed', '₦12,696.00 is in your wallet.');
    server.on('POST /perfect-money/sell/success', { body: { data: done } });
    server.on('GET /transactions/OJ-7KD4-Q2MX', { body: { data: done } });
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(screen.getByRole('heading', { name: 'Your wallet is credited' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(
      '/my-orders/OJ-7KD4-Q2MX',
    );
  });

  it('without paying ends the sale and shows where the money is', async () => {
    const over = sale('cancelled', 'No dollars arrived, so nothing was credited.');
    server.on('POST /perfect-money/sell/cancel', { body: { data: over } });
    render(<DollarReturn given={waiting} back="failed" />);
    expect(await screen.findByRole('heading', { name: 'Nothing was sold' })).toBeTruthy();
    expect(screen.getByText(/nothing was credited/)).toBeTruthy();
  });
});
