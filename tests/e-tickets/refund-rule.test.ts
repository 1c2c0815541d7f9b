import { describe, expect, it } from 'vitest';
import { refundAt, refundedOf, type Refundable } from '#lib/e-tickets/refund-rule.ts';

const show: Refundable = {
  status: 'on_sale',
  starts_at: new Date('2026-12-20T18:00:00Z'),
  refund_until_h: 48,
  refund_percent: 80,
  return_until: null,
};
const until = new Date('2026-12-18T18:00:00Z');

describe('giving a ticket back', () => {
  it('returns the organiser’s percentage until so many hours before the start', () => {
    expect(refundAt(show, new Date('2026-12-01T00:00:00Z'))).toEqual({
      until,
      percent: 80,
      because: 'rule',
    });
  });

  it('counts the last moment, and nothing after it', () => {
    expect(refundAt(show, until)?.percent).toBe(80);
    expect(refundAt(show, new Date(until.getTime() + 1))).toBeNull();
  });

  it('returns nothing where the organiser takes nothing back', () => {
    const strict = { ...show, refund_until_h: null, refund_percent: null };
    expect(refundAt(strict, new Date('2026-12-01T00:00:00Z'))).toBeNull();
  });

  it('returns everything after the event was moved, until the time that was set', () => {
    const moved = { ...show, return_until: new Date('2026-12-19T12:00:00Z') };
    expect(refundAt(moved, new Date('2026-12-19T12:00:00Z'))).toEqual({
      until: moved.return_until,
      percent: 100,
      because: 'moved',
    });
    expect(refundAt(moved, new Date('2026-12-19T12:00:01Z'))).toBeNull();
  });

  it('goes back to the rule when the time to return a moved event has passed', () => {
    const moved = { ...show, return_until: new Date('2026-12-10T00:00:00Z') };
    expect(refundAt(moved, new Date('2026-12-11T00:00:00Z'))?.because).toBe('rule');
  });

  it('has nothing to give back when it is cancelled, because that refunds by itself', () => {
    expect(refundAt({ ...show, status: 'cancelled' }, new Date('2026-12-01T00:00:00Z'))).toBeNull();
  });

  it('keeps our fee, except when the event was moved, and rounds down', () => {
    const paid = { price: 999n, fee: 100n };
    expect(refundedOf({ percent: 80, because: 'rule' }, paid)).toBe(799n);
    expect(refundedOf({ percent: 100, because: 'moved' }, paid)).toBe(1099n);
  });
});
