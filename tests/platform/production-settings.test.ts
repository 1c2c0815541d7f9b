import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { sets } from '#server/platform/check-settings.ts';
import { readEnv, SettingsError } from '#server/platform/env.ts';
import { providerNeeds } from '#server/platform/provider-needs.ts';
import { createProviders } from '#server/providers/create-providers.ts';
import { isSandboxAt } from '#server/providers/sandboxes.ts';
import { stillClock } from '#tests/support/clock.ts';
import { productionSettings as full } from '#tests/support/planted-keys.ts';

function complaints(settings: Record<string, string>): string[] {
  try {
    readEnv(settings);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as SettingsError).message
      .replace('Put these settings right:\n', '')
      .split('\n')
      .map((line) => line.replace(/^- /, ''));
  }
}

describe('production with a full set of keys', () => {
  it('passes all checks', () => {
    expect(complaints(full)).toEqual([]);
    expect(complaints({ ...full, ALLOW_SANDBOX: 'true' })).toEqual([]);
  });

  it('uses a sandbox for nothing that has an adapter', () => {
    const env = { ...readEnv({ ...full, ALLOW_SANDBOX: 'true' }), ALLOW_SANDBOX: false };
    const log = pino({ level: 'silent' });
    const providers = createProviders({ env, log, clock: stillClock(), db: {} as Database });
    const sandboxes = providerNeeds.filter(({ port }) => isSandboxAt(providers, port));
    const missing = providerNeeds.filter(({ isMissing }) => isMissing);
    expect(sandboxes.map(({ port }) => port)).toEqual(missing.map(({ port }) => port));
  });
});

const given = sets.filter((set) => set.length > 1 && set.every((key) => full[key]));

describe('production with half a set', () => {
  it.each(given.flatMap((set) => set.map((key) => [key, set] as const)))(
    'reports in one sentence that %s is missing',
    (key, set) => {
      const { [key]: _, ...rest } = full;
      const others = set.filter((each) => each !== key);
      expect(complaints(rest)).toEqual([`${others.join(', ')} is set, but ${key} is missing.`]);
    },
  );

  it('is tried with the sets of most providers', () => expect(given.length).toBeGreaterThan(8));
});
