import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { cleanBrowser } from '#tests/support/browser-state.ts';

/** The time at which tests of islands run by default. */
export const TEST_TIME = new Date('2026-11-21T10:00:00Z');

interface Visit {
  now?: Date | number;
  /** Runs after a test, when its page is closed: undoes what it changed around it. */
  leave?: () => void;
}

/**
 * Starts each test of the file in a fresh browser whose clock starts at `now` and runs; `prepare`
 * sets up what the page finds. Clocks, spies and globals of a test don't leak into the next.
 */
export function inCleanBrowser(prepare: () => void, { now = TEST_TIME, leave }: Visit = {}): void {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now });
    cleanBrowser();
    prepare();
  });
  afterEach(() => {
    cleanup();
    leave?.();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.clearAllMocks();
  });
}
