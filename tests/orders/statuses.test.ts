import { describe, expect, it } from 'vitest';
import { stateWord } from '#lib/look/states.ts';
import {
  isOpenStatus,
  orderDirections,
  orderStatuses,
  type OrderStatus,
} from '#lib/orders/words.ts';
import { canMove, edges, firstStatuses } from '#server/orders/statuses.ts';

const reachable = (from: readonly OrderStatus[]): Set<OrderStatus> => {
  const seen = new Set<OrderStatus>(from);
  for (const status of seen) for (const next of edges[status]) seen.add(next);
  return seen;
};

describe('the statuses of an order', () => {
  it('are each reached from a first one', () => {
    expect([...reachable(firstStatuses)].sort()).toEqual([...orderStatuses].sort());
  });

  it('never lead back to themselves by one step', () => {
    for (const status of orderStatuses) expect(edges[status], status).not.toContain(status);
  });

  it('that are open can all end', () => {
    for (const status of orderStatuses.filter(isOpenStatus)) {
      const ends = [...reachable([status])].filter((each) => !isOpenStatus(each));
      expect(ends, status).not.toEqual([]);
    }
  });

  it('that are final lead nowhere, but for a reversal or the rest of a part', () => {
    for (const status of orderStatuses.filter((each) => !isOpenStatus(each))) {
      const after = edges[status].filter((next) => next !== 'reversed' && next !== 'completed');
      expect(after, status).toEqual([]);
    }
  });

  it('never turn a failure of outgoing money into a success', () => {
    for (const direction of ['purchase', 'withdrawal'] as const)
      for (const from of ['failed', 'cancelled', 'rejected', 'reversed'] as const)
        for (const to of orderStatuses.filter((each) => each !== 'under_review'))
          expect(canMove(direction, from, to)).toBe(false);
  });

  it('allow late sales to us, and pay for nothing without a review', () => {
    for (const from of ['failed', 'cancelled', 'rejected', 'reversed'] as const) {
      const next = orderStatuses.filter((to) => canMove('sale', from, to));
      expect(
        next.filter((to) => to !== 'processing' && to !== 'under_review'),
        from,
      ).toEqual([]);
    }
    expect(canMove('sale', 'cancelled', 'processing')).toBe(true);
    expect(canMove('sale', 'rejected', 'processing')).toBe(false);
  });

  it('let a sale that was declined, in part or in whole, or cancelled be reviewed after all, and nothing else', () => {
    const again = orderDirections.flatMap((direction) =>
      orderStatuses
        .filter((from) => !isOpenStatus(from) && canMove(direction, from, 'under_review'))
        .map((from) => `${direction}: ${from}`),
    );
    expect(again.sort()).toEqual([
      'deposit: cancelled',
      'deposit: failed',
      'sale: cancelled',
      'sale: partly_completed',
      'sale: rejected',
    ]);
  });

  it('let a deposit that came too late be credited after all', () => {
    expect(canMove('deposit', 'failed', 'completed')).toBe(true);
    expect(canMove('deposit', 'cancelled', 'completed')).toBe(true);
    expect(canMove('deposit', 'completed', 'failed')).toBe(false);
  });

  it('allow exactly the steps of this table', async () => {
    const lines = orderDirections.flatMap((direction) =>
      orderStatuses.map((from) => {
        const to = orderStatuses.filter((each) => canMove(direction, from, each));
        return `${direction}: ${from} -> ${to.join(' ') || 'nothing'}`;
      }),
    );
    await expect(lines.join('\n')).toMatchFileSnapshot('./edges.snapshot.txt');
  });

  it('have names that people understand', () => {
    const words = orderStatuses.map((status) => [status, stateWord(status).word]);
    expect(Object.fromEntries(words)).toEqual({
      awaiting_user: 'Action needed',
      processing: 'In progress',
      unknown: 'Checking',
      under_review: 'In review',
      offer_changed: 'Action needed',
      completed: 'Completed',
      partly_completed: 'Partly completed',
      failed: 'Failed – refunded',
      rejected: 'Declined',
      cancelled: 'Cancelled',
      reversed: 'Reversed',
    });
    for (const sentTo of ['network', 'distributor', 'bank', 'provider'] as const)
      expect(stateWord('processing', { sentTo }).word).toBe(`Sent to the ${sentTo}`);
    expect(stateWord('failed', { unpaid: true }).word).toBe('Failed');
    expect(stateWord('reversed', { unpaid: true }).word).toBe('Reversed');
  });
});
