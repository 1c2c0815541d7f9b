import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './root.ts';
import { readExecuted } from './selection/executed.ts';
import { select } from './selection/select.ts';
import { changesSince, lastPassed, type Change } from './selection/trees.ts';
import type { Failure, Step } from './test-step.ts';
import { build, chosenFiles, format, lint, pages, types } from './test-steps.ts';

/** Two cores for two minutes, less the time for types and for starting the tests and PostgreSQL. */
const CPU_SECONDS = 100;
/** How much less time the tests get for building and for checking pages. */
const EACH_COSTS = 30;

const memory = join(root, '.cache', 'selection', 'failed.json');

/** Files and steps that failed, which the next run starts with. */
export function noteFailed(failed: readonly Failure[]): void {
  mkdirSync(dirname(memory), { recursive: true });
  const places = new Set(failed.map(({ name }) => name.replace(/: .*$/s, '')));
  writeFileSync(memory, JSON.stringify([...places]));
}

export const lastFailed = (): string[] =>
  existsSync(memory) ? (JSON.parse(readFileSync(memory, 'utf8')) as string[]) : [];

const isTest = (place: string): boolean => /^tests\/.*\.test\.tsx?$/.test(place);

/** The steps for the changes, with lanes in parallel. */
function stepsFor(changes: readonly Change[], seconds: number): Step[][] {
  const present = changes.filter(({ after }) => after !== undefined).map(({ path }) => path);
  const inCode = present.filter((path) => /^(src|tests)\/.*\.(tsx?|astro)$/.test(path));
  const hasPages = changes.some(({ path }) => /\.astro$|^src\/content\//.test(path));
  const isShipped = changes.some(
    ({ path }) => /^(src\/(?!server\/)|public\/)/.test(path) && !path.startsWith('src/lib/'),
  );
  const rest = seconds - (hasPages ? EACH_COSTS : 0) - (isShipped ? EACH_COSTS : 0);
  const failed = lastFailed().filter((place) => isTest(place) && existsSync(join(root, place)));
  const { chosen, left, unknown } = select(changes, readExecuted(), rest);
  const files = [...new Set([...failed, ...chosen])];
  for (const path of unknown) console.log(`No test file is known to execute ${path}.`);
  console.log(
    `${files.length} test files, ${failed.length} of them because they failed last time.`,
  );
  console.log(
    left.length === 0
      ? 'Left to the whole run: journeys, budgets, Lighthouse.'
      : `Left to the whole run: ${left.length} test files that are farther from the change, journeys, budgets, Lighthouse.`,
  );
  const checks = [
    ...(present.length > 0 ? [format(present)] : []),
    ...(inCode.length > 0 ? [lint(inCode)] : []),
    ...(hasPages ? [pages] : []),
    ...(changes.some(({ path }) => /\.(tsx?|astro|json)$/.test(path)) ? [types] : []),
    ...(isShipped ? [build] : []),
  ];
  return [files.length > 0 ? [chosenFiles(files)] : [], checks].filter((lane) => lane.length > 0);
}

/**
 * The lanes of `--since [commit]`; undefined, with a message, if they can't be determined. The files that
 * failed last time are always included.
 */
export function lanesSince(args: string[]): Step[][] | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { since: { type: 'boolean' }, seconds: { type: 'string' } },
  });
  const base = positionals[0] ?? lastPassed();
  const hasMap = readExecuted().length > 0;
  if (base === undefined) console.error('No whole run has passed here yet: name a commit.');
  if (!hasMap) console.error('What the tests execute isn’t known here yet: `npm test` notes it.');
  if (base === undefined || !hasMap) return undefined;
  const changes = changesSince(base);
  console.log(
    `${changes.length} files differ from ${positionals[0] ?? 'the last run that passed'}.`,
  );
  return stepsFor(changes, Number(values.seconds ?? CPU_SECONDS));
}
