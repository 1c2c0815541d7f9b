import { vi } from 'vitest';

/** Runs the work with other settings around it, and puts them back. */
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

/** For a test about a limit of time: what the work opens has those of the product. */
export const withOrdinaryTimeLimits = <T>(work: () => T | Promise<T>): Promise<T> =>
  withSettings({ TIME_LIMITS: 'on' }, work);
