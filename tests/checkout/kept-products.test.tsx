import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { BetForm } from '#islands/fund-bets/bet-form.tsx';
import { BuyForm } from '#islands/giftcard/buy-form.tsx';
import { BuySummary } from '#islands/giftcard/buy-summary.tsx';
import { PackageForm } from '#islands/giftcard/package-form.tsx';
import { WithdrawForm } from '#islands/wallet/withdraw-form.tsx';
import { formOf, readKept } from '#lib/browser/kept-payments/kept-payments.ts';
import { currentUser } from '#lib/browser/stores/session-state.ts';
import { limitsOf, aPlatform } from '#tests/support/bet-pages.ts';
import { signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { amazon, shoprite } from '#tests/support/cards-on-sale.ts';
import { bought, opened, typePin } from '#tests/support/checkout-sheet.tsx';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { chargesOf } from '#tests/support/funding.ts';
import { aGiftPackage } from '#tests/support/gift-package.ts';
import { aPayoutAccount } from '#tests/support/payout-account.ts';
import { quoteOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const press = (name: string | RegExp) => user().click(screen.getByRole('button', { name }));
const type = (field: HTMLElement, text: string) => user().type(field, text);
const box = (name: RegExp) => screen.getByRole('textbox', { name });
const mine = () => readKept(currentUser()?.uuid ?? '');

function goOffline(isOffline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline);
  act(() => void window.dispatchEvent(new Event(isOffline ? 'offline' : 'online')));
}

const owner = { customer_name: 'A*** OKORO', valid_until: '2026-11-22T10:30:00Z' };
const account = aPayoutAccount();
const gift = aGiftPackage();
const charges = {
  ...chargesOf(),
  withdrawal: [
    { from: '0.00', fee: '10.00', percent: null },
    { from: '5000.01', fee: '25.00', percent: null },
  ],
  stamp_duty: { amount: '50.00', from: '10000.00' },
};

interface Case {
  form: ReactNode;
  /** Types and selects values; the connection is lost before the last button. */
  fill: () => Promise<void>;
  /** The form that opens a saved payment, if it is another one. */
  again?: ReactNode;
  /** Goes from the restored form to the sheet. */
  resume: () => Promise<void>;
  kept: { name: string; to: string; shown: string; url: string };
  quote: object;
  /** The call that agrees to the price, and the paying call with its body. */
  agree?: string;
  pay: [call: string, body: object];
}

const agreed = (total: string) => ({
  body: {
    data: {
      reference: '7d0f6a70-4a0e-4f25-8f63-0a6f8f1d2c99',
      expires_at: '2026-11-21T10:10:00Z',
      quote: quoteOf({ lines: { ...quoteOf().lines, total } }),
    },
  },
});
const reference = agreed('0').body.data.reference;

const fillGift = async () => {
  await type(box(/Recipient’s name/), 'Bisi');
  await type(screen.getByRole('combobox', { name: 'Recipient’s email' }), 'bisi@example.com');
};

const cases: Record<string, Case> = {
  'a betting account': {
    form: (
      <BetForm
        platforms={[aPlatform()]}
        template={null}
        limits={limitsOf({ over_18_at: '2026-11-01T10:00:00Z' })}
        fee="20.00"
        needs={null}
      />
    ),
    fill: async () => {
      await user().selectOptions(screen.getByLabelText('Platform'), 'ng-bet9ja');
      await type(box(/user ID/), '4501234567');
      await press('Check the account');
      await screen.findByText('A*** OKORO');
      await type(box(/^Amount/), '1500');
    },
    resume: async () => {
      await press('Check the account');
      await screen.findByText('A*** OKORO');
      await press('Continue');
    },
    kept: { name: 'Bet9ja top-up', to: 'A*** OKORO', shown: '1520.00', url: '/fund-bets' },
    quote: {
      service_type: 'funds_transfer',
      platform: 'ng-bet9ja',
      userId: '4501234567',
      amount: '1500.00',
    },
    pay: ['POST /betting/purchase', { userId: '4501234567', amount: '1500.00' }],
  },
  'a withdrawal': {
    form: (
      <WithdrawForm
        accounts={[account]}
        charges={charges}
        country="NG"
        zone="Africa/Lagos"
        needs={null}
        available="48250.00"
        largest={null}
        amount={null}
      />
    ),
    fill: () => type(box(/^Amount/), '12000'),
    resume: () => press('Continue'),
    kept: {
      name: 'Withdrawal',
      to: 'Access Bank ••••7890',
      shown: '12075.00',
      url: '/wallet/withdrawal',
    },
    quote: {
      service_type: 'primary-account-withdrawal',
      amount: '12000.00',
      bank_account_id: account.id,
    },
    agree: 'POST /payment/withdraw/authorize',
    pay: ['POST /payment/withdraw', { amount: '12000.00', bank_account_id: account.id }],
  },
  'a gift card from abroad for someone': {
    form: <BuyForm card={amazon} needs={null} />,
    again: <BuySummary service="giftcard-buy" needs={null} isGhanaian={false} />,
    fill: async () => {
      await type(box(/Card value/), '37.50');
      await press('As a gift');
      await fillGift();
    },
    resume: async () => user().click(await screen.findByRole('button', { name: /Continue/ })),
    kept: {
      name: 'Amazon gift card',
      to: 'Bisi',
      shown: '61975.00',
      url: '/giftcard/buy/international/summary',
    },
    quote: {
      service_type: 'giftcard-buy',
      uuid: amazon.id,
      country: 'US',
      value: '37.50',
      quantity: 1,
      recipient: { name: 'Bisi', email: 'bisi@example.com' },
    },
    agree: 'POST /gift-card/buy/authorize',
    pay: ['POST /gift-card/buy', { reference }],
  },
  'a gift card of a shop': {
    form: <BuyForm card={shoprite} needs={null} />,
    again: <BuySummary service="local-giftcard-buy" needs={null} isGhanaian={false} />,
    fill: () => press('₦5,000.00'),
    resume: async () => user().click(await screen.findByRole('button', { name: /Continue/ })),
    kept: {
      name: 'Shoprite Nigeria gift card',
      to: 'you',
      shown: '5100.00',
      url: '/giftcard/buy/local/summary',
    },
    quote: { service_type: 'local-giftcard-buy', id: 'ng-shoprite', value: '5000.00', quantity: 1 },
    agree: 'POST /local-gift-cards/buy/authorize',
    pay: ['POST /local-gift-cards/buy/initiate', { reference }],
  },
  'a package': {
    form: <PackageForm gift={gift} needs={null} isGhanaian={false} />,
    fill: fillGift,
    resume: () => press('Continue to pay'),
    kept: {
      name: 'A night in gift package',
      to: 'Bisi',
      shown: '15100.00',
      url: '/giftcard/packages/select/recipient?package=ng-night-in',
    },
    quote: {
      service_type: 'giftcard-buy',
      package_id: 'ng-night-in',
      recipient: { name: 'Bisi', email: 'bisi@example.com' },
    },
    pay: ['POST /gift-packages/purchase', { package_id: 'ng-night-in' }],
  },
};

let server: FakeApi;
inCleanBrowser(
  () => {
    signedInPage();
    server = fakeApi().on('POST /betting/validate', { body: { data: owner } });
  },
  { leave: () => goOffline(false) },
);

/** Fills in the form, loses the connection, continues and saves the payment. */
async function keepOne({ form, fill, agree }: Case): Promise<void> {
  const { unmount } = render(form);
  await fill();
  goOffline(true);
  for (const call of ['POST /quotes', agree ?? 'POST /quotes']) server.on(call, lost);
  await press(/^Continue/);
  await user().click(await screen.findByRole('button', { name: /^Save it until/ }));
  unmount();
}

describe.each(Object.entries(cases))('%s that was completed offline', (_name, each) => {
  it('is saved with the price that the page knows, and requests only that price later', async () => {
    await keepOne(each);
    expect(mine()).toMatchObject([{ ...each.kept, limit: each.kept.shown, sent: false }]);
    expect(mine()[0]?.quote).toEqual(each.quote);
    expect(JSON.stringify(mine())).not.toMatch(/"pin"/);
    expect(server.sent(each.pay[0])).toEqual([]);
  });

  it('opens filled in, and is paid with the PIN under its own key, up to its limit', async () => {
    await keepOne(each);
    const [payment] = mine();
    goOffline(false);
    sessionStorage.clear();
    const { shown } = each.kept;
    const price = quoteOf({ lines: { ...quoteOf().lines, total: shown } });
    server.on('POST /quotes', { body: { data: price } });
    if (each.agree) server.on(each.agree, agreed(shown));
    server.on(each.pay[0], bought);
    history.replaceState(null, '', formOf(payment!));
    render(each.again ?? each.form);
    await each.resume();
    await screen.findByRole('dialog', { name: /^Review/ });
    expect(server.sent(each.pay[0])).toEqual([]);
    await typePin();
    await opened();
    const [sent, ...more] = server.sent(each.pay[0]);
    expect(more).toEqual([]);
    expect(sent?.headers.get('idempotency-key')).toBe(payment?.key);
    expect(sent?.body).toMatchObject({ ...each.pay[1], max_total: shown });
    expect(mine()).toEqual([]);
  });
});

describe('a price that was only viewed', () => {
  it('is requested again as soon as there is a connection, before a PIN could pay it', async () => {
    const each = cases['a package']!;
    render(each.form);
    await each.fill();
    goOffline(true);
    server.on('POST /quotes', lost);
    await press(/^Continue/);
    expect(await screen.findByText(/the last price we saw/)).toBeDefined();
    const dearer = quoteOf({ lines: { ...quoteOf().lines, total: '16000.00' } });
    server.on('POST /quotes', { body: { data: dearer } });
    goOffline(false);
    expect(await screen.findByRole('button', { name: 'Pay ₦16,000.00' })).toBeDefined();
    expect(screen.queryByText(/the last price we saw/)).toBeNull();
  });
});
