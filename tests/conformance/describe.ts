import { describe, it } from 'vitest';
import type { Subject } from './kit.ts';

/** Every scenario of an adapter as a separate test. */
export const describeAll = (subjects: readonly Subject[]): void =>
  describe.each(subjects)('$name', ({ scenarios, attempt }) => {
    it.each(scenarios)('keeps its word with %s', (scenario) => attempt(scenario));
  });
