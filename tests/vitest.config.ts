import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { mutate } from '#tests/simulation/mutate.ts';
import { contract, islands, isolated, mocked, plugs } from '#tests/support/test-kinds.ts';

// Nothing fails because the machine is busy; a test about a limit sets it. Every process of the run reads it.
process.env['TIME_LIMITS'] = 'raised';

/** The first to run for each file, so that it sees everything. */
const executed = 'tests/support/executed.ts';

const project = (name: string, include: string[], test: object) => ({
  extends: true as const,
  test: { name, include, ...test },
});

/** The API in process, on a PostgreSQL that all files share. */
const onDatabase = (name: string, include: string[], test: object = {}) =>
  project(name, include, {
    environment: 'node',
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: [
      executed,
      ...['cheap-hashes', 'audit-books', 'plan-once'].map((name) => `tests/support/${name}.ts`),
    ],
    ...test,
  });

const { MUTANT } = process.env;

export default defineConfig({
  plugins: MUTANT ? [mutate(MUTANT)] : [],
  root: join(import.meta.dirname, '..'),
  cacheDir: '.cache/vite',
  define: { __MARKS__: '"/marks/"' },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // what is kept doesn't depend on the mutant
    fsModuleCache: !MUTANT,
    maxWorkers: 2,
    // Waiting ends with what is waited for; only what never comes takes so long, on any machine.
    testTimeout: 10 * PATIENCE_MS,
    hookTimeout: 10 * PATIENCE_MS,
    teardownTimeout: 10 * PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    projects: [
      // The code keeps nothing in its modules, so files may share them: loading it took half the time.
      project('unit', ['tests/**/*.test.ts'], {
        environment: 'node',
        isolate: false,
        setupFiles: [executed],
        exclude: [...isolated, ...contract, ...mocked, ...plugs, ...islands],
      }),
      project('unit-isolated', isolated, { environment: 'node', setupFiles: [executed] }),
      // The server keeps nothing in its modules, so files may share them: loading it takes a second.
      onDatabase('contract', contract, { isolate: false }),
      // A file that replaces a module of the server gets a separate one.
      onDatabase('contract-mocked', mocked),
      // Each puts its own plugs where it finds those of another, so these may share once more.
      onDatabase('contract-plugs', plugs, { isolate: false }),
      // A separate world for each file, without loading jsdom for each again: half the time.
      project('islands', islands, {
        environment: 'jsdom',
        pool: 'vmForks',
        setupFiles: [executed, 'tests/support/islands-setup.ts'],
      }),
    ],
  },
});
