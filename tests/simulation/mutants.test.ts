import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#server/ops/root.ts';
import { mutants } from './mutants.ts';

it.each(mutants)('“$name” still changes one place in the code', ({ file, from, to }) => {
  const parts = readFileSync(join(root, file), 'utf8').split(from);
  expect(parts).toHaveLength(2);
  expect(to).not.toBe(from);
});
