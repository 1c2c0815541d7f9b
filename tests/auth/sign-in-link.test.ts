import { expect, it } from 'vitest';
import { signInFrom } from '#lib/auth/sign-in-link.ts';

it.each([
  ['/', '/login'],
  ['/personalized-shopping', '/login?next=%2Fpersonalized-shopping'],
  ['/refill?type=education', '/login?next=%2Frefill%3Ftype%3Deducation'],
  ['/login?next=%2Fwallet', '/login'],
  ['/sign-up', '/login'],
])('a sign-in from %s leads to %s', (here, to) => {
  expect(signInFrom(new URL(here, 'https://oja.example'))).toBe(to);
});
