import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '#server/ops/root.ts';

/*
 * npm run simulate -- --seed 42 --lives 1000. With --life, begins with that life and shows its trace; with --shrink,
 * also finds the faults that a failure needs.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '42' },
    lives: { type: 'string', default: '100' },
    life: { type: 'string' },
    shrink: { type: 'boolean', default: false },
  },
});

const show = values.shrink ? 'shrink' : 'trace';
const env = {
  ...process.env,
  SEED: values.seed,
  LIVES: values.lives,
  ...(values.life === undefined ? {} : { SIMULATE_LIFE: values.life, SIMULATE_SHOW: show }),
};
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const args = [
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--project',
  'contract-mocked',
  'simulation/simulation',
];
const { status } = spawnSync(process.execPath, [vitest, ...args], {
  cwd: root,
  stdio: 'inherit',
  env,
});
process.exit(status ?? 1);
