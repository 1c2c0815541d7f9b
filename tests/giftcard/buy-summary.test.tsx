import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BuySummary } from '#islands/giftcard/buy-summary.tsx';
import { goTo, replaceWith } from '#lib/browser/navigate.ts';
import { keepDraft, readDraft } from '#lib/browser/stores/drafts.ts';
import { $modal } from '#lib/browser/stores/overlays.ts';
import {
  readPendingTransaction,
  runPendingTransaction,
} from '#lib/browser/stores/pending-transaction.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, pageMadeAt, signedInPage } from '#tests/support/browser-state.ts';
import { cardQuote, chosen, chosenHere } from '#tests/support/cards-on-sale.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { orderOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

const ABROAD = 'international-giftcard-buy';
const reference = 'd3b4f7c1-5a60-4a8e-9f2b-7c1d2e3f4a5b';
const authorized = (total?: string) => ({
  body: { data: { reference, quote: cardQuote(total), expires_at: '2026-11-21T10:10:00Z' } },
});

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
  server.on('POST /quotes', { body: { data: cardQuote() } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

type Given = Parameters<typeof BuySummary>[0];
const summary = (change: Partial<Given> = {}) =>
  render(<BuySummary service="giftcard-buy" needs={null} isGhanaian={false} {...change} />);
const proceed = async (name = 'Continue to pay') =>
  userEvent.click(await screen.findByRole('button', { name }));
const sheet = () => screen.findByRole('dialog', { name: 'Review and pay' });
async function pay(): Promise<void> {
  const box = within(await sheet());
  await userEvent.click(box.getAllByRole('textbox', { name: /^Digit/ })[0]!);
  await userEvent.keyboard('123456');
}

describe('the summary of a gift card', () => {
  it('without anything chosen shows the list', () => {
    summary();
    expect(replaceWith).toHaveBeenCalledExactlyOnceWith('/giftcard/buy/international');
    cleanup();
    summary({ service: 'local-giftcard-buy' });
    expect(replaceWith).toHaveBeenLastCalledWith('/giftcard/buy/local');
  });

  it('shows a guest everything, and keeps it while they sign in', async () => {
    keepDraft(ABROAD, chosen);
    const { container } = summary({ needs: 'sign-in' });
    expect(await screen.findByText('₦66,100.00')).toBeDefined();
    expect(screen.getByText('2 × $20.00')).toBeDefined();
    expect(await findIssues(container)).toEqual([]);
    await proceed('Sign in to pay');
    expect($modal.get()?.name).toBe('auth');
    expect(readPendingTransaction(false)).toMatchObject({ product: ABROAD });
    sessionStorage.clear();
    expect(runPendingTransaction(false)).toBe('/giftcard/buy/international/summary');
    expect(server.calls.every(({ path }) => path === '/quotes')).toBe(true);
    cleanup();
    signedInPage();
    history.replaceState(null, '', '/giftcard/buy/international/summary');
    server.on('POST /gift-card/buy/authorize', authorized());
    summary();
    expect(await screen.findByText('2 × $20.00')).toBeDefined();
    await sheet();
  });

  it('agrees to the price, asks for the PIN and opens the order', async () => {
    signedInPage();
    const { key } = keepDraft(ABROAD, chosen);
    server.on('POST /gift-card/buy/authorize', authorized());
    server.on('POST /gift-card/buy', { status: 201, body: { data: orderOf() } });
    summary();
    await proceed();
    await pay();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/my-orders/OJ-7KD4-Q2MX'));
    const fields = { uuid: chosen.id, country: 'US', value: '20.00', quantity: 2 };
    expect(server.sent('POST /gift-card/buy/authorize')[0]?.body).toEqual(fields);
    const [sent] = server.sent('POST /gift-card/buy');
    expect(sent?.body).toEqual({ reference, pin: '123456' });
    expect(sent?.headers.get('idempotency-key')).toBe(key);
    expect(readDraft(ABROAD)).toBeNull();
  });

  it('shows the new price when the agreed one has expired', async () => {
    signedInPage();
    keepDraft(ABROAD, chosen);
    server.on('POST /gift-card/buy/authorize', authorized());
    const over = { reference: ['This price has been released.'] };
    server.on('POST /gift-card/buy', {
      status: 422,
      body: { message: 'This price has been released.', errors: over },
    });
    summary();
    await proceed();
    await sheet();
    server.on('POST /gift-card/buy/authorize', authorized('70000.00'));
    await pay();
    const box = within(await sheet());
    expect(await box.findByText('This price has been released.')).toBeDefined();
    expect(box.getByRole('button', { name: 'Pay ₦70,000.00' })).toBeDefined();
    expect(goTo).not.toHaveBeenCalled();
  });

  it('of a local card agrees with the PIN and never pays more than was shown', async () => {
    signedInPage();
    keepDraft('local-giftcard-buy', chosenHere);
    server.on('POST /local-gift-cards/buy/authorize', authorized('70000.00'));
    server.on('POST /local-gift-cards/buy/initiate', { body: { data: orderOf() } });
    summary({ service: 'local-giftcard-buy' });
    await proceed();
    await pay();
    const box = within(await sheet());
    expect(await box.findByText(/The price has changed/)).toBeDefined();
    expect(server.sent('POST /local-gift-cards/buy/initiate')).toEqual([]);
    server.on('POST /local-gift-cards/buy/authorize', authorized());
    await pay();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledOnce());
    const fields = { id: 'ng-shoprite', value: '5000.00', quantity: 1, pin: '123456' };
    expect(server.sent('POST /local-gift-cards/buy/authorize')[1]?.body).toEqual(fields);
    expect(server.sent('POST /local-gift-cards/buy/initiate')[0]?.body).toEqual({ reference });
  });

  it('sends the recipient of a gift, later when a day was chosen', async () => {
    const gift = { name: 'Bisi', email: 'bisi@example.com', message: '', send_on: '2099-12-24' };
    keepDraft(ABROAD, { ...chosen, ...gift });
    summary({ needs: 'sign-in' });
    expect(await screen.findByText('24 Dec 2099')).toBeDefined();
    await screen.findByText('₦66,100.00');
    expect(server.sent('POST /quotes')[0]?.body).toMatchObject({
      recipient: { name: 'Bisi', send_at: new Date('2099-12-24T08:00:00').toISOString() },
    });
  });

  it('sends it on the chosen day, even from a phone whose clock is past that day', async () => {
    pageMadeAt(new Date('2026-11-21T10:00:00Z'));
    vi.setSystemTime(new Date('2026-12-21T10:00:00Z'));
    const gift = { name: 'Bisi', email: 'bisi@example.com', message: '', send_on: '2026-12-01' };
    keepDraft(ABROAD, { ...chosen, ...gift });
    summary({ needs: 'sign-in' });
    expect(await screen.findByText('01 Dec 2026')).toBeDefined();
    await screen.findByText('₦66,100.00');
    expect(server.sent('POST /quotes')[0]?.body).toMatchObject({
      recipient: { send_at: new Date('2026-12-01T08:00:00').toISOString() },
    });
  });

  it('shows what can’t be bought, and requests a lost price again', async () => {
    keepDraft(ABROAD, chosen);
    server.on('POST /quotes', lost);
    summary({ needs: 'sign-in' });
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      'We couldn’t get the price. Check your connection and try again.',
    );
    const errors = { value: ['Choose from the listed values.'] };
    server.on('POST /quotes', { status: 422, body: { message: 'No.', errors } });
    await proceed('Try again');
    expect(await screen.findByText('Choose from the listed values.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sign in to pay' })).toBeNull();
  });
});
