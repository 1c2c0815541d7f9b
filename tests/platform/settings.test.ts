import { describe, expect, it } from 'vitest';
import { readEnv, SettingsError } from '#server/platform/env.ts';
import { aProduction } from '#tests/support/production-settings.ts';

/** The lines about settings that a start prints. */
function complaints(settings: Record<string, string>): string[] {
  try {
    readEnv(settings);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as SettingsError).message.split('\n');
  }
}

const production = { OJA_MODE: 'production' };
const safe = aProduction();

describe('settings', () => {
  it('that production lacks are all named together', () => {
    expect(complaints(production)).toEqual([
      'Put these settings right:',
      '- SECRET must be set in production.',
      '- PUBLIC_ORIGIN must be set in production.',
      '- RECEIPT_SIGNING_KEYS must be set in production.',
      '- Production refuses the sandbox for mail: set SMTP_URL, MAIL_FROM.',
    ]);
    expect(complaints(safe)).toEqual([]);
  });

  it('that extend time limits are for tests: production refuses them', () => {
    expect(complaints({ ...safe, TIME_LIMITS: 'raised' })).toEqual([
      'Production refuses TIME_LIMITS=raised: it is for tests.',
    ]);
    expect(complaints({ TIME_LIMITS: 'raised' })).toEqual([]);
  });

  it('that are wrong are named together with those that are missing', () => {
    const said = complaints({
      ...production,
      PORT: 'abc',
      SECRET: 'short',
      TERMII_API_KEY: 'x',
      ALLOW_SANDBOX: 'true',
      PAYSTACK_SECRET_KEY: 'sk',
      PLAUSIBLE_URL: 'https://a.example',
      PLAUSIBLE_DOMAIN: 'a.example',
      POSTHOG_URL: 'https://b.example',
      POSTHOG_KEY: 'k',
      SENTRY_DSN: 'https://errors.example',
    });
    const about = (name: string) => said.filter((line) => line.includes(name));
    for (const name of [
      'PORT:',
      'SECRET:',
      'TERMII_SENDER_ID',
      'PAYSTACK_SECRET_KEY',
      'POSTHOG_URL',
    ])
      expect(about(name), name).toHaveLength(1);
    for (const name of ['SENTRY_DSN', 'PUBLIC_ORIGIN', 'RECEIPT_SIGNING_KEYS'])
      expect(about(name), name).toHaveLength(1);
  });

  it('with a key for test mode don’t open in production, nor with one for real money elsewhere', () => {
    const { ALLOW_SANDBOX: _, ...strict } = safe;
    const trial = complaints({ ...strict, PAYSTACK_SECRET_KEY: 'sk_test_abc' });
    expect(trial).toContain(
      '- Production refuses PAYSTACK_SECRET_KEY in test mode: use the one that begins with sk_live_.',
    );
    expect(complaints({ PAYSTACK_SECRET_KEY: 'sk_live_abc' })).toEqual([
      'PAYSTACK_SECRET_KEY moves real money: outside of production, use the one that begins with sk_test_.',
    ]);
    const live = complaints({ ...strict, PAYSTACK_SECRET_KEY: 'sk_live_abc' });
    expect(live.filter((line) => line.includes('PAYSTACK'))).toEqual([]);
    expect(live.filter((line) => line.includes('deposits'))).toEqual([]);
  });

  it('with keys for receipts of which none signs today are refused', () => {
    const later = `k1:2999-01-01:${'A'.repeat(43)}`;
    const retired = `k0:2026-01-01:2026-02-01:${'A'.repeat(43)}`;
    for (const keys of [later, retired, `${later},${retired}`])
      expect(complaints({ ...safe, RECEIPT_SIGNING_KEYS: keys })).toEqual([
        'RECEIPT_SIGNING_KEYS has no key that signs today.',
      ]);
  });

  it('that are wrong one at a time are reported in one sentence', () => {
    expect(complaints({ TERMII_WHATSAPP_SENDER_ID: 'Oja' })).toEqual([
      'TERMII_WHATSAPP_SENDER_ID is set, but TERMII_API_KEY is missing.',
    ]);
    expect(complaints({ AFRICASTALKING_SENDER_ID: 'Oja' })).toEqual([
      'AFRICASTALKING_SENDER_ID is set, but AFRICASTALKING_API_KEY is missing.',
    ]);
    expect(complaints({ TERMII_API_KEY: 'x' })).toEqual([
      'TERMII_API_KEY is set, but TERMII_SENDER_ID is missing.',
    ]);
  });

  it.each([
    [
      { RELOADLY_CLIENT_ID: 'x' },
      'RELOADLY_CLIENT_ID is set, but RELOADLY_CLIENT_SECRET, RELOADLY_WEBHOOK_SECRET is missing.',
    ],
    [
      { DATABASE_DIRECT_URL: 'postgres://x/oja' },
      'DATABASE_DIRECT_URL is set, but DATABASE_URL is missing.',
    ],
    [{ BITREFILL_API_ID: 'x' }, 'BITREFILL_API_ID is set, but BITREFILL_API_SECRET is missing.'],
    [
      { FLUTTERWAVE_SECRET_KEY: 'FLWSECK-x' },
      'FLUTTERWAVE_SECRET_KEY is set, but FLUTTERWAVE_WEBHOOK_SECRET is missing.',
    ],
    [
      { FLUTTERWAVE_SECRET_KEY: 'sk_live_x', FLUTTERWAVE_WEBHOOK_SECRET: 'y'.repeat(24) },
      'FLUTTERWAVE_SECRET_KEY: isn’t a secret key: those begin with FLWSECK- or FLWSECK_TEST-.',
    ],
  ])('of a supplier are complete or absent: %o', (given, sentence) => {
    expect(complaints(given)).toEqual([sentence]);
  });

  it.each([
    'postgres://oja:secret@db1,db2/oja',
    'postgresql://oja:secret@db1:5432,db2:5432/oja?target_session_attrs=read-write',
    'postgres:///oja?host=db1,db2',
  ])('that name several databases are refused: %s', (url) => {
    const sentence = (name: string) =>
      `${name} names several hosts. Set it to one that leads to the primary, such as HAProxy; docs/operations.md says how.`;
    expect(complaints({ DATABASE_URL: url })).toEqual([sentence('DATABASE_URL')]);
    const one = 'postgres://oja:a,b@127.0.0.1:5000/oja?application_name=a,b';
    expect(complaints({ DATABASE_URL: one, DATABASE_DIRECT_URL: url })).toEqual([
      sentence('DATABASE_DIRECT_URL'),
    ]);
    expect(complaints({ DATABASE_URL: one })).toEqual([]);
  });

  it('of Flutterwave’s test system are refused in production', () => {
    const given = {
      ...safe,
      ALLOW_SANDBOX: '',
      FLUTTERWAVE_WEBHOOK_SECRET: 'y'.repeat(24),
    };
    const said = (key: string) =>
      complaints({ ...given, FLUTTERWAVE_SECRET_KEY: key }).filter((line) => /FLUTTER/.test(line));
    expect(said('FLWSECK_TEST-x')).toHaveLength(1);
    expect(said('FLWSECK-x')).toEqual([]);
  });

  it('of earlier secrets are a list, each as long as a secret and named once', () => {
    const [now, before, older] = ['a', 'b', 'c'].map((letter) => letter.repeat(40));
    expect(
      readEnv({ SECRET: now, SECRET_PREVIOUS: `${before}, ${older}` }).SECRET_PREVIOUS,
    ).toEqual([before, older]);
    expect(complaints({ SECRET: now!, SECRET_PREVIOUS: 'short' })).toHaveLength(1);
    expect(complaints({ SECRET: now!, SECRET_PREVIOUS: `${before},${before}` })).toEqual([
      'SECRET_PREVIOUS names a secret twice.',
    ]);
  });
});
