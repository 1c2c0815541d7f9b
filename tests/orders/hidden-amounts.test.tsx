import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConversionView } from '#islands/airtime-to-cash/conversion.tsx';
import { CoinTransactions } from '#islands/crypto/shared/coin-transactions.tsx';
import { SaleCheckout } from '#islands/crypto/sell/sale-checkout.tsx';
import { SaleWallet } from '#islands/crypto/sell/sale-wallet.tsx';
import { InMotion } from '#islands/home/in-motion.tsx';
import { OrderView } from '#islands/orders/order.tsx';
import { DollarReturn } from '#islands/perfect-money/dollar-return.tsx';
import { DepositProgress } from '#islands/wallet/deposit-progress.tsx';
import { formatMoney } from '#lib/money.ts';
import { splitSums } from '#lib/sums-in.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { transactionOf } from '#tests/support/coins.ts';
import { aConversion } from '#tests/support/conversion.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { FakeStream } from '#tests/support/fake-stream.ts';
import { depositOf } from '#tests/support/funding.ts';
import { doneOrder } from '#tests/support/purchase.ts';
import { saleOf, saleOrderOf } from '#tests/support/shown-sales.ts';

vi.mock('#lib/browser/navigate.ts');

const zone = 'Africa/Lagos';
const at = '2026-11-21T10:00:00Z';
const now = Date.parse(at);
const payout = { account: 'Access Bank •••• 1234', gets: '15176.70', fee: '75.00' };
const sold = { kind: 'sale', direction: 'in', can_cancel: false } as const;

/** The sums that stay visible while the balance is hidden. */
function shownSums(): string[] {
  const page = document.body.cloneNode(true) as HTMLElement;
  for (const own of page.querySelectorAll('.own')) own.remove();
  const texts: string[] = [];
  const walk = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) texts.push(walk.currentNode.nodeValue ?? '');
  return splitSums(texts.join(' ')).filter((_, n) => n % 2 === 1);
}

beforeEach(() => {
  cleanBrowser();
  signedInPage();
  vi.stubGlobal('EventSource', FakeStream);
  fakeApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('with the balance hidden', () => {
  const order = (change: Parameters<typeof doneOrder>[0]) => (
    <OrderView order={doneOrder(change)} zone={zone} now={now} />
  );

  it.each([
    [
      'the facts of an order',
      order({
        facts: [
          { label: 'Payout fee', value: '₦75.00', copy: false },
          { label: 'Extra', value: '₦50.00, after 2 days', copy: false },
        ],
      }),
    ],
    [
      'the title of a card on Home',
      <InMotion
        key="home"
        items={[
          { kind: 'flag', title: '₦1,500.00 is flagged', text: 'x', link: '/wallet', due_at: null },
        ]}
        now={now}
        zone={zone}
      />,
    ],
    [
      'the title of a deposit that arrived',
      <DepositProgress key="in" given={depositOf({ status: 'completed' })} zone={zone} />,
    ],
    [
      'the title of a deposit on hold',
      <DepositProgress
        key="held"
        given={depositOf({ status: 'completed', on_hold_until: at })}
        zone={zone}
      />,
    ],
    [
      'the end of a sale of dollars',
      <DollarReturn
        key="dollars"
        given={doneOrder({
          ...sold,
          type: 'perfect-money-sell',
          message: '₦12,696.00 is in your wallet.',
        })}
        back="success"
      />,
    ],
    [
      'the transactions of a coin order',
      <CoinTransactions key="coins" transactions={[transactionOf()]} zone={zone} empty="" />,
    ],
  ])('%s hides its amounts', (_, page) => {
    render(page);
    expect(document.querySelector('.own')).not.toBeNull();
    expect(shownSums()).toEqual([]);
  });

  it('airtime on its way shows only the airtime to send, not what it brings', () => {
    render(<ConversionView conversion={aConversion()} country="NG" now={now} />);
    const { total, currency } = aConversion().transaction;
    expect(shownSums()).not.toContain(formatMoney(total, currency));
    expect(document.querySelector('.own')).not.toBeNull();
  });

  it.each([
    ['the checkout', SaleCheckout],
    ['the address', SaleWallet],
  ])('%s of a coin sale shows the coins to send and the rate, not what it brings', (_, Page) => {
    render(<Page given={saleOrderOf({ sale: saleOf({ payout }) })} zone={zone} now={now} />);
    const texts = shownSums().join();
    expect(texts).not.toMatch(/75\.00|15,176\.70/);
    expect(document.querySelectorAll('.own')).toHaveLength(3);
  });

  it('shows the sum of an offer, because its owner decides on it', () => {
    const offer = { amount: '20000.00', instead_of: '42150.00', until: at, reason: 'Less.' };
    render(order({ ...sold, status: 'offer_changed', offer }));
    expect(
      screen.getByRole('button', { name: 'Accept ₦20,000.00' }).querySelector('.own'),
    ).toBeNull();
    expect(shownSums()).toContain('₦42,150.00');
  });
});
