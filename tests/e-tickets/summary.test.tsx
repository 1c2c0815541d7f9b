import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { goTo, replaceWith } from '#lib/browser/navigate.ts';
import { keepDraft, readDraft } from '#lib/browser/stores/drafts.ts';
import { readHeld } from '#lib/e-tickets/browser/held-tickets.ts';
import { $modal } from '#lib/browser/stores/overlays.ts';
import {
  readPendingTransaction,
  runPendingTransaction,
} from '#lib/browser/stores/pending-transaction.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, pageAt, signedInPage } from '#tests/support/browser-state.ts';
import { chosenTickets, eventOf, ticketQuote } from '#tests/support/events-on-sale.ts';
import type { FakeApi } from '#tests/support/fake-api.ts';
import {
  EVENT,
  PAY,
  QUOTE,
  SUMMARY,
  heldQuote,
  onSummary,
  openAsMember,
  openSummary,
  pay,
  press,
  refusal,
  sheet,
} from '#tests/support/tickets-summary.tsx';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = onSummary();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('the summary of tickets', () => {
  it('without anything chosen shows the events', () => {
    openSummary();
    expect(replaceWith).toHaveBeenCalledExactlyOnceWith('/e-tickets/events');
  });

  it('of a service that is off leads to its page, and keeps what was chosen', () => {
    openAsMember({ closed: ['event-bill-payment'] });
    expect(replaceWith).toHaveBeenCalledExactlyOnceWith(
      '/feature-unavailable?service=event-bill-payment',
    );
    expect(server.sent(QUOTE)).toEqual([]);
    expect(readDraft('e-tickets')).not.toBeNull();
  });

  it('stays open while only the other service is off', async () => {
    openAsMember({ closed: ['movie-bill-payment'] });
    expect(await screen.findByText('₦10,200.00')).toBeDefined();
    expect(replaceWith).not.toHaveBeenCalled();
  });

  it('holds the places for a member, and shows what, when, where, the five lines and the rule', async () => {
    const { container } = openAsMember();
    expect(await screen.findByText('₦10,200.00')).toBeDefined();
    expect(await screen.findByText('2 × Regular')).toBeDefined();
    expect(screen.getByText('12 Dec 2026, 07:00pm')).toBeDefined();
    expect(
      screen.getByText(/until 10 Dec 2026, 07:00pm for a refund of 80% of the price/),
    ).toBeDefined();
    expect(screen.getByRole('region', { name: 'Tickets reserved' })).toBeDefined();
    expect(server.sent(QUOTE)[0]!.body).toEqual({
      service_type: 'event-bill-payment',
      event_id: 'lagos-laughs',
      items: [{ class: 'regular', quantity: 2 }],
    });
    expect(readHeld('lagos-laughs')).toEqual({ regular: 2 });
    expect(await findIssues(container)).toEqual([]);
  });

  it('says that nothing is held for someone who can’t pay yet, shows the price and leads on', async () => {
    server.on(QUOTE, heldQuote({ not_held: 'verify' }));
    const { container } = openAsMember({ needs: 'verify' });
    expect(await screen.findByText('₦10,200.00')).toBeDefined();
    expect(screen.getByText('Your tickets aren’t reserved')).toBeDefined();
    expect(screen.getByText(/^Others can buy them until you pay/)).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Tickets reserved' })).toBeNull();
    const link = screen.getByRole('link', { name: 'Verify profile' });
    expect(link.getAttribute('href')).toBe('/complete-kyc');
    expect(readHeld('lagos-laughs')).toEqual({});
    expect(await findIssues(container)).toEqual([]);
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(readPendingTransaction(false)).toMatchObject({ url: '/e-tickets/events/summary' });
  });

  it('says that tickets were held for long enough, and requests the price again when it has expired', async () => {
    server.on(QUOTE, heldQuote({ not_held: 'held_before', expires_at: new Date(0).toISOString() }));
    openAsMember();
    expect(await screen.findByText('This price has expired')).toBeDefined();
    server.on(QUOTE, heldQuote({ not_held: 'held_before' }));
    await press('Check the price again');
    expect(await screen.findByText('₦10,200.00')).toBeDefined();
    expect(screen.getByText(/already reserved tickets for this event for you twice/)).toBeDefined();
  });

  it('pays once for two taps, under the key of the draft, and opens the order', async () => {
    openAsMember();
    const { key } = readDraft('e-tickets')!;
    await press('Continue to pay');
    await pay(2);
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/my-orders/OJ-7KD4-Q2MX'));
    expect(server.sent(PAY)).toHaveLength(1);
    const [sent] = server.sent(PAY);
    expect(sent!.headers.get('idempotency-key')).toBe(key);
    expect(sent!.body).toEqual({
      event_id: 'lagos-laughs',
      items: [{ class: 'regular', quantity: 2 }],
      quote_id: ticketQuote().quote_id,
      pin: '123456',
    });
    expect(readDraft('e-tickets')).toBeNull();
    expect(readHeld('lagos-laughs')).toEqual({});
  });

  it('shows a guest the price, and continues after they have signed in', async () => {
    keepDraft('e-tickets', chosenTickets);
    openSummary({ needs: 'sign-in' });
    expect(await screen.findByText('₦10,200.00')).toBeDefined();
    expect(screen.queryByRole('timer')).toBeNull();
    await press('Sign in to pay');
    expect($modal.get()?.name).toBe('auth');
    expect(readPendingTransaction(false)).toMatchObject({ product: 'e-tickets', url: SUMMARY });
    sessionStorage.clear();
    expect(runPendingTransaction(false)).toBe(SUMMARY);
    cleanup();
    signedInPage();
    openSummary();
    await sheet();
    expect(readDraft('e-tickets')?.values).toEqual(chosenTickets);
  });

  it('keeps nothing for someone in Ghana', async () => {
    keepDraft('e-tickets', chosenTickets);
    pageAt('/e-tickets/events/summary');
    openSummary({ needs: 'sign-in', isGhanaian: true });
    await press('Sign in to pay');
    expect(readPendingTransaction(true)).toBeNull();
  });

  it('leads to what is missing before the first payment, and keeps the basket', async () => {
    openAsMember({ needs: 'pin' });
    await press('Continue to pay');
    const link = (await sheet()).getByRole('link', { name: 'Set up your PIN' });
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(readPendingTransaction(false)?.transactionData).toEqual(chosenTickets);
  });
});

