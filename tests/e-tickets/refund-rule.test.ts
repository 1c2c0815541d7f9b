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

describe('returning a ticket', () => {
  it('refunds the organiser’s percentage until so many hours before the start', () => {
    expect(refundAt(show, new Date('2026-12-01T00:00:00Z'))).toEqual({
      until,
      percent: 80,
      because: 'rule',
    });
  });

  it('includes the last moment, and nothing after it', () => {
    expect(refundAt(show, until)?.percent).toBe(80);
    expect(refundAt(show, new Date(until.getTime() + 1))).toBeNull();
  });

  it('refunds nothing where the organiser accepts no returns', () => {
    const strict = { ...show, refund_until_h: null, refund_percent: null };
    expect(refundAt(strict, new Date('2026-12-01T00:00:00Z'))).toBeNull();
  });

  it('refunds everything after the event was moved, until the time that was set', () => {
    const moved = { ...show, return_until: new Date('2026-12-19T12:00:00Z') };
    expect(refundAt(moved, new Date('2026-12-19T12:00:00Z'))).toEqual({
      until: moved.return_until,
      percent: 100,
      because: 'moved',
    });
    expect(refundAt(moved, new Date('2026-12-19T12:00:01Z'))).toBeNull();
  });

  it('follows the rule again when the time to return a moved event has passed', () => {
    const moved = { ...show, return_until: new Date('2026-12-10T00:00:00Z') };
    expect(refundAt(moved, new Date('2026-12-11T00:00:00Z'))?.because).toBe('rule');
  });

  it('isn’t possible when it is cancelled, because that refunds automatically', () => {
    expect(refundAt({ ...show, status: 'cancelled' }, new Date('2026-12-01T00:00:00Z'))).toBeNull();
  });

  it('keeps our fee, except when the event was moved, and rounds down', () => {
    const paid = { price: 999n, fee: 100n };
    expect(refundedOf({ percent: 80, because: 'rule' }, paid)).toBe(799n);
    expect(refundedOf({ percent: 100, because: 'moved' }, paid)).toBe(1099n);
  });
});
