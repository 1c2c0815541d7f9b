import { join } from 'node:path';
import { root } from './root.ts';
import { countPlaywright, countRows, countVitest, reportPath, type Again } from './test-reports.ts';
import type { Step } from './test-step.ts';

const bin = (name: string) => join(root, 'node_modules', ...name.split('/'));

/** Anything but letters, digits and spaces, for a pattern that means just this text. */
const literally = (text: string): string => text.replace(/[^\p{L}\p{N} ]/gu, '\\$&');

/** The report of a second try, read as soon as it has ended. */
const SECOND = 'second-try';

/** Files of one folder of tests (none: all); `contract*` covers contract in all its projects. */
function vitest(
  { name, config, report }: { name: string; config: string; report: string },
  rest: string[],
  again?: Again,
): Step {
  return {
    name,
    args: [
      bin('vitest/vitest.mjs'),
      ...['run', '--config', config, '--project', `${name}*`],
      ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${reportPath(report)}`],
      ...rest,
    ],
    count: () => countVitest(report, again),
  };
}

export const project = (
  name: string,
  files: string[] = [],
  config = 'tests/vitest.config.ts',
): Step =>
  vitest({ name, config, report: name }, files, (file, titles) => {
    // as the runner joins them
    const only = titles ? ['-t', `^${literally(titles.join(' > '))}$`] : [];
    return vitest({ name, config, report: SECOND }, [file, ...only]);
  });

const prettier = ['--config', '.config/prettier.config.mjs', '--check', '.', '--log-level', 'warn'];
const eslint = ['--config', '.config/eslint.config.mjs', '--max-warnings', '0', 'src', 'tests'];
const oxlint = ['--config', '.config/oxlint.json', '--type-aware', '--type-check', 'src', 'tests'];
const astroCheck = [
  ...['check', '--minimumSeverity', 'error'],
  ...['--tsconfig', '.config/tsconfig.pages.json'],
];

const format: Step = { name: 'format', args: [bin('prettier/bin/prettier.cjs'), ...prettier] };
const lint: Step = { name: 'lint', args: [bin('eslint/bin/eslint.js'), ...eslint] };
// Runs first, because it writes the content's types that the next step reads.
const pages: Step = { name: 'pages', args: [bin('astro/bin/astro.mjs'), ...astroCheck] };
// The compiler, and the rules that need types: one native program for both.
const types: Step = { name: 'types', args: [bin('oxlint/bin/oxlint'), ...oxlint] };
const build: Step = { name: 'build', args: [join(root, 'src/server/ops/build-if-changed.ts')] };

const playwright = (
  report: string,
  rest: string[],
  env = {},
): Pick<Step, 'name' | 'args' | 'env'> => ({
  name: 'e2e',
  args: [bin('playwright/cli.js'), 'test', '--config', 'tests/e2e/playwright.config.ts', ...rest],
  // Node reads TypeScript by itself, in half the time that Playwright’s own compiler takes in every process.
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath(report), PW_DISABLE_TS_ESM: '1', ...env },
});

/** Once more means on a product of its own, started again. */
const e2e: Step = {
  ...playwright('e2e', []),
  count: () =>
    countPlaywright('e2e', ({ file, line, title, projectName }) => {
      const which = [`tests/e2e/${file}:${line}`, '--grep', literally(title)];
      return {
        ...playwright(SECOND, [...which, '--project', projectName], { E2E_WORKERS: '1' }),
        count: () => countPlaywright(SECOND),
      };
    }),
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
export const stages: Step[][][] = [
  // budgets count bytes, and spend more time waiting for pages than working
  [
    [pages, types, lint, format, project('islands'), project('unit')],
    [build, budgets, grades],
  ],
  [[project('contract')]],
  [[e2e]],
];
