import { describe, expect, it } from 'vitest';
import { nextQuestion } from '#server/orders/send/ask-again.ts';
import { maskTarget } from '#lib/rules/mask.ts';
import type { Order } from '#server/orders/tables.ts';

const HOUR_S = 3600;
const sentAt = new Date('2026-05-01T10:00:00Z');
const at = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000);
const order = (queries: number, paidBack = false) =>
  ({ queries, sent_at: sentAt, paid_back_at: paidBack ? sentAt : null }) as Order;
const pause = (queries: number, now: Date, refundAfterS: number | null = null) =>
  (nextQuestion(order(queries), now, refundAfterS).getTime() - now.getTime()) / 1000;

describe('asking again', () => {
  it('waits longer each time, then every six hours', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 30].map((n) => pause(n, at(0)))).toEqual([
      10,
      30,
      120,
      300,
      900,
      HOUR_S,
      3 * HOUR_S,
      6 * HOUR_S,
      6 * HOUR_S,
      6 * HOUR_S,
    ]);
  });

  it('asks at the moment of the refund, not hours after it', () => {
    expect(pause(9, at(22 * HOUR_S), 24 * HOUR_S)).toBe(2 * HOUR_S);
    expect(pause(0, at(24 * HOUR_S - 5), 24 * HOUR_S)).toBe(5);
    expect(pause(9, at(25 * HOUR_S), 24 * HOUR_S)).toBe(6 * HOUR_S);
  });

  it('keeps the schedule once the money was refunded', () => {
    const now = at(24 * HOUR_S);
    const next = nextQuestion(order(9, true), now, 24 * HOUR_S);
    expect(next).toEqual(at(30 * HOUR_S));
  });
});

describe('a number in the log', () => {
  it('shows its first and last four digits', () => {
    expect(maskTarget('0803 123 4567')).toBe('••••4567');
    expect(maskTarget('1212121212')).toBe('••••1212');
    expect(maskTarget('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')).toBe('0xd8dA…A96045');
  });

  it('that is short or no number stays as it is', () => {
    expect(maskTarget('Ada Obi')).toBe('Ada Obi');
    expect(maskTarget('1234')).toBe('1234');
    expect(maskTarget(null)).toBeNull();
  });
});
