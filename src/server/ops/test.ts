import { emptyReports } from './test-reports.ts';
import { listNamed, listUnexplained, remember, tryAgain, type Judged } from './test-again.ts';
import { runLanes, runStep, type Failure, type Step, type StepResult } from './test-step.ts';
import { stages } from './test-steps.ts';

async function runStages(only: string[]): Promise<StepResult[]> {
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

/** The last lines of a run: what failed, what is to be explained, and one line of counts. */
function report({ passed, failed, second }: Judged): number {
  for (const failure of failed) print('FAILED', failure);
  for (const failure of second) print('passed at the second try:', failure);
  if (second.length > 0) console.log('With the next change docs/flaky.md says why.');
  console.log(`${passed} passed, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;
}

async function runAll(): Promise<number> {
  const unexplained = listUnexplained();
  for (const name of unexplained)
    console.error(`docs/flaky.md doesn’t say why this failed: ${name}`);
  if (unexplained.length > 0) return 1;
  const judged = await tryAgain(await runStages([]), listNamed(), runAgain);
  remember(judged.second);
  return report(judged);
}

/** Some steps, named on the command line: there is no second try. */
async function runSome(only: string[]): Promise<number> {
  const results = await runStages(only);
  const passed = results.reduce((total, each) => total + each.passed, 0);
  return report({ passed, failed: results.flatMap(({ failures }) => failures), second: [] });
}

const only = process.argv.slice(2);
emptyReports();
process.exit(await (only.length === 0 ? runAll() : runSome(only)));
