import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './root.ts';
import type { Failure, Step, StepResult } from './test-step.ts';

const folder = join(root, '.cache', 'test-reports');

export const reportPath = (name: string): string => join(folder, `${name}.json`);

export function emptyReports(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

const readReport = (name: string): unknown => JSON.parse(readFileSync(reportPath(name), 'utf8'));

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      fullName: string;
      status: string;
      failureMessages?: string[];
    }[];
  }[];
}

const COLOURS = /\u001b\[[0-9;]*m/g;

const linesOf = (text: string): string[] =>
  text
    .replace(COLOURS, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** For a step that ended without naming its failed checks, the last lines are the most useful. */
export const lastLines = (output: string): string[] => linesOf(output).slice(-12);

const firstLines = (message = ''): string[] => linesOf(message).slice(0, 5);

/** How a runner repeats one of its tests: a file, and the titles down to the test (none: the whole file). */
export type Again = (file: string, titles?: string[]) => Step;

/** A file that couldn't even be loaded counts as one failure. */
export function countVitest(name: string, again?: Again): StepResult {
  const { numPassedTests, testResults } = readReport(name) as VitestReport;
  const failures = testResults.flatMap(({ name: path, status, assertionResults }): Failure[] => {
    const file = relative(root, path);
    const failed = assertionResults
      .filter((each) => each.status === 'failed')
      .map(({ ancestorTitles, title, fullName, failureMessages }) => ({
        name: `${file}: ${fullName}`,
        why: firstLines(failureMessages?.[0]),
        ...(again && { again: again(file, [...ancestorTitles, title]) }),
      }));
    if (status !== 'failed' || failed.length > 0) return failed;
    return [{ name: `${file}: not loaded`, why: [], ...(again && { again: again(file) }) }];
  });
  return { passed: numPassedTests, failures };
}

interface MeasuredRow {
  name: string;
  value: number;
  gate: string;
  ok: boolean;
  /** Why there is no value. */
  problem?: string;
}

/**
 * Compares figures with their limits; each one counts as a check.
 * @param again how one of them is measured again
 */
export function countRows(name: string, again?: (row: string) => Step): StepResult {
  const rows = readReport(name) as MeasuredRow[];
  const missed = rows.filter(({ ok }) => !ok);
  return {
    passed: rows.length - missed.length,
    failures: missed.map(({ name: what, value, gate, problem }) => ({
      name: `${name}: ${what}`,
      why: problem === undefined ? [`is ${value}, not ${gate}`] : firstLines(problem),
      ...(again && { again: again(what) }),
    })),
  };
}

interface TestRun {
  projectName: string;
  /** `unexpected`: failed; `flaky`: failed at first. */
  status: string;
  results: { error?: { message?: string }; attachments?: { name: string; body?: string }[] }[];
}

interface Suite {
  file: string;
  specs: { title: string; line: number; tests: TestRun[] }[];
  suites?: Suite[];
}

const specsOf = ({
  file,
  specs,
  suites = [],
}: Suite): (Suite['specs'][number] & { file: string })[] => [
  ...specs.map((spec) => ({ ...spec, file })),
  ...suites.flatMap(specsOf),
];

/** The pages and requests that a journey attached when it failed. */
function whatWasOpen(results: TestRun['results']): string[] {
  const attached = results
    .flatMap(({ attachments = [] }) => attachments)
    .find(({ name, body }) => name === 'what was open' && body);
  return linesOf(Buffer.from(attached?.body ?? '', 'base64').toString()).slice(0, 40);
}

/** How Playwright repeats one journey. */
export type AgainJourney = (spec: {
  file: string;
  line: number;
  title: string;
  projectName: string;
}) => Step;

/** A test that passed only on a retry is flaky, which counts as failed. */
export function countPlaywright(name: string, again?: AgainJourney): StepResult {
  const { stats, suites } = readReport(name) as {
    stats: { expected: number };
    suites: Suite[];
  };
  const failures = suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const message = results.find(({ error }) => error)?.error?.message;
        return {
          name: `tests/${file}: ${title} (${projectName})`,
          why: [...firstLines(message), ...whatWasOpen(results)],
          ...(again && { again: again({ file, line, title, projectName }) }),
        };
      }),
  );
  return { passed: stats.expected, failures };
}
