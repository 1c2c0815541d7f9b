import { expect, it } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';

it.each([
  [40, 'Too many attempts. Try again in 40 seconds.'],
  [3600, 'Too many attempts. Try again in 60 minutes.'],
  [86_400, 'Too many attempts. Try again in 24 hours.'],
])('a refusal that lasts %i seconds says so', (retryAfterS, said) => {
  expect(new AppError('too_many_requests', { retryAfterS }).message).toBe(said);
});

it('keeps its specific text, and the general one where the duration is unknown', () => {
  const own = { message: 'Once a day.', retryAfterS: 60 };
  expect(new AppError('too_many_requests', own).message).toBe('Once a day.');
  expect(new AppError('too_many_requests').message).toMatch(/^Too many attempts/);
});
