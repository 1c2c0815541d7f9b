import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '#server/ops/root.ts';
import { mutants } from './mutants.ts';

/*
 * npm run simulate -- --seed 42 --lives 1000. With --life, begins with that life and shows its trace; with --shrink,
 * also finds the faults that a failure needs. With --mutants, plants each fault of the list and looks for it.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '42' },
    lives: { type: 'string', default: '100' },
    life: { type: 'string' },
    shrink: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
  },
});

const show = values.shrink ? 'shrink' : 'trace';
const env = {
  ...process.env,
  SEED: values.seed,
  LIVES: values.lives,
  ...(values.life === undefined ? {} : { SIMULATE_LIFE: values.life, SIMULATE_SHOW: show }),
};
const command = [
  ...[join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts'],
  ...['--project', 'contract-mocked', 'simulation/simulation'],
];

/** The line of a failure that says what was wrong, and the life in which it was. */
function findingIn(output: string): string | undefined {
  const [, life] = /--lives 1 --life (\d+)/.exec(output) ?? [];
  const [, what] = /Error: ([^\n]{0,100})/.exec(output) ?? [];
  return life === undefined ? undefined : `${life} | ${what ?? ''}`;
}

/** Prints a row for each mutant. Returns how many weren't found. */
function lookForMutants(): number {
  process.stdout.write('| Mutant | Found in life | By |\n| --- | --- | --- |\n');
  const missed = mutants.filter(({ name }) => {
    const { stdout, stderr } = spawnSync(process.execPath, command, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e9,
      env: { ...env, MUTANT: name, NO_COLOR: '1' },
    });
    const found = findingIn(`${stdout}${stderr}`);
    process.stdout.write(`| ${name} | ${found ?? 'not found |'} |\n`);
    return found === undefined;
  });
  return missed.length;
}

const lives = () =>
  spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env }).status ?? 1;
process.exit(values.mutants ? lookForMutants() : lives());
