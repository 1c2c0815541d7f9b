import { wholeText } from '#tests/support/whole-text.ts';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { SaleCheckout } from '#islands/crypto/sell/sale-checkout.tsx';
import { SaleStatus } from '#islands/crypto/sell/sale-status.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { changeCoins, noDraft, readCoins } from '#lib/crypto/browser/coin-drafts.ts';
import type { CoinOrder } from '#lib/crypto/order.contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { shortenId } from '#lib/short-id.ts';
import { signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser, TEST_TIME } from '#tests/support/clean-browser.ts';
import { SALE_REFERENCE, saleOrderOf } from '#tests/support/shown-sales.ts';
import { transactionOf, TXID } from '#tests/support/coins.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const READ = `GET /crypto/${SALE_REFERENCE}`;
const REASON = {
  rule: 'large_sale',
  seen: 'It’s larger than usual.',
  clears: 'It ends by itself.',
  decides: 'Our team.',
};
const CANCEL = `POST /crypto/${SALE_REFERENCE}/cancel`;

let server: FakeApi;
inCleanBrowser(() => {
  signedInPage();
  server = fakeApi();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const press = (name: string) => user().click(screen.getByRole('button', { name }));
const status = (given: CoinOrder) => <SaleStatus given={given} zone="Africa/Lagos" />;
const heading = () => screen.getAllByRole('heading', { level: 2 })[0]!.textContent;
const next = async (sale: CoinOrder) => {
  server.on(READ, { body: { data: sale } });
  await act(() => vi.advanceTimersByTimeAsync(15_000));
};

const own = (change: Parameters<typeof transactionOf>[0] = {}) =>
  transactionOf({ amount: '40.00000000', ...change });
const over = (change: Partial<Order> = {}, more: Partial<CoinOrder> = {}) =>
  saleOrderOf(
    { sale: null, transactions: [own({ state: 'settled', confirmations: 20 })], ...more },
    { status: 'completed', arrived: true, can_cancel: false, ...change },
  );

describe('the status of a sale', () => {
  it('waits, and leads back to the address', async () => {
    const { container } = render(status(saleOrderOf()));
    expect(heading()).toBe('Waiting for your USDT');
    expect(screen.getByText('Waiting for your coins')).toBeTruthy();
    expect(
      screen.getByRole('link', { name: 'See your address and QR code' }).getAttribute('href'),
    ).toBe(`/crypto/sell/wallet?reference=${SALE_REFERENCE}`);
    expect(await findIssues(container)).toEqual([]);
  });

  it('shows when it ends, and can be cancelled', async () => {
    server.on(CANCEL, { body: { data: saleOrderOf({}, { status: 'cancelled' }).order } });
    const ended = saleOrderOf({ sale: null }, { status: 'cancelled', can_cancel: false });
    server.on(READ, { body: { data: ended } });
    render(status(saleOrderOf()));
    expect(screen.getByText(/This sale is open until/).textContent).toContain('22 Nov 2026');
    await press('Cancel this sale');
    await press('Yes, cancel it');
    expect(await screen.findByText('This sale is closed')).toBeTruthy();
  });

  it.each(['completed', 'cancelled', 'rejected'] as const)(
    'clears what was chosen for it once it is %s',
    (ended) => {
      changeCoins('sell', { token: 'usdt', referenceCode: SALE_REFERENCE });
      render(status(over({ status: ended })));
      expect(readCoins('sell').draft).toEqual(noDraft);
    },
  );

  it('leaves what was chosen for another sale', () => {
    changeCoins('sell', { token: 'usdt', referenceCode: 'OJ-OTHER' });
    render(status(over()));
    expect(readCoins('sell').draft.referenceCode).toBe('OJ-OTHER');
  });

  it('says that the confirmations start again when blocks were replaced', async () => {
    render(status(saleOrderOf({ transactions: [own()], confirmations: 3 })));
    const note = 'Tron replaced its newest blocks. Nothing has been credited yet.';
    await next(saleOrderOf({ transactions: [own({ confirmations: 0, note })], confirmations: 0 }));
    expect(heading()).toBe('Your USDT is being confirmed again');
    expect(screen.getByText('Confirming again')).toBeTruthy();
    expect(screen.getByText(note)).toBeTruthy();
    expect(screen.getByText('0 of 20 confirmations')).toBeTruthy();
  });

  it('counts confirmations as they come, then shows that it is paid', async () => {
    const { container } = render(status(saleOrderOf({ transactions: [own()], confirmations: 3 })));
    expect(heading()).toBe('We can see your USDT');
    expect(screen.getByText('3 of 20 confirmations')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^See your address/ })).toBeNull();
    expect(screen.getByText(shortenId(TXID))).toBeTruthy();
    expect(screen.queryByRole('link', { name: /tronscan/ })).toBeNull();
    expect(await findIssues(container)).toEqual([]);
    await next(saleOrderOf({ transactions: [own({ confirmations: 12 })], confirmations: 12 }));
    expect(screen.getByText('12 of 20 confirmations')).toBeTruthy();
    const message = '₦61,610.00 is in your wallet.';
    await next(over({ message }));
    expect(heading()).toBe('You’ve been paid');
    expect(screen.getByText(wholeText(message))).toBeTruthy();
  });

  it('leads to the payout to the bank once there is one', () => {
    const step = {
      title: 'On its way to your account',
      text: 'GTBank, OJ-9.',
      state: 'did' as const,
      at: '2026-11-21T10:09:00Z',
      link: '/my-orders/OJ-9',
    };
    render(status(over({ timeline: [step] })));
    const link = screen.getByRole('link', { name: /View: On its way to your account/ });
    expect(link.getAttribute('href')).toBe('/my-orders/OJ-9');
  });

  it('shows each part with its rate once it is paid', () => {
    const facts = [
      { label: 'Rate of USDT 40.00', value: 'NGN 1540.25', copy: false },
      { label: 'Rate of USDT 10.00', value: 'NGN 1551.10', copy: false },
    ];
    render(status(over({ facts, total: '77121.00' })));
    const gets = within(screen.getByRole('region', { name: 'Payout' }));
    for (const { label, value } of facts) {
      expect(gets.getByText(label)).toBeTruthy();
      expect(gets.getByText(value)).toBeTruthy();
    }
    expect(screen.getByRole('link', { name: 'Sell more crypto' })).toBeTruthy();
  });

  it('shows what is missing to the minimum, of everything that can be seen', () => {
    const small = (amount: string) => own({ amount, txid: `t${amount}` });
    render(status(saleOrderOf({ transactions: [small('1.50000000'), small('1.25000000')] })));
    expect(heading()).toBe('More coins are needed');
    expect(
      screen.getByText(wholeText(/Send at least USDT\s2.25 more to the same address/)),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: /^See your address/ })).toBeTruthy();
  });

  it('leaves it to the order to show what is missing once the coins are final', () => {
    const message = 'USDT 3.00 arrived, below the minimum of 5. Send at least USDT 2.00 more.';
    const small = own({ amount: '3.00000000', state: 'settled', confirmations: 20 });
    render(status(saleOrderOf({ transactions: [small] }, { status: 'processing', message })));
    expect(heading()).toBe('More coins are needed');
    expect(screen.getByText(wholeText(message))).toBeTruthy();
  });

  it('shows when another coin came, and what happens to it', () => {
    const note = 'We don’t buy DAI on Tron (TRC-20), so nothing was credited.';
    const other = own({ symbol: 'DAI', amount: '40.000000000000000001', state: 'settled', note });
    render(status(saleOrderOf({ transactions: [other] })));
    expect(heading()).toBe('DAI\u00a040.00 arrived');
    expect(screen.getByText(/still waiting for that/)).toBeTruthy();
    expect(screen.getByText(note)).toBeTruthy();
  });

  it('shows when a payment disappeared from its network', () => {
    render(status(saleOrderOf({ transactions: [own({ state: 'vanished', confirmations: 0 })] })));
    expect(heading()).toBe('Your payment is no longer on the network');
    expect(screen.getByText(/nothing was paid for it/)).toBeTruthy();
  });

  it('shows a payment that is on its way again after one disappeared', () => {
    const gone = own({ state: 'vanished', txid: 'gone' });
    render(status(saleOrderOf({ transactions: [gone, own()] })));
    expect(heading()).toBe('We can see your USDT');
  });

  it.each([
    ['arrived', { status: 'processing' }, 'Your USDT has arrived'],
    ['under review', { status: 'under_review' }, 'Our team is reviewing your sale'],
    ['without an answer', { status: 'unknown' }, 'We’re checking'],
    ['paid in part', { status: 'partly_completed' }, 'You’ve been paid'],
    ['declined', { status: 'rejected', status_text: 'Declined' }, 'Declined'],
  ] as const)('%s: shows the order’s own sentence', (_, change, title) => {
    const message = 'What we know, and what comes next.';
    render(status(over({ message, ...change })));
    expect(heading()).toBe(title);
    expect(screen.getByText(wholeText(message))).toBeTruthy();
  });

  it('shows money that a flag holds as held, and why', () => {
    const flags: Order['flags'] = [
      {
        flag: 'FL-7KD4',
        kind: 'automatic',
        currency: 'NGN',
        appealed_at: null,
        amount: '61610.00',
        held: '61610.00',
        reason: REASON,
        flagged_at: '2026-11-21T10:00:00Z',
        release_at: '2026-11-23T10:00:00Z',
      },
    ];
    render(status(over({ flags, on_hold_until: '2026-11-23T10:00:00Z' })));
    expect(heading()).toBe('You’ve been paid, and the money is on hold');
    expect(screen.getByText('On hold')).toBeTruthy();
    expect(screen.getByText(wholeText('₦61,610.00 is on hold for review'))).toBeTruthy();
  });

  it('is closed without coins, and the address stays', () => {
    const closed = saleOrderOf({ sale: null }, { status: 'cancelled', can_cancel: false });
    render(status(closed));
    expect(heading()).toBe('This sale is closed');
    expect(screen.getByText(/The address stays yours/)).toBeTruthy();
  });

  it('says offline that this is the last known state', async () => {
    render(status(saleOrderOf()));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/You’re offline, so this may be out of date/)).toBeTruthy();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You’re offline/)).toBeNull();
  });

  it('checks immediately on request, and reports when no answer comes', async () => {
    server.on(READ, lost);
    render(status(saleOrderOf()));
    await press('Check again');
    expect((await screen.findByRole('alert')).textContent).toContain('We didn’t get a response');
    server.on(READ, { body: { data: over() } });
    await press('Check again');
    expect(await screen.findByText('You’ve been paid')).toBeTruthy();
  });
});

