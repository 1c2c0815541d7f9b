import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CoinCheckout } from '#islands/crypto/buy/checkout.tsx';
import { goTo, replaceWith } from '#lib/browser/navigate.ts';
import { noDraft, readCoins } from '#lib/crypto/browser/coin-drafts.ts';
import { cookies } from '#lib/constants.ts';
import type { PayinMethod } from '#lib/wallet/payin.contract.ts';
import type { Wallet } from '#lib/wallet/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser, TEST_TIME } from '#tests/support/clean-browser.ts';
import { coinsOnOffer, heldCoins, storeHeld, storePurchase } from '#tests/support/coins.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { orderOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

const INITIATE = 'POST /crypto/buy/initiate';
const bank: PayinMethod = {
  id: '33333333-3333-4333-8333-333333333333',
  type: 'bank',
  name: 'Bank transfer',
  bankDetails: { bank: 'Oja Bank', account_number: '0123456789', account_name: 'Oja Ltd' },
  note: null,
};
const details = { ...bank.bankDetails, reference: 'OJ-7KD4', pay_until: '2026-11-21T10:15:00Z' };
const walletWith = (available: string): Wallet => ({
  user_currency: 'NGN',
  balance: { book: available, initial: available, available, pending_rewards: '0.00' },
  flagged_amount: { manual: '0.00', automatic: '0.00' },
  transaction_limit: {
    daily_spend_limit: '0.00',
    daily_withdrawal_limit: '0.00',
    one_time_withdrawal_limit: '0.00',
  },
  totals: { amount_withdrawn_today: '0.00', amount_spent_today: '0.00' },
});
const bought = (pay: typeof details | null = null) => ({
  status: 201,
  body: {
    data: {
      order: orderOf({ type: 'crypto-buy' }),
      bankDetails: pay,
      createdAt: '2026-11-21T10:00:00Z',
    },
  },
});
const STATUS = '/crypto/checkout/status?reference=OJ-7KD4-Q2MX';

