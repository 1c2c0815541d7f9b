import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TicketsSummary } from '#islands/e-tickets/summary.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { cookies } from '#lib/constants.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { lost, type FakeApi, type SentCall } from '#tests/support/fake-api.ts';
import {
  PAY,
  QUOTE,
  heldQuote,
  onSummary,
  openAsMember,
  openSummary,
  pay,
  press,
  refusal,
} from '#tests/support/tickets-summary.tsx';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = onSummary();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('a promo code', () => {
  const lines = {
    amount: '8500.00',
    fee: '200.00',
    duty: '0.00',
    total: '8700.00',
    arrives: { label: 'Your tickets', amount: '8500.00' },
  };
  const answer = ({ body }: SentCall) => {
    const { promo_code: code } = body as { promo_code?: string };
    if (code === 'EARLY') return heldQuote({ lines });
    return code
      ? refusal({ promo_code: ['We couldn’t find that code. Please check it.'] })
      : heldQuote();
  };

  it('is applied, shows what it takes off, is paid with, and can be removed', async () => {
    server.on(QUOTE, answer);
    openAsMember();
    await screen.findByText('₦10,200.00');
    await userEvent.type(screen.getByRole('textbox', { name: /Promo code/ }), 'early');
    await press('Apply the promo code');
    expect(await screen.findByText('EARLY takes ₦1,500.00 off.')).toBeDefined();
    expect(screen.getByText('₦8,700.00')).toBeDefined();
    await press('Remove the promo code');
    expect(await screen.findByText('₦10,200.00')).toBeDefined();
    await userEvent.type(screen.getByRole('textbox', { name: /Promo code/ }), 'EARLY');
    await press('Continue to pay');
    await pay();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledOnce());
    expect(server.sent(PAY)[0]!.body).toMatchObject({ promo_code: 'EARLY' });
  });

  it('that is unknown is reported at its field, and the price stays without it', async () => {
    server.on(QUOTE, answer);
    openAsMember();
    await screen.findByText('₦10,200.00');
    await userEvent.type(screen.getByRole('textbox', { name: /Promo code/ }), 'NOPE');
    await press('Continue to pay');
    expect(await screen.findByText('We couldn’t find that code. Please check it.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Promo code/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('₦10,200.00')).toBeDefined();
    await press('Continue to pay');
    await pay();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledOnce());
    expect(server.sent(PAY)[0]!.body).not.toHaveProperty('promo_code');
  });
});

describe('when money or the connection is missing', () => {
  const wallet = {
    user_currency: 'NGN',
    balance: { available: '3000.00' },
  } as unknown as NonNullable<Parameters<typeof TicketsSummary>[0]['wallet']>;

  it('shows what the wallet lacks, with the way to add it', async () => {
    openAsMember({ wallet });
    expect(await screen.findByText(/₦7,200.00 is missing/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Add money' }).getAttribute('href')).toBe(
      '/wallet/deposit',
    );
  });

  it('says only that money is missing while the balance is hidden', async () => {
    document.cookie = `${cookies.hideBalance}=1`;
    const { container } = openAsMember({ wallet });
    expect(await screen.findByText(/^There isn’t enough in your wallet\./)).toBeDefined();
    document.cookie = `${cookies.hideBalance}=; Max-Age=0`;
    expect(container.textContent).not.toMatch(/3,000|7,200/);
  });

  it('leads to the wallet after a refusal, and finds the tickets still chosen', async () => {
    openAsMember();
    await press('Continue to pay');
    const message = 'You don’t have enough in your wallet.';
    server.on(PAY, { status: 400, body: { message, error_code: 'naira_insufficient_funds' } });
    await pay();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/wallet/naira'));
    cleanup();
    openSummary();
    expect(await screen.findByText('2 × Regular')).toBeDefined();
  });

  it('requests a lost price again', async () => {
    server.on(QUOTE, lost);
    openAsMember();
    expect((await screen.findByRole('alert')).textContent).toMatch(/couldn’t get the price/);
    server.on(QUOTE, heldQuote());
    await press('Try again');
    expect(await screen.findByText('₦10,200.00')).toBeDefined();
  });

  it('asks automatically when the connection is back', async () => {
    server.on(QUOTE, lost);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    openAsMember();
    await screen.findByRole('alert');
    server.on(QUOTE, heldQuote());
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('₦10,200.00')).toBeDefined();
    onLine.mockRestore();
  });
});
