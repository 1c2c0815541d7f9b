import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '#server/ops/root.ts';

/*
 * Many random lives, as a night has time for, where `npm test` lives a few. Each day lives others; LIVES and SEED
 * say how many and which. Arguments are parts of file names.
 */

const FILES = ['lives', 'ledger/model', 'e-tickets/claims', 'simulation'];
const { LIVES = '1000', SEED = new Date().toISOString().slice(0, 10).replaceAll('-', '') } =
  process.env;

const only = process.argv.slice(2);
process.stdout.write(`${LIVES} lives of each kind; SEED=${SEED} LIVES=${LIVES} lives them again\n`);
const { status } = spawnSync(
  process.execPath,
  [
    ...[join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts'],
    ...['--project', 'contract*', ...(only.length > 0 ? only : FILES)],
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, LIVES, SEED } },
);
process.exit(status ?? 1);
