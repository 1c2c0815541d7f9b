import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { onOrderPage, view } from '#tests/support/order-page.tsx';
import { doneOrder, orderOf } from '#tests/support/purchase.ts';

onOrderPage(() => void fakeApi());

const page = (order: Order) => render(view(order)).container;
const head = (of: HTMLElement) => of.querySelector('header')?.textContent ?? '';
const count = (of: HTMLElement, text: string) => (of.textContent ?? '').split(text).length - 1;
const at = '2026-11-21T10:00:00Z';
const step = (title: string, text: string | null, state: 'did' | 'now' | 'bad' = 'did') =>
  ({ title, text, state, at }) as const;
const reason = 'The card has already been used. Used on 3 May.';
const sale = { type: 'giftcard-sell', kind: 'sale', direction: 'in', can_cancel: false } as const;

describe('an order’s page', () => {
  it('names the recipient in its head once', () => {
    expect(head(page(orderOf()))).toMatch(/^MTN airtime₦500.00Sending to 0803 412 7790/);
    const done = page(doneOrder({ message: 'MTN airtime is on 0803 412 7790.' }));
    expect(count(done.querySelector('header')!, '0803 412 7790')).toBe(1);
    const failed = page(doneOrder({ status: 'failed', message: 'MTN declined this order.' }));
    expect(head(failed)).toMatch(/^MTN airtime for 0803 412 7790/);
  });

  it('has no message that is the heading', () => {
    const stage = 'Shipping to your country';
    const shown = page(
      doneOrder({ stage, status_text: stage, message: `${stage}.`, timeline: [] }),
    );
    expect(count(shown, stage)).toBe(1);
    expect(head(shown)).toContain('You can close this page.');
  });

  it('shows its state in the heading alone', () => {
    const completed = page(doneOrder());
    expect(count(completed, 'Completed')).toBe(1);
    expect(count(page(orderOf({ status: 'unknown', status_text: 'Checking' })), 'Checking')).toBe(
      1,
    );
  });

  it('has no fact that its name says', () => {
    const fact = (value: string, copy = false) => ({ label: 'Event', value, copy });
    const order = doneOrder({
      name: 'Book Fair',
      facts: [fact('Book Fair'), fact('2 × Day pass')],
    });
    const told = within(page(order)).getAllByRole('definition');
    expect(told.map(({ textContent }) => textContent)).not.toContain('Book Fair');
    expect(told.map(({ textContent }) => textContent)).toContain('2 × Day pass');
  });

  it('gives the date of its steps once, if they are of one day', () => {
    const next = { ...step('Sent to MTN', null), at: '2026-11-22T10:00:00Z' };
    const order = doneOrder({ timeline: [step('Money on hold', null), next] });
    const steps = within(page(order)).getByRole('list', { name: 'Timeline' }).children;
    expect(steps[0]?.textContent).toMatch(/done\d\d:00am$/);
    expect(steps[1]?.textContent).toMatch(/done22 Nov 2026, \d\d:00am$/);
  });

  it('gives the reason of a failure once', () => {
    const message = 'MTN declined this order. ₦500.00 is back in your wallet.';
    const timeline = [step('Declined by MTN', 'MTN declined this order.', 'bad')];
    expect(count(page(doneOrder({ status: 'failed', message, timeline })), 'declined this')).toBe(
      1,
    );
  });

  it('gives the reason of a declined sale, and of a declined card, once', () => {
    const problem = { code: 'already-used', text: reason, field: null };
    const timeline = [step('Declined', reason, 'bad')];
    const rejected = { ...sale, status: 'rejected', message: reason, problem, timeline } as const;
    expect(count(page(doneOrder(rejected)), reason)).toBe(1);
    const card = { amount: '42150.00', refunded: '0.00', title: 'Card 1 ($50.00)' } as const;
    const items: Order['items'] = [
      { ...card, state: 'delivered', paid: '42150.00' },
      { ...card, title: 'Card 2 ($50.00)', state: 'failed', reason, refused: true },
    ];
    const inPart = doneOrder({ ...sale, status: 'partly_completed', items });
    expect(count(page(inPart), reason)).toBe(1);
  });

  it('lists the amounts of another offer once, with its reason and its end', () => {
    const offer = { amount: '40000.00', instead_of: '86900.00', until: at, reason };
    const timeline = [step('We offer ₦40,000.00', reason, 'now')];
    const order = orderOf({ ...sale, status: 'offer_changed', offer, timeline });
    const shown = page(order);
    expect(count(shown, reason)).toBe(1);
    expect(shown.querySelectorAll('.price-lines')).toHaveLength(1);
    expect(screen.queryByText(/^Expected by/)).toBeNull();
  });

  it('says whether a reviewer has opened a sale', () => {
    const waiting = orderOf({ ...sale, status: 'under_review' });
    expect(head(page(waiting))).toContain('It’s waiting for a reviewer.');
    expect(head(page({ ...waiting, in_hands: true }))).toContain('A reviewer has opened it.');
  });

  it('has nothing between the heading and Undo but what happens, while it can be undone', () => {
    expect(head(page(orderOf()))).toMatch(/We’ll send it to MTN in a moment\.$/);
    const sent = { can_cancel: false, cancel_until: null, sent_to: 'network' } as const;
    expect(head(page(orderOf(sent)))).toContain('Expected by');
  });

  it('draws how much of the promised time has passed, unless it waits for someone', () => {
    const ring = (order: Order) => page(order).querySelectorAll('header .tile svg circle').length;
    expect(ring(orderOf())).toBe(2);
    expect(ring(orderOf({ status: 'unknown' }))).toBe(0);
    expect(ring(orderOf({ ...sale, status: 'offer_changed' }))).toBe(0);
    expect(ring(orderOf({ promised_at: '2026-11-21T09:59:00Z' }))).toBe(0);
    expect(ring(doneOrder())).toBe(0);
  });
});
