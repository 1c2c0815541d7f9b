import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClassChooser } from '#islands/e-tickets/class-chooser.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { keepDraft, markSent, readDraft } from '#lib/browser/stores/drafts.ts';
import { keepHeld } from '#lib/e-tickets/browser/held-tickets.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { chosenTickets, classOf, eventOf } from '#tests/support/events-on-sale.ts';
import { fakeApi, lost } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

beforeEach(() => {
  cleanBrowser();
  fakeApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const open = (event = eventOf()) => render(<ClassChooser event={event} isGuest />);
const row = (name: string) =>
  within(screen.getByRole('heading', { name }).closest<HTMLElement>('li')!);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const foot = () => document.querySelector('.flow-foot')!.textContent;

describe('choosing tickets of an event', () => {
  it('shows the fee from the start, and adds up what is chosen with it', async () => {
    const { container } = open();
    expect(foot()).toContain('Our fee: ₦100.00 a ticket');
    expect(foot()).not.toContain('₦0.00');
    expect(button('Choose your tickets').disabled).toBe(true);
    expect(await findIssues(container)).toEqual([]);
    await press('One more: Regular');
    await press('One more: Regular');
    await press('One more: VIP');
    expect(foot()).toContain('3 tickets, with our fee of ₦300.00');
    expect(foot()).toContain('₦30,300.00');
    await press('One fewer: VIP');
    expect(foot()).toContain('₦10,200.00');
  });

  it('shows no sum for free tickets', async () => {
    open(eventOf({ classes: [classOf({ price: '0.00', max_per_order: 2 })] }));
    expect(row('Regular').getByText('Free')).toBeDefined();
    expect(row('Regular').getByText('At most 2 for each person.')).toBeDefined();
    await press('One more: Regular');
    expect(foot()).toMatch(/^1 ticketFree/);
    expect(document.body.textContent).not.toContain('₦');
    await press('Continue');
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/e-tickets/events/summary');
  });

  it('keeps the choice as a draft and goes to the summary', async () => {
    open();
    await press('One more: Regular');
    await press('One more: Regular');
    await press('Continue');
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/e-tickets/events/summary');
    expect(readDraft('e-tickets')?.values).toEqual(chosenTickets);
  });

  it('stops at the limit for each buyer, and at what is left', async () => {
    open(
      eventOf({
        classes: [
          classOf({ max_per_order: 2 }),
          classOf({ id: 'vip', name: 'VIP', availability: 'few', left: 1 }),
        ],
      }),
    );
    expect(row('Regular').getByText(/At most 2 for each buyer/)).toBeDefined();
    expect(row('VIP').getByText('1 left')).toBeDefined();
    await press('One more: VIP');
    expect(button('One more: VIP').disabled).toBe(true);
    await press('One more: Regular');
    await press('One more: Regular');
    expect(button('One more: Regular').disabled).toBe(true);
  });

  it('shows the next price, what is sold out, and when sales begin', () => {
    const from = '2026-12-01T08:00:00Z';
    open(
      eventOf({
        classes: [
          classOf({ next_price: { price: '7000.00', from }, description: 'Standing' }),
          classOf({ id: 'vip', name: 'VIP', availability: 'sold_out' }),
          classOf({ id: 'late', name: 'Late', availability: 'not_yet', sale_from: from }),
          classOf({ id: 'five', name: 'Table of five', admits: 5 }),
        ],
      }),
    );
    expect(row('Regular').getByText(/then ₦7,000.00 from 01 Dec 2026, 09:00am/)).toBeDefined();
    expect(row('VIP').getByText('Sold out')).toBeDefined();
    expect(row('VIP').queryByRole('button', { name: /^One more: VIP$/ })).toBeNull();
    expect(row('Late').getByText('On sale from 01 Dec 2026, 09:00am')).toBeDefined();
    expect(row('Table of five').getByText(/Admits 5/)).toBeDefined();
  });

  it('offers resale tickets when nothing else is left', async () => {
    open(
      eventOf({
        classes: [classOf({ availability: 'sold_out' })],
        resale: [{ class: 'regular', price: '4000.00', count: 1 }],
      }),
    );
    expect(row('Regular').getByText('Resold by others, 1 left')).toBeDefined();
    await press('One more: Regular');
    expect(foot()).toContain('₦4,100.00');
  });

  it('begins with what was chosen before, and shows no total while it can’t be bought', async () => {
    keepDraft('e-tickets', { ...chosenTickets, names: '["Ada","Bisi"]' });
    open(eventOf({ classes: [classOf({ availability: 'few', left: 1 })] }));
    expect(await screen.findByText('Only 1 is left.')).toBeDefined();
    expect(foot()).toContain('Check the marked tickets');
    expect(foot()).not.toContain('₦10,200.00');
    await press('Continue');
    expect(goTo).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button('One fewer: Regular'));
    await press('One fewer: Regular');
    expect(foot()).toContain('₦5,100.00');
    await press('Continue');
    expect(readDraft('e-tickets')?.values['names']).toBe('["Ada","Bisi"]');
  });

  it('lets the member who holds the last ones choose them again', async () => {
    const items = [{ class: 'regular', quantity: 2 }];
    keepHeld('lagos-laughs', items, new Date(Date.now() + 60_000).toISOString());
    keepDraft('e-tickets', chosenTickets);
    open(eventOf({ classes: [classOf({ availability: 'sold_out' })] }));
    expect(await screen.findByText(/2 tickets, with our fee/)).toBeDefined();
    expect(button('One more: Regular').disabled).toBe(true);
  });

  it('keeps what is chosen over a reload, and clears what was chosen for another event', async () => {
    open();
    await press('One more: VIP');
    cleanup();
    open();
    expect(await screen.findByText(/1 ticket, with our fee/)).toBeDefined();
    cleanup();
    open(eventOf({ id: 'other' }));
    expect(foot()).toBe('Our fee: ₦100.00 a ticketChoose your tickets');
  });

  it('pays nothing new while the outcome of the last payment is unknown', async () => {
    keepDraft('e-tickets', chosenTickets);
    markSent('e-tickets', true);
    signedInPage();
    open();
    vi.stubGlobal('fetch', lost);
    await press('Continue');
    expect(await screen.findByText(/don’t know yet if your last payment/)).toBeDefined();
    expect(goTo).not.toHaveBeenCalled();
  });

  it('offers no way to continue when nothing is for sale', () => {
    open(eventOf({ classes: [classOf({ availability: 'ended' })] }));
    expect(screen.getByText('Sales have ended')).toBeDefined();
    expect(document.querySelector('.flow-foot')).toBeNull();
  });
});
