import { expect, it } from 'vitest';
import { countLate, describeAttempt } from '#lib/refill/biller-attempts.ts';

it('counts as late what went through late, not what is still in progress', () => {
  const late = { outcome: 'late', took_s: 900 } as const;
  expect(countLate([late, { outcome: 'late', took_s: null }, { ...late, outcome: 'done' }])).toBe(
    1,
  );
});

it.each([
  [{ outcome: 'done', took_s: 40 }, 'Completed after 40 seconds'],
  [{ outcome: 'late', took_s: 900 }, 'Late after 15 minutes'],
  [{ outcome: 'late', took_s: null }, 'In progress, late'],
  [{ outcome: 'waiting', took_s: null }, 'In progress'],
] as const)('describes a payment: %o', (attempt, said) => {
  expect(describeAttempt(attempt)).toBe(said);
});
