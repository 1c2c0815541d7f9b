import { describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import { heroSteps } from '#lib/orders/hero-steps.ts';
import { orderStatuses } from '#lib/orders/words.ts';
import { orderOf } from '#tests/support/purchase.ts';

const say = (change: Partial<Order>) =>
  heroSteps(orderOf(change))
    .map(({ title, state }) => `${title}: ${state}`)
    .join(', ');
const deposit = { kind: 'deposit', direction: 'in' } as const;
const sale = { kind: 'sale', direction: 'in' } as const;
const held = { on_hold_until: '2026-11-24T10:00:00Z' };

describe('the three steps at the head of an order', () => {
  it.each<[what: string, change: Partial<Order>, steps: string]>([
    ['a purchase before it is sent', {}, 'Paid: did, Sending: now, Delivery: todo'],
    ['one with the network', { sent_to: 'network' }, 'Paid: did, Sent: did, Delivery: now'],
    ['one being checked', { status: 'unknown' }, 'Paid: did, Sent: did, Checking: now'],
    ['one that arrived', { status: 'completed' }, 'Paid: did, Sent: did, Delivered: did'],
    ['a withdrawal', { kind: 'withdrawal', sent_to: 'bank' }, 'Paid: did, Sent: did, Arrival: now'],
    [
      'a purchase to be paid from outside',
      { status: 'awaiting_user', unpaid: true },
      'Payment: now, Sending: todo, Delivery: todo',
    ],
    [
      'a sale no one has opened yet',
      { ...sale, status: 'under_review' },
      'Submitted: did, Waiting for review: now, Payout: todo',
    ],
    [
      'a sale a reviewer has opened',
      { ...sale, status: 'under_review', in_hands: true },
      'Submitted: did, In review: now, Payout: todo',
    ],
    [
      'a sale with another offer',
      { ...sale, status: 'offer_changed' },
      'Submitted: did, Reviewed: did, Your answer: now',
    ],
    [
      'a deposit that a flag holds',
      { ...deposit, ...held, status: 'completed' },
      'Your payment: did, Received: did, On hold: now',
    ],
    [
      'a paid sale that a flag holds',
      { ...sale, ...held, status: 'completed' },
      'Submitted: did, Reviewed: did, On hold: now',
    ],
  ])('show the position of %s', (_what, change, steps) => {
    expect(say(change)).toBe(steps);
  });

  it('are left out where the product lists stages, and where an order ended otherwise', () => {
    expect(say({ stage: 'At the shop' })).toBe('');
    for (const status of ['failed', 'rejected', 'cancelled', 'reversed'] as const)
      expect(say({ status })).toBe('');
  });

  it('have at most one under way, whatever the status', () => {
    for (const kind of [{}, deposit, sale])
      for (const status of orderStatuses) {
        const steps = heroSteps(orderOf({ ...kind, status }));
        expect(steps.filter(({ state }) => state === 'now').length).toBeLessThan(2);
      }
  });
});
