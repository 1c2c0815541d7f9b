import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './root.ts';
import type { StepResult } from './test-step.ts';

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
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

const COLOURS = /\u001b\[[0-9;]*m/g;

const linesOf = (text: string): string[] =>
  text
    .replace(COLOURS, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const withReason = (title: string, why: string[]): string =>
  [title, ...why.map((line) => `    ${line.slice(0, 200)}`)].join('\n');

/** What failed, and the beginning of why, for machines that show only the end of a run. */
const describeFailure = (place: string, title: string, message = ''): string =>
  withReason(`${place}: ${title}`, linesOf(message).slice(0, 5));

/** A step that ended without saying which of its checks failed: its last lines say the most. */
export const describeCrash = (name: string, code: number, output: string): string =>
  withReason(`${name}: ended with ${code}`, linesOf(output).slice(-12));

/** A file that couldn't even be loaded counts as one failure. */
export function countVitest(name: string): StepResult {
  const { numPassedTests, testResults } = readReport(name) as VitestReport;
  const failures = testResults.flatMap((file) => {
    const place = relative(root, file.name);
    const titles = file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        describeFailure(place, fullName, failureMessages?.[0]),
      );
    return file.status === 'failed' && titles.length === 0 ? [`${place}: not loaded`] : titles;
  });
  return { passed: numPassedTests, failed: failures.length, failures };
}

interface MeasuredRow {
  name: string;
  value: number;
  gate: string;
  ok: boolean;
  /** Why there is no value. */
  problem?: string;
}

/** Compares figures with their limits; each one counts as a check. */
export function countRows(name: string): StepResult {
  const rows = readReport(name) as MeasuredRow[];
  const missed = rows.filter(({ ok }) => !ok);
  return {
    passed: rows.length - missed.length,
    failed: missed.length,
    failures: missed.map(({ name: what, value, gate, problem }) =>
      problem === undefined
        ? `${name}: ${what} is ${value}, not ${gate}`
        : describeFailure(name, what, problem),
    ),
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
  specs: { title: string; ok: boolean; tests: TestRun[] }[];
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

const describeJourney = (place: string, title: string, results: TestRun['results']): string => {
  const message = results.find(({ error }) => error)?.error?.message;
  return withReason(describeFailure(place, title, message), whatWasOpen(results));
};

/** A test that passed only on a retry is flaky, which counts as failed. */
export function countPlaywright(): StepResult {
  const { stats, suites } = readReport('e2e') as {
    stats: { expected: number; flaky: number; unexpected: number };
    suites: Suite[];
  };
  const failures = suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) =>
          describeJourney(file, `${title} (${projectName})`, results),
        ),
    );
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures };
}
