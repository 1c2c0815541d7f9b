/*
 * Which tests share loaded modules, by globs; the others load them again for each file. Loading the
 * server costs five seconds of CPU.
 */

/** Unit tests that replace modules or globals. */
export const unitAlone = [
  'tests/unit/browser/**/*.test.ts',
  'tests/unit/{middleware,build/render}.test.ts',
];

/** Contract tests that replace our products with test products at their start. */
export const ownPlugs = [
  'tests/contract/orders-{next-stage,outside*,owner-stage,sta*}.mocked.test.ts',
  'tests/contract/reservations*.mocked.test.ts',
];

/** Contract tests that replace modules, and those that bring plugs. */
export const mocked = ['tests/contract/**/*.mocked.test.ts'];
