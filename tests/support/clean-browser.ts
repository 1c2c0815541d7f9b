import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { cleanBrowser } from '#tests/support/browser-state.ts';

/** When the tests of islands take place, unless they say otherwise. */
export const TEST_TIME = new Date('2026-11-21T10:00:00Z');

interface Visit {
  now?: Date | number;
  /** Runs when a test is over and its page is gone: what it changed around it is put back. */
  leave?: () => void;
}

/**
 * Each test of the file has a browser that was never here, whose clock starts at `now` and goes on by itself;
 * `prepare` says what the page finds. No clock, spy or global of one test is left for the next.
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
