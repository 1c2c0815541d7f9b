import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.ts';
import type { Failure, StepResult } from './test-step.ts';

/** With more failures than this, chance is not the cause. */
export const MOST_SECOND_TRIES = 3;

/** The tests of a table in Markdown, one in the first cell of each row. */
export function readFlaky(text: string): string[] {
  const rows = text.split('\n').filter((line) => /^\| +`/.test(line));
  return rows.map((row) =>
    (/^\| +`+ ?(.*?) ?`+ +(?<!\\)\|/.exec(row)?.[1] ?? '').replaceAll('\\|', '|'),
  );
}

/** Tests that passed at their second try on this machine, and before which commit. */
const memory = join(root, '.cache', 'second-tries.json');

interface Remembered {
  name: string;
  commit: string;
}

/** Nothing in a folder without git. */
const head = (): string =>
  spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';

/** Whether the file of a test is still there, by the name that a run gave the test. */
export const isStillThere = (
  name: string,
  exists: (path: string) => boolean = existsSync,
): boolean => {
  const file = /^(tests\/.+?\.tsx?): /.exec(name)?.[1];
  return file === undefined || exists(join(root, file));
};

const readMemory = (): Remembered[] =>
  existsSync(memory) ? (JSON.parse(readFileSync(memory, 'utf8')) as Remembered[]) : [];

/** A test that was removed or moved needs no reason any more. */
const remembered = (): Remembered[] => readMemory().filter(({ name }) => isStillThere(name));

export function remember(second: readonly Failure[]): void {
  const commit = head();
  mkdirSync(dirname(memory), { recursive: true });
  writeFileSync(
    memory,
    JSON.stringify([...remembered(), ...second.map(({ name }) => ({ name, commit }))]),
  );
}

/** Tests that had their second try before the last change, and that no one has explained since. */
export function listUnexplained(): string[] {
  const flaky = listFlaky();
  const commit = head();
  return remembered()
    .filter((each) => each.commit !== commit && !flaky.includes(each.name))
    .map(({ name }) => name);
}

/** Tests that get no second try: explained, or named by an earlier run of this machine. */
export const listNamed = (): string[] => [...listFlaky(), ...remembered().map(({ name }) => name)];

/** The tests that have had their second try, according to their page. */
const listFlaky = (): string[] => readFlaky(readFileSync(join(root, 'docs', 'flaky.md'), 'utf8'));

export interface Judged {
  passed: number;
  /** What failed, each with the beginning of the reason. */
  failed: Failure[];
  /** What passed at the second try; the reasons are those of the first. */
  second: Failure[];
}

const isNamed = ({ name }: Failure, named: readonly string[]): boolean => named.includes(name);

const withReason = (failure: Failure, reason: string): Failure => ({
  ...failure,
  why: [...failure.why, reason],
});

/**
 * Runs each failed test once more, alone. Skips steps without a second try (a wrong byte count stays wrong)
 * and tests that have had one before. Runs nothing when more tests failed than chance explains.
 */
export async function tryAgain(
  results: StepResult[],
  named: readonly string[],
  run: (failure: Failure) => Promise<StepResult>,
): Promise<Judged> {
  const judged: Judged = { passed: 0, failed: [], second: [] };
  for (const { passed } of results) judged.passed += passed;
  const failures = results.flatMap((result) => result.failures);
  const tooMany = failures.filter(({ again }) => again).length > MOST_SECOND_TRIES;
  for (const failure of failures) {
    if (!failure.again || tooMany) judged.failed.push(failure);
    else if (isNamed(failure, named))
      judged.failed.push(
        withReason(failure, 'It is in docs/flaky.md already: fix it or remove it.'),
      );
    else {
      const again = await run(failure);
      // a filter that finds no test passes too
      const isFine = again.failures.length === 0 && again.passed > 0;
      (isFine ? judged.second : judged.failed).push(failure);
      if (isFine) judged.passed += again.passed;
    }
  }
  return judged;
}
