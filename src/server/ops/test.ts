import { join } from 'node:path';
import { root } from './root.ts';
import {
  countPlaywright,
  countRows,
  countVitest,
  emptyReports,
  reportPath,
} from './test-reports.ts';
import { runLanes, type Step, type StepResult } from './test-step.ts';

const bin = (name: string) => join(root, 'node_modules', ...name.split('/'));

/** The tests of one folder; `contract*` covers contract in all its projects. */
const project = (name: string): Step => ({
  name,
  args: [
    bin('vitest/vitest.mjs'),
    ...['run', '--config', 'tests/vitest.config.ts', '--project', `${name}*`],
    ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${reportPath(name)}`],
  ],
  count: () => countVitest(name),
});

const prettier = ['--config', '.config/prettier.config.mjs', '--check', '.', '--log-level', 'warn'];
const eslint = ['--config', '.config/eslint.config.mjs', '--max-warnings', '0', 'src', 'tests'];
const oxlint = ['--config', '.config/oxlint.json', '--type-aware', '--type-check', 'src', 'tests'];
const astroCheck = [
  ...['check', '--minimumSeverity', 'error'],
  ...['--tsconfig', '.config/tsconfig.pages.json'],
];

const format = { name: 'format', args: [bin('prettier/bin/prettier.cjs'), ...prettier] };
const lint = { name: 'lint', args: [bin('eslint/bin/eslint.js'), ...eslint] };
// Runs first, because it writes the content's types that the next step reads.
const pages = { name: 'pages', args: [bin('astro/bin/astro.mjs'), ...astroCheck] };
// The compiler, and the rules that need types: one native program for both.
const types = { name: 'types', args: [bin('oxlint/bin/oxlint'), ...oxlint] };
const build = { name: 'build', args: [join(root, 'src/server/ops/build-if-changed.ts')] };
const e2e = {
  name: 'e2e',
  args: [bin('playwright/cli.js'), 'test', '--config', 'tests/e2e/playwright.config.ts'],
  // Node reads TypeScript by itself, in half the time that Playwright’s own compiler takes in every process.
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath('e2e'), PW_DISABLE_TS_ESM: '1' },
  count: countPlaywright,
};
/** Measurements: each figure counts as a check against its limit. */
const measured = (name: string, file: string): Step => ({
  name,
  args: [join(root, 'tests/bench', file)],
  env: { ROWS_JSON_OUTPUT_FILE: reportPath(name) },
  count: () => countRows(name),
});
const budgets = measured('budgets', 'pages.ts');
const grades = measured('lighthouse', 'lighthouse.ts');

/** Stages run one after another; the lanes of a stage run in parallel, each on a core of its own. */
const stages: Step[][][] = [
  // budgets count bytes, and spend more time waiting for pages than working
  [
    [pages, types, lint, format, project('islands'), project('unit')],
    [build, budgets, grades],
  ],
  [[project('contract')]],
  [[e2e]],
];

/** Runs everything, or the steps named on the command line, and ends with one line of counts. */
async function run(only: string[]): Promise<number> {
  emptyReports();
  const wanted = ({ name }: Step) => only.length === 0 || only.includes(name);
  const results: StepResult[] = [];
  for (const stage of stages) {
    const lanes = stage.map((lane) => lane.filter(wanted)).filter((lane) => lane.length > 0);
    results.push(...(await runLanes(lanes)));
  }
  const sum = (key: 'passed' | 'failed') => results.reduce((total, each) => total + each[key], 0);
  for (const title of results.flatMap(({ failures }) => failures)) console.log(`FAILED ${title}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}

process.exit(await run(process.argv.slice(2)));
