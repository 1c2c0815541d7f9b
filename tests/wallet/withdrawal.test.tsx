import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { WithdrawForm } from '#islands/wallet/withdraw-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { keepDraft, markSent } from '#lib/browser/stores/drafts.ts';
import { describeCosts } from '#lib/wallet/withdrawal-costs.ts';
import { findIssues } from '#tests/support/axe.ts';
import { signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { typePin } from '#tests/support/checkout-sheet.tsx';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { chargesOf } from '#tests/support/funding.ts';
import { aPayoutAccount } from '#tests/support/payout-account.ts';
import { orderOf, quoteOf } from '#tests/support/purchase.ts';
import { wholeText } from '#tests/support/whole-text.ts';

vi.mock('#lib/browser/navigate.ts');

const second = aPayoutAccount({
  id: '3f1c8c55-92a0-4c39-8a56-7c7d7fd0b002',
  bank_name: 'Kuda',
  account_number: '••••1230',
  is_primary: false,
});
const resting = aPayoutAccount({
  id: '3f1c8c55-92a0-4c39-8a56-7c7d7fd0b003',
  bank_name: 'Opay',
  is_primary: false,
  usable: false,
  usable_from: '2026-11-22T08:00:00Z',
});

const terms = {
  amount: '10000.00',
  fee: '25.00',
  duty: '50.00',
  total: '10075.00',
  account: aPayoutAccount(),
  quote: quoteOf({
    name: 'Withdrawal to Access Bank',
    lines: {
      amount: '10000.00',
      fee: '25.00',
      duty: '50.00',
      total: '10075.00',
      arrives: { label: 'Arrives in your account', amount: '10000.00' },
    },
  }),
};

type Props = Parameters<typeof WithdrawForm>[0];
const form = (change: Partial<Props> = {}) => (
  <WithdrawForm
    accounts={[aPayoutAccount(), second, resting]}
    country="NG"
    zone="Africa/Lagos"
    needs={null}
    available="48250.00"
    largest="48150.00"
    amount={null}
    charges={chargesOf()}
    {...change}
  />
);
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ });
const proceed = () => user().click(screen.getByRole('button', { name: 'Continue' }));
const sheet = () => screen.findByRole('dialog', { name: 'Review withdrawal' });
const AUTHORIZE = 'POST /payment/withdraw/authorize';

let server: FakeApi;
inCleanBrowser(() => {
  signedInPage();
  server = fakeApi().on(AUTHORIZE, { body: { data: terms } });
});