let server: FakeApi;
inCleanBrowser(() => {
  signedInPage();
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - TEST_TIME.getTime());
  server = fakeApi().on(INITIATE, bought());
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const page = (available = '50000.00') => (
  <CoinCheckout
    coins={coinsOnOffer}
    wallet={walletWith(available)}
    methods={[bank]}
    needs={null}
    now={TEST_TIME.getTime()}
  />
);
const press = (name: RegExp | string) => user().click(screen.getByRole('button', { name }));

async function payWithPin(name: RegExp = /^Pay ₦33,165/) {
  await user().click(await screen.findByRole('button', { name }));
  const sheet = within(
    await screen.findByRole('dialog', { name: /^(Review and pay|Check and order)$/ }),
  );
  const [first] = sheet.getAllByRole('textbox', { name: /^Digit/ });
  await user().click(first!);
  await user().keyboard('482915');
}

describe('the checkout of coins', () => {
  it.each([
    ['nothing was chosen', () => undefined],
    ['no price is held', () => storePurchase()],
  ])('redirects before it renders where %s', async (_, prepare) => {
    prepare();
    render(page());
    await vi.waitFor(() => expect(replaceWith).toHaveBeenCalledWith('/crypto/buy/overview'));
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('pays the reference from the wallet once, and shows the order', async () => {
    storeHeld();
    const { container } = render(page());
    expect(await screen.findByText('₦16,835.00 left afterwards')).toBeTruthy();
    expect(await findIssues(container)).toEqual([]);
    await payWithPin();
    expect(screen.queryByText('Our fee')).toBeNull();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith(STATUS));
    const [sent] = server.sent(INITIATE);
    const { referenceCode } = heldCoins();
    expect(sent?.body).toEqual({ referenceCode, payment: 'wallet', pin: '482915' });
    expect(readCoins('buy')).toMatchObject({
      draft: { referenceCode: 'OJ-7KD4-Q2MX' },
      notes: { order: 'OJ-7KD4-Q2MX' },
    });
  });

  it('keeps reference and key over a reload and a lost answer, and first checks what became of it', async () => {
    storeHeld();
    server.on(INITIATE, lost);
    const view = render(page());
    await payWithPin();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    const [first] = server.sent(INITIATE);
    const key = first?.headers.get('idempotency-key') ?? '';
    view.unmount();
    server.on(`GET /transactions/by-key/${key}`, { body: { data: orderOf() } });
    render(page());
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith(STATUS));
    expect(server.sent(INITIATE)).toHaveLength(1);
  });

  it('sends the same reference and key again when it never arrived', async () => {
    storeHeld();
    server.on(INITIATE, {
      status: 422,
      body: { message: 'x', errors: { pin: ['Incorrect PIN.'] } },
    });
    const view = render(page());
    await payWithPin();
    expect(await screen.findByText('Incorrect PIN.')).toBeTruthy();
    view.unmount();
    server.on(INITIATE, bought());
    render(page());
    await payWithPin();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith(STATUS));
    const sent = server.sent(INITIATE);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('leads to the order after a reload, once it was placed', async () => {
    storePurchase({ referenceCode: 'OJ-7KD4-Q2MX' }, { order: 'OJ-7KD4-Q2MX' });
    render(page());
    await vi.waitFor(() => expect(replaceWith).toHaveBeenCalledWith(STATUS));
  });

  it('is paid by a transfer, with the account shown and only its last digits stored', async () => {
    storeHeld();
    server.on(INITIATE, bought(details));
    render(page());
    await user().click(await screen.findByRole('radio', { name: /^Bank transfer/ }));
    expect(screen.getByText('0123456789')).toBeTruthy();
    expect(screen.getByText(/Don’t transfer yet/)).toBeTruthy();
    const { bankDetails } = readCoins('buy').draft;
    expect(bankDetails).toEqual({ id: bank.id, bank: 'Oja Bank', last_four: '6789' });
    await payWithPin(/^Order for ₦33,165/);
    expect(screen.queryByText('Total')).toBeNull();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith(STATUS));
    expect(server.sent(INITIATE)[0]?.body).toMatchObject({ payment: bank.id });
  });

  it('explains before the order what happens to less, more and late, and that little time is left', async () => {
    storeHeld(heldCoins({ expires_at: '2026-11-21T10:03:30Z' }));
    const { container } = render(page());
    await user().click(await screen.findByRole('radio', { name: /^Bank transfer/ }));
    for (const rule of [
      'From your own account:',
      'Less than that:',
      'More than that:',
      'Too late:',
    ])
      expect(screen.getByText(rule)).toBeTruthy();
    expect(await screen.findByText(/only locked for 4 more minutes/)).toBeTruthy();
    expect(await findIssues(container)).toEqual([]);
    await press('Get a new price');
    expect(replaceWith).toHaveBeenCalledWith('/crypto/buy/overview');
  });

  it('shows how much the wallet lacks, and where to add money', async () => {
    storeHeld();
    render(page('30000.00'));
    expect(await screen.findByText('₦3,165.00 short')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add money' })).toBeTruthy();
  });

  it.each([
    ['50000.00', 'Your balance is hidden', /16,835|50,000/],
    ['30000.00', 'Not enough money', /3,165\.00 short|30,000/],
  ])('shows neither balance nor shortage of ₦%s while it is hidden', async (has, text, sums) => {
    document.cookie = `${cookies.hideBalance}=1`;
    storeHeld();
    const { container } = render(page(has));
    expect(await screen.findByText(text)).toBeTruthy();
    document.cookie = `${cookies.hideBalance}=; Max-Age=0`;
    expect(container.textContent).not.toMatch(sums);
  });

  it('accepts no payment at an expired price, and leads to a new one', async () => {
    storeHeld(heldCoins({ expires_at: '2026-11-21T09:59:00Z' }));
    render(page());
    expect((await screen.findByRole('alert')).textContent).toContain('This price has expired');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await press('Check the price again');
    expect(replaceWith).toHaveBeenCalledWith('/crypto/buy/overview');
    expect(readCoins('buy').draft).toMatchObject({ referenceCode: '', token: 'usdt' });
  });

  it('leads to a new price when the server no longer holds it', async () => {
    storeHeld();
    const errors = { referenceCode: ['This price has expired.'] };
    server.on(INITIATE, { status: 422, body: { message: 'x', errors } });
    render(page());
    await payWithPin();
    await vi.waitFor(() => expect(replaceWith).toHaveBeenCalledWith('/crypto/buy/overview'));
  });

  it('is cancelled after a confirmation, and then everything is at its defaults', async () => {
    storeHeld();
    render(page());
    await user().click(await screen.findByRole('button', { name: 'Cancel this purchase' }));
    await press('Cancel it');
    expect(goTo).toHaveBeenCalledWith('/crypto/buy');
    expect(JSON.parse(localStorage.getItem('cryptoBuy') ?? '')).toEqual(noDraft);
    expect(readCoins('buy').notes).toEqual({});
  });
});
