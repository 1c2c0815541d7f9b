import { describe, expect, it } from 'vitest';
import { copyOf } from '#lib/browser/offline-copies/copy-of.ts';
import { whereOfEvent } from '#lib/e-tickets/ticket-place.ts';
import { aTicket, ticketId } from '#tests/support/my-tickets.ts';
import { orderOf } from '#tests/support/purchase.ts';

const voucher = (kind: 'electricity_token' | 'pin', value: string) => ({
  id: '6b2f1c3e-97b7-4a6e-9d5c-0e2b9f7f1a11',
  kind,
  label: null,
  value,
  revealed_at: '2026-11-21T10:00:00.000Z',
  used_at: null,
  use: null,
});

describe('the offline copy of an order', () => {
  it('contains tokens of meters, and never a code that was protected by the PIN', () => {
    const order = orderOf({
      vouchers: [
        voucher('electricity_token', '44710926558311702948'),
        voucher('pin', 'XK-SECRET-1'),
      ],
      voucher_code: 'XK-SECRET-1',
    });
    const copy = copyOf({ of: 'order', order });
    expect(copy).toMatchObject({ tokens: [{ label: null, value: '44710926558311702948' }] });
    expect(JSON.stringify(copy)).not.toContain('XK-SECRET-1');
  });

  it('contains no full number anywhere', () => {
    const order = orderOf({
      detail: '0123456789',
      recipient: '0123456789',
      message: 'We sent it to 0123 456 789.',
      facts: [
        { label: 'Account', value: '0123456789', copy: true },
        { label: 'Reference', value: 'OJ-7KD4-Q2MX', copy: true },
      ],
    });
    const text = JSON.stringify(copyOf({ of: 'order', order }));
    expect(text).not.toMatch(/0123456789|0123 456 789/);
    expect(text).toContain('••••6789');
    expect(text).toContain('OJ-7KD4-Q2MX');
  });

  it('has at most twenty rows', () => {
    const rows = Array.from({ length: 25 }, () => orderOf());
    expect(copyOf({ of: 'transactions', rows })).toMatchObject({ rows: { length: 20 } });
  });

  it('contains the code of a ticket that opens a gate, and nothing of one that opens none', () => {
    const qr = { size: 21, path: 'M0 0h1v1h-1z' };
    const copy = copyOf({ of: 'ticket', ticket: aTicket(1, { seat: 'A1' }), qr, aheadMs: 0 });
    expect(copy).toMatchObject({
      id: `ticket:${ticketId(1)}`,
      title: 'Night of laughs',
      place: 'Regular · seat A1',
      qr,
      // six hours after its start
      until: Date.parse('2026-12-13T00:00:00Z'),
    });
    expect(JSON.stringify(copy)).not.toContain('OJ1');
    expect(copyOf({ of: 'ticket', ticket: aTicket(1), qr: null, aheadMs: 0 })).toBeNull();
  });

  it('keeps a ticket until its event is over, by the server’s time', () => {
    const [day, qr] = [24 * 3_600_000, { size: 21, path: 'M0 0h1v1h-1z' }];
    const end = Date.parse('2026-12-13T00:00:00Z');
    for (const aheadMs of [day, -day])
      expect(copyOf({ of: 'ticket', ticket: aTicket(1), qr, aheadMs })).toMatchObject({
        until: end + aheadMs,
      });
  });

  it('says where it is without repeating itself', () => {
    const event = { venue: 'Garden Hall, Wuse', city: 'Abuja' };
    const address = 'Garden Hall, 4 Wuse Market Road, Abuja';
    expect(whereOfEvent({ ...event, address })).toBe(
      'Garden Hall, Wuse, 4 Wuse Market Road, Abuja',
    );
    expect(whereOfEvent({ ...event, address: null })).toBe('Garden Hall, Wuse, Abuja');
  });
});
