import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClassChooser } from '#islands/e-tickets/class-chooser.tsx';
import { SeatChooser } from '#islands/e-tickets/seat-chooser.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { readDraft } from '#lib/browser/stores/drafts.ts';
import { $modal } from '#lib/browser/stores/overlays.ts';
import { readPendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import type { WaitingPlace } from '#lib/e-tickets/buy.contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, pageAt, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { classOf, eventOf, hallOf } from '#tests/support/events-on-sale.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const LIST = 'GET /events/lagos-laughs/waiting';
const JOIN = 'POST /events/lagos-laughs/waiting';
const LEAVE = 'DELETE /events/lagos-laughs/waiting/regular';

const place = (change: Partial<WaitingPlace> = {}): WaitingPlace => ({
  class: 'regular',
  quantity: 2,
  state: 'waiting',
  ahead: 3,
  offered_until: null,
  seats: null,
  ...change,
});

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi().on(LIST, { body: { data: [] } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const soldOut = eventOf({ classes: [classOf({ availability: 'sold_out' })] });
const open = (isGuest = false) => {
  if (!isGuest) signedInPage();
  return render(<ClassChooser event={soldOut} isGuest={isGuest} />);
};
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('the waiting list of a class that is sold out', () => {
  it('is joined for any number of tickets, and shows how many are ahead', async () => {
    const { container } = open();
    await press('One more: Regular, waiting list');
    server.on(JOIN, { status: 201, body: { data: place() } });
    server.on(LIST, { body: { data: [place()] } });
    await press('Join the waiting list: Regular');
    expect(await screen.findByText(/3 people are ahead of you/)).toBeDefined();
    expect(server.sent(JOIN)[0]!.body).toEqual({ class: 'regular', quantity: 2 });
    expect(await findIssues(container)).toEqual([]);
  });

  it('is left again', async () => {
    server.on(LIST, { body: { data: [place({ ahead: 0 })] } });
    open();
    expect(await screen.findByText(/You’re next in line/)).toBeDefined();
    server.on(LEAVE, { body: { data: null } });
    server.on(LIST, { body: { data: [] } });
    await press('Leave the waiting list: Regular');
    expect(await screen.findByRole('button', { name: /^Join the waiting list/ })).toBeDefined();
    expect(server.sent(LEAVE)).toHaveLength(1);
  });

  it('leads to the summary with what is held, seats too', async () => {
    const held = place({
      state: 'offered',
      ahead: 0,
      offered_until: '2026-12-01T13:30:00Z',
      seats: ['A7', 'A8'],
    });
    server.on(LIST, { body: { data: [held] } });
    open();
    expect(await screen.findByText(/\(A7, A8\) reserved for you until/)).toBeDefined();
    await press('Take them: Regular');
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/e-tickets/events/summary');
    expect(JSON.parse(readDraft('e-tickets')!.values['items']!)).toEqual([
      { class: 'regular', quantity: 2, seats: ['A7', 'A8'] },
    ]);
  });

  it('can be passed on', async () => {
    const until = '2026-12-01T13:30:00Z';
    const held = place({ state: 'offered', quantity: 1, offered_until: until });
    server.on(LIST, { body: { data: [held] } });
    server.on(LEAVE, { body: { data: null } });
    open();
    await press('Pass it on: Regular');
    expect(server.sent(LEAVE)).toHaveLength(1);
  });

  it('asks a guest to sign in, and keeps the place', async () => {
    history.replaceState(null, '', pageAt('/e-tickets/events/lagos-laughs'));
    open(true);
    await press('Sign in to join the waiting list: Regular');
    expect($modal.get()?.name).toBe('auth');
    expect(readPendingTransaction(false)).toMatchObject({
      product: 'e-tickets',
      url: '/e-tickets/events/lagos-laughs',
    });
    expect(server.calls).toEqual([]);
  });

  it('exists for a class of numbered seats too', async () => {
    const vip = classOf({ id: 'vip', name: 'VIP', availability: 'sold_out' });
    server.on('GET /events/lagos-laughs/seats', { body: { data: hallOf(['..x']) } });
    signedInPage();
    const event = eventOf({ seated: true, classes: [classOf(), vip] });
    render(<SeatChooser event={event} isGuest={false} />);
    expect(await screen.findByRole('grid')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Join the waiting list: VIP' })).toBeDefined();
  });

  it('explains why it can’t be joined', async () => {
    open();
    const message = 'There are tickets again. Choose yours now.';
    server.on(JOIN, { status: 409, body: { message } });
    await press('Join the waiting list: Regular');
    await vi.waitFor(() => expect(toastTexts()).toContain(message));
  });
});
