import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { BuyForm } from '#islands/crypto/buy/buy-form.tsx';
import type { BuyGiven } from '#islands/crypto/buy/given.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { readCoins } from '#lib/crypto/browser/coin-drafts.ts';
import { storeResumed } from '#lib/browser/stores/pending-transaction.ts';
import type { CoinAddress } from '#lib/crypto/buy.contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { inCleanBrowser, TEST_TIME } from '#tests/support/clean-browser.ts';
import { coinsOnOffer, goodAddresses, rateOfCoins, storePurchase } from '#tests/support/coins.ts';
import { fakeApi, type FakeApi, type SentCall } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const RATES = 'GET /crypto/rates';
const amounts = { coins: '20.00000000', worth: '31605.00', fee: '1560.00', total: '33165.00' };
const mine: CoinAddress = {
  id: '6b2f1c3e-97b7-4a6e-9d5c-0e2b9f7f1a11',
  name: 'My phone',
  network: 'tron',
  address: goodAddresses.tron,
  memo: null,
  created_at: '2026-11-21T09:00:00Z',
  large_from: '2026-11-22T09:00:00Z',
};
const given: BuyGiven = {
  coins: coinsOnOffer,
  saved: [],
  currency: 'NGN',
  needs: null,
  zone: 'Africa/Lagos',
  now: TEST_TIME.getTime(),
};

