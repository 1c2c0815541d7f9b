import { describe, expect, it } from 'vitest';
import { mergeTickets, noteEntry } from '#lib/e-tickets/browser/gate/known-tickets.ts';
import { gateTicket } from '#tests/support/gate-phone.ts';

const ada = gateTicket('Ada Obi');
const entry = { scanned_at: '2026-11-23T18:00:00.000Z', gate: 'Main gate' };

describe('the tickets on a gate’s phone', () => {
  it('keep someone inside that an older reply doesn’t include', () => {
    const known = noteEntry(mergeTickets(new Map(), [ada]), ada.id, entry)!;
    const merged = mergeTickets(known, [{ ...ada, version: 2 }]);
    expect(merged.get(ada.id)).toMatchObject({
      version: 2,
      entered: { at: entry.scanned_at, gate: 'Main gate' },
    });
  });

  it('record an entry once, and none of an unknown ticket', () => {
    const known = mergeTickets(new Map(), [ada]);
    expect(noteEntry(noteEntry(known, ada.id, entry)!, ada.id, entry)).toBeUndefined();
    expect(noteEntry(known, 'other', entry)).toBeUndefined();
    expect(noteEntry(known, null, entry)).toBeUndefined();
  });
});
