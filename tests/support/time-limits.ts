import { vi } from 'vitest';

/** Runs the work with other settings, and restores them. */
export async function withSettings<T>(
  settings: Record<string, string>,
  work: () => T | Promise<T>,
): Promise<T> {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  try {
    return await work();
  } finally {
    vi.unstubAllEnvs();
  }
}

/** For a test about time limits: everything opened by the work has the product's limits. */
export const withOrdinaryTimeLimits = <T>(work: () => T | Promise<T>): Promise<T> =>
  withSettings({ TIME_LIMITS: 'on' }, work);
