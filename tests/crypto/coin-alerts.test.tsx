import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CoinAlerts } from '#islands/crypto/alerts/coin-alerts.tsx';
import type { CoinAlert } from '#lib/crypto/alerts.contract.ts';
import type { CryptoPrice } from '#lib/crypto/contract.ts';
import type { CoinSide } from '#lib/crypto/coin-price.ts';
import { findIssues } from '#tests/support/axe.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

let server: FakeApi;
inCleanBrowser(() => {
  server = fakeApi();
});

const priceOf = (token: CryptoPrice['token'], name: string, sell: string | null): CryptoPrice => ({
  token,
  symbol: token.toUpperCase(),
  name,
  change_percent: null,
  trend: [],
  is_current: true,
  at: '2026-11-21T09:59:30Z',
  rates: [{ country: 'NG', currency: 'NGN', market: '1600.00', buy: '1640.10', sell }],
});
const alertOf = (change: Partial<CoinAlert> = {}): CoinAlert => ({
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  token: 'usdt',
  symbol: 'USDT',
  side: 'sell',
  currency: 'NGN',
  target: '1700.00',
  state: 'waiting',
  created_at: '2026-11-21T10:00:00Z',
  ends_at: '2026-12-21T10:00:00Z',
  reached_at: null,
  reached_rate: null,
  network: null,
  amount: null,
  quote_id: null,
  held_until: null,
  ...change,
});

const prices = [
  priceOf('btc', 'Bitcoin', '160000000.00'),
  priceOf('usdt', 'Tether USD', '1590.20'),
];
function show(
  alerts: CoinAlert[] = [],
  { sells = true, side = 'sell' }: { sells?: boolean; side?: CoinSide } = {},
) {
  const start = { token: 'usdt', side };
  return render(
    <CoinAlerts alerts={alerts} prices={prices} start={start} sells={sells} zone="Africa/Lagos" />,
  );
}
const user = () => userEvent.setup();
const target = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const set = () => screen.getByRole('button', { name: 'Set alert' });

describe('a new alert', () => {
  it('can’t be set while there are no prices, and the page says so', async () => {
    const start = { token: 'usdt', side: 'sell' } as const;
    const { container } = render(
      <CoinAlerts alerts={[alertOf()]} prices={[]} start={start} sells zone="Africa/Lagos" />,
    );
    expect(screen.getByText(/^We don’t have any prices right now/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Set alert' })).toBeNull();
    expect(screen.getByRole('listitem').textContent).toContain('₦1,700.00');
    expect(await findIssues(container)).toEqual([]);
  });

  it('shows the current rate, and is in the list once it is set', async () => {
    server.on('POST /crypto/alerts', ({ body }) => ({
      status: 201,
      body: { data: alertOf({ target: (body as { target: string }).target }) },
    }));
    const { container } = show();
    expect(screen.getByText('No alerts yet')).toBeTruthy();
    expect(screen.getByText('Now ₦1,590.20')).toBeTruthy();
    await user().type(target(/^Tell me when 1 USDT sells for at least/), '1700.50');
    await user().click(set());
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toContain('1 USDT sells for at least ₦1,700.50');
    expect(server.calls.at(-1)?.body).toEqual({
      token: 'usdt',
      side: 'sell',
      target: '1700.50',
    });
    expect(target(/^Tell me/).value).toBe('');
    expect(await findIssues(container)).toEqual([]);
  });

  it('for buying asks for a price at most, with the current price', async () => {
    show();
    await user().click(screen.getByRole('button', { name: 'I’m buying' }));
    await user().click(screen.getByRole('button', { name: 'BTC Bitcoin' }));
    expect(target(/^Tell me when 1 BTC costs at most/)).toBeTruthy();
    expect(screen.getByText('Now ₦1,640.10')).toBeTruthy();
  });

  it('can only be for buying where nothing is sold', () => {
    show([], { sells: false, side: 'buy' });
    expect(screen.queryByRole('button', { name: 'I’m selling' })).toBeNull();
    expect(target(/^Tell me when 1 USDT costs at most/)).toBeTruthy();
  });

  it('without a rate, and one that is reached already, gets an error at the field', async () => {
    show();
    await user().click(set());
    expect(screen.getByText('Enter a rate such as 1,650.50.')).toBeTruthy();
    const text = 'Our rate is already ₦1590.20. Enter a higher one.';
    server.on('POST /crypto/alerts', () => ({
      status: 422,
      body: { errors: { target: [text] } },
    }));
    await user().type(target(/^Tell me/), '1500');
    await user().click(set());
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('that got no answer says that nothing was saved, and keeps what was typed', async () => {
    server.on('POST /crypto/alerts', lost);
    show();
    await user().type(target(/^Tell me/), '1700');
    await user().click(set());
    expect(
      await screen.findByText('We didn’t get a response. Nothing was saved. Try again.'),
    ).toBeTruthy();
    expect(target(/^Tell me/).value).toBe('1,700');
  });
});

describe('alerts that were set', () => {
  it('can be ended while they wait, and show when they were reached', async () => {
    server.on(`POST /crypto/alerts/${alertOf().id}/end`, () => ({
      body: { data: null },
    }));
    const reached = alertOf({
      id: '9b2e6679-7425-40de-944b-e07fc1f90ae7',
      state: 'reached',
      side: 'buy',
      target: '1500.00',
      reached_at: '2026-11-20T10:00:00Z',
      reached_rate: '1499.10',
    });
    show([alertOf(), reached]);
    const earlier = screen.getByRole('heading', {
      name: 'Earlier',
    }).parentElement!;
    expect(within(earlier).getByText(/^Reached/).textContent).toContain('at ₦1,499.10');
    const name = 'End the alert: 1 USDT sells for at least ₦1,700.00';
    await user().click(screen.getByRole('button', { name }));
    expect(await within(earlier).findByText('Ended')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Waiting' })).toBeNull();
  });
});
