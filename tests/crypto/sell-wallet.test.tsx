import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { SaleWallet } from '#islands/crypto/sell/sale-wallet.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { changeCoins } from '#lib/crypto/browser/coin-drafts.ts';
import type { CoinOrder } from '#lib/crypto/order.contract.ts';
import { drawQr } from '#lib/look/draw-qr.ts';
import { asTheyComeRule, coinSaleRule } from '#lib/crypto/coin-sale.ts';
import { findIssues } from '#tests/support/axe.ts';
import { signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser, TEST_TIME } from '#tests/support/clean-browser.ts';
import { SALE_ADDRESS, SALE_REFERENCE, saleOf, saleOrderOf } from '#tests/support/shown-sales.ts';
import { transactionOf } from '#tests/support/coins.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { wholeText } from '#tests/support/whole-text.ts';

vi.mock('#lib/browser/navigate.ts');

const READ = `GET /crypto/${SALE_REFERENCE}`;
const SENT = `POST /crypto/sell/${SALE_REFERENCE}/sent`;

let server: FakeApi;
inCleanBrowser(() => {
  signedInPage();
  server = fakeApi().on(READ, { body: { data: saleOrderOf() } });
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const wallet = (given: CoinOrder = saleOrderOf()) => (
  <SaleWallet given={given} now={TEST_TIME.getTime()} zone="Africa/Lagos" />
);
const press = (name: string) => user().click(screen.getByRole('button', { name }));
const show = () => press('Show my address');

describe('the page of an address', () => {
  it('shows the facts about it before it shows it', async () => {
    const { container } = render(wallet());
    const terms = within(screen.getByRole('region', { name: 'Before you see your address' }));
    for (const text of [coinSaleRule, 'USDT 5.00', 'Tron (TRC-20)', '20, usually 3 minutes'])
      expect(terms.getByText(text)).toBeTruthy();
    for (const about of [/^Less/, /^More/, /^Later/, /^Below/, /^Another coin/, /^Another network/])
      expect(terms.getByText(about)).toBeTruthy();
    expect(terms.getByText(/disappears/)).toBeTruthy();
    expect(container.textContent).not.toContain(SALE_ADDRESS);
    expect(await findIssues(container)).toEqual([]);
  });

  it('names the account, what reaches it and the fee, above the price that is locked', () => {
    const payout = { account: 'GTBank ••••4321', fee: '75.00', gets: '61535.00' };
    render(wallet(saleOrderOf({ sale: saleOf({ payout }) })));
    const gets = within(screen.getByRole('region', { name: 'You get' }));
    for (const text of ['₦61,610.00', '−₦75.00', 'GTBank ••••4321'])
      expect(gets.getByText(text)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'You get' }).textContent).toContain('₦61,535.00');
  });

  it('says when the price had changed before it was locked', () => {
    changeCoins('sell', { referenceCode: SALE_REFERENCE }, { shown: '61610.20' });
    render(wallet());
    expect(screen.getByText(wholeText(/you saw ₦61,610.20 before/))).toBeTruthy();
  });

  it('shows when the sale ends, and lets it be cancelled', async () => {
    const CANCEL = `POST /crypto/${SALE_REFERENCE}/cancel`;
    server.on(CANCEL, { body: { data: saleOrderOf({}, { status: 'cancelled' }).order } });
    render(wallet());
    expect(screen.getByText(/This sale is open until/)).toBeTruthy();
    await press('Cancel this sale');
    await press('Yes, cancel it');
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/crypto/sell'));
  });

  it('names no amount, and no held rate, for coins that are sold on arrival', () => {
    const sale = saleOf({ amount: null, total: null, expires_at: null, rule: asTheyComeRule });
    render(wallet(saleOrderOf({ coins: null, sale })));
    expect(screen.getByText('any amount of USDT')).toBeTruthy();
    expect(screen.getByText(asTheyComeRule)).toBeTruthy();
    expect(screen.queryByText(/^Less/)).toBeNull();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('shows it as text in groups, with its network, a code and a way to copy it', async () => {
    const { container } = render(wallet());
    await show();
    const card = within(await screen.findByRole('region', { name: /Send USDT\s40.00 on Tron/ }));
    expect(document.activeElement).toBe(card.getByRole('heading'));
    const shown = container.querySelector('bdi');
    expect(shown?.textContent).toBe(SALE_ADDRESS);
    const [first, ...rest] = [...(shown?.children ?? [])].map(({ textContent }) => textContent);
    expect([first, rest.at(-1)]).toEqual([SALE_ADDRESS.slice(0, 6), SALE_ADDRESS.slice(-6)]);
    const code = await card.findByRole('img', {
      name: 'QR code of your USDT address on Tron (TRC-20)',
    });
    expect(code.querySelector('path')?.getAttribute('d')).toBe(drawQr(SALE_ADDRESS).path);
    expect(card.getByText(/It never changes/)).toBeTruthy();
    await user().click(card.getByRole('button', { name: 'Copy address' }));
    expect(await navigator.clipboard.readText()).toBe(SALE_ADDRESS);
    expect(await findIssues(container)).toEqual([]);
  });

  it('shows it again after a reload, without asking', async () => {
    const { unmount } = render(wallet());
    await show();
    unmount();
    render(wallet());
    expect(await screen.findByRole('button', { name: 'Copy address' })).toBeTruthy();
  });

  it('has a memo with its own way to copy it and its own warning', async () => {
    const sale = saleOf({ network: 'ton', network_name: 'TON', memo: '884213' });
    render(wallet(saleOrderOf({ sale, memo: '884213' })));
    expect(screen.getByText(/your address comes with one/)).toBeTruthy();
    await show();
    expect(await screen.findByText(/Your wallet must send this memo/)).toBeTruthy();
    await press('Copy memo');
    expect(await navigator.clipboard.readText()).toBe('884213');
  });

  it('counts down the held rate, and explains what follows when it expires', async () => {
    render(wallet());
    expect(screen.getByRole('timer').textContent).toMatch(/^1[45]:\d\d$/);
    await act(() => vi.advanceTimersByTimeAsync(15 * 60_000));
    expect(screen.getByRole('timer').textContent).toBe('00:00');
    expect(screen.getByText(/Your locked rate has expired/)).toBeTruthy();
  });

  it('shows when coins are seen, without a reload', async () => {
    render(wallet());
    await show();
    const seen = saleOrderOf({ transactions: [transactionOf()], confirmations: 3 });
    server.on(READ, { body: { data: seen } });
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(screen.getByText(/We can see your USDT/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See how far it is' }).getAttribute('href')).toBe(
      `/crypto/checkout/status?reference=${SALE_REFERENCE}`,
    );
  });

  it('shows no address for a sale that isn’t waiting for coins', () => {
    const { container } = render(wallet(saleOrderOf({ sale: null }, { status: 'completed' })));
    expect(screen.getByText('There’s nothing more to send. Follow it in your sale.')).toBeTruthy();
    expect(container.textContent).not.toContain(SALE_ADDRESS);
  });
});

describe('"I’ve sent it"', () => {
  it('takes a transaction ID, if there is one, and leads to the checkout', async () => {
    server.on(SENT, { body: { data: saleOrderOf().order } });
    render(wallet());
    await show();
    await user().type(screen.getByRole('textbox', { name: /Transaction ID/ }), ' 0xabc ');
    await press('I’ve sent it');
    await vi.waitFor(() =>
      expect(goTo).toHaveBeenCalledWith(`/crypto/checkout?reference=${SALE_REFERENCE}`),
    );
    expect(server.sent(SENT)[0]?.body).toEqual({ tx_hash: '0xabc' });
  });

  it('needs no transaction hash', async () => {
    server.on(SENT, { body: { data: saleOrderOf().order } });
    render(wallet());
    await show();
    await press('I’ve sent it');
    await vi.waitFor(() => expect(server.sent(SENT)[0]?.body).toEqual({}));
  });

  it('reassures members who get no answer: the coins are seen without it', async () => {
    server.on(SENT, lost);
    render(wallet());
    await show();
    await press('I’ve sent it');
    expect((await screen.findByRole('alert')).textContent).toContain('on the network without this');
    expect(goTo).not.toHaveBeenCalled();
  });
});
