import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BalancePanel } from '#islands/wallet/balance-panel.tsx';
import { LimitsCard } from '#islands/wallet/limits-card.tsx';
import { WhereCard } from '#islands/wallet/where-card.tsx';
import { WhereLive } from '#islands/wallet/where-live.tsx';
import { readCookie } from '#lib/browser/cookies.ts';
import { $modal, closeModal } from '#lib/browser/stores/overlays.ts';
import { $fund, closeFund, refreshWallet } from '#lib/wallet/browser/wallet.ts';
import type { WalletHold } from '#lib/wallet/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { statusOf, walletOf } from '#tests/support/funding.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  server = fakeApi();
});
afterEach(() => {
  act(() => closeFund());
  vi.unstubAllGlobals();
});

const zone = 'Africa/Lagos';
type Panel = Parameters<typeof BalancePanel>[0];
const panel = (change: Partial<Panel> = {}) => (
  <BalancePanel wallet={walletOf()} currency="NGN" hidden={false} {...change} />
);
const shown = () => screen.getByRole('region', { name: 'Available balance' }).textContent;

describe('the balance panel', () => {
  it('shows what can be spent, what is on hold and the rewards to come', async () => {
    const { container } = render(panel());
    expect(shown()).toContain('₦148,650.00');
    expect(shown()).toContain('₦12,450.00 on hold');
    expect(shown()).toContain('₦1,350.00 pending rewards');
    expect(await findIssues(container)).toEqual([]);
  });

  it('shows 0.00 and nothing to hide without a wallet', () => {
    render(panel({ wallet: null, text: 'This is what an empty wallet looks like.' }));
    expect(shown()).toContain('₦0.00');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows no amount where there may be money that it does not know about', async () => {
    const text = 'We can’t load your balance right now. Your money is safe.';
    const { container } = render(panel({ wallet: null, unknown: true, text }));
    expect(shown()).not.toMatch(/\d/);
    expect(shown()).toContain('Hidden');
    expect(await findIssues(container)).toEqual([]);
  });

  it('hides the curve together with the amount, and shows it again', async () => {
    render(panel({ curve: <svg role="img" aria-label="Your balance in the last 30 days" /> }));
    expect(screen.queryByRole('img')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Hide balance' }));
    expect(screen.queryByRole('img')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show balance' }));
    expect(screen.queryByRole('img')).not.toBeNull();
  });

  it('hides every amount at a tap, for good on this device, and shows them again', async () => {
    render(panel());
    await userEvent.click(screen.getByRole('button', { name: 'Hide balance' }));
    expect(shown()).not.toMatch(/148|12,450|1,350/);
    expect(screen.getByText('Balance hidden')).toBeTruthy();
    expect(readCookie('hide_balance')).toBe('1');
    await userEvent.click(screen.getByRole('button', { name: 'Show balance' }));
    expect(shown()).toContain('₦148,650.00');
    expect(readCookie('hide_balance')).toBeUndefined();
  });

  it('never renders the amounts on a device that hides them', async () => {
    vi.resetModules(); // as on a page that has just loaded
    const fresh = await import('#islands/wallet/balance-panel.tsx');
    render(<fresh.BalancePanel wallet={walletOf()} currency="NGN" hidden />);
    expect(shown()).not.toContain('148');
  });

  it('opens the funding box instead of following the link', async () => {
    render(panel());
    await userEvent.click(screen.getByRole('link', { name: 'Add money' }));
    expect($fund.get()).toEqual({ amount: null });
  });

  it('follows the money, and keeps its state when loading fails', async () => {
    render(panel());
    const newer = walletOf({ available: '200.00', book: '200.00', pending_rewards: '0.00' });
    server.on('GET /wallet', { body: { data: newer } });
    await act(() => refreshWallet());
    expect(shown()).toContain('₦200.00');
    expect(shown()).toContain('Ready to spend');
    server.on('GET /wallet', lost);
    await act(() => refreshWallet());
    expect(shown()).toContain('₦200.00');
  });
});

describe('where the money is', () => {
  const hold = (change: Partial<WalletHold>): WalletHold => ({
    amount: '12450.00',
    kind: 'order',
    reason: 'MTN airtime, waiting for the network',
    since: '2026-11-20T10:00:00Z',
    until: null,
    reference_code: 'OJ-7',
    ...change,
  });
  const rows = (container: HTMLElement) =>
    [...container.querySelectorAll('.where > div')].map(({ textContent }) => textContent ?? '');

  it('names each hold, links it to its order and adds up in view', async () => {
    const { container } = render(<WhereCard wallet={walletOf()} holds={[hold({})]} zone={zone} />);
    const [available, aside, sum, rewards] = rows(container);
    expect(available).toContain('₦148,650.00');
    expect(aside).toContain('MTN airtime, waiting for the network');
    expect(aside).toContain('₦12,450.00');
    expect(sum).toBe('Total in your wallet₦161,100.00');
    expect(rewards).toContain('₦1,350.00');
    const link = screen.getByRole('link', { name: /MTN airtime/ });
    expect(link.getAttribute('href')).toBe('/my-orders/OJ-7');
    expect(await findIssues(container)).toEqual([]);
  });

  it('keeps money that is still coming in out of the sum', () => {
    const coming = hold({ kind: 'deposit', reason: 'Transfer from someone else' });
    const { container } = render(<WhereCard wallet={walletOf()} holds={[coming]} zone={zone} />);
    const order = rows(container);
    const at = (words: string) => order.findIndex((row) => row.includes(words));
    expect(at('Transfer from someone else')).toBeGreaterThan(at('Total in your wallet'));
    expect(order[at('On hold')]).toContain('₦12,450.00');
  });

  it('changes together with the balance above it', async () => {
    const { container } = render(<WhereLive wallet={walletOf()} holds={[hold({})]} zone={zone} />);
    const newer = walletOf({ available: '161100.00' });
    server.on('GET /wallet', { body: { data: newer } });
    server.on('GET /wallet/holds', { body: { data: [] } });
    await act(() => refreshWallet());
    await vi.waitFor(() => expect(rows(container)[0]).toContain('₦161,100.00'));
    expect(rows(container)[1]).toContain('Nothing on hold');
    expect(screen.queryByText(/MTN airtime/)).toBeNull();
  });

  it('calls nothing available while money is flagged', () => {
    const wallet = {
      ...walletOf({ available: '0.00' }),
      flagged_amount: { manual: '1000.00', automatic: '0.00' },
    };
    const rest = hold({ kind: 'blocked', reason: 'The rest of your balance', amount: '148650.00' });
    const { container } = render(<WhereCard wallet={wallet} holds={[rest]} zone={zone} />);
    expect(container.textContent).not.toContain('Ready to spend');
    expect(rows(container)[0]).toBe('AvailablePaused: some of your money is flagged₦0.00');
    expect(container.textContent).toContain('₦148,650.00');
  });

  it('shows until when a flag holds money', () => {
    const flag = hold({
      kind: 'flag_manual',
      reason: 'Checked by our team',
      until: '2026-11-24T10:00:00Z',
    });
    const wallet = { ...walletOf(), flagged_amount: { manual: '12450.00', automatic: '0.00' } };
    render(<WhereCard wallet={wallet} holds={[flag]} zone={zone} />);
    expect(screen.getByText(/^Until$|at the latest/).textContent).toContain('at the latest');
    const why = screen.getByRole('link', { name: 'Why is this on hold?' });
    expect(why.getAttribute('href')).toBe('/my-orders/OJ-7');
    act(() => screen.getByRole('link', { name: 'View flagged money' }).click());
    expect($modal.get()).toEqual({ name: 'flagged' });
    act(() => closeModal());
  });
});

describe('the limits', () => {
  it('show for withdrawals the same number as their form and refusals', () => {
    const resets_at = '2026-11-21T23:00:00Z';
    const row = {
      limit: '200000.00',
      used: '12075.00',
      left: '187925.00',
      resets_at,
      own_until: null,
    };
    const status = {
      ...statusOf(),
      limits: [{ ...row, name: 'daily_withdrawal' as const }],
      largest_withdrawal: '37900.00',
      notes: [],
    };
    const { container } = render(<LimitsCard status={status} zone={zone} />);
    expect(container.textContent).toContain('You can withdraw up to ₦37,900.00 now, after fees.');
    expect(container.textContent).not.toContain('left');
  });

  it('show what is used, what is left and when they reset', async () => {
    const { container } = render(<LimitsCard status={statusOf()} zone={zone} of="all" />);
    const bar = screen.getByRole('progressbar', { name: 'Spent today: 90% used' });
    expect(bar).toHaveProperty('value', 90);
    expect(bar.classList).toContain('meter-warn');
    expect(container.textContent).toContain('₦45,000.00 of ₦50,000.00');
    expect(container.textContent).toContain('₦5,000.00 left');
    expect(container.textContent).toContain('up to ₦20,000.00');
    expect(container.textContent).toMatch(/Resets (today|\d\d \w{3} \d{4}), \d\d:\d\d[ap]m/);
    expect(await findIssues(container)).toEqual([]);
  });

  it('hide the amounts of a new device with the balance', () => {
    const notes = ['Until tomorrow, you can pay or withdraw ₦18,499.50 more from it.'];
    render(<LimitsCard status={{ ...statusOf(), notes }} zone={zone} />);
    expect(screen.getByText('₦18,499.50').className).toBe('own');
  });

  it('beside a deposit are only those of incoming money', () => {
    const [row] = statusOf().limits;
    const limits = (['single_deposit', 'balance_cap', 'daily_spend'] as const).map((name) => ({
      ...row!,
      name,
      used: null,
      left: null,
      limit: name === 'daily_spend' ? '1.00' : '500000.00',
    }));
    const { container } = render(
      <LimitsCard status={{ ...statusOf(), limits }} zone={zone} of="coming in" />,
    );
    expect(container.textContent).toContain('Per depositup to ₦500,000.00');
    expect(container.textContent).toContain('Maximum balanceup to ₦500,000.00');
    expect(container.textContent).not.toContain('Spent today');
  });

  it('show until when one is set for them alone', () => {
    const [once, day] = statusOf().limits;
    const limits = [{ ...once!, own_until: '2026-12-24T22:59:59Z' }, day!];
    const { container } = render(
      <LimitsCard status={{ ...statusOf(), limits }} zone={zone} of="all" />,
    );
    expect(container.textContent?.match(/Set for you until/g)).toHaveLength(1);
    expect(container.textContent).toContain('24 Dec');
  });
});
