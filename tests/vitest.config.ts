import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { mocked, ownPlugs, unitAlone } from '#tests/support/shared-modules.ts';

// Nothing fails because the machine is busy; a test about a limit sets it. Every process of the run reads it.
process.env['TIME_LIMITS'] = 'raised';

/** The first to run for each file, so that it sees everything. */
const executed = 'tests/support/executed.ts';

const project = (name: string, test: object) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...test },
});

/** The API in process, on a PostgreSQL that all files share. */
const contract = (name: string, test: object) =>
  project(name, {
    environment: 'node',
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: [
      executed,
      ...['cheap-hashes', 'audit-books', 'plan-once'].map((name) => `tests/support/${name}.ts`),
    ],
    ...test,
  });

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  cacheDir: '.cache/vite',
  define: { __MARKS__: '"/marks/"' },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    maxWorkers: 2,
    // Waiting ends with what is waited for; only what never comes takes so long, on any machine.
    testTimeout: 10 * PATIENCE_MS,
    hookTimeout: 10 * PATIENCE_MS,
    teardownTimeout: 10 * PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    projects: [
      // The code keeps nothing in its modules, so files may share them: loading it took half the time.
      project('unit', {
        environment: 'node',
        isolate: false,
        setupFiles: [executed],
        include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/conformance/**/*.test.ts'],
        exclude: [...unitAlone, 'tests/conformance/**/*.contract.test.ts'],
      }),
      project('unit-alone', {
        environment: 'node',
        include: unitAlone,
        setupFiles: [executed],
      }),
      // The server keeps nothing in its modules, so files may share them: loading it takes a second.
      contract('contract', {
        include: ['tests/{contract,conformance}/**/*.contract.test.ts'],
        isolate: false,
      }),
      // A file that replaces a module of the server gets a separate one.
      contract('contract-mocked', {
        include: mocked,
        exclude: ownPlugs,
      }),
      // Each puts its own plugs where it finds those of another, so these may share once more.
      contract('contract-plugs', { include: ownPlugs, isolate: false }),
      // A separate world for each file, without loading jsdom for each again: half the time.
      project('islands', {
        environment: 'jsdom',
        pool: 'vmForks',
        setupFiles: [executed, 'tests/support/islands-setup.ts'],
      }),
    ],
  },
});
