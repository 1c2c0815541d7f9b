import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { formOf, readKept } from '#lib/browser/kept-payments/kept-payments.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { keepDraft, readDraft, restoreKept } from '#lib/browser/stores/drafts.ts';
import { readPendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import { currentUser } from '#lib/browser/stores/session-state.ts';
import { findIssues } from '#tests/support/axe.ts';
import { pageAt, signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import {
  boxes,
  bought,
  opened,
  payWith,
  refused,
  sheet,
  typePin,
  user,
  values,
} from '#tests/support/checkout-sheet.tsx';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import { quoteOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

const keepable = { url: '/refill/buy-airtime', fields: { service_type: 'airtime-bill-payment' } };
const keepButton = () => screen.getByRole('button', { name: 'Save it until you’re back online' });
const limitField = () => screen.getByRole('textbox', { name: /no more than/ });
const mine = () => readKept(currentUser()?.uuid ?? '');

function goOffline(isOffline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline);
  act(() => void window.dispatchEvent(new Event(isOffline ? 'offline' : 'online')));
}

let server: FakeApi;
let key: string;
inCleanBrowser(
  () => {
    signedInPage();
    server = fakeApi();
    key = keepDraft('airtime', values).key;
  },
  { leave: () => goOffline(false) },
);

describe('a payment without a connection', () => {
  it('can be saved instead of entering the PIN, and sends nothing', async () => {
    const { container } = render(sheet({ keepable }));
    expect(boxes()).toHaveLength(6);
    goOffline(true);
    expect(screen.queryAllByRole('textbox', { name: /^Digit/ })).toEqual([]);
    expect(await findIssues(container)).toEqual([]);
    await user().click(keepButton());
    expect(screen.getByRole('alert').textContent).toMatch(/You haven’t been charged/);
    expect(server.sent('POST /bills/purchase')).toEqual([]);
  });

  it('is sealed with the key of its draft, what was shown, its limit and a lifetime of a day', async () => {
    render(sheet({ keepable }));
    goOffline(true);
    await user().click(keepButton());
    expect(mine()).toMatchObject([
      { key, values, shown: '500.00', limit: '500.00', url: '/refill/buy-airtime', sent: false },
    ]);
    expect(JSON.stringify(mine())).not.toMatch(/pin|482915/i);
    vi.setSystemTime(new Date('2026-11-22T09:59:00Z'));
    expect(mine()).toHaveLength(1);
    vi.setSystemTime(new Date('2026-11-22T10:00:01Z'));
    expect(mine()).toEqual([]);
  });

  it('may cost more by then if its owner allows it, and never less than the shown price', async () => {
    render(sheet({ keepable }));
    goOffline(true);
    await user().clear(limitField());
    await user().type(limitField(), '400');
    expect(keepButton().hasAttribute('disabled')).toBe(true);
    await user().clear(limitField());
    await user().type(limitField(), '550');
    await user().click(keepButton());
    expect(mine()[0]?.limit).toBe('550.00');
  });

  it('accepts a limit with a decimal comma', async () => {
    render(sheet({ keepable }));
    goOffline(true);
    await user().clear(limitField());
    await user().type(limitField(), '612,50');
    await user().click(keepButton());
    expect(mine()).toMatchObject([{ shown: '500.00', limit: '612.50' }]);
  });

  it('asks for the PIN again once the connection is back', () => {
    render(sheet({ keepable }));
    goOffline(true);
    goOffline(false);
    expect(boxes()).toHaveLength(6);
  });

  it('gives the reason where it can’t be saved, and asks for the PIN when the connection is back', async () => {
    const { container } = render(sheet({ keepable: 'The rate moves.' }));
    goOffline(true);
    expect(screen.queryByRole('button', { name: /Save it/ })).toBeNull();
    expect(screen.queryAllByRole('textbox', { name: /^Digit/ })).toEqual([]);
    expect(container.textContent).toContain(
      'nothing was sent. The rate moves. Your details are saved',
    );
    goOffline(false);
    expect(boxes()).toHaveLength(6);
  });
});

describe('a saved payment that is paid', () => {
  async function keepFirst(): Promise<void> {
    const { unmount } = render(sheet({ keepable }));
    goOffline(true);
    await user().click(keepButton());
    unmount();
    goOffline(false);
    sessionStorage.clear();
    restoreKept(mine()[0]!);
  }

  it('is sent under the key it was saved with, and is no longer saved', async () => {
    await keepFirst();
    server.on('POST /bills/purchase', bought);
    render(sheet({ keepable }));
    await payWith();
    await opened();
    expect(server.sent('POST /bills/purchase')[0]?.headers.get('idempotency-key')).toBe(key);
    expect(mine()).toEqual([]);
  });

  it('has the same key at another price, and another for another purchase', async () => {
    await keepFirst();
    expect(keepDraft('airtime', { ...values, amount: '520.00' }).key).toBe(key);
    expect(keepDraft('airtime', { ...values, user_number: '08030000000' }).key).not.toBe(key);
  });

  it('above its limit waits for another confirmation', async () => {
    await keepFirst();
    const quote = quoteOf();
    render(sheet({ keepable, quote: { ...quote, lines: { ...quote.lines, total: '520.00' } } }));
    expect(screen.getByRole('alert').textContent).toMatch(
      /now costs ₦520.00. Your limit was ₦500.00/,
    );
    await typePin();
    const pay = () => screen.getByRole('button', { name: 'Pay ₦520.00' });
    expect(pay().hasAttribute('disabled')).toBe(true);
    await user().click(screen.getByRole('checkbox', { name: 'Pay ₦520.00 anyway' }));
    expect(pay().hasAttribute('disabled')).toBe(false);
    expect(readDraft('airtime')?.limit).toBe('520.00');
    expect(mine()[0]?.limit).toBe('520.00');
  });

  it('that the server finds too expensive shows the current price and keeps its key', async () => {
    await keepFirst();
    const message = 'The price is now ₦520.00, above your ₦500.00 limit. You haven’t been charged.';
    server.on('POST /bills/purchase', refused(409, { error_code: 'price_above_limit', message }));
    const onPriceChanged = vi.fn(async () => undefined);
    render(sheet({ keepable, onPriceChanged }));
    await payWith();
    await vi.waitFor(() => expect(onPriceChanged).toHaveBeenCalledWith(message));
    expect(mine()).toMatchObject([{ key, sent: false }]);
  });

  it('of someone whose PIN is due for renewal stays saved and is found again afterwards', async () => {
    await keepFirst();
    const [kept] = mine();
    history.replaceState(null, '', pageAt(formOf(kept!)));
    const answer = refused(403, { error_code: 'pin_update_required', message: 'Renew your PIN.' });
    server.on('POST /bills/purchase', answer);
    render(sheet({ keepable }));
    await payWith();
    await vi.waitFor(() =>
      expect(goTo).toHaveBeenCalledExactlyOnceWith('/security-update?next=pin'),
    );
    expect(mine()).toMatchObject([{ key, sent: false }]);
    expect(readPendingTransaction(false)).toMatchObject({ url: formOf(kept!) });
  });
});
