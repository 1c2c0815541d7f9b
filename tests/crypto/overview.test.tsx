import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { BuyOverview } from '#islands/crypto/buy/overview.tsx';
import { goTo, replaceWith } from '#lib/browser/navigate.ts';
import { readCoins } from '#lib/crypto/browser/coin-drafts.ts';
import { $modal } from '#lib/browser/stores/overlays.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser, TEST_TIME } from '#tests/support/clean-browser.ts';
import {
  coinsOnOffer,
  goodAddresses,
  heldCoins,
  storeHeld,
  storePurchase,
} from '#tests/support/coins.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const AUTHORIZE = 'POST /crypto/buy/authorize';

let server: FakeApi;
inCleanBrowser(() => {
  signedInPage();
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - TEST_TIME.getTime());
  server = fakeApi().on(AUTHORIZE, { body: { data: heldCoins() } });
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const page = () => <BuyOverview coins={coinsOnOffer} now={TEST_TIME.getTime()} />;
const press = (name: RegExp | string) => user().click(screen.getByRole('button', { name }));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the overview of a purchase', () => {
  it('leads to the form before it renders, where nothing was chosen', async () => {
    render(page());
    await vi.waitFor(() => expect(replaceWith).toHaveBeenCalledWith('/crypto/buy'));
    expect(screen.queryByRole('heading')).toBeNull();
    expect(server.calls).toEqual([]);
  });

  it('locks the price once, with each line, the address and the network’s name', async () => {
    storePurchase();
    const { container } = render(page());
    expect(await screen.findByText('₦1,580.25 for 1 USDT')).toBeTruthy();
    for (const text of [
      '₦31,605.00',
      '₦1,560.00',
      '₦33,165.00',
      'USDT 20.00 on Tron (TRC-20)',
      'Tron (TRC-20)',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('TR7NHq')).toBeTruthy();
    expect(screen.getByText(/If the rate improves/)).toBeTruthy();
    expect(screen.getByText(/can’t be reversed/)).toBeTruthy();
    expect(server.sent(AUTHORIZE).map(({ body }) => body)).toEqual([
      {
        token: 'usdt',
        network: 'tron',
        amount: '33165',
        fiatCurrency: 'NGN',
        walletAddress: goodAddresses.tron,
      },
    ]);
    expect(readCoins('buy').draft.referenceCode).toBe(heldCoins().referenceCode);
    expect(await findIssues(container)).toEqual([]);
    await press('Continue to payment');
    expect(goTo).toHaveBeenCalledWith('/crypto/checkout');
  });

  it('names coins where coins were typed, and a memo where the network takes one', async () => {
    storePurchase({ network: 'ton', amount: '33165.00' }, { in: 'coins', coins: '20', memo: '47' });
    render(page());
    await screen.findByText('₦1,580.25 for 1 USDT');
    const [sent] = server.sent(AUTHORIZE);
    expect(sent?.body).toMatchObject({ coins: '20', memo: '47' });
    expect(sent?.body).not.toHaveProperty('amount');
  });

  it('shows the same held price after a reload', async () => {
    storeHeld();
    render(page());
    expect(await screen.findByText('₦33,165.00')).toBeTruthy();
    expect(server.calls).toEqual([]);
  });

  it('counts down, and asks again on request once the price has expired', async () => {
    storePurchase();
    render(page());
    await screen.findByText('₦1,580.25 for 1 USDT');
    expect((await screen.findByRole('timer')).textContent).toMatch(/^1[45]:/);
    await wait(15 * 60_000);
    expect((await screen.findByRole('alert')).textContent).toContain('This price has expired');
    expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull();
    const later = heldCoins({ referenceCode: 'later', expires_at: '2026-11-21T10:30:30Z' });
    server.on(AUTHORIZE, { body: { data: later } });
    await press('Check the price again');
    expect(await screen.findByRole('button', { name: 'Continue to payment' })).toBeTruthy();
    expect(readCoins('buy').draft.referenceCode).toBe('later');
  });

  it('shows what was refused, and returns it to its field', async () => {
    const body = { message: 'x', errors: { walletAddress: ['We can’t send to this address.'] } };
    server.on(AUTHORIZE, { status: 422, body });
    storePurchase();
    render(page());
    expect(await screen.findByText('We can’t send to this address.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change it' }).getAttribute('href')).toBe(
      '/crypto/buy',
    );
    expect(readCoins('buy').notes).toMatchObject({ problem_field: 'walletAddress' });
  });

  it('says that nothing is quoted now, or that no answer came', async () => {
    const message = 'Our price of Tether USD is more than five minutes old.';
    server.on(AUTHORIZE, { status: 503, body: { message, errors: {} } });
    storePurchase();
    render(page());
    expect(await screen.findByText(message)).toBeTruthy();
    server.on(AUTHORIZE, lost);
    await press('Check the price again');
    expect(await screen.findByText(/We didn’t get a response/)).toBeTruthy();
    server.on(AUTHORIZE, { body: { data: heldCoins() } });
    await press('Check the price again');
    expect(await screen.findByText('₦33,165.00')).toBeTruthy();
  });

  it('asks a guest to sign in, and keeps what they chose', async () => {
    cleanBrowser();
    storePurchase();
    render(page());
    await vi.waitFor(() => expect($modal.get()).toMatchObject({ name: 'auth' }));
    expect(await screen.findByText(/Your choices are saved/)).toBeTruthy();
    expect(server.calls).toEqual([]);
    expect(readCoins('buy').draft.token).toBe('usdt');
  });
});