describe('free tickets', () => {
  it('are confirmed with the PIN, and no sum is shown', async () => {
    const lines = { ...heldQuote().body.data.lines, amount: '0.00', fee: '0.00', total: '0.00' };
    server.on(QUOTE, heldQuote({ lines }));
    const { container } = openAsMember();
    expect((await screen.findAllByText('Free')).length).toBeGreaterThan(0);
    expect(await screen.findByText(/^These tickets are free/)).toBeDefined();
    expect(screen.queryByLabelText(/^Promo code/)).toBeNull();
    await press('Continue');
    const box = within(await screen.findByRole('dialog', { name: 'Review and confirm' }));
    expect(await findIssues(container)).toEqual([]);
    await userEvent.click(box.getAllByRole('textbox', { name: /^Digit/ })[0]!);
    expect(document.body.textContent).not.toContain('₦');
    await userEvent.keyboard('123456');
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/my-orders/OJ-7KD4-Q2MX'));
    expect(server.sent(PAY)[0]!.body).toMatchObject({ pin: '123456' });
  });
});

describe('the time for which tickets are held', () => {
  it('is announced at 2 minutes and at 30 seconds; then they can be held again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
    openAsMember();
    await screen.findByText('₦10,200.00');
    const said = () => document.querySelector('.held [role="status"]')?.textContent;
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
    await pass(400);
    expect(said()).toBe('');
    await pass(100);
    expect(said()).toBe('2 minutes left to pay for your tickets.');
    await pass(80);
    expect(said()).toBe('30 seconds left to pay for your tickets.');
    await pass(60);
    expect(screen.getByRole('alert').textContent).toContain('Your tickets are no longer reserved.');
    expect(screen.queryByText('₦10,200.00')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Continue to pay' })).toBeNull();
    server.on(QUOTE, heldQuote());
    act(() => screen.getByRole('button', { name: 'Reserve them again' }).click());
    await vi.waitFor(() => expect(screen.getByText('₦10,200.00')).toBeDefined());
    expect(server.sent(QUOTE)).toHaveLength(2);
  });
});