let server: FakeApi;
inCleanBrowser(() => {
  signedInPage();
  server = fakeApi().on(RATES, ({ query }: SentCall) => ({
    body: {
      data: rateOfCoins({
        token: query.get('token') as 'usdt',
        network: query.get('network') as 'tron',
        amounts: query.has('amount') || query.has('coins') ? amounts : null,
      }),
    },
  }));
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const settle = () => act(() => vi.advanceTimersByTimeAsync(400));
const page = (change: Partial<BuyGiven> = {}) => <BuyForm {...given} {...change} />;
const press = (name: RegExp | string) => user().click(screen.getByRole('button', { name }));
const pick = (name: RegExp) => user().click(screen.getByRole('radio', { name }));
const address = () => screen.getByLabelText<HTMLInputElement>('Your address');
const draft = () => readCoins('buy').draft;

async function chooseTron() {
  await press('USDT Tether USD');
  await pick(/^Tron/);
}

describe('the form that buys coins', () => {
  it('opens filled in with a repeated order, and shows which field was refused', async () => {
    storePurchase({ token: 'btc' }, { memo: 'old' });
    storeResumed('crypto-buy', {
      token: 'usdt',
      network: 'tron',
      coins: '20.00000000',
      walletAddress: goodAddresses.tron,
      problem_field: 'walletAddress',
      problem_text: 'No coins can be sent to this address.',
    });
    render(page());
    await settle();
    expect(address().value).toBe(goodAddresses.tron);
    expect(screen.getByLabelText<HTMLInputElement>('You receive').value).toBe('20');
    expect(screen.getByText('No coins can be sent to this address.')).toBeTruthy();
    expect(draft()).toMatchObject({ token: 'usdt', network: 'tron', fiatCurrency: 'NGN' });
  });

  it('leads from coin to network, amount and address, and on to the price', async () => {
    const { container } = render(page());
    expect(screen.queryByLabelText('Your address')).toBeNull();
    expect(screen.getByText('Choose a coin and its network to see the rate.')).toBeTruthy();
    await chooseTron();
    expect(screen.queryByText('Choose a coin and its network to see the rate.')).toBeNull();
    await user().type(screen.getByLabelText('You pay in total'), '33165');
    await settle();
    expect(screen.getByLabelText<HTMLInputElement>('You receive').value).toBe('20');
    await user().click(address());
    await user().paste(goodAddresses.tron);
    const compared = within(await screen.findByRole('group', { name: 'Compare the address' }));
    expect(compared.getByText('TR7NHq')).toBeTruthy();
    expect(compared.getByText('Tron (TRC-20)')).toBeTruthy();
    expect(await findIssues(container)).toEqual([]);
    await press('Continue');
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/crypto/buy/overview'));
    expect(draft()).toMatchObject({
      token: 'usdt',
      network: 'tron',
      amount: '33165',
      fiatCurrency: 'NGN',
      walletAddress: goodAddresses.tron,
      rate: '1580.25',
      referenceCode: '',
    });
  });

  it('begins its draft with the first choice, and selects a single network automatically', async () => {
    render(page());
    expect(localStorage.getItem('cryptoBuy')).toBeNull();
    await press('BTC Bitcoin');
    expect(draft()).toMatchObject({ token: 'btc', network: 'bitcoin' });
    expect(screen.queryByText(/kept what you entered/)).toBeNull();
  });

  it('shows what is missing beside each field, and focuses the first', async () => {
    render(page());
    await press('Continue');
    expect(await screen.findByText('Choose a coin.')).toBeTruthy();
    await press('USDT Tether USD');
    await press('Continue');
    expect(await screen.findByText('Choose a network.')).toBeTruthy();
    await pick(/^Tron/);
    await press('Continue');
    expect(await screen.findByText('Enter an amount.')).toBeTruthy();
    expect(screen.getByText('Enter the address that should receive the coins.')).toBeTruthy();
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('You pay in total')),
    );
    expect(goTo).not.toHaveBeenCalled();
  });

  it('focuses the field with an unreadable amount, and shows why', async () => {
    render(page());
    await chooseTron();
    const coins = screen.getByLabelText('You receive');
    for (const [typed, text] of [
      ['abc', 'Enter an amount like 0.005.'],
      ['99999999999', 'Enter a smaller amount.'],
      ['0', 'Enter an amount above zero.'],
    ] as const) {
      await user().clear(coins);
      await user().type(coins, typed);
      await press('Continue');
      expect(await screen.findByText(text)).toBeTruthy();
      await vi.waitFor(() => expect(document.activeElement).toBe(coins));
    }
  });

  it('requests the price of an amount that was typed just before Continue', async () => {
    const text = 'The smallest purchase is ₦1,000.00.';
    storePurchase();
    render(page());
    await settle();
    server.on(RATES, { status: 422, body: { message: text, errors: { amount: [text] } } });
    const money = screen.getByLabelText<HTMLInputElement>('You pay in total');
    fireEvent.change(money, { target: { value: '5' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(text)).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement).toBe(money));
    expect(goTo).not.toHaveBeenCalled();
  });

  it('keeps typed coins with the sum that they come to', async () => {
    render(page());
    await chooseTron();
    await user().type(screen.getByLabelText('You receive'), '20');
    await settle();
    await vi.waitFor(() => expect(draft().amount).toBe('33165.00'));
    expect(readCoins('buy').notes).toMatchObject({ in: 'coins', coins: '20' });
  });

  it('is restored after a reload, says so, and is cleared on request', async () => {
    storePurchase();
    render(page());
    expect(await screen.findByDisplayValue(goodAddresses.tron)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('You pay in total').value).toBe('33,165');
    await press('Clear it');
    expect(screen.queryByLabelText('Your address')).toBeNull();
    expect(draft()).toMatchObject({ token: '', fiatCurrency: 'NGN' });
  });

  it('starts over once the last purchase was placed', async () => {
    storePurchase({}, { order: 'OJ-7KD4-Q2MX' });
    render(page());
    await settle();
    expect(screen.queryByLabelText('Your address')).toBeNull();
    expect(draft().token).toBe('');
  });

  it('shows what the server refused on the next page beside its field', async () => {
    storePurchase({}, { problem_field: 'walletAddress', problem_text: 'We can’t send there.' });
    render(page());
    expect(await screen.findByText('We can’t send there.')).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement).toBe(address()));
  });

  it('does not continue without a quote', async () => {
    const message = 'Our price of Tether USD is more than five minutes old.';
    server.on(RATES, { status: 503, body: { message, errors: {} } });
    storePurchase();
    render(page());
    await settle();
    expect(await screen.findByText(message)).toBeTruthy();
    await press('Continue');
    expect(goTo).not.toHaveBeenCalled();
  });
});

