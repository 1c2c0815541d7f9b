import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { AddressText } from '#islands/crypto/shared/address-text.tsx';
import { AmountFields } from '#islands/crypto/shared/amount-fields.tsx';
import { CoinPicker } from '#islands/crypto/shared/coin-picker.tsx';
import { CoinTransactions } from '#islands/crypto/shared/coin-transactions.tsx';
import { NetworkPicker } from '#islands/crypto/shared/network-picker.tsx';
import { RateCard } from '#islands/crypto/shared/rate-card.tsx';
import { useCoinRate, type TypedAmount } from '#islands/crypto/shared/use-coin-rate.ts';
import { shortenId } from '#lib/short-id.ts';
import { findIssues } from '#tests/support/axe.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { coinsOnOffer, rateOfCoins, transactionOf, TXID } from '#tests/support/coins.ts';
import { fakeApi, lost, type FakeApi, type SentCall } from '#tests/support/fake-api.ts';

const RATES = 'GET /crypto/rates';
const amounts = { coins: '20.00000000', worth: '31605.00', fee: '1560.00', total: '33165.00' };
const answer = ({ query }: SentCall) => ({
  body: { data: rateOfCoins(query.has('amount') || query.has('coins') ? { amounts } : {}) },
});

let server: FakeApi;
inCleanBrowser(() => {
  server = fakeApi().on(RATES, answer);
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const settle = (ms = 400) => act(() => vi.advanceTimersByTimeAsync(ms));
const money = () => screen.getByLabelText<HTMLInputElement>('You pay');
const coins = () => screen.getByLabelText<HTMLInputElement>('You get');

function Priced({ token = 'usdt' }: { token?: string }) {
  const [typed, setTyped] = useState<TypedAmount>({ in: 'money', text: '' });
  const asked = { token, network: 'tron', side: 'buy', fiatCurrency: 'NGN' } as const;
  const rate = useCoinRate(asked, typed);
  return (
    <>
      <AmountFields
        symbol="USDT"
        currency="NGN"
        typed={typed}
        onType={setTyped}
        rate={rate}
        labels={{ money: 'You pay', coins: 'You get' }}
      />
      <RateCard rate={rate} zone="Africa/Lagos" />
    </>
  );
}

describe('the coins and networks to choose from', () => {
  it('are buttons with letters, and radios with fee, time and the warning that matters', async () => {
    const choose = vi.fn();
    const { container } = render(
      <>
        <CoinPicker coins={coinsOnOffer} token="usdt" onChoose={choose} />
        <NetworkPicker
          currency="NGN"
          networks={coinsOnOffer[1]!.networks.map((each) => ({ ...each, fee: '1560.00' }))}
          side="buy"
          network="tron"
          onChoose={choose}
        />
      </>,
    );
    await user().click(screen.getByRole('button', { name: 'BTC Bitcoin' }));
    expect(choose).toHaveBeenLastCalledWith('btc');
    const tron = screen.getByRole<HTMLInputElement>('radio', { name: /^Tron/ });
    expect(tron.checked).toBe(true);
    expect(screen.getByText('Network fee ₦1,560.00, usually 3 minutes')).toBeTruthy();
    expect(screen.getByText(/coins sent on another network are lost/)).toBeTruthy();
    expect(screen.queryByText(/look the same/)).toBeNull();
    await user().click(screen.getByRole('radio', { name: /^BNB/ }));
    expect(choose).toHaveBeenLastCalledWith('bnb-smart-chain');
    expect(await findIssues(container)).toEqual([]);
  });

  it('show what a coin costs now, where that is known', () => {
    render(
      <CoinPicker
        coins={coinsOnOffer}
        token=""
        rates={{ btc: '₦144,537,465.43' }}
        onChoose={vi.fn()}
      />,
    );
    expect(screen.getByRole('button', { name: /^BTC Bitcoin ?₦144,537,465.43$/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^USDT/ }).textContent).not.toContain('₦');
  });

  it('say for 0x networks that their addresses look the same', () => {
    const { networks } = coinsOnOffer[1]!;
    render(
      <NetworkPicker
        currency="NGN"
        networks={networks}
        side="buy"
        network="ethereum"
        onChoose={() => undefined}
      />,
    );
    expect(screen.getByText(/look the same on all of these networks/)).toBeTruthy();
  });
});

describe('an amount from either side', () => {
  it('shows the other once typing pauses, with one call for all letters', async () => {
    render(<Priced />);
    await settle();
    await user().type(money(), '33165');
    await settle();
    expect(coins().value).toBe('20');
    expect(server.sent(RATES).filter(({ query }) => query.has('amount'))).toHaveLength(1);
    expect(server.sent(RATES).at(-1)?.query.get('amount')).toBe('33165');
    await user().clear(coins());
    await user().type(coins(), '20.5');
    await settle();
    expect(server.sent(RATES).at(-1)?.query.get('coins')).toBe('20.5');
    expect(money().value).toBe('33,165');
  });

  it.each([
    ['0,05', '0.05', '0.05'],
    ['0,063', '0.063', '0.063'],
    ['1.250,5', '1250.5', '1,250.5'],
    ['2,5 USDT', '2.5', '2.5'],
  ])('requests the price of %s coins, not of another number', async (text, asked, shown) => {
    render(<Priced />);
    await user().type(coins(), text);
    await settle();
    expect(server.sent(RATES).at(-1)?.query.get('coins')).toBe(asked);
    await user().tab();
    expect(coins().value).toBe(shown);
    await settle();
    expect(server.sent(RATES).at(-1)?.query.get('coins')).toBe(asked);
  });

  it('shows how it reads a comma before three digits, and accepts the currency’s own format', async () => {
    render(<Priced />);
    await user().type(coins(), '1,250');
    expect(screen.getByText('That’s USDT 1,250.00.')).toBeTruthy();
    await user().type(money(), '250,00');
    expect(screen.getByText('That’s ₦250.00.')).toBeTruthy();
    await settle();
    expect(server.sent(RATES).at(-1)?.query.get('amount')).toBe('250');
  });

  it('puts the server’s limit beside the field that was typed into', async () => {
    const body = { message: 'x', errors: { amount: ['Enter at least ₦9,461.25.'] } };
    server.on(RATES, { status: 422, body });
    render(<Priced />);
    await user().type(money(), '100');
    await settle();
    expect(screen.getByText('Enter at least ₦9,461.25.')).toBeTruthy();
    expect(money().getAttribute('aria-invalid')).toBe('true');
    expect(coins().value).toBe('');
  });

  it('asks again each minute, and never shows a rate of another coin', async () => {
    const view = render(<Priced />);
    await settle();
    expect(screen.getByText('₦1,580.25')).toBeTruthy();
    await settle(60_000);
    expect(server.sent(RATES).length).toBeGreaterThan(1);
    server.on(RATES, () => new Promise(() => undefined));
    view.rerender(<Priced token="usdc" />);
    expect(screen.queryByText('₦1,580.25')).toBeNull();
  });

  it('quotes nothing while the price is too old, and says so', async () => {
    const message = 'Our price of Tether USD is more than five minutes old.';
    server.on(RATES, { status: 503, body: { message, errors: {} } });
    render(<Priced />);
    await settle();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    server.on(RATES, answer);
    await user().click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(screen.getByText('₦1,580.25')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that the mistake is ours when it is, without the server’s name for it', async () => {
    server.on(RATES, { status: 500, body: { message: 'Something went wrong', errors: {} } });
    render(<Priced />);
    await user().type(money(), '5000');
    await settle();
    expect((await screen.findByRole('alert')).textContent).toContain('That’s on our side');
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });

  it('says that no answer came, and keeps what was typed', async () => {
    server.on(RATES, lost);
    render(<Priced />);
    await user().type(money(), '5000');
    await settle();
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection');
    expect(money().value).toBe('5,000');
  });
});

describe('a transaction on the network', () => {
  it('is shown with its confirmations, the id and the explorer as text to copy', async () => {
    const { container, rerender } = render(
      <CoinTransactions transactions={[]} zone="Africa/Lagos" empty="Nothing was sent yet." />,
    );
    expect(screen.getByText('Nothing was sent yet.')).toBeTruthy();
    const show = (confirmations: number) =>
      rerender(
        <CoinTransactions
          transactions={[transactionOf({ confirmations })]}
          zone="Africa/Lagos"
          empty=""
        />,
      );
    show(3);
    expect(screen.getByText('3 of 20 confirmations')).toBeTruthy();
    expect(screen.getByText(shortenId(TXID))).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    show(4);
    expect(screen.getByText('4 of 20 confirmations')).toBeTruthy();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(said);
    expect(await findIssues(container)).toEqual([]);
  });

  it('shows a whole id where there is no clipboard to copy it to', async () => {
    const hand = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    render(<CoinTransactions transactions={[transactionOf()]} zone="Africa/Lagos" empty="" />);
    await hand.click(screen.getByRole('button', { name: 'Copy transaction id' }));
    expect(await screen.findByText(TXID)).toBeTruthy();
  });
});

describe('an address', () => {
  it('emphasises both ends and stays one word', () => {
    const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
    const { container } = render(<AddressText address={address} />);
    const ends = [...container.querySelectorAll('b')].map(({ textContent }) => textContent);
    expect(ends).toEqual(['TR7NHq', 'gjLj6t']);
    expect(container.textContent).toBe(address);
  });
});
