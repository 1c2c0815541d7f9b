import { expect, test } from 'vitest';
import { roundPath } from '#server/ops/marks/round-path.ts';

test('A path is rounded where its points are, so that errors don’t add up', () => {
  const steps = `M0 0${'l.04 0'.repeat(100)}`;
  const [, ...moves] = roundPath(steps, 0.1).split('l');
  const end = moves.reduce((sum, move) => sum + Number(move.split(' ')[0]), 0);
  expect(end).toBeCloseTo(4, 5);
});

test.each([
  ['commands in a row', 'm1.04 1 2.06.5-1-1z', 'm1 1l2.1 .5l-1-1z'],
  ['flags of arcs without spaces', 'M2 2a1.49 1.49 0 010 2.594', 'M2 2a1.5 1.5 0 0 1 0 2.6'],
  [
    'curves and lines along an axis',
    'M0 0c.11.12.18.23 1 1.02H3.33v-.04',
    'M0 0c.1 .1 .2 .2 1 1H3.3v0',
  ],
  ['what begins where the one before closed', 'm1 1h2v2zm.04 0h1', 'm1 1h2v2zm0 0h1'],
])('A rounded path keeps %s', (_, before, after) => {
  expect(roundPath(before, 0.1)).toBe(after);
});
