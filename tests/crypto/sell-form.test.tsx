import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PRODUCT, readStart } from '#islands/crypto/sell/sale-start.ts';
import { SellForm } from '#islands/crypto/sell/sell-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { changeCoins, noDraft, readCoins } from '#lib/crypto/browser/coin-drafts.ts';
import { storeResumed } from '#lib/browser/stores/pending-transaction.ts';
import { asTheyComeRule, coinSaleRule } from '#lib/crypto/coin-sale.ts';
import { findIssues } from '#tests/support/axe.ts';
import { signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { coinsOnOffer, rateOfCoins } from '#tests/support/coins.ts';
import { bankOf } from '#tests/support/shown-sales.ts';
import { fakeApi, lost, type FakeApi, type SentCall } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const amounts = { coins: '40.00000000', worth: '61610.00', fee: '0.00', total: '61610.00' };
const answer = ({ query }: SentCall) => ({
  body: {
    data: rateOfCoins({
      side: 'sell',
      fee: '0.00',
      rate: '1540.25',
      amounts: query.has('coins') || query.has('amount') ? amounts : null,
    }),
  },
});

let server: FakeApi;
inCleanBrowser(() => {
  signedInPage();
  server = fakeApi().on('GET /crypto/rates', answer);
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const confirmed = coinsOnOffer.map((coin) => ({
  ...coin,
  networks: coin.networks.map((each) => ({ ...each, confirmations: 20 })),
}));
type Given = Parameters<typeof SellForm>[0];
const form = (start: Given['start'] = null, open: Given['open'] = null) => (
  <SellForm coins={confirmed} currency="NGN" zone="Africa/Lagos" start={start} open={open} />
);
const press = (name: RegExp | string) => user().click(screen.getByRole('button', { name }));
const tron = () => user().click(screen.getByRole('radio', { name: /Tron/ }));
const coinsField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /USDT you send/ });
const draft = () => readCoins('sell').draft;

async function choose() {
  await press(/USDT/);
  await tron();
}

describe('the form of a sale', () => {
  it('opens a repeated sale as it was: coin, network, amount and payout', async () => {
    storeResumed(PRODUCT, { token: 'usdt', network: 'tron', amount: '12.50', payout: bankOf().id });
    changeCoins('sell', { token: 'btc', network: 'bitcoin', amount: '1' }, { mode: 'any' });
    render(form());
    await vi.waitFor(() => expect(coinsField().value).toBe('12.5'));
    expect(screen.getByRole('radio', { name: /Tron/ })).toHaveProperty('checked', true);
    expect(draft()).toMatchObject({ token: 'usdt', network: 'tron' });
    await press('Continue');
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/crypto/sell/payment'));
    expect(readCoins('sell').notes).toMatchObject({ payout: bankOf().id });
    expect(sessionStorage.getItem('resume:crypto-sell')).toBeNull();
  });

  it('repeats a sale on arrival without an amount', async () => {
    storeResumed(PRODUCT, { token: 'usdt', network: 'tron', payout: 'wallet' });
    render(form());
    expect(await screen.findByRole('button', { name: 'Any amount', pressed: true })).toBeTruthy();
    await press('Continue');
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/crypto/sell/payment'));
    expect(draft().amount).toBe('');
  });

  it('starts empty where the coin of a repeated sale isn’t on offer any more', () => {
    storeResumed(PRODUCT, { token: 'doge', network: 'tron', amount: '5', payout: 'wallet' });
    render(form());
    expect(draft().token).toBe('');
  });

  it('starts empty once the sale that the draft opened has ended', async () => {
    changeCoins('sell', { token: 'usdt', network: 'tron', amount: '7', referenceCode: 'OJ-1' });
    const { unmount } = render(form(null, ['OJ-1']));
    await vi.waitFor(() => expect(coinsField().value).toBe('7'));
    unmount();
    render(form(null, []));
    await vi.waitFor(() => expect(draft()).toEqual(noDraft));
    expect(screen.queryByRole('textbox', { name: /USDT you send/ })).toBeNull();
  });

  it('begins the draft with the first choice, in the member’s currency', async () => {
    render(form());
    expect(draft().token).toBe('');
    await press(/USDT/);
    expect(draft()).toMatchObject({ token: 'usdt', network: '', fiatCurrency: 'NGN' });
    expect(draft().createdAt).not.toBe('');
  });

  it('keeps the amount when the chosen coin is pressed again', async () => {
    render(form());
    await choose();
    await user().type(coinsField(), '40');
    await press(/USDT/);
    expect(coinsField().value).toBe('40');
  });

  it('doesn’t take one coin’s amount for another’s, but keeps a wanted sum', async () => {
    render(form());
    await choose();
    await user().type(coinsField(), '40');
    await press(/BTC/);
    const coins = screen.getByRole<HTMLInputElement>('textbox', { name: /BTC you send/ });
    expect(coins.value).toBe('');
    await user().type(screen.getByRole('textbox', { name: /Money you get/ }), '50000');
    await choose();
    const money = screen.getByRole<HTMLInputElement>('textbox', { name: /Money you get/ });
    expect(money.value).toBe('50,000');
  });

  it('selects the network automatically where a coin has only one', async () => {
    render(form());
    await press(/BTC/);
    expect(draft()).toMatchObject({ token: 'btc', network: 'bitcoin' });
  });

  it('names no sum before an amount is entered', async () => {
    render(form());
    await choose();
    const price = within(screen.getByRole('region', { name: 'Price' }));
    expect(price.getByText('Enter an amount to see your payout.')).toBeTruthy();
    expect(price.queryByText(/₦0/)).toBeNull();
  });

  it('shows what arrives, the rate, the limits and the rule of the rate', async () => {
    const { container } = render(form());
    await choose();
    await user().type(coinsField(), '40');
    const price = within(screen.getByRole('region', { name: 'Price' }));
    expect(await price.findByText('₦1,540.25')).toBeTruthy();
    await vi.waitFor(() =>
      expect(price.getByText('You get').parentElement!.textContent).toContain('₦61,610.00'),
    );
    expect(price.getByText('USDT 5.00 to USDT 5,000.00')).toBeTruthy();
    expect(price.getByText(coinSaleRule)).toBeTruthy();
    expect(
      screen.getByText(/the minimum is USDT\s5.00, .* final after 20 confirmations/),
    ).toBeTruthy();
    expect(screen.getByText(/on another network are lost/)).toBeTruthy();
    expect(await findIssues(container)).toEqual([]);
  });

  it('continues with the coins that a wanted sum takes', async () => {
    render(form());
    await choose();
    await user().type(screen.getByRole('textbox', { name: /Money you get/ }), '61610');
    await press('Continue');
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/crypto/sell/payment'));
    expect(server.sent('GET /crypto/rates').at(-1)?.query.get('amount')).toBe('61610');
    expect(draft()).toMatchObject({ amount: '40.00000000', rate: '1540.25' });
  });

  it('continues with a fraction of a coin that was typed with a comma', async () => {
    render(form());
    await choose();
    await user().type(coinsField(), '0,05');
    await press('Continue');
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/crypto/sell/payment'));
    expect(server.sent('GET /crypto/rates').at(-1)?.query.get('coins')).toBe('0.05');
  });

  it('sells coins on arrival without an amount, by the rule for that', async () => {
    render(form());
    await choose();
    await press('Any amount');
    expect(screen.getByText(asTheyComeRule)).toBeTruthy();
    await press('Continue');
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/crypto/sell/payment'));
    expect(draft().amount).toBe('');
  });

  it('names what is missing, one thing after the other', async () => {
    render(form());
    await press('Continue');
    expect(screen.getByRole('alert').textContent).toBe('Choose the coin you want to sell.');
    await press(/USDT/);
    await press('Continue');
    expect(screen.getByText('Choose the network you’ll send on.')).toBeTruthy();
    await tron();
    await press('Continue');
    expect(screen.getByText(/Enter an amount, or choose/)).toBeTruthy();
    expect(goTo).not.toHaveBeenCalled();
  });

  it('shows what is wrong with an unreadable amount, and focuses it', async () => {
    render(form());
    await choose();
    for (const [typed, text] of [
      ['abc', 'Enter an amount like 0.005.'],
      ['-5', 'Enter an amount without a minus sign.'],
      ['99999999999', 'Enter a smaller amount.'],
      ['0', 'Enter an amount above zero.'],
    ] as const) {
      await user().clear(coinsField());
      await user().type(coinsField(), typed);
      await press('Continue');
      expect(await screen.findByText(text)).toBeTruthy();
      await vi.waitFor(() => expect(document.activeElement).toBe(coinsField()));
    }
    expect(goTo).not.toHaveBeenCalled();
  });

  it('shows beside the field when an amount is outside the limits', async () => {
    const errors = { coins: ['Enter at least USDT 5.00.'] };
    server.on('GET /crypto/rates', ({ query }) =>
      query.has('coins')
        ? { status: 422, body: { message: 'Check.', error_code: 'invalid_input', errors } }
        : answer({ query } as SentCall),
    );
    render(form());
    await choose();
    await user().type(coinsField(), '1');
    await press('Continue');
    expect(await screen.findByText('Enter at least USDT 5.00.')).toBeTruthy();
    expect(coinsField().getAttribute('aria-invalid')).toBe('true');
    expect(goTo).not.toHaveBeenCalled();
  });

  it('quotes nothing without a current price, and gives the reason', async () => {
    const body = { message: 'We have no current price for USDT.', error_code: 'busy', errors: {} };
    server.on('GET /crypto/rates', { status: 503, body });
    render(form());
    await choose();
    expect(await screen.findByText('We have no current price for USDT.')).toBeTruthy();
    expect(screen.queryByText('₦1,540.25')).toBeNull();
  });

  it('keeps what was typed when no answer comes', async () => {
    render(form());
    await choose();
    await user().type(coinsField(), '40');
    server.on('GET /crypto/rates', lost);
    await press('Continue');
    expect(await screen.findByText(/We couldn’t get the rate/)).toBeTruthy();
    expect(coinsField().value).toBe('40');
    expect(goTo).not.toHaveBeenCalled();
  });
});

describe('returning to the form', () => {
  it('restores what was chosen and typed', async () => {
    changeCoins('sell', { token: 'usdt', network: 'tron' }, { in: 'money', text: '50,000' });
    render(form());
    await vi.waitFor(() =>
      expect(screen.getByRole('radio', { name: /Tron/ })).toHaveProperty('checked', true),
    );
    const money = screen.getByRole<HTMLInputElement>('textbox', { name: /Money you get/ });
    expect(money.value).toBe('50,000');
  });

  it('is another sale when another network is chosen', async () => {
    changeCoins('sell', {
      token: 'usdt',
      network: 'tron',
      referenceCode: 'OJ-1',
      walletAddress: 'T1',
    });
    render(form());
    await user().click(await screen.findByRole('radio', { name: /BNB/ }));
    expect(draft()).toMatchObject({
      network: 'bnb-smart-chain',
      referenceCode: '',
      walletAddress: '',
    });
  });

  it('is filled in by a link that names coin, network and amount', async () => {
    const search = new URLSearchParams('token=usdt&network=tron&coins=12.5');
    render(form(readStart(coinsOnOffer, (name) => search.get(name))));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(coinsField().value).toBe('12.5');
    expect(draft()).toMatchObject({ token: 'usdt', network: 'tron' });
  });

  it('ignores a link to an invalid coin, network or amount', () => {
    const read = (text: string) => {
      const search = new URLSearchParams(text);
      return readStart(coinsOnOffer, (name) => search.get(name));
    };
    expect(read('token=doge')).toBeNull();
    expect(read('token=usdt&network=bitcoin&coins=-4')).toEqual({
      token: 'usdt',
      network: '',
      coins: '',
    });
  });
});
