import { join } from 'node:path';
import { root } from './root.ts';
import { executedFolder } from './selection/executed.ts';
import { countPlaywright, countRows, countVitest, reportPath, type Again } from './test-reports.ts';
import type { Step } from './test-step.ts';

const bin = (name: string) => join(root, 'node_modules', ...name.split('/'));

/** Escapes anything but letters, digits and spaces, for a pattern that matches exactly this text. */
const literally = (text: string): string => text.replace(/[^\p{L}\p{N} ]/gu, '\\$&');

/** The report of a second try, read when it has ended. */
const SECOND = 'second-try';

interface Vitest {
  name: string;
  config: string;
  report: string;
  projects?: string;
}

const ourConfig = 'tests/vitest.config.ts';
/**
 * Complete files record what they execute, for `--since`; CI doesn't need it, and it takes a fifth of their
 * time.
 */
const noting: Record<string, string> =
  process.env['CI'] === 'true' ? {} : { EXECUTED_FOLDER: executedFolder };

/** Test files of one kind (none: all of them); `contract*` covers its three projects. */
function vitest(
  { name, config, report, projects = `${name}*` }: Vitest,
  rest: string[],
  again?: Again,
): Step {
  return {
    name,
    args: [
      bin('vitest/vitest.mjs'),
      ...['run', '--config', config, '--project', projects],
      ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${reportPath(report)}`],
      ...rest,
    ],
    count: () => countVitest(report, again),
  };
}

export const project = (name: string, config = ourConfig): Step => ({
  ...vitest({ name, config, report: name }, [], (file, titles) => {
    // as the runner joins them
    const only = titles ? ['-t', `^${literally(titles.join(' > '))}$`] : [];
    return vitest({ name, config, report: SECOND }, [file, ...only]);
  }),
  env: noting,
});

/** Some test files, of any folder. */
export const chosenFiles = (files: string[]): Step => ({
  ...vitest({ name: 'tests', config: ourConfig, report: 'tests', projects: '*' }, files),
  env: noting,
});

const prettier = [
  ...['--config', '.config/prettier.config.mjs', '--check', '--log-level', 'warn'],
  ...['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/prettier'],
];
const oxlint = ['--config', '.config/oxlint.json', '--max-warnings', '0'];
const astroCheck = [
  ...['check', '--minimumSeverity', 'error'],
  ...['--tsconfig', '.config/tsconfig.pages.json'],
];

export const format = (files: string[]): Step => ({
  name: 'format',
  args: [bin('prettier/bin/prettier.cjs'), ...prettier, '--ignore-unknown', ...files],
});
export const lint = (files: string[]): Step => ({
  name: 'lint',
  args: [bin('oxlint/bin/oxlint'), ...oxlint, ...files],
});
// Runs first, because it writes the content's types that the next step reads.
export const pages: Step = { name: 'pages', args: [bin('astro/bin/astro.mjs'), ...astroCheck] };
// The compiler, and the rules that need types: one native program for both.
export const types: Step = {
  name: 'types',
  args: [bin('oxlint/bin/oxlint'), ...oxlint, '--type-aware', '--type-check', 'src', 'tests'],
};
export const build: Step = {
  name: 'build',
  args: [join(root, 'src/build/build-if-changed.ts')],
};

const playwright = (
  report: string,
  rest: string[],
  env = {},
): Pick<Step, 'name' | 'args' | 'env'> => ({
  name: 'e2e',
  args: [bin('playwright/cli.js'), 'test', '--config', 'tests/playwright.config.ts', ...rest],
  // Node reads TypeScript by itself, in half the time that Playwright’s own compiler takes in every process.
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath(report), PW_DISABLE_TS_ESM: '1', ...env },
});

/** A second try runs on a freshly started product. */
const e2e: Step = {
  ...playwright('e2e', []),
  count: () =>
    countPlaywright('e2e', ({ file, line, title, projectName }) => {
      const which = [`tests/${file}:${line}`, '--grep', literally(title)];
      return {
        ...playwright(SECOND, [...which, '--project', projectName], { E2E_WORKERS: '1' }),
        count: () => countPlaywright(SECOND),
      };
    }),
};

/** Some journeys, one after another on one product. */
export const chosenJourneys = (files: string[]): Step => ({
  ...playwright('e2e', files, { E2E_WORKERS: '1' }),
  count: () => countPlaywright('e2e'),
});

/** Measurements: each figure counts as a check against its limit. */
const measured = (name: string, file: string): Step => ({
  name,
  args: [join(root, 'tests/bench', file)],
  env: { ROWS_JSON_OUTPUT_FILE: reportPath(name) },
  count: () => countRows(name),
});
const budgets = measured('budgets', 'pages.ts');
const grades = measured('lighthouse', 'lighthouse.ts');
/** A short run of each bench, so that none breaks unnoticed. */
const tryBenches = (report: string, names: string[]): Pick<Step, 'name' | 'args' | 'env'> => ({
  name: 'benches',
  args: [join(root, 'tests/bench/main.ts'), '--trial', ...names],
  env: { ROWS_JSON_OUTPUT_FILE: reportPath(report) },
});
const benches: Step = {
  ...tryBenches('benches', []),
  count: () =>
    countRows('benches', (bench) => ({
      ...tryBenches(SECOND, [bench]),
      count: () => countRows(SECOND),
    })),
};

/** Stages run one after another; the lanes of a stage run in parallel, each on a separate core. */
export const stages: Step[][][] = [
  // budgets count bytes, and spend more time waiting for pages than working
  [
    [pages, types, lint(['src', 'tests']), format(['.']), project('islands'), project('unit')],
    [build, budgets, grades],
  ],
  // benches need what the build made, and their limits of time don't count in a trial
  [[project('contract')], [benches]],
  [[e2e]],
];
