import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useEarlier } from '#islands/checkout/use-earlier.ts';
import { ClassChooser } from '#islands/e-tickets/class-chooser.tsx';
import { BetForm } from '#islands/fund-bets/bet-form.tsx';
import { BuyForm } from '#islands/giftcard/buy-form.tsx';
import { PackageForm } from '#islands/giftcard/package-form.tsx';
import { DollarTrade } from '#islands/perfect-money/dollar-trade.tsx';
import { PaySelected } from '#islands/shopping/pay-selected.tsx';
import { WithdrawForm } from '#islands/wallet/withdraw-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { keepDraft, markSent } from '#lib/browser/stores/drafts.ts';
import { form as airtimeForm } from '#tests/support/airtime-form.tsx';
import { aPlatform, limitsOf } from '#tests/support/bet-pages.ts';
import { signedInPage } from '#tests/support/browser-state.ts';
import { steam } from '#tests/support/cards-on-sale.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { dollarVisit } from '#tests/support/dollar-visit.ts';
import { eventOf } from '#tests/support/events-on-sale.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { chargesOf } from '#tests/support/funding.ts';
import { aGiftPackage } from '#tests/support/gift-package.ts';
import { aPayoutAccount } from '#tests/support/payout-account.ts';
import { orderOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
inCleanBrowser(() => {
  signedInPage();
  server = fakeApi();
});

/** Every form that pays, by the name of its draft. */
const forms: Record<string, ReactElement> = {
  airtime: airtimeForm(),
  'fund-bets': (
    <BetForm
      platforms={[aPlatform()]}
      template={null}
      limits={limitsOf()}
      fee="50.00"
      needs={null}
    />
  ),
  withdrawal: (
    <WithdrawForm
      accounts={[aPayoutAccount()]}
      charges={{
        ...chargesOf(),
        withdrawal: [],
        stamp_duty: { amount: '50.00', from: '10000.00' },
      }}
      country="NG"
      zone="Africa/Lagos"
      needs={null}
      available="48250.00"
      largest={null}
      amount={null}
    />
  ),
  'perfect-money-buy': <DollarTrade {...dollarVisit} start="buy" />,
  'international-giftcard-buy': <BuyForm card={steam} needs={null} />,
  'gift-package': <PackageForm gift={aGiftPackage()} needs={null} isGhanaian={false} />,
  'e-tickets': <ClassChooser event={eventOf()} isGuest={false} />,
  cart: (
    <PaySelected items={[{ item_code: 'SI-1', name: 'Trainers' }]} onRefused={() => undefined} />
  ),
};

/** A payment whose answer was lost; the call that looks it up. */
function left(product: string): string {
  const { key } = keepDraft(product, { amount: '500.00' });
  markSent(product, true);
  return `GET /transactions/by-key/${key}`;
}

const found = { body: { data: orderOf() } };

describe.each(Object.entries(forms))('the form of %s', (product, form) => {
  it('opens the order of an earlier payment without an answer as soon as it is shown', async () => {
    server.on(left(product), found);
    render(form);
    expect(screen.getByText(/^Checking whether your last/)).toBeDefined();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/my-orders/OJ-7KD4-Q2MX'));
    expect(screen.getByText(/^We found your last/)).toBeDefined();
  });

  it('opens it once the phone is back online, when it was offline before', async () => {
    const lookUp = left(product);
    server.on(lookUp, lost);
    render(form);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText(/^We don’t know yet if your last/)).toBeDefined();
    server.on(lookUp, found);
    act(() => void window.dispatchEvent(new Event('online')));
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/my-orders/OJ-7KD4-Q2MX'));
  });

  it('says that the earlier payment never arrived', async () => {
    left(product);
    render(form);
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(screen.getByRole('alert').textContent).toContain('You haven’t been charged.');
  });
});

describe('looking up an earlier payment', () => {
  function Form() {
    const { look } = useEarlier('airtime');
    return <button onClick={() => void look().then(said)}>Continue</button>;
  }
  const said = vi.fn();
  const proceed = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

  it('pays nothing else while its order opens on a slow connection', async () => {
    server.on(left('airtime'), found);
    render(<Form />);
    await vi.waitFor(() => expect(goTo).toHaveBeenCalled());
    await proceed();
    await vi.waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith('arrived'));
  });

  it('asks once when Continue is pressed while the form is still checking', async () => {
    const call = left('airtime');
    let answer = (_: typeof found) => undefined as void;
    server.on(call, () => new Promise((resolve) => (answer = resolve)));
    render(<Form />);
    await proceed();
    answer(found);
    await vi.waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith('arrived'));
    expect(server.sent(call)).toHaveLength(1);
    expect(goTo).toHaveBeenCalledOnce();
  });

  it('starts again when the browser restores the page from its cache', async () => {
    server.on(left('airtime'), found);
    render(<Form />);
    await vi.waitFor(() => expect(goTo).toHaveBeenCalled());
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await proceed();
    await vi.waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith('none'));
  });

  it('asks again on the next press when there was no answer', async () => {
    const call = left('airtime');
    server.on(call, lost);
    render(<Form />);
    await vi.waitFor(() => expect(server.sent(call)).toHaveLength(1));
    server.on(call, found);
    await proceed();
    await vi.waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith('arrived'));
  });
});