describe('the address', () => {
  it.each([
    ['tron', goodAddresses.bitcoin, /This is a Bitcoin address\. Coins sent to it on Tron/],
    ['tron', goodAddresses.evm, /This is an Ethereum-type address/],
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', /A character in this address is wrong/],
    ['ethereum', goodAddresses.tron, /This is a Tron address/],
    ['bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', /belongs to a test network/],
    ['bitcoin', 'hello', /This isn’t an address on Bitcoin/],
  ])('of another kind than %s is refused with its own message', async (network, text, said) => {
    storePurchase({
      token: network === 'bitcoin' ? 'btc' : 'usdt',
      network,
      walletAddress: '',
    });
    render(page());
    await user().click(await screen.findByLabelText('Your address'));
    await user().paste(text);
    expect(await screen.findByText(said)).toBeTruthy();
    await press('Continue');
    await vi.waitFor(() => expect(document.activeElement).toBe(address()));
    expect(goTo).not.toHaveBeenCalled();
  });

  it('isn’t called wrong while it is being typed', async () => {
    storePurchase({ walletAddress: '' });
    render(page());
    await user().type(await screen.findByLabelText('Your address'), 'TR7N');
    await settle();
    expect(address().getAttribute('aria-invalid')).toBeNull();
    await user().tab();
    expect(await screen.findByText(/A character in this address is wrong/)).toBeTruthy();
  });

  it('is extracted from a link that a wallet copies', async () => {
    storePurchase({ token: 'btc', network: 'bitcoin', walletAddress: '' });
    render(page());
    await user().click(await screen.findByLabelText('Your address'));
    await user().paste(`bitcoin:${goodAddresses.bitcoin}?amount=0.1&label=me`);
    expect(address().value).toBe(goodAddresses.bitcoin);
  });

  it('of a link for another network is refused until that network is chosen', async () => {
    storePurchase({ token: 'usdt', network: 'tron', walletAddress: '' });
    render(page());
    await user().click(await screen.findByLabelText('Your address'));
    await user().paste(`ethereum:${goodAddresses.evm}@1`);
    expect(await screen.findByText(/^This payment link is for Ethereum .*, not Tron/)).toBeTruthy();
    await pick(/^Ethereum/);
    expect(address().value).toBe(goodAddresses.evm);
  });

  it('can have a memo where the network takes one', async () => {
    storePurchase({ network: 'ton', walletAddress: '' });
    render(page());
    await user().type(await screen.findByLabelText(/^Memo/), '4711');
    expect(readCoins('buy').notes['memo']).toBe('4711');
    await pick(/^Tron/);
    expect(screen.queryByLabelText(/^Memo/)).toBeNull();
  });
});

describe('saved addresses', () => {
  it('fill in the form, and show from when large sums may be sent there', async () => {
    storePurchase({ walletAddress: '' });
    render(page({ saved: [mine, { ...mine, id: 'x', network: 'ton', name: 'Elsewhere' }] }));
    const list = within(await screen.findByRole('region', { name: 'Saved addresses' }));
    expect(list.queryByText(/Elsewhere/)).toBeNull();
    expect(list.getByText(/Large amounts from/)).toBeTruthy();
    await user().click(list.getByRole('button', { name: /^My phone/ }));
    expect(address().value).toBe(goodAddresses.tron);
    await screen.findByRole('group', { name: 'Compare the address' });
    expect(screen.queryByRole('button', { name: 'Save this address' })).toBeNull();
  });

  it('have their ends and the wait for large sums on separate lines', async () => {
    storePurchase({ walletAddress: '' });
    render(page({ saved: [mine] }));
    const list = within(await screen.findByRole('region', { name: 'Saved addresses' }));
    const lines = list.getByRole('button', { name: /^My phone/ }).querySelectorAll('.row-s');
    expect([...lines].map(({ classList }) => classList.contains('block'))).toEqual([true, true]);
    expect(lines[0]?.classList.contains('whitespace-nowrap')).toBe(true);
  });

  it('are saved with a name', async () => {
    server.on('POST /crypto/buy/addresses', { status: 201, body: { data: mine } });
    storePurchase();
    render(page());
    await user().click(await screen.findByRole('button', { name: 'Save this address' }));
    expect(screen.getByText(/You can send ₦200,000\.00 or more/)).toBeTruthy();
    await user().type(screen.getByLabelText('Name of this address'), 'My phone');
    await press('Save');
    expect(await screen.findByRole('region', { name: 'Saved addresses' })).toBeTruthy();
    expect(server.sent('POST /crypto/buy/addresses')[0]?.body).toEqual({
      name: 'My phone',
      network: 'tron',
      address: goodAddresses.tron,
    });
  });

  it('show what is wrong with a name, and stay open', async () => {
    const body = { message: 'x', errors: { name: ['Give the address a name.'] } };
    server.on('POST /crypto/buy/addresses', { status: 422, body });
    storePurchase();
    render(page());
    await user().click(await screen.findByRole('button', { name: 'Save this address' }));
    await press('Save');
    expect(await screen.findByText('Give the address a name.')).toBeTruthy();
  });

  it('are deleted after a confirmation', async () => {
    server.on(`DELETE /crypto/buy/addresses/${mine.id}`, {});
    storePurchase();
    render(page({ saved: [mine] }));
    await user().click(await screen.findByRole('button', { name: 'Delete My phone' }));
    const box = within(screen.getByRole('alertdialog', { name: 'Delete My phone?' }));
    await user().click(box.getByRole('button', { name: 'Delete' }));
    await vi.waitFor(() => expect(toastTexts()).toContain('Address deleted.'));
    expect(screen.queryByRole('region', { name: 'Saved addresses' })).toBeNull();
  });
});
