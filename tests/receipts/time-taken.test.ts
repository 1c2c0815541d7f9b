import { expect, it } from 'vitest';
import { timeTaken } from '#server/receipts/proof/time-taken.ts';

const start = new Date('2026-11-27T10:04:00Z');

it.each([
  [0, '1 s'],
  [12, '12 s'],
  [60, '1 min'],
  [400, '6 min 40 s'],
  [7_500, '2 h 5 min'],
  [90_000, '1 day'],
  [259_200, '3 days'],
])('A picture shows %i seconds as %s', (seconds, text) => {
  expect(timeTaken(start, new Date(start.getTime() + seconds * 1000))).toBe(text);
});
