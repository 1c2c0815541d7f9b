import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DeleteAccount } from '#islands/account/delete-account.tsx';
import { A2cForm } from '#islands/airtime-to-cash/a2c-form.tsx';
import { PictureProof } from '#islands/airtime-to-cash/picture-proof.tsx';
import { CountryStep } from '#islands/auth/country-step.tsx';
import { ProductList } from '#islands/home/product-list.tsx';
import { BuyForm } from '#islands/giftcard/buy-form.tsx';
import { DollarTrade } from '#islands/perfect-money/dollar-trade.tsx';
import { Leaving } from '#islands/perfect-money/sell-sheet.tsx';
import { ShareBlock } from '#islands/referral/share-block.tsx';
import { SecretCard } from '#islands/security/secret-card.tsx';
import { FundHost } from '#islands/wallet/fund-host.tsx';
import { WithdrawForm } from '#islands/wallet/withdraw-form.tsx';
import { watchSteps } from '#lib/browser/analytics/watch-steps.ts';
import { closeFund, openFund } from '#lib/wallet/browser/wallet.ts';
import type { FlowStep } from '#lib/flow-steps.ts';
import * as airtime from '#tests/support/airtime-form.tsx';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { steam } from '#tests/support/cards-on-sale.ts';
import { mtn } from '#tests/support/conversion.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import { chargesOf, reserved } from '#tests/support/funding.ts';
import { aPayoutAccount } from '#tests/support/payout-account.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { quoteOf } from '#tests/support/purchase.ts';
import * as selling from '#tests/support/sell-form.tsx';
import { clearReported, reportedSteps } from '#tests/support/reported-steps.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
let now = 0;
let stop: () => void;
const stay = (event: Event) => {
  if ((event.target as Element).closest('a')) event.preventDefault();
};
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: selling.PAGE_MADE });
  // long after the previous test's steps
  now += 600_000;
  vi.advanceTimersByTime(now);
  cleanBrowser();
  signedInPage();
  server = fakeApi()
    .on('POST /quotes', { body: { data: quoteOf() } })
    .on('GET /payment/deposit/methods', { body: { data: ['reserved_account', 'checkout'] } })
    .on('POST /payment/account-number', { body: { data: reserved } })
    .on('GET /service/charges', { body: { data: chargesOf() } });
  stop = watchSteps();
  // jsdom can't follow links
  document.addEventListener('click', stay);
});
afterEach(() => {
  act(() => closeFund());
  document.removeEventListener('click', stay);
  stop();
  cleanup();
  clearReported();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const type = (label: RegExp, text: string) => user().type(screen.getByLabelText(label), text);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** An impatient double click. */
const twice = (element: Element) => user().dblClick(element);

interface Flow {
  shows: ReactElement;
  does: () => Promise<unknown>;
}

const terms = {
  name: 'Demo Dollar Voucher',
  sell_rate: '1269.60',
  buy_rate: '1449.00',
  buy_fee: '100.00',
  minimum: '5.00',
  maximum: '1000.00',
  since: '2026-11-21T08:00:00Z',
};
const dollars = (start: 'buy' | 'sell') => (
  <DollarTrade
    terms={terms}
    start={start}
    country="NG"
    currency="NGN"
    needs={null}
    zone="Africa/Lagos"
  />
);
const fillDollars = async () => {
  await type(/oucher account/, 'U12345678');
  await type(/^Dollars/, '10');
};

const ways = { account: () => undefined, guest: () => undefined };

/** Steps of islands, each with the action that reports it. */
const flows: [FlowStep, Flow][] = [
  [
    'select-country',
    {
      shows: <CountryStep saved={null} onSelect={() => undefined} ways={ways} />,
      does: async () => {
        await user().click(screen.getByRole('option', { name: /Ghana/ }));
        await twice(button('Explore first'));
        await vi.advanceTimersByTimeAsync(5_000);
      },
    },
  ],
  [
    'select-product',
    {
      shows: <ProductList services={{ on: { 'airtime-bill-payment': true }, reasons: {} }} />,
      does: () => twice(screen.getByRole('link', { name: /^Airtime ?Any/ })),
    },
  ],
  [
    'set-giftcard-amount',
    {
      shows: selling.form(),
      does: () => twice(button('$50.00')),
    },
  ],
  [
    'set-giftcard-amount',
    {
      shows: <BuyForm card={steam} needs={null} />,
      does: () => twice(button('$20.00')),
    },
  ],
  [
    'set-giftcard-currency',
    {
      shows: <BuyForm card={steam} needs={null} />,
      does: () => user().selectOptions(screen.getByRole('combobox'), 'GB'),
    },
  ],
  [
    'set-recipient',
    {
      shows: <BuyForm card={steam} needs={null} />,
      does: async () => {
        await user().click(button('$20.00'));
        await user().click(button('As a gift'));
        await type(/name/i, 'Efua');
        await type(/email/i, 'efua@b.example');
        await twice(button('Continue'));
      },
    },
  ],
  [
    'upload-giftcard-image',
    {
      shows: selling.form(),
      does: async () => {
        selling.takesPictures(server);
        await selling.fillIn();
        await selling.pick('\\$50');
      },
    },
  ],
  [
    'set-refill-details',
    {
      shows: airtime.form(),
      does: async () => {
        await airtime.fillIn();
        await twice(button('Continue'));
      },
    },
  ],
  [
    'set-a2c-details',
    {
      shows: <A2cForm networks={[mtn]} country="NG" isGuest={false} />,
      does: async () => {
        await type(/^Airtime to sell/, '500');
        await type(/^Phone number you’ll send/, '0803 123 4567');
        await twice(button('Get the number to send to'));
      },
    },
  ],
  [
    'upload-a2c-image',
    {
      shows: <PictureProof error={undefined} onChange={() => undefined} />,
      does: () =>
        user().upload(screen.getByLabelText<HTMLInputElement>(/^Choose a photo/), aPicture()),
    },
  ],
  [
    'set-pm-details',
    {
      shows: dollars('buy'),
      does: async () => {
        await fillDollars();
        await twice(button('Continue'));
      },
    },
  ],
  [
    'view-pm-site',
    {
      shows: dollars('sell'),
      does: async () => {
        const body = {
          data: { reference: 'OJ', redirect_url: 'https://v.example/', rate_held_until: null },
        };
        server.on('POST /perfect-money/sell/initiate', { body });
        await fillDollars();
        await user().click(button('Continue'));
        await twice(await screen.findByRole('button', { name: /^Go to Demo/ }));
        await vi.waitFor(() =>
          expect(server.sent('POST /perfect-money/sell/initiate')).toHaveLength(1),
        );
        await vi.advanceTimersByTimeAsync(100);
      },
    },
  ],
  [
    'redirect-to-glover',
    {
      shows: <Leaving url="https://v.example/" name="Demo Dollar Voucher" dollars="10.00" />,
      does: () => twice(screen.getByRole('link', { name: 'Go now' })),
    },
  ],
  [
    'select-payment',
    {
      shows: <FundHost />,
      does: async () => {
        act(() => openFund(null));
        await twice(await screen.findByRole('button', { name: 'Card' }));
        await vi.advanceTimersByTimeAsync(5_000);
        await user().click(button('Card'));
      },
    },
  ],
  [
    'set-withdrawal-details',
    {
      shows: (
        <WithdrawForm
          accounts={[aPayoutAccount()]}
          needs={null}
          amount={null}
          charges={chargesOf()}
          country="NG"
          zone="Africa/Lagos"
          available="48250.00"
          largest="48150.00"
        />
      ),
      does: async () => {
        await type(/^Amount/, '10000');
        await twice(button('Continue'));
      },
    },
  ],
  [
    'copy-secret-key',
    {
      shows: <SecretCard secret="ABCD" otpauthUrl="otpauth://x" qrSvg="<svg></svg>" />,
      does: () => twice(button('Copy key')),
    },
  ],
  [
    'copy-referral-link',
    {
      shows: <ShareBlock link="https://oja.example/get-started?referral_code=ADA" ready />,
      does: () => twice(button('Copy referral link')),
    },
  ],
  [
    'delete-account',
    {
      shows: <DeleteAccount zone="Africa/Lagos" />,
      does: () => twice(button('Delete my account')),
    },
  ],
];

it.each(flows)('%s is reported once when it is taken', async (step, { shows, does }) => {
  const told = reportedSteps('products');
  const { rerender } = render(shows);
  await does();
  rerender(shows);
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await told.steps()).filter((each) => each === step)).toEqual([step]);
});
