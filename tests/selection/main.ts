import { spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '#server/ops/root.ts';
import { executedFolder, readExecuted } from '#server/ops/selection/executed.ts';
import { select } from '#server/ops/selection/select.ts';
import { listFaults, type Fault } from './faults.ts';

/*
 * Measures whether the selection finds what the tests find. Seeds faults into random sources, one
 * at a time, runs the tests that `--since` would choose and, for a missed fault, all tests known to
 * be concerned.
 */

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '100' },
    under: { type: 'string', default: 'src/server,src/lib,src/islands' },
    into: { type: 'string', default: join(root, '.cache', 'seeded-faults.jsonl') },
    wider: { type: 'boolean', default: false },
  },
});

/** The same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomFrom(Number(values.seed));
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

const sources = values.under.split(',').flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

const report = join(root, '.cache', 'seeded-faults.json');

/** The first failing test; undefined when all pass. */
function firstFailure(tests: string[]): string | undefined {
  const bin = join(root, 'node_modules/vitest/vitest.mjs');
  const config = ['--config', 'tests/vitest.config.ts'];
  const reporter = ['--reporter', 'json', `--outputFile=${report}`];
  const args = [bin, 'run', ...config, ...reporter, '--bail', '1', ...tests];
  const { status } = spawnSync(process.execPath, args, { cwd: root });
  if (status === 0) return undefined;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; assertionResults: { status: string }[] }[];
  };
  // files that were not run any more are reported as failed, without a test that has
  const failed = testResults.find(({ assertionResults }) =>
    assertionResults.some(({ status }) => status === 'failed'),
  )?.name;
  return failed === undefined ? 'the runner' : relative(root, failed);
}

interface Verdict {
  chosen: number;
  left: number;
  verdict: 'found' | 'missed' | 'missed by all' | 'unknown';
  by?: string;
}

function tryFault(path: string, before: string, { text }: Fault): Verdict {
  const changes = [{ path, before, after: text }];
  const executed = readExecuted(executedFolder);
  const { chosen, left, unknown } = select(changes, executed, Number(values.seconds));
  const numbers = { chosen: chosen.length, left: left.length };
  if (chosen.length === 0 || unknown.length > 0) return { ...numbers, verdict: 'unknown' };
  const by = firstFailure(chosen);
  if (by !== undefined) return { ...numbers, verdict: 'found', by };
  if (!values.wider || left.length === 0) return { ...numbers, verdict: 'missed' };
  const later = firstFailure(left);
  return later === undefined
    ? { ...numbers, verdict: 'missed by all' }
    : { ...numbers, verdict: 'missed', by: later };
}

for (let done = 0; done < Number(values.faults);) {
  const path = pick(sources);
  const before = readFileSync(join(root, path), 'utf8');
  const faults = listFaults(before, path);
  if (faults.length === 0) continue;
  const fault = pick(faults);
  const started = performance.now();
  try {
    writeFileSync(join(root, path), fault.text);
    const seen = tryFault(path, before, fault);
    const seconds = Math.round((performance.now() - started) / 1000);
    const { line, was, is } = fault;
    const told = JSON.stringify({ ...seen, seconds, path, line, was, is });
    process.stdout.write(`${told}\n`);
    appendFileSync(values.into, `${told}\n`);
    done += 1;
  } finally {
    writeFileSync(join(root, path), before);
  }
}
