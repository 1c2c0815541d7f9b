import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import astro from 'eslint-plugin-astro';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';
import { edges, outOfReach } from './floors.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A zone may not import what its message names; the message says the right way. */
const ban = (regex, message, extra = {}) => ({ regex, message, ...extra });
const noParents = ban('^\\.\\./', 'Across folders write #lib/, #server/, #islands/ …, never ../');
const noServer = ban(
  '^#server/',
  'Server code never reaches pages or islands: use Astro.locals.api or #lib/browser/api.',
);
const noBrowser = ban('^#lib/browser/', 'Only islands may use #lib/browser.');
const noIslands = ban(
  '^#islands/(?!ui/)',
  'Islands are used by pages and layouts only; #islands/ui is drawn anywhere.',
);
const noZodInBrowser = ban('^zod$', 'zod costs 24 kB in the browser: use #lib/rules.');
const contractsAsTypes = ban(
  '^#lib/contracts/',
  'Contracts are types in the browser: import type.',
  { allowTypeImports: true },
);
const zone = (files, patterns, ignores = []) => ({
  files,
  ignores,
  rules: {
    '@typescript-eslint/no-restricted-imports': ['error', { patterns: [noParents, ...patterns] }],
  },
});

const serverParts = readdirSync(`${root}/src/server`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !edges.includes(entry.name))
  .map(({ name }) => name);

/** Floors whose files are imported one by one: everyone stands on them. */
const open = ['db', 'ports', 'platform', 'ledger', 'http', 'providers', 'orders'];

/** A part of the server knows the floors below it, and another feature by its front. */
const serverZone = (part) =>
  zone(
    [`src/server/${part}/**/*.ts`],
    [
      noBrowser,
      noIslands,
      ban(
        `^#server/(?:(?:${outOfReach(part).join('|')})/|[\\w-]+\\.ts$)`,
        'It stands on the same floor or above: hand it in where it is mounted, or move it down.',
      ),
      ban(
        `^#server/(?!${[...open, part].join('|')})[^/]+/(?!index\\.ts)`,
        'Another feature only through its index.ts.',
      ),
    ],
  );

export default ts.config(
  { ignores: ['dist', '.astro', 'node_modules', '.data', '.cache', 'public', '**/*.d.ts'] },
  ...ts.configs.recommended,
  ...astro.configs['flat/recommended'],
  {
    languageOptions: {},
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXAttribute[name.name='style']",
          message: 'The CSP blocks style attributes: use a class.',
        },
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
        {
          selector:
            "MemberExpression[property.name='pathname'][object.arguments.1.object.type='MetaProperty']",
          message:
            'A folder may have a space in its name: use fileURLToPath or import.meta.dirname.',
        },
      ],
    },
  },
  {
    files: ['**/*.astro'],
    rules: {
      'astro/no-set-html-directive': 'error',
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^(_|Props$)' }],
    },
  },
  {
    files: ['src/islands/**/*.tsx'],
    plugins: { 'jsx-a11y': a11y, 'react-hooks': hooks },
    rules: {
      ...a11y.flatConfigs.recommended.rules,
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  zone(['src/lib/**/*.ts'], [noServer, noBrowser, noIslands], ['src/lib/browser/**']),
  zone(['src/lib/browser/**/*.ts'], [noServer, noIslands, noZodInBrowser, contractsAsTypes]),
  zone(['src/islands/ui/**/*.{ts,tsx}'], [noServer, noBrowser, noZodInBrowser, contractsAsTypes]),
  zone(
    ['src/islands/**/*.{ts,tsx}'],
    [noServer, noZodInBrowser, contractsAsTypes],
    ['src/islands/ui/**'],
  ),
  zone(['src/pages/**/*.astro', 'src/layouts/**/*.astro'], [noServer, noBrowser]),
  zone(['src/components/**/*.astro'], [noServer, noBrowser, noIslands]),
  ...serverParts.map(serverZone),
  {
    files: ['src/server/**/*.ts'],
    ignores: ['src/server/platform/env.ts', 'src/server/db/time-limits.ts', 'src/server/ops/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read settings from platform/env.ts.' },
      ],
    },
  },
  {
    files: [
      'src/server/ops/**',
      'tests/bench/**',
      'tests/shots/**',
      'src/server/main.ts',
      'src/server/worker.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['tests/**', '.config/**', 'astro.config.mjs', '**/*.config.{mjs,ts}'],
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
