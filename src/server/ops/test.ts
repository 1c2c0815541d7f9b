import { rmSync, readFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runStep, type StepResult } from './test-step.ts';
import { root } from './root.ts';

const bin = (name: string) => join(root, 'node_modules', ...name.split('/'));
const vitest = bin('vitest/vitest.mjs');
const reports = join(root, '.cache', 'test-reports');
const report = (name: string) => join(reports, `${name}.json`);

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** A file that could not even be loaded counts as one failure. */
function countVitest(name: string): StepResult {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(
    readFileSync(report(name), 'utf8'),
  ) as VitestReport;
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

function countPlaywright(): StepResult {
  const { stats } = JSON.parse(readFileSync(report('e2e'), 'utf8')) as {
    stats: { expected: number; flaky: number; unexpected: number };
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

const project = (name: string) => ({
  name,
  args: [
    vitest,
    ...['run', '--config', 'tests/vitest.config.ts', '--project', name],
    ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report(name)}`],
  ],
  count: () => countVitest(name),
});

const prettier = ['--config', '.config/prettier.config.mjs', '--check', '.', '--log-level', 'warn'];
const eslint = ['--config', '.config/eslint.config.mjs', '--max-warnings', '0', 'src', 'tests'];

const steps = [
  { name: 'format', args: [bin('prettier/bin/prettier.cjs'), ...prettier] },
  { name: 'lint', args: [bin('eslint/bin/eslint.js'), ...eslint] },
  {
    name: 'types of pages',
    args: [bin('astro/bin/astro.mjs'), 'check', '--minimumSeverity', 'error'],
  },
  { name: 'types', args: [bin('typescript/bin/tsc'), '--noEmit'] },
  project('unit'),
  project('contract'),
  project('islands'),
  { name: 'build', args: [join(root, 'src/server/ops/build-if-changed.ts')] },
  {
    name: 'e2e',
    args: [bin('playwright/cli.js'), 'test', '--config', 'tests/e2e/playwright.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report('e2e') },
    count: countPlaywright,
  },
  { name: 'budgets', args: [join(root, 'tests/bench/pages.ts')] },
];

/** Runs everything, or the steps named on the command line, and ends with one line of counts. */
async function run(only: string[]): Promise<number> {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  let passed = 0;
  let failed = 0;
  for (const step of steps.filter(({ name }) => only.length === 0 || only.includes(name))) {
    const result = await runStep(step);
    passed += result.passed;
    failed += result.failed;
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exit(await run(process.argv.slice(2)));
