import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PayoutForm, type PayoutFormProps } from '#islands/crypto/sell/payout-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { changeCoins, readCoins } from '#lib/crypto/browser/coin-drafts.ts';
import { findIssues } from '#tests/support/axe.ts';
import { signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import {
  bankOf,
  SALE_ADDRESS,
  SALE_REFERENCE,
  saleOf,
  saleOrderOf,
} from '#tests/support/shown-sales.ts';
import { rateOfCoins } from '#tests/support/coins.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const OPEN = 'POST /crypto/sell/initiate';
const OPENED = `/crypto/sell/wallet?reference=${SALE_REFERENCE}`;
const amounts = { coins: '40.00000000', worth: '61610.00', fee: '0.00', total: '61610.00' };
const opened = { status: 201, body: { data: { ...saleOf(), order: saleOrderOf().order } } };
const given: PayoutFormProps = {
  accounts: [bankOf()],
  currency: 'NGN',
  zone: 'Africa/Lagos',
  needs: null,
  charges: {
    withdrawal: [{ from: '0.00', fee: '50.00', percent: null }],
    stamp_duty: null,
  },
};

let server: FakeApi;
inCleanBrowser(() => {
  signedInPage();
  changeCoins('sell', { token: 'usdt', network: 'tron', amount: '40.00000000', rate: '1540.25' });
  server = fakeApi()
    .on('GET /crypto/rates', {
      body: { data: rateOfCoins({ side: 'sell', rate: '1540.25', fee: '0.00', amounts }) },
    })
    .on(OPEN, opened);
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const go = () => user().click(screen.getByRole('button', { name: /Continue|Opening/ }));
const bank = () => screen.getByRole<HTMLInputElement>('radio', { name: /GTBank/ });

describe('where the money of a sale goes', () => {
  it('is the wallet at first; the coins and the payout are beside it', async () => {
    const { container } = render(<PayoutForm {...given} />);
    expect(screen.getByRole('radio', { name: /Your Oja wallet/ })).toHaveProperty('checked', true);
    expect(await screen.findByText('USDT 40.00')).toBeTruthy();
    expect(screen.getByText('Tron (TRC-20)')).toBeTruthy();
    await vi.waitFor(() =>
      expect(screen.getByText('You get').parentElement!.textContent).toContain('₦61,610.00'),
    );
    expect(await findIssues(container)).toEqual([]);
  });

  it('is a bank account, of which the draft keeps id, bank and last four digits only', async () => {
    render(<PayoutForm {...given} />);
    await user().click(bank());
    expect(readCoins('sell').draft.bankDetails).toEqual({
      id: bankOf().id,
      bank: 'GTBank',
      last_four: '4321',
    });
    expect(screen.getByText(/Our fee: ₦50.00/)).toBeTruthy();
    const gets = screen.getByText('You get').parentElement!;
    await vi.waitFor(() => expect(gets.textContent).toMatch(/^You get₦61,560.00/));
    for (const text of ['₦61,610.00', '−₦50.00', 'GTBank ••••4321'])
      expect(within(gets).getByText(text)).toBeTruthy();
    await go();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith(OPENED));
    expect(server.sent(OPEN)[0]?.body).toEqual({
      token: 'usdt',
      network: 'tron',
      amount: '40.00000000',
      payout: bankOf().id,
    });
  });

  it('shows no sum that reaches an account while the payout fee is unknown', async () => {
    render(<PayoutForm {...given} charges={null} />);
    const gets = screen.getByText('You get').parentElement!;
    await vi.waitFor(() => expect(gets.textContent).toContain('₦61,610.00'));
    await user().click(bank());
    expect(gets.textContent).toMatch(/^You getPrice now₦61,610.00/);
  });

  it('is the account of a sale that is repeated, until another one is chosen', async () => {
    changeCoins('sell', {}, { payout: bankOf().id });
    render(<PayoutForm {...given} />);
    await vi.waitFor(() => expect(bank().checked).toBe(true));
    await user().click(screen.getByRole('radio', { name: /Your Oja wallet/ }));
    expect(bank().checked).toBe(false);
    await go();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith(OPENED));
    expect(server.sent(OPEN)[0]?.body).toMatchObject({ payout: 'wallet' });
  });

  it('can’t be a paused account, and leads to adding one', () => {
    const rests = bankOf({ usable: false, usable_from: '2026-11-22T10:00:00Z' });
    render(<PayoutForm {...given} accounts={[rests]} />);
    expect(bank().disabled).toBe(true);
    expect(screen.getByText(/Can be used from/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add an account' }).getAttribute('href')).toContain(
      '/settings/bank',
    );
  });
});

describe('opening the sale', () => {
  it('leads to its address, which the draft names from then on', async () => {
    render(<PayoutForm {...given} />);
    await go();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith(OPENED));
    expect(readCoins('sell').draft).toMatchObject({
      referenceCode: SALE_REFERENCE,
      walletAddress: SALE_ADDRESS,
    });
    expect(server.sent(OPEN)[0]?.body).toMatchObject({ payout: 'wallet' });
  });

  it('names no amount for coins that are sold as they come', async () => {
    changeCoins('sell', { amount: '' });
    render(<PayoutForm {...given} />);
    expect(await screen.findByText('Any amount of USDT')).toBeTruthy();
    await go();
    await vi.waitFor(() => expect(server.sent(OPEN)).toHaveLength(1));
    expect(server.sent(OPEN)[0]?.body).toEqual({
      token: 'usdt',
      network: 'tron',
      payout: 'wallet',
    });
  });

  it('is the same sale after a lost answer and a reload', async () => {
    server.on(OPEN, lost);
    const { unmount } = render(<PayoutForm {...given} />);
    await go();
    expect((await screen.findByRole('alert')).textContent).toContain('it’s the same sale');
    unmount();
    server.on(OPEN, opened);
    render(<PayoutForm {...given} />);
    await go();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith(OPENED));
    const keys = server.sent(OPEN).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('finds a sale whose answer was lost by its key', async () => {
    server.on(OPEN, lost);
    render(<PayoutForm {...given} />);
    const answer = server.fetch;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) =>
      String(input).includes('/transactions/by-key/')
        ? new Response(JSON.stringify({ data: saleOrderOf().order }))
        : answer(input, init),
    );
    await go();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith(OPENED));
    expect(readCoins('sell').draft.referenceCode).toBe(SALE_REFERENCE);
  });

  it('shows what the server doesn’t accept', async () => {
    const errors = { payout: ['Choose another account.'], amount: ['Enter at most USDT 20.00.'] };
    server.on(OPEN, { status: 422, body: { message: 'No', error_code: 'invalid_input', errors } });
    render(<PayoutForm {...given} />);
    await go();
    expect(await screen.findByText('Choose another account.')).toBeTruthy();
    expect(screen.getByText('Enter at most USDT 20.00.')).toBeTruthy();
    expect(goTo).not.toHaveBeenCalled();
  });

  it('says offline that nothing was sent', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.stubGlobal('fetch', lost);
    render(<PayoutForm {...given} />);
    await go();
    expect((await screen.findByRole('alert')).textContent).toContain('You’re offline');
  });

  it('leads back to a sale that is open already', async () => {
    changeCoins('sell', { referenceCode: SALE_REFERENCE });
    render(<PayoutForm {...given} />);
    await act(() => vi.advanceTimersByTimeAsync(0));
    const link = screen.getByRole('link', { name: 'See its address' });
    expect(link.getAttribute('href')).toBe(OPENED);
  });

  it('asks a guest to sign in, and returns here', () => {
    render(<PayoutForm {...given} accounts={[]} needs="sign-in" />);
    const link = screen.getByRole('link', { name: 'Sign in to sell' });
    expect(link.getAttribute('href')).toBe('/login?next=%2Fcrypto%2Fsell%2Fpayment');
  });
});