describe('a price that can’t be loaded', () => {
  it('because of an error on our side can be requested again', async () => {
    server.on(QUOTE, { status: 500, body: { message: 'An error occurred.' } });
    openAsMember();
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t get the price.');
    server.on(QUOTE, heldQuote());
    await press('Try again');
    expect(await screen.findByText('₦10,200.00')).toBeDefined();
  });
});

describe('tickets that someone else bought in the meantime', () => {
  const taken = 'Seat A7 is taken. Please choose another.';

  it('are reported immediately, with the way back to choose again', async () => {
    server.on(QUOTE, refusal({ 'items.0.seats': [taken] }));
    openAsMember();
    expect((await screen.findByRole('alert')).textContent).toBe(taken);
    expect(screen.getByRole('link', { name: 'Choose again' }).getAttribute('href')).toBe(
      '/e-tickets/events/lagos-laughs',
    );
    expect(screen.queryByRole('button', { name: 'Continue to pay' })).toBeNull();
    expect(readDraft('e-tickets')).not.toBeNull();
  });

  it('are reported when they are paid, and nothing is charged', async () => {
    openAsMember();
    await press('Continue to pay');
    server.on(PAY, refusal({ 'items.0.seats': [taken] }));
    await pay();
    expect((await screen.findByRole('alert')).textContent).toBe(taken);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(goTo).not.toHaveBeenCalled();
  });

  it('are held again in the sheet when only the time had expired', async () => {
    openAsMember();
    await press('Continue to pay');
    const over = 'This price has expired. Check the new one.';
    server.on(PAY, refusal({ quote_id: [over] }, over));
    await pay();
    expect(await (await sheet()).findByText(over)).toBeDefined();
    expect(server.sent(QUOTE)).toHaveLength(2);
  });
});

describe('the names of the attendees', () => {
  const named = eventOf({ names_wanted: true });

  it('get the focus when the server refuses one', async () => {
    server.on(EVENT, { body: { data: named } });
    openAsMember();
    await userEvent.type(await screen.findByRole('textbox', { name: /ticket 1/ }), 'Ada Obi');
    const second = screen.getByRole('textbox', { name: /Name for ticket 2/ });
    await userEvent.type(second, 'Bisi');
    await press('Continue to pay');
    server.on(PAY, refusal({ 'attendee.1.name': ['Use fewer characters.'] }));
    await pay();
    expect(await screen.findByText('Use fewer characters.')).toBeDefined();
    await vi.waitFor(() => expect(document.activeElement).toBe(second));
  });

  it('are required, the first missing one gets the focus, and they are sent', async () => {
    server.on(EVENT, { body: { data: named } });
    openAsMember();
    const first = await screen.findByRole('textbox', { name: /Name for ticket 1/ });
    await press('Continue to pay');
    expect(document.activeElement).toBe(first);
    expect(screen.getAllByText('Enter the name of the person coming.')).toHaveLength(2);
    await userEvent.type(first, 'Ada Obi');
    await userEvent.type(screen.getByRole('textbox', { name: /Name for ticket 2/ }), 'Bisi');
    cleanup();
    openSummary();
    expect(await screen.findByDisplayValue('Ada Obi')).toBeDefined();
    await press('Continue to pay');
    await pay();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledOnce());
    expect(server.sent(PAY)[0]!.body).toMatchObject({
      attendee: [{ name: 'Ada Obi' }, { name: 'Bisi' }],
    });
  });
});
