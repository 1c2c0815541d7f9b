import { performance as ofProcess } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { sinceAnswer } from '#lib/browser/server-time.ts';

it('the page of a test has just loaded, however long the tests have run', () => {
  expect(sinceAnswer()).toBeGreaterThan(0);
  expect(ofProcess.now() - sinceAnswer()).toBeGreaterThan(1);
});
