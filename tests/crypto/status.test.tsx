import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CoinStatus } from '#islands/crypto/buy/coin-status.tsx';
import { PlacedOrder } from '#islands/crypto/buy/placed-order.tsx';
import { replaceWith } from '#lib/browser/navigate.ts';
import { noDraft, readCoins } from '#lib/crypto/browser/coin-drafts.ts';
import type { CoinOrder } from '#lib/crypto/order.contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { shortenId } from '#lib/short-id.ts';
import { signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser, TEST_TIME } from '#tests/support/clean-browser.ts';
import { coinOrderOf, storePurchase, transactionOf, TXID } from '#tests/support/coins.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { FakeStream } from '#tests/support/fake-stream.ts';
import { orderOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

const REFERENCE = 'OJ-7KD4-Q2MX';
const READ = `GET /crypto/${REFERENCE}`;

let server: FakeApi;
inCleanBrowser(
  () => {
    signedInPage();
    vi.stubGlobal('EventSource', FakeStream);
    server = fakeApi();
  },
  { leave: () => vi.advanceTimersByTime(3_000) },
);

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const answer = (coins: CoinOrder) => ({ body: { data: coins } });
const page = (change: Partial<CoinOrder> = {}, order: Partial<Order> = {}) => (
  <CoinStatus
    coins={coinOrderOf(change, order)}
    zone="Africa/Lagos"
    now={TEST_TIME.getTime() - performance.now()}
  />
);
const sent = { can_cancel: false, cancel_until: null } as const;
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

describe('the status of a purchase', () => {
  it('can be undone before it is sent', async () => {
    const undone = orderOf({ status: 'cancelled', ...sent, message: 'Your money is back.' });
    server.on(`POST /crypto/${REFERENCE}/cancel`, { body: { data: undone } });
    render(page({}, { cancel_until: '2026-11-21T10:05:00Z' }));
    expect(await heading('We’re sending your coins')).toBeTruthy();
    await user().click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await heading('You cancelled this purchase')).toBeTruthy();
    expect(screen.getByText('Your money is back.')).toBeTruthy();
    expect(screen.getByText('No coins were sent.')).toBeTruthy();
  });

  it('follows the transaction: its id, the explorer as text, confirmations that count up', async () => {
    server.on(READ, answer(coinOrderOf({ transactions: [transactionOf()] }, sent)));
    const { container } = render(page({}, sent));
    expect(screen.getByText(/It’ll show here with its ID/)).toBeTruthy();
    await wait(6_000);
    expect(await heading('Your coins are on their way')).toBeTruthy();
    expect(screen.getByText(shortenId(TXID))).toBeTruthy();
    expect(screen.getByText(/^tronscan.org/).closest('a')).toBeNull();
    expect(screen.getByText('3 of 20 confirmations')).toBeTruthy();
    expect(await findIssues(container)).toEqual([]);
    const more = transactionOf({ confirmations: 12 });
    server.on(READ, answer(coinOrderOf({ transactions: [more] }, sent)));
    await wait(6_000);
    expect(screen.getByText('12 of 20 confirmations')).toBeTruthy();
    const done = transactionOf({ confirmations: 20, state: 'settled' });
    const facts = [{ label: 'Transaction', value: TXID, copy: true }];
    const completed = { ...sent, status: 'completed', arrived: true, facts } as const;
    server.on(READ, answer(coinOrderOf({ transactions: [done] }, completed)));
    await wait(6_000);
    expect(await heading('Your coins have arrived')).toBeTruthy();
    expect(screen.getAllByText(shortenId(TXID))).toHaveLength(1);
    const asked = server.sent(READ).length;
    await wait(60_000);
    expect(server.sent(READ)).toHaveLength(asked);
  });

  it.each([
    ['unknown', 'We’re checking whether your coins were sent', /we won’t send it twice/],
    ['under_review', 'Our team is reviewing this', /It’ll show here/],
    ['failed', 'Your coins weren’t sent', /No coins were sent/],
    ['reversed', 'Your coins weren’t sent', /No coins were sent/],
  ] as const)('is accurate while it is %s', async (status, title, text) => {
    server.on(READ, answer(coinOrderOf({}, { ...sent, status })));
    render(page({}, { ...sent, status, message: 'Your money is safe.' }));
    expect(await heading(title)).toBeTruthy();
    expect(screen.getByText('Your money is safe.')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See your order' })).toBeTruthy();
  });

  const transfer = {
    type: 'bank',
    bank: 'Oja Bank',
    account_number: '0123456789',
    account_name: 'Oja Ltd',
    reference: REFERENCE,
    pay_until: '2026-11-21T10:15:00Z',
    arrived: '0.00',
    missing: '33165.00',
    ended: null,
  } as const;
  const waiting = { ...sent, status: 'awaiting_user', can_cancel: true } as const;

  it('shows where to transfer how much, with which note, and until when', async () => {
    server.on(READ, answer(coinOrderOf({ transfer }, waiting)));
    const { container } = render(page({ transfer }, waiting));
    const card = within(await screen.findByRole('region', { name: 'Transfer ₦33,165.00' }));
    for (const text of ['0123456789', REFERENCE, 'Oja Bank', 'Oja Ltd'])
      expect(card.getByText(text)).toBeTruthy();
    for (const name of ['Copy account number', 'Copy reference', 'Copy amount'])
      expect(card.getByRole('button', { name })).toBeTruthy();
    expect(card.getByRole('timer').textContent).toBe('15:00');
    expect(card.getByText('Too late:')).toBeTruthy();
    expect(await findIssues(container)).toEqual([]);
  });

  it('calls the number of mobile money by its own name', async () => {
    const momo = { ...transfer, type: 'mobile_money', bank: 'MTN MoMo' } as const;
    server.on(READ, answer(coinOrderOf({ transfer: momo }, waiting)));
    render(page({ transfer: momo }, waiting));
    expect(await screen.findByText('Mobile money number')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy mobile money number' })).toBeTruthy();
    expect(screen.queryByText('Account number')).toBeNull();
  });

  it('calls the fields of a Paybill by the names that M-PESA asks for', async () => {
    const paybill = { ...transfer, type: 'paybill', bank: 'M-PESA Paybill' } as const;
    server.on(READ, answer(coinOrderOf({ transfer: paybill }, waiting)));
    render(page({ transfer: paybill }, waiting));
    const card = within(await screen.findByRole('region', { name: /^Transfer/ }));
    const after = (label: string) => card.getByText(label).nextElementSibling?.textContent;
    expect(after('Business number')).toBe(transfer.account_number);
    expect(after('Account number')).toBe(REFERENCE);
    expect(card.getByText('Business name')).toBeTruthy();
    expect(card.queryByText('Reference')).toBeNull();
  });

  it('checks immediately when its owner has sent it, and says when nothing has arrived yet', async () => {
    server.on(READ, answer(coinOrderOf({ transfer }, waiting)));
    render(page({ transfer }, waiting));
    const asked = server.sent(READ).length;
    await user().click(await screen.findByRole('button', { name: 'I’ve sent it' }));
    expect(await screen.findByText(/It isn’t here yet/)).toBeTruthy();
    expect(server.sent(READ).length).toBeGreaterThan(asked);
    const paid = { ...transfer, arrived: '33165.00', missing: '0.00' };
    server.on(READ, answer(coinOrderOf({ transfer: paid }, sent)));
    await user().click(screen.getByRole('button', { name: 'Check again' }));
    expect(await heading('We’re sending your coins')).toBeTruthy();
    expect(screen.queryByText('0123456789')).toBeNull();
  });

  it('asks for the rest when less came', async () => {
    const part = { ...transfer, arrived: '1000.00', missing: '32165.00' };
    server.on(READ, answer(coinOrderOf({ transfer: part }, waiting)));
    render(page({ transfer: part }, waiting));
    expect(await screen.findByRole('region', { name: 'Transfer ₦32,165.00' })).toBeTruthy();
    expect(screen.getByText(/₦1,000.00 arrived. Send the rest/)).toBeTruthy();
  });

  it('shows no account any more when the time is up, and then how it ended', async () => {
    const over = { ...transfer, pay_until: '2026-11-21T10:00:02Z' };
    server.on(READ, answer(coinOrderOf({ transfer: over }, waiting)));
    render(page({ transfer: over }, waiting));
    await wait(3_000);
    expect(screen.getByRole('heading', { name: 'The time is up' })).toBeTruthy();
    expect(screen.queryByText('0123456789')).toBeNull();
    const ended = { ...over, ended: 'Not paid in time' };
    const cancelled = { ...sent, status: 'cancelled', message: 'Nothing was bought.' } as const;
    server.on(READ, answer(coinOrderOf({ transfer: ended }, { ...cancelled, unpaid: true })));
    await wait(20_000);
    expect(await heading('Not paid in time')).toBeTruthy();
    expect(screen.getByText('Requested')).toBeTruthy();
    expect(screen.queryByText('Refunded to your wallet')).toBeNull();
  });

  it('is cancelled after a confirmation while nothing came', async () => {
    const cancelled = { ...sent, status: 'cancelled', message: 'Nothing was bought.' } as const;
    server.on(`POST /crypto/${REFERENCE}/cancel`, { body: { data: orderOf(cancelled) } });
    server.on(READ, answer(coinOrderOf({ transfer }, waiting)));
    render(page({ transfer }, waiting));
    await user().click(await screen.findByRole('button', { name: 'Cancel this purchase' }));
    expect(
      screen.getByText(/If you’ve already sent the money, it goes into your wallet/),
    ).toBeTruthy();
    const ended = { ...transfer, ended: 'Cancelled by you' };
    server.on(READ, answer(coinOrderOf({ transfer: ended }, { ...cancelled, unpaid: true })));
    await user().click(screen.getByRole('button', { name: 'Cancel it' }));
    expect(await heading('Cancelled by you')).toBeTruthy();
  });

  it('empties the draft once it is decided, and not before', async () => {
    storePurchase({}, { order: REFERENCE });
    const view = render(page({}, sent));
    await wait(10);
    expect(readCoins('buy').draft.token).toBe('usdt');
    view.unmount();
    render(page({}, { ...sent, status: 'completed' }));
    await vi.waitFor(() => expect(readCoins('buy').draft).toEqual(noDraft));
  });

  it('keeps its last state without a connection, says so, and checks again', async () => {
    server.on(READ, lost);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(page({ transactions: [transactionOf()] }, sent));
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/You’re offline/)).toBeTruthy();
    expect(screen.getByText('3 of 20 confirmations')).toBeTruthy();
    const more = transactionOf({ confirmations: 9 });
    server.on(READ, answer(coinOrderOf({ transactions: [more] }, sent)));
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('9 of 20 confirmations')).toBeTruthy();
  });
});

describe('the status page without a reference', () => {
  it('opens the order that was placed here', async () => {
    storePurchase({}, { order: REFERENCE });
    render(<PlacedOrder />);
    await vi.waitFor(() =>
      expect(replaceWith).toHaveBeenCalledWith(`/crypto/checkout/status?reference=${REFERENCE}`),
    );
  });

  it('leads to the list where none was', async () => {
    render(<PlacedOrder />);
    const link = await screen.findByRole('link', { name: 'Your coin purchases' });
    expect(link.getAttribute('href')).toBe('/crypto/buy/status');
  });
});