describe('the withdrawal form', () => {
  it('shows what is available, what the limits are, and where the money goes', async () => {
    const { container } = render(form());
    expect(screen.getByText(wholeText('Available ₦48,250.00'))).toBeDefined();
    expect(
      screen.getByText(wholeText('You can withdraw up to ₦48,150.00 now, after fees.')),
    ).toBeDefined();
    const to = within(screen.getByRole('region', { name: 'To your account' }));
    for (const text of ['Access Bank', '••••7890', 'OBI ADA'])
      expect(to.getByText(text)).toBeDefined();
    expect(await findIssues(container)).toEqual([]);
  });

  it('begins with the amount of an order that is repeated', () => {
    render(form({ amount: '5000.00' }));
    expect(amount().value).toBe('5000.00');
  });

  it.each([
    ['', 'Enter an amount.'],
    ['99.99', 'Enter at least ₦100.00.'],
    ['48150.01', 'You can withdraw up to ₦48,150.00 now, after fees.'],
  ])('requests no price of "%s"', async (typed, text) => {
    render(form());
    if (typed) await user().type(amount(), typed);
    await proceed();
    expect(await screen.findByText(wholeText(text))).toBeDefined();
    expect(server.sent(AUTHORIZE)).toHaveLength(0);
  });

  it('hides the largest amount with the balance, also where too much was typed', async () => {
    render(form());
    await user().type(amount(), '48150.01');
    await proceed();
    await waitFor(() => expect(amount().getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('₦48,150.00', { selector: 'p *' }).className).toBe('own');
  });

  it('offers the maximum that may be withdrawn, to the last unit', async () => {
    render(form({ largest: '48150.25' }));
    await user().click(screen.getByRole('button', { name: 'Use the maximum' }));
    expect(amount().value).toBe('48,150.25');
    await proceed();
    await sheet();
    expect(server.sent(AUTHORIZE)[0]?.body).toMatchObject({ amount: '48150.25' });
  });

  it('shows when nothing may be withdrawn, and offers nothing', () => {
    render(form({ largest: '0.00' }));
    expect(screen.getByText('You can’t withdraw anything right now.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Use the maximum' })).toBeNull();
  });

  it('lets another account be chosen, but none that is still in its waiting period', async () => {
    render(form());
    await user().click(screen.getByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose an account' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Use Opay/ }).disabled).toBe(
      true,
    );
    await user().click(dialog.getByRole('button', { name: /^Use Kuda/ }));
    await user().type(amount(), '10000');
    await proceed();
    await sheet();
    expect(server.sent(AUTHORIZE)[0]?.body).toEqual({
      amount: '10000.00',
      bank_account_id: second.id,
    });
  });

  it('shows the five lines, and withdraws once under one key', async () => {
    server.on('POST /payment/withdraw', { status: 201, body: { data: orderOf() } });
    render(form());
    await user().type(amount(), '10,000');
    await proceed();
    const box = within(await sheet());
    const lines = ['₦25.00', '₦50.00', '₦10,075.00'];
    for (const text of lines) expect(box.getByText(text)).toBeDefined();
    for (const text of ['Our fee', 'Duty and tax', 'Total', 'Arrives in your account'])
      expect(box.getByText(text)).toBeDefined();
    await typePin();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/my-orders/OJ-7KD4-Q2MX'));
    const sent = server.sent('POST /payment/withdraw');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/.{8,}/);
    expect(sent[0]?.body).toEqual({
      amount: '10000.00',
      bank_account_id: aPayoutAccount().id,
      quote_id: terms.quote.quote_id,
      pin: '123456',
    });
  });

  it('shows beside the account why it can’t be paid', async () => {
    const text = 'Withdrawals are paused for an hour after a PIN reset.';
    server.on(AUTHORIZE, {
      status: 422,
      body: { message: text, error_code: null, errors: { bank_account_id: [text] } },
    });
    render(form());
    await user().type(amount(), '10000');
    await proceed();
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(toastTexts()).toEqual([]);
  });

  it('leads to adding an account when there is none any more', async () => {
    server.on(AUTHORIZE, {
      status: 400,
      body: { message: 'x', error_code: 'primary_account_required', errors: {} },
    });
    render(form());
    await user().type(amount(), '10000');
    await proceed();
    await vi.waitFor(() =>
      expect(goTo).toHaveBeenCalledWith('/settings?account=true&openmodal=true'),
    );
  });

  it('keeps what was typed when no answer comes', async () => {
    server.on(AUTHORIZE, lost);
    render(form());
    await user().type(amount(), '10000');
    await proceed();
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was withdrawn.');
    expect(amount().value).toBe('10,000');
  });

  it('first checks what became of a withdrawal whose answer was lost', async () => {
    const { key } = keepDraft('withdrawal', { amount: '10000.00', bank_account_id: second.id });
    markSent('withdrawal', true);
    server.on(`GET /transactions/by-key/${key}`, { body: { data: orderOf() } });
    render(form());
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/my-orders/OJ-7KD4-Q2MX'));
    expect(server.sent(AUTHORIZE)).toHaveLength(0);
  });

  it('leads to the PIN when there is none yet', async () => {
    render(form({ needs: 'pin' }));
    await user().type(amount(), '10000');
    await proceed();
    const link = within(await sheet()).getByRole('link', { name: 'Set up your PIN' });
    expect(link.getAttribute('href')).toBe('/security/pin-setup');
  });
});

describe('the costs in words', () => {
  it('list each band and the duty', () => {
    const charges = {
      ...chargesOf(),
      withdrawal: [
        { from: '0.00', fee: '10.00', percent: null },
        { from: '5000.01', fee: '25.00', percent: null },
      ],
      stamp_duty: { amount: '50.00', from: '10000.00' },
    };
    expect(describeCosts(charges, 'NGN')).toBe(
      'Our fee: ₦10.00, ₦25.00 from ₦5,000.01. Stamp duty: ₦50.00 from ₦10,000.00.',
    );
  });

  it('describe a share as a percentage, and don’t mention a missing duty', () => {
    const withdrawal = [{ from: '0.00', fee: null, percent: '0.75' }];
    expect(describeCosts({ ...chargesOf(), withdrawal }, 'GHS')).toBe('Our fee: 0.75%.');
    expect(describeCosts(chargesOf(), 'NGN')).toBeNull();
  });
});
