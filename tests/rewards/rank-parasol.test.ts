import { expect, it } from 'vitest';
import { rankNames } from '#lib/rewards/rank.ts';
import { drawParasol } from '#lib/rewards/rank-parasol.ts';

const count = (path: string) => path.split('Z').length - 1;

it('draws two more panels for each higher rank, in two colours in turn', () => {
  const panels = rankNames.map((rank) => {
    const { first, second, empty } = drawParasol(rank);
    return [count(first), count(second), count(empty)];
  });
  expect(panels).toEqual([
    [1, 1, 10],
    [2, 2, 8],
    [3, 3, 6],
    [4, 4, 4],
    [5, 5, 2],
    [6, 6, 0],
  ]);
});

it('draws no panel for an unknown rank', () => {
  expect(drawParasol('emperor').first).toBe('');
});
