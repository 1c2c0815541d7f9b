import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import { emptyReports } from './test-reports.ts';
import { listNamed, listUnexplained, remember, tryAgain, type Judged } from './test-again.ts';
import { runLanes, runStep, type Failure, type Step, type StepResult } from './test-step.ts';
import { lanesSince, lastFailed, noteFailed } from './test-since.ts';
import { notePassed, snapshot } from './selection/trees.ts';
import { chosenFiles, chosenJourneys, stages } from './test-steps.ts';

/** The types of the content, which the step `pages` writes and `types` reads. */
const contentTypes = join(root, '.astro', 'types.d.ts');

/** The chosen steps, and what they need in a fresh clone. */
const withNeeds = (only: string[]): string[] =>
  only.includes('types') && !existsSync(contentTypes) ? ['pages', ...only] : only;

async function runStages(chosen: string[]): Promise<StepResult[]> {
  const only = withNeeds(chosen);
  const wanted = ({ name }: Step) => only.length === 0 || only.includes(name);
  const results: StepResult[] = [];
  for (const stage of stages) {
    const lanes = stage.map((lane) => lane.filter(wanted)).filter((lane) => lane.length > 0);
    results.push(...(await runLanes(lanes)));
  }
  return results;
}

function runAgain({ name, again }: Failure): Promise<StepResult> {
  console.log(`\n== once more: ${name}`);
  return again ? runStep(again) : Promise.resolve({ passed: 0, failures: [] });
}

const print = (word: string, { name, why }: Failure): void =>
  console.log([`${word} ${name}`, ...why.map((line) => `    ${line.slice(0, 200)}`)].join('\n'));

/** The last lines of a run: what failed, what needs an explanation, and one line of counts. */
function report({ passed, failed, second }: Judged): number {
  for (const failure of failed) print('FAILED', failure);
  for (const failure of second) print('passed at the second try:', failure);
  if (second.length > 0) console.log('With the next change docs/flaky.md says why.');
  console.log(`${passed} passed, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;
}

async function runAll(): Promise<number> {
  const unexplained = listUnexplained().map((name) => ({
    name: 'docs/flaky.md',
    why: [`says nothing yet of ${name}`],
  }));
  if (unexplained.length > 0) return report({ passed: 0, failed: unexplained, second: [] });
  // files may change while it runs
  const tree = snapshot();
  const judged = await tryAgain(await runStages([]), listNamed(), runAgain);
  if (judged.second.length > 0) remember(judged.second);
  noteFailed(judged.failed);
  if (judged.failed.length === 0 && tree !== undefined) notePassed(tree);
  return report(judged);
}

/** Without a second try: the person who chose the tests is watching. */
function reportSome(results: StepResult[]): number {
  const passed = results.reduce((total, each) => total + each.passed, 0);
  const failed = results.flatMap(({ failures }) => failures);
  noteFailed(failed);
  return report({ passed, failed, second: [] });
}

async function runSince(args: string[]): Promise<number> {
  const lanes = lanesSince(args);
  return lanes ? reportSome(await runLanes(lanes)) : 1;
}

/** The files and steps that failed last time, and nothing else. */
async function runFailed(): Promise<number> {
  const places = lastFailed();
  const files = places.filter((place) => /\.test\.tsx?$/.test(place));
  const journeys = places.filter((place) => place.endsWith('.spec.ts'));
  const lanes = [
    ...(files.length > 0 ? [[chosenFiles(files)]] : []),
    ...(journeys.length > 0 ? [[chosenJourneys(journeys)]] : []),
  ];
  const results = [];
  for (const lane of lanes) results.push(...(await runLanes([lane])));
  const steps = places.filter((place) => !place.includes('/'));
  if (steps.length > 0) results.push(...(await runStages(steps)));
  return reportSome(results);
}

function run(args: string[]): Promise<number> {
  if (args.includes('--since')) return runSince(args);
  if (args.includes('--failed')) return runFailed();
  return args.length === 0 ? runAll() : runStages(args).then(reportSome);
}

emptyReports();
process.exit(await run(process.argv.slice(2)));
