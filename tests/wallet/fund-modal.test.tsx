import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FundHost } from '#islands/wallet/fund-host.tsx';
import { QuickFund } from '#islands/wallet/quick-fund.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { $modal } from '#lib/browser/stores/overlays.ts';
import { closeFund, openFund } from '#lib/wallet/browser/wallet.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { chargesOf, reserved, startedOf } from '#tests/support/funding.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
const methods = (...list: string[]) =>
  server.on('GET /payment/deposit/methods', { body: { data: list } });

inCleanBrowser(
  () => {
    signedInPage();
    server = fakeApi()
      .on('GET /service/charges', { body: { data: chargesOf() } })
      .on('POST /payment/account-number', { body: { data: reserved } })
      .on('POST /payment/deposit', { body: { data: startedOf() } });
    methods('reserved_account', 'checkout');
  },
  { leave: () => act(() => closeFund()) },
);

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const box = () => screen.findByRole('dialog', { name: 'Add money' });
const press = async (name: string | RegExp) =>
  user().click(within(await box()).getByRole('button', { name }));
async function open(amount: string | null = null) {
  render(<FundHost />);
  act(() => openFund(amount));
  const dialog = await box();
  await within(dialog).findAllByText(/Deposits below|Amount to be funded|Select amount/);
  return dialog;
}

describe('the funding signal', () => {
  it('opens the sign-in box for a guest and nothing else', () => {
    cleanBrowser();
    render(<FundHost />);
    act(() => openFund('5000'));
    expect($modal.get()).toMatchObject({ name: 'auth', mode: 'login' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.calls).toEqual([]);
  });

  it('leads other countries to the deposit page with the amount', () => {
    const country = { code: 'GH', name: 'Ghana', currency_code: 'GHS' } as const;
    signedInPage(1_800, { country, isNigerian: false, isGhanaian: true });
    act(() => openFund('200'));
    expect(goTo).toHaveBeenCalledWith('/wallet/deposit?amount=200');
  });

  it('keeps the focus on the chosen way to pay, for keyboard users', async () => {
    const dialog = await open();
    const card = () => within(dialog).getByRole('button', { name: 'Card' });
    card().focus();
    await user().keyboard(' ');
    expect(card().getAttribute('aria-pressed')).toBe('true');
    expect(document.activeElement).toBe(card());
  });

  it('loads the methods again each time it opens', async () => {
    await open();
    await press('Close');
    act(() => openFund());
    await box();
    await vi.waitFor(() => expect(server.sent('GET /payment/deposit/methods')).toHaveLength(2));
  });
});

describe('a transfer to the reserved account', () => {
  it('shows the rules before the number, which is grouped to be read aloud', async () => {
    const dialog = await open();
    expect(await within(dialog).findByText('9900 000 001')).toBeTruthy();
    expect(dialog.textContent).toContain('Deposits below ₦100.00 are not credited.');
    expect(dialog.textContent).toContain('Third-party transfers are credited after 48 hours.');
    const text = dialog.textContent ?? '';
    expect(text.indexOf('48 hours')).toBeLessThan(text.indexOf('9900'));
    expect(await findIssues(dialog)).toEqual([]);
  });

  it('is at most 486 px wide', async () => {
    expect((await open()).style.getPropertyValue('--modal-width')).toBe('486px');
  });

  it('copies the bare number and confirms it', async () => {
    const person = user();
    const written = vi.spyOn(navigator.clipboard, 'writeText');
    const dialog = await open();
    await within(dialog).findByText('9900 000 001');
    await person.click(within(dialog).getByRole('button', { name: 'Copy' }));
    expect(written).toHaveBeenCalledWith('9900000001');
    expect(toastTexts()).toContain('Copied successfully');
  });

  it('shows what is missing in place of each value and offers no copy', async () => {
    server.on('POST /payment/account-number', { status: 503, body: { message: 'busy' } });
    const dialog = await open();
    expect(await within(dialog).findAllByText('Not available at the moment')).toHaveLength(3);
    expect(within(dialog).getByRole('button', { name: 'Copy' })).toHaveProperty('disabled', true);
    expect(toastTexts()).toEqual([]);
  });

  it('leads to the BVN where the bank requires it', async () => {
    const message = 'Your BVN is required to continue.';
    server.on('POST /payment/account-number', { status: 400, body: { message } });
    const dialog = await open();
    const link = await within(dialog).findByRole('link', { name: 'Add your BVN' });
    expect(link.getAttribute('href')).toBe('/settings?kyc=true&bvn=true#bvn');
    expect(toastTexts()).toEqual([]);
  });

  it('is offered when the list of methods fails to load', async () => {
    server.on('GET /payment/deposit/methods', { status: 500 });
    expect(await within(await open()).findByText('9900 000 001')).toBeTruthy();
  });
});

describe('the amount', () => {
  it('comes from a preset of the wallet page and can be edited', async () => {
    render(
      <>
        <QuickFund country="NG" />
        <FundHost />
      </>,
    );
    expect(screen.queryByText('Enter the amount you want to fund')).toBeNull();
    await user().click(screen.getByRole('button', { name: '₦10,000.00' }));
    const dialog = await box();
    expect(await within(dialog).findByText('Amount to be funded')).toBeTruthy();
    expect(within(dialog).getByText(/^₦10,000$|₦10,000/)).toBeTruthy();
    await press('Change amount');
    const field = within(dialog).getByRole('textbox', { name: 'Amount' });
    await user().clear(field);
    await user().type(field, '7500');
    await press('Continue');
    expect(dialog.querySelector('.funded')?.textContent).toContain('₦7,500.00');
  });

  it('typed on the wallet page is cleared from its field when the box has closed', async () => {
    render(
      <>
        <QuickFund country="NG" />
        <FundHost />
      </>,
    );
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
    await user().type(field(), '5000');
    await user().click(screen.getByRole('button', { name: 'Continue' }));
    await box();
    await press('Close');
    expect(field().value).toBe('');
  });

  it('above the largest deposit has to be entered again before any account number is shown', async () => {
    render(<FundHost />);
    act(() => openFund('99999999999.00'));
    const dialog = within(await box());
    expect(await dialog.findByText('Enter at most ₦100,000.00.')).toBeTruthy();
    expect(dialog.queryByText(/Account number/)).toBeNull();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);
  });

  it('is cleared when the box closes', async () => {
    const dialog = await open('5000.00');
    expect(within(dialog).getByText('Amount to be funded')).toBeTruthy();
    await press('Close');
    act(() => openFund());
    await within(await box()).findByText(/Deposits below/);
    expect(screen.queryByText('Amount to be funded')).toBeNull();
  });
});

