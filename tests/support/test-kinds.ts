/* The end of a test's name defines what it needs, and so which project runs it. Tests share loaded
   modules where they can, because loading the server costs five seconds of CPU. */

/**
 * Replace modules or globals, or depend on state of the whole process, without a database. Each file has a separate
 * process.
 */
export const isolated = ['tests/**/*.isolated.test.ts'];

/** Call the API in process on a real PostgreSQL. */
export const contract = ['tests/**/*.contract.test.ts'];

/** Contract tests that replace modules. Each file loads the server again. */
export const mocked = ['tests/**/*.mocked.test.ts'];

/** Contract tests that replace our products with test products at their start. */
export const plugs = ['tests/**/*.plugs.test.ts'];

/** Render islands, or use other code of the browser, in jsdom. */
export const islands = ['tests/**/*.test.tsx', 'tests/**/*.dom.test.ts'];
