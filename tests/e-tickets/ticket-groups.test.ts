import { describe, expect, it } from 'vitest';
import { dateBlock } from '#lib/e-tickets/words.ts';
import { groupTickets } from '#lib/e-tickets/ticket-groups.ts';
import { aTicket } from '#tests/support/my-tickets.ts';

const other = { ...aTicket(1).event, id: 'jazz', title: 'Jazz' };

describe('tickets by event', () => {
  it('are one entry for each event, in their order', () => {
    const groups = groupTickets([aTicket(1), aTicket(2, { event: other }), aTicket(3)]);
    expect(groups.map(({ event, what }) => [event.title, what])).toEqual([
      ['Night of laughs', '2 tickets · Regular'],
      ['Jazz', '1 ticket · Regular'],
    ]);
  });

  it('name classes and seats', () => {
    const vip = { id: 'vip', name: 'VIP' };
    const [group] = groupTickets([
      aTicket(1, { seat: 'D6' }),
      aTicket(2, { seat: 'D7' }),
      aTicket(3, { seat: 'A1', class: vip }),
    ]);
    expect(group?.what).toBe('3 tickets · Regular, seats D6, D7 · VIP, seat A1');
  });

  it('open with a valid one, and describe the others', () => {
    const [group] = groupTickets([aTicket(1, { state: 'used' }), aTicket(2)]);
    expect(group?.first.id).toBe(aTicket(2).id);
    expect(group?.states).toEqual([{ state: 'used', of: 1 }]);
  });

  it('count void ones only where there is nothing else', () => {
    const [mixed] = groupTickets([aTicket(1, { state: 'void' }), aTicket(2)]);
    expect([mixed?.what, mixed?.states]).toEqual(['1 ticket · Regular', []]);
    const [gone] = groupTickets([aTicket(1, { state: 'void' }), aTicket(2, { state: 'void' })]);
    expect([gone?.what, gone?.states]).toEqual([
      '2 tickets · Regular',
      [{ state: 'void', of: null }],
    ]);
  });
});

describe('the leaf of a calendar', () => {
  it('has the day where it takes place', () => {
    expect(dateBlock('2026-12-12T23:30:00.000Z', 'Africa/Lagos')).toEqual({
      day: 'Sun',
      date: '13',
      month: 'Dec',
      year: '2026',
    });
    expect(dateBlock('2026-09-01T12:00:00.000Z', 'Africa/Lagos').month).toBe('Sep');
  });
});
