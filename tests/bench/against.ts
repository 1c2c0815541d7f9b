import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#server/ops/root.ts';
import { median } from './load.ts';
import { readRows } from './row.ts';

const ROUNDS = 2;

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const lockOf = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8');

/** A work tree of the commit with its packages. */
function checkOut(commit: string): string {
  const sha = git('rev-parse', '--verify', `${commit}^{commit}`);
  const folder = join(root, '.cache', 'against', sha);
  if (existsSync(join(folder, 'package.json'))) return folder;
  git('worktree', 'prune');
  git('worktree', 'add', '--detach', folder, sha);
  if (lockOf(folder) === lockOf(root))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' });
  return folder;
}

/** Runs the benches of one work tree; keeps the figures of each round by name. */
function measure(folder: string, names: readonly string[], into: Map<string, number[]>): void {
  const args = [join(folder, 'tests/bench/main.ts'), ...names];
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 26,
  });
  for (const { name, value, unit } of readRows(stdout)) {
    const key = unit === '' ? name : `${name}, ${unit}`;
    into.set(key, [...(into.get(key) ?? []), value]);
  }
}

const figure = (value: number | undefined): string =>
  (value === undefined ? '–' : Number(value.toPrecision(3)).toString()).padStart(10);

/** A row per figure: the other commit’s, ours, and the ratio. */
export function tabulate(
  there: ReadonlyMap<string, number[]>,
  here: ReadonlyMap<string, number[]>,
): string {
  const names = [...new Set([...here.keys(), ...there.keys()])];
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map((name) => {
    const [before, now] = [there.get(name), here.get(name)].map((all) => all && median(all));
    const ratio = before && now !== undefined ? `${(now / before).toFixed(2)} x` : '';
    return `  ${name.padEnd(width)} ${figure(before)} ${figure(now)} ${ratio.padStart(9)}`;
  });
  return lines.join('\n');
}

/** Runs the benches of another commit and of this work tree in turn, and prints them side by side. */
export function compareWith(commit: string, names: readonly string[]): void {
  const other = checkOut(commit);
  const [there, here] = [new Map<string, number[]>(), new Map<string, number[]>()];
  for (let round = 0; round < ROUNDS; round += 1) {
    measure(other, names, there);
    measure(root, names, here);
  }
  if (here.size === 0 || there.size === 0) throw new Error('A side has no figures; see above.');
  console.log(`\n${commit}, then this work tree; medians of ${ROUNDS} runs in turn`);
  console.log(tabulate(there, here));
}