describe('the checkout of a sale', () => {
  const checkout = (given: CoinOrder = saleOrderOf()) => (
    <SaleCheckout given={given} zone="Africa/Lagos" now={TEST_TIME.getTime()} />
  );

  it('shows what to send where, what it pays, and for how long', async () => {
    const { container } = render(checkout());
    const sale = within(screen.getByRole('region', { name: 'Your sale' }));
    for (const text of ['USDT 40.00', 'Tron (TRC-20)', '₦61,610.00', '₦1,540.25 for 1 USDT'])
      expect(sale.getByText(text)).toBeTruthy();
    expect(screen.getByRole('timer')).toBeTruthy();
    expect(await findIssues(container)).toEqual([]);
  });

  it('records that it was sent, and leads to the status', async () => {
    server.on(`POST /crypto/sell/${SALE_REFERENCE}/sent`, { body: { data: saleOrderOf().order } });
    render(checkout());
    await press('I’ve sent it');
    await vi.waitFor(() =>
      expect(goTo).toHaveBeenCalledWith(`/crypto/checkout/status?reference=${SALE_REFERENCE}`),
    );
  });

  it('asks for a confirmation before it is cancelled, then resets the draft to its defaults', async () => {
    changeCoins('sell', { token: 'usdt', fiatCurrency: 'KES', referenceCode: SALE_REFERENCE });
    server.on(CANCEL, { body: { data: saleOrderOf({}, { status: 'cancelled' }).order } });
    render(checkout());
    await press('Cancel this sale');
    expect(server.sent(CANCEL)).toEqual([]);
    expect(screen.getByText(/Only cancel if you haven’t sent any coins/)).toBeTruthy();
    await press('Yes, cancel it');
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/crypto/sell'));
    expect(readCoins('sell').draft).toEqual(noDraft);
    expect(noDraft.fiatCurrency).toBe('NGN');
  });

  it('checks again when coins came before it was cancelled, and keeps the draft', async () => {
    changeCoins('sell', { token: 'usdt', referenceCode: SALE_REFERENCE });
    const body = { message: 'Coins have arrived.', error_code: 'conflict', errors: {} };
    server.on(CANCEL, { status: 409, body });
    server.on(READ, { body: { data: saleOrderOf({ transactions: [own()], confirmations: 3 }) } });
    render(checkout());
    await press('Cancel this sale');
    await press('Yes, cancel it');
    expect(await screen.findByText('We can see your USDT')).toBeTruthy();
    expect(readCoins('sell').draft.referenceCode).toBe(SALE_REFERENCE);
    expect(goTo).not.toHaveBeenCalled();
  });

  it('shows its progress once coins are seen', () => {
    render(checkout(saleOrderOf({ transactions: [own()], confirmations: 3 })));
    expect(heading()).toBe('We can see your USDT');
    expect(screen.queryByRole('button', { name: 'Cancel this sale' })).toBeNull();
  });
});
