import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DepositFlow } from '#islands/wallet/deposit-flow.tsx';
import { DepositProgress } from '#islands/wallet/deposit-progress.tsx';
import { $modal } from '#lib/browser/stores/overlays.ts';
import type { DepositState } from '#lib/wallet/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { chargesOf, depositOf, startedOf } from '#tests/support/funding.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
inCleanBrowser(() => {
  signedInPage();
  server = fakeApi();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const zone = 'Africa/Lagos';
type Flow = Parameters<typeof DepositFlow>[0];
const flow = (change: Partial<Flow> = {}) => (
  <DepositFlow
    funding={{ methods: ['checkout'], charges: chargesOf() }}
    country="NG"
    currency="NGN"
    amount={null}
    networks={[]}
    phone={null}
    zone={zone}
    {...change}
  />
);
const amount = () => screen.getByRole('textbox', { name: 'Amount' });
const proceed = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });

describe('the picker', () => {
  it('asks how much, with four presets and a free field', async () => {
    const { container } = render(flow());
    expect(screen.getByRole('heading', { name: 'Enter the amount you want to fund' })).toBeTruthy();
    const presets = [...screen.getByRole('group', { name: 'Select amount' }).children];
    expect(presets.map(({ textContent }) => textContent)).toEqual([
      '₦2,000.00',
      '₦5,000.00',
      '₦10,000.00',
      '₦50,000.00',
    ]);
    expect(await findIssues(container)).toEqual([]);
  });

  it.each([
    ['', true],
    ['99', true],
    ['99.99', true],
    ['100', false],
    ['100000', false],
  ])('with %j in the field Continue is off: %s', async (typed, isOff) => {
    render(flow());
    if (typed) await user().type(amount(), typed);
    expect(proceed().disabled).toBe(isOff);
  });

  it('shows the minimum once the field is left', async () => {
    render(flow());
    await user().type(amount(), '50');
    expect(screen.queryByText('Enter at least ₦100.00.')).toBeNull();
    await user().tab();
    expect(screen.getByText('Enter at least ₦100.00.')).toBeTruthy();
  });

  it('shows the maximum of a deposit, and doesn’t continue with more', async () => {
    render(flow({ maximum: '100000.00' }));
    await user().type(amount(), '99999999999');
    await user().tab();
    expect(screen.getByText('Enter at most ₦100,000.00.')).toBeTruthy();
    expect(proceed().disabled).toBe(true);
  });

  it('fills the field from a preset and shows which one it was', async () => {
    render(flow());
    await user().click(screen.getByRole('button', { name: '₦50,000.00' }));
    expect(amount()).toHaveProperty('value', '50,000');
    const pressed = screen.getByRole('button', { name: '₦50,000.00', pressed: true });
    expect(pressed).toBeTruthy();
  });

  it('opens the sign-in box for a guest, who sees the picker all the same', async () => {
    cleanBrowser();
    render(flow({ funding: null }));
    await user().type(amount(), '500');
    await user().click(proceed());
    expect($modal.get()).toMatchObject({ name: 'auth' });
    expect(server.calls).toEqual([]);
  });
});

describe('the amount on the page of deposits', () => {
  const restored = { funding: { methods: ['checkout'] as const, charges: chargesOf() } };
  const choose = async () => {
    await user().type(amount(), '7500');
    await user().click(proceed());
    await screen.findByText('Amount to be funded');
  };

  it('is restored when the page of the payment is reloaded', async () => {
    const { unmount } = render(flow(restored));
    await choose();
    unmount();
    render(flow(restored));
    await vi.waitFor(() => expect(amount()).toHaveProperty('value', '7,500'));
  });

  it('is cleared once the deposit has started', async () => {
    server.on('POST /payment/deposit', { body: { data: startedOf() } });
    const { unmount } = render(flow(restored));
    await choose();
    await user().click(screen.getByRole('button', { name: 'Continue to payment' }));
    await screen.findByRole('heading', { name: /Redirecting/ });
    unmount();
    render(flow(restored));
    expect(amount()).toHaveProperty('value', '');
  });
});

