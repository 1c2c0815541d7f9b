import { expect, it } from 'vitest';
import type { WrongAdmission } from '#lib/e-tickets/desk/events.contract.ts';
import { describeAdmission, whyAdmittedWrongly } from '#lib/e-tickets/desk/words.ts';
import { timeInZone } from '#lib/look/zone-time.ts';

const ZONE = 'Africa/Lagos';
const entry = (change: Partial<WrongAdmission> = {}): WrongAdmission => ({
  at: '2026-12-12T18:30:00.000Z',
  gate: 'Back gate',
  operator: 'Ngozi',
  why: 'void',
  because: 'refunded',
  changed_at: '2026-12-11T09:00:00.000Z',
  class: 'Regular',
  seat: 'B4',
  name: 'Ada Obi',
  reference: 'OJ-7KD4-Q2MX',
  ...change,
});

it('explains why an entry was a mistake, and since when', () => {
  expect(whyAdmittedWrongly(entry(), ZONE)).toMatch(/^Refunded on 11 Dec/);
  expect(whyAdmittedWrongly(entry({ why: 'old_code', because: null }), ZONE)).toMatch(
    /^Transferred to someone else on 11 Dec/,
  );
  const today = new Date().toISOString();
  expect(whyAdmittedWrongly(entry({ changed_at: today }), ZONE)).toBe(
    `Refunded on ${timeInZone(today, ZONE)}`,
  );
  expect(whyAdmittedWrongly(entry({ why: 'forged', because: null }), ZONE)).toBe('A forged code');
  expect(whyAdmittedWrongly(entry({ because: 'something new', changed_at: null }), ZONE)).toBe(
    'No longer valid',
  );
});

it('shows when, where, at which gate and with which ticket', () => {
  expect(describeAdmission(entry(), ZONE)).toMatch(
    /07:30pm at Back gate, checked by Ngozi\. Regular, seat B4, Ada Obi\.$/,
  );
  expect(describeAdmission(entry({ class: null, seat: null, name: null }), ZONE)).toMatch(
    /by Ngozi\.$/,
  );
});