describe('a checkout', () => {
  beforeEach(() => void methods('checkout'));
  const start = () => press('Continue to payment');
  const sent = () => server.sent('POST /payment/deposit');

  it('asks for the amount first, puts the fee on top and shows both', async () => {
    const dialog = await open();
    await user().click(within(dialog).getByRole('button', { name: '₦5,000.00' }));
    await press('Continue');
    const lines = dialog.querySelector('dl')?.textContent;
    expect(lines).toBe('Arrives in your wallet₦5,000.00Our fee₦100.00You pay₦5,100.00');
    expect(await findIssues(dialog)).toEqual([]);
  });

  it('shows the redirecting screen for three seconds, then goes to the gateway and closes', async () => {
    await open('5000.00');
    await start();
    const dialog = await box();
    const title = 'Redirecting to Payment Gateway...';
    expect(await within(dialog).findByRole('heading', { name: title })).toBeTruthy();
    expect(toastTexts()).toContain(title);
    act(() => void vi.advanceTimersByTime(2_900));
    expect(goTo).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(200));
    expect(goTo).toHaveBeenCalledExactlyOnceWith('http://localhost/sandbox/gateway/OJ-1');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('sends amount, channel and the page to return to, under a key', async () => {
    await open('5000.00');
    await start();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({
      amount: '5000.00',
      channel: 'checkout',
      redirect_url: `${location.origin}/wallet/deposit`,
    });
    expect(sent()[0]?.headers.get('idempotency-key')).toMatch(/^[\x21-\x7e]{8,128}$/);
  });

  it('shows no toast when it fails, keeps the form and retries with the same key', async () => {
    server.on('POST /payment/deposit', lost);
    const dialog = await open('5000.00');
    await start();
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'You haven’t been charged',
    );
    expect(toastTexts()).toEqual([]);
    await start();
    await vi.waitFor(() => expect(sent()).toHaveLength(2));
    const keys = sent().map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
  });

  it('uses a new key for another amount', async () => {
    server.on('POST /payment/deposit', { status: 503, body: { message: 'busy' } });
    const dialog = await open('5000.00');
    await start();
    await within(dialog).findByRole('alert');
    await press('Change amount');
    await user().click(within(dialog).getByRole('button', { name: '₦2,000.00' }));
    await press('Continue');
    await start();
    await vi.waitFor(() => expect(sent()).toHaveLength(2));
    expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
  });

  it('shows the server’s message about a refused amount', async () => {
    const amount = ['At your level one deposit is at most ₦50,000.00.'];
    server.on('POST /payment/deposit', {
      status: 422,
      body: { message: amount[0], error_code: null, errors: { amount } },
    });
    const dialog = await open('60000.00');
    await start();
    expect((await within(dialog).findByRole('alert')).textContent).toContain(amount[0]);
  });

  it('opens one deposit for two quick taps', async () => {
    const dialog = await open('5000.00');
    const button = within(dialog).getByRole('button', { name: 'Continue to payment' });
    act(() => {
      button.click();
      button.click();
    });
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    await within(dialog).findByRole('heading', { name: /Redirecting/ });
    expect(sent()).toHaveLength(1);
  });
});