describe('mobile money', () => {
  const network = { id: 'gh-mtn', code: 'MTN', name: 'MTN MoMo', type: 'mobile_money' as const };
  const ghana = {
    country: 'GH',
    currency: 'GHS',
    amount: '200.00',
    funding: { methods: ['mobile_money', 'checkout'] as const, charges: chargesOf() },
    networks: [{ ...network, pattern: '', label: '', logo: null, deposits: true }],
  } as const;
  const started = startedOf({
    redirect_url: null,
    instruction: 'Look at the phone +233241234567.',
    amount: '200.00',
    total: '200.00',
  });
  const number = () => screen.getByRole('textbox', { name: 'Mobile money number' });
  const send = () => user().click(screen.getByRole('button', { name: 'Send the prompt' }));

  it('sends one prompt when the answer was lost, the page reloaded and the button pressed again', async () => {
    server.on('POST /payment/deposit', lost);
    const { unmount } = render(flow(ghana));
    await user().type(number(), '0241234567');
    await send();
    await screen.findByText(/If you get a prompt, it’s for this payment/);
    unmount();
    server.on('POST /payment/deposit', { body: { data: started } });
    render(flow(ghana));
    expect(number()).toHaveProperty('value', '0241234567');
    await send();
    await screen.findByText('Look at the phone +233241234567.');
    const keys = server.sent('POST /payment/deposit').map((c) => c.headers.get('idempotency-key'));
    expect(keys[1]).toBe(keys[0]);
  });

  it('uses a new key for the same deposit once the first has started', async () => {
    server.on('POST /payment/deposit', { body: { data: started } });
    for (let times = 0; times < 2; times++) {
      const { unmount } = render(flow(ghana));
      await user().type(number(), '0241234567');
      await send();
      await screen.findByText('Look at the phone +233241234567.');
      unmount();
    }
    const keys = server.sent('POST /payment/deposit').map((c) => c.headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('sends number and network and then waits for the phone, findable after a reload', async () => {
    server.on('POST /payment/deposit', { body: { data: started } });
    render(flow(ghana));
    await user().type(number(), '024 123 4567');
    await send();
    expect(await screen.findByRole('heading', { name: 'Check your phone' })).toBeTruthy();
    expect(screen.getByText('Look at the phone +233241234567.')).toBeTruthy();
    expect(location.search).toBe('?reference=OJ-1');
    expect(server.sent('POST /payment/deposit')[0]?.body).toMatchObject({
      amount: '200.00',
      channel: 'mobile_money',
      phone_number: '0241234567',
      network: 'MTN',
    });
  });

  it('asks for the number before anything is sent', async () => {
    render(flow(ghana));
    await send();
    expect(screen.getByText('Enter your mobile money number.')).toBeTruthy();
    expect(document.activeElement).toBe(number());
    expect(server.calls).toEqual([]);
  });

  it('shows what is wrong with the number beside it', async () => {
    const errors = { phone_number: ['This is not a number of this network.'] };
    server.on('POST /payment/deposit', {
      status: 422,
      body: { message: 'x', error_code: null, errors },
    });
    render(flow(ghana));
    await user().type(number(), '024');
    await send();
    expect(await screen.findByText('This is not a number of this network.')).toBeTruthy();
    expect(number().getAttribute('aria-invalid')).toBe('true');
  });

  it('sends the code that the network gave, and shows what is wrong with it', async () => {
    const asking = { channel: 'mobile_money', status: 'awaiting_user', asks_code: true } as const;
    server.on('POST /payment/deposit/OJ-1/code', {
      status: 422,
      body: { message: 'x', error_code: null, errors: { code: ['This code isn’t right.'] } },
    });
    render(<DepositProgress given={depositOf(asking)} zone={zone} />);
    const code = () => screen.getByRole('textbox', { name: 'Code' });
    const submit = () => user().click(screen.getByRole('button', { name: 'Continue' }));
    await submit();
    expect(screen.getByText('Enter the code.')).toBeTruthy();
    await user().click(code());
    await user().paste('12 34\u200b56');
    await submit();
    expect(await screen.findByText('This code isn’t right.')).toBeTruthy();
    server.on('POST /payment/deposit/OJ-1/code', {
      body: { data: depositOf({ ...asking, asks_code: false }) },
    });
    await submit();
    expect(await screen.findByRole('heading', { name: 'Check your phone' })).toBeTruthy();
    expect(server.sent('POST /payment/deposit/OJ-1/code')[0]?.body).toEqual({ code: '123456' });
    expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
  });

  it('sends the prompt again under the same reference', async () => {
    const instruction = 'We have sent it again.';
    server
      .on('POST /payment/deposit/OJ-1/prompt', {
        body: { data: { instruction, expires_at: '2026-11-21T11:00:00Z' } },
      })
      .on('GET /payment/deposit/OJ-1', {
        body: { data: depositOf({ channel: 'mobile_money', status: 'awaiting_user' }) },
      });
    render(
      <DepositProgress
        given={depositOf({ channel: 'mobile_money', status: 'awaiting_user' })}
        zone={zone}
      />,
    );
    await user().click(screen.getByRole('button', { name: 'Send the prompt again' }));
    expect(await screen.findByText(instruction)).toBeTruthy();
    expect(server.sent('POST /payment/deposit')).toEqual([]);
  });
});

describe('the return from the gateway', () => {
  const show = (state: Partial<DepositState>) =>
    render(<DepositProgress given={depositOf(state)} zone={zone} />);
  const answer = (state: Partial<DepositState>) =>
    server.on('GET /payment/deposit/OJ-1', { body: { data: depositOf(state) } });
  const asked = () => server.sent('GET /payment/deposit/OJ-1').length;

  it('makes no calls for an unknown payment', () => {
    answer({ status: 'awaiting_user' });
    show({ status: 'awaiting_user' });
    expect(screen.getByText('Checking')).toBeTruthy();
    expect(screen.queryByText('Action needed')).toBeNull();
  });

  it('shows that the money is on its way and asks until it is decided, then stops', async () => {
    answer({ status: 'processing' });
    show({ status: 'processing' });
    expect(screen.getByRole('heading', { name: 'We’re checking with the bank' })).toBeTruthy();
    expect(screen.getByText(/Don’t pay again/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    expect(asked()).toBe(1);
    answer({ status: 'completed' });
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.getByRole('heading', { name: '₦5,000.00 is in your wallet' })).toBeTruthy();
    const before = asked();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked()).toBe(before);
  });

  it('asks less often after two minutes', async () => {
    answer({ status: 'processing' });
    show({ status: 'processing' });
    await act(() => vi.advanceTimersByTimeAsync(130_000));
    const before = asked();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(asked() - before).toBeLessThanOrEqual(2);
  });

  it('shows when there is no connection and checks again as soon as there is one', async () => {
    server.on('GET /payment/deposit/OJ-1', lost);
    show({ status: 'processing' });
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    expect(screen.getByText(/No connection/)).toBeTruthy();
    answer({ status: 'completed' });
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(screen.getByRole('heading', { name: /is in your wallet/ })).toBeTruthy();
  });

  it.each([
    ['failed', 'This payment didn’t go through', /Nothing was credited/],
    ['under_review', 'We’ve got your money and are reviewing it', /It’s safe/],
  ])('explains %s: what happened and where the money is', async (status, title, text) => {
    const { container } = show({ status });
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(await findIssues(container)).toEqual([]);
  });

  it('never calls money done that a flag holds', () => {
    const { container } = show({ status: 'completed', on_hold_until: '2026-11-24T10:00:00Z' });
    expect(screen.getByRole('heading', { name: '₦5,000.00 is on hold' })).toBeTruthy();
    expect(screen.getByText(/^Until/).textContent).toContain('at the latest');
    expect(container.textContent).not.toContain('Done');
  });

  it('calls a deposit that was never paid failed, and doesn’t mention a refund', () => {
    const { container } = show({ status: 'failed' });
    expect(screen.getByText('Failed')).toBeTruthy();
    expect(container.textContent).not.toContain('refunded');
  });

  it('prefers the server’s reason', () => {
    const note = 'Sent by someone else. It is credited after 48 hours.';
    show({ status: 'under_review', note, release_at: '2026-11-23T10:00:00Z' });
    expect(screen.getByText(note)).toBeTruthy();
    expect(screen.getByText(/Released automatically/)).toBeTruthy();
  });

  it('leads back to the payment page while it can be paid there', () => {
    show({ status: 'awaiting_user', redirect_url: 'https://gateway.test/OJ-1' });
    const link = screen.getByRole('link', { name: 'Open the payment page' });
    expect(link.getAttribute('href')).toBe('https://gateway.test/OJ-1');
  });

  it('offers the same amount again after a failure, the receipt after success', () => {
    const { unmount } = show({ status: 'failed' });
    const again = screen.getByRole('link', { name: 'Try again' });
    expect(again.getAttribute('href')).toBe('/wallet/deposit?amount=5000.00');
    unmount();
    show({ status: 'completed' });
    const receipt = screen.getByRole('link', { name: 'See the receipt' });
    expect(receipt.getAttribute('href')).toBe('/my-orders/OJ-1');
  });
});
