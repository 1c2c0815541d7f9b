import { describe, expect, it } from 'vitest';
import { readEnv } from '#server/platform/env.ts';
import { settingsToCheck } from '#server/platform/settings-to-check.ts';
import { aProduction } from '#tests/support/production-settings.ts';

const production = aProduction();
const check = (given: Record<string, string>) => settingsToCheck(readEnv(given), given);

describe('settings that are probably mistakes', () => {
  it('include unknown names like ours, with the one that was meant', () => {
    expect(check({ PAYSTACK_SECRET: 'x' })).toEqual([
      'PAYSTACK_SECRET isn’t a setting of this version; did you mean PAYSTACK_SECRET_KEY?',
    ]);
    expect(check({ DESK_DAY_SUMS: '5' })).toEqual([
      'DESK_DAY_SUMS isn’t a setting of this version; did you mean DESK_DAY_SUM?',
    ]);
    expect(check({ TERMII_KEY: 'x' })).toEqual(['TERMII_KEY isn’t a setting of this version.']);
  });

  it('exclude those of other programs, and ours in a file', () => {
    const given = { PATH: '/bin', NODE_OPTIONS: '', HOME: '/', LOG_FILE: 'x', XDG_DATA_DIRS: '/' };
    expect(check({ ...given, SMTP_URL_FILE: '' })).toEqual([]);
  });

  it('include a production behind a proxy that no setting trusts', () => {
    expect(check(production)).toEqual([
      expect.stringContaining('TRUSTED_PROXIES isn’t set, so all visitors share'),
    ]);
    expect(check({ ...production, TRUSTED_PROXIES: '127.0.0.1' })).toEqual([]);
    expect(check({ ...production, PUBLIC_ORIGIN: 'http://localhost:4321' })).toEqual([]);
  });
});
