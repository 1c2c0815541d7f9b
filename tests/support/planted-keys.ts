import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ownSettings } from './production-settings.ts';

/** In every planted key, and nowhere else. */
const MARK = 'pLaNtEdKeY';

/** How keys of vendors with a checked format begin: of the test system, and the live one. */
const prefixes: Record<string, [test: string, live: string]> = {
  PAYSTACK_SECRET_KEY: ['sk_test_', 'sk_live_'],
  FLUTTERWAVE_SECRET_KEY: ['FLWSECK_TEST-', 'FLWSECK-'],
};

const planted = (name: string, prefix = prefixes[name]?.[0] ?? '') =>
  prefix + `${MARK}_${name.toLowerCase()}`.padEnd(40, '0');

/** Settings that look like secrets but are public, or only name one. */
const open = new Set(['VAPID_PUBLIC_KEY', 'CAPTCHA_SITE_KEY', 'VAPID_SUBJECT']);
/**
 * Their format is checked, so they are planted in no test; they sign and seal, and are never sent.
 */
const formed = new Set<string>([
  ...['VAPID_PRIVATE_KEY', 'VAPID_PRIVATE_KEY_PREVIOUS'],
  ...['RECEIPT_SIGNING_KEYS', 'SECRET_PREVIOUS'],
]);
const secretName = /(?:SECRET|KEY|KEYS|TOKEN|PASSWORD|_PREVIOUS)(?:_ID)?$/;

const example = new URL('../../.env.example', import.meta.url);

/** Every setting that is a secret by its name, as .env.example lists them. */
export const secretSettings: readonly string[] = Object.keys(
  parseEnv(readFileSync(example, 'utf8')),
).filter((name) => secretName.test(name) && ![open, formed].some((set) => set.has(name)));

/**
 * What a planted key needs next to it so that its adapter is built, by the beginning of the names.
 */
const beside: Record<string, string> = {
  MAIL_FROM: 'oja@oja.example',
  TERMII_SENDER_ID: 'Oja',
  AFRICASTALKING_USERNAME: 'oja',
  BTCPAY_URL: 'https://btcpay.example',
  BTCPAY_STORE_ID: 'store',
  DOJAH_APP_ID: 'app',
  RELOADLY_CLIENT_ID: 'client',
  BITREFILL_API_ID: 'api',
  SMILE_PARTNER_ID: '001',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'pictures',
  S3_REGION: 'eu-west-1',
  CAPTCHA_KIND: 'turnstile',
  CAPTCHA_SITE_KEY: 'site',
  POSTHOG_URL: 'https://posthog.example',
  ZOHO_CLIENT_ID: 'client',
  ZOHO_ORG_ID: 'org',
  ZOHO_DEPARTMENT_ID: 'department',
};

/** Settings with a recognisable key wherever one goes. */
export const plantedSettings: Record<string, string> = {
  ...beside,
  ...Object.fromEntries(secretSettings.map((name) => [name, planted(name)])),
  SMTP_URL: `smtp://us:${planted('SMTP_PASSWORD')}@127.0.0.1:1`,
  SENTRY_DSN: `https://${planted('SENTRY_KEY')}@sentry.example/42`,
};

/** Production with a key for every provider that has an adapter in this version. */
export const productionSettings: Record<string, string> = {
  ...ownSettings,
  ...Object.fromEntries(
    Object.entries(plantedSettings).filter(([name]) => !name.endsWith('_PREVIOUS')),
  ),
  ...Object.fromEntries(
    Object.entries(prefixes).map(([name, [, live]]) => [name, planted(name, live)]),
  ),
};

const marks = [MARK, ...[0, 1, 2].map((skip) => middleOfBase64(skip))];

/**
 * What the base64 of any text with the mark contains, by where in a group of three the mark begins.
 */
function middleOfBase64(skip: number): string {
  const text = Buffer.from(' '.repeat(skip) + MARK)
    .toString('base64')
    .replace(/=+$/, '');
  return text.slice(skip === 0 ? 0 : 4, -2);
}

/** The planted keys in a text, each with its surroundings; empty if there are none. */
export const keysIn = (text: string): string[] =>
  marks.flatMap((mark) => {
    const at = text.toLowerCase().indexOf(mark.toLowerCase());
    return at < 0 ? [] : [text.slice(Math.max(0, at - 120), at + 80)];
  });
