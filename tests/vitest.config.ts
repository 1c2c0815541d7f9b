import { defineConfig } from 'vitest/config';

const project = (name: string, test: object) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...test },
});

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    maxWorkers: 2,
    projects: [
      project('unit', { environment: 'node' }),
      project('contract', {
        environment: 'node',
        include: ['tests/contract/**/*.contract.test.ts'],
        globalSetup: ['tests/support/global-setup.ts'],
        testTimeout: 20_000,
        hookTimeout: 60_000,
      }),
      project('islands', { environment: 'jsdom', setupFiles: ['tests/support/islands-setup.ts'] }),
    ],
  },
});
