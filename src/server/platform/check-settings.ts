import type { Env } from './env.ts';
import { isMet, providerNeeds, remedyFor, type ProviderNeed } from './provider-needs.ts';

/** Settings as given: names and values, none of them empty. */
export type Given = Readonly<Record<string, string | undefined>>;

/** Settings that only make sense together: a partial set is refused at start. */
export const sets: readonly (readonly (keyof Env)[])[] = [
  ...providerNeeds.flatMap(({ settings, or }) => (or ? [settings, or] : [settings])),
  ['BITREFILL_API_ID', 'BITREFILL_API_SECRET'],
  ['FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_WEBHOOK_SECRET'],
  ['BUSHA_SECRET_KEY', 'BUSHA_WEBHOOK_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['CAPTCHA_SECRET', 'CAPTCHA_SITE_KEY'],
  ['USERS_CLAIM', 'USERS_CLAIM_SOURCE'],
  ['PLAUSIBLE_URL', 'PLAUSIBLE_DOMAIN'],
  ['POSTHOG_URL', 'POSTHOG_KEY'],
  [
    'ZOHO_CLIENT_ID',
    'ZOHO_CLIENT_SECRET',
    'ZOHO_REFRESH_TOKEN',
    'ZOHO_ORG_ID',
    'ZOHO_DEPARTMENT_ID',
    'ZOHO_WEBHOOK_SECRET',
  ],
];

const paystackKey = 'PAYSTACK_SECRET_KEY';

/** Without the others, what needs them is off. */
const alwaysNeeded = providerNeeds.filter(({ isRequired }) => isRequired);

/** Already reported, and more precisely, if a part of it is missing. */
const isHalfSet = ({ settings, or = [] }: ProviderNeed, given: Given): boolean =>
  [...settings, ...or].some((key) => given[key]);

function* halfSets(given: Given): Iterable<string> {
  for (const set of sets) {
    const missing = set.filter((key) => !given[key]);
    if (missing.length === 0 || missing.length === set.length) continue;
    const there = set.filter((key) => given[key]);
    yield `${there.join(', ')} is set, but ${missing.join(', ')} is missing.`;
  }
}

/** The hosts of an address, in its own place or as a parameter. The driver would take a list for one name. */
const SEVERAL_HOSTS = /^postgres(?:ql)?:\/\/(?:[^/?]*@)?[^@/?]*,(?![^/?]*@)|[?&]host=[^&]*,/;

function* badAddresses(given: Given): Iterable<string> {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'])
    if (SEVERAL_HOSTS.test(given[name] ?? ''))
      yield `${name} names several hosts. Set it to one that leads to the primary, such as HAProxy; docs/operations.md says how.`;
}

function* badChoices(given: Given): Iterable<string> {
  const isOwnCaptcha = (given['CAPTCHA_KIND'] ?? 'altcha') === 'altcha';
  if (!isOwnCaptcha && !given['CAPTCHA_SECRET'] && !given['CAPTCHA_SITE_KEY'])
    yield `CAPTCHA_KIND is ${given['CAPTCHA_KIND']}, but CAPTCHA_SECRET, CAPTCHA_SITE_KEY are missing.`;
  if (isOwnCaptcha && given['CAPTCHA_SECRET'])
    yield 'CAPTCHA_SECRET is set, but CAPTCHA_KIND doesn’t say whose: recaptcha, turnstile or hcaptcha.';
  if (given['DATABASE_DIRECT_URL'] && !given['DATABASE_URL'])
    yield 'DATABASE_DIRECT_URL is set, but DATABASE_URL is missing.';
  if (given['TERMII_WHATSAPP_SENDER_ID'] && !given['TERMII_API_KEY'])
    yield 'TERMII_WHATSAPP_SENDER_ID is set, but TERMII_API_KEY is missing.';
  if (given['AFRICASTALKING_SENDER_ID'] && !given['AFRICASTALKING_API_KEY'])
    yield 'AFRICASTALKING_SENDER_ID is set, but AFRICASTALKING_API_KEY is missing.';
  if (given['PLAUSIBLE_URL'] && given['POSTHOG_URL'])
    yield 'PLAUSIBLE_URL and POSTHOG_URL are both set: choose one.';
  // demo accounts have money that no one paid in
  if (given['OJA_MODE'] !== 'production' && given[paystackKey]?.startsWith('sk_live_'))
    yield `${paystackKey} moves real money: outside of production, use the one that begins with sk_test_.`;
}

const PREVIOUS = /^([A-Z][A-Z0-9_]*)_PREVIOUS$/;

/** Earlier values of secrets: each listed once, next to a current one. */
function* badRotations(given: Given): Iterable<string> {
  for (const [name, value] of Object.entries(given)) {
    const current = PREVIOUS.exec(name)?.[1];
    const earlier = listOf(value);
    if (!current || earlier.length === 0) continue;
    if (new Set(earlier).size < earlier.length) yield `${name} names a secret twice.`;
    if (current === 'SECRET') continue;
    if (!given[current]) yield `${name} is set, but ${current} is missing.`;
    else if (earlier.includes(given[current]))
      yield `${name} names the secret that ${current} has now.`;
  }
}

/** Whether one of the keys (`id:from:seed`, separated by commas) is already valid. */
const signsAt = (keys: string, now: Date): boolean =>
  listOf(keys).some((entry) => {
    const parts = entry.split(':');
    return parts.length === 3 && new Date(`${parts[1]}T00:00:00Z`) <= now;
  });

function* unsafeInProduction(given: Given, demoSecret: string, now: Date): Iterable<string> {
  const keys = given['RECEIPT_SIGNING_KEYS'];
  if (given['TIME_LIMITS'] === 'raised')
    yield 'Production refuses TIME_LIMITS=raised: it is for tests.';
  if (!given['SECRET'] || given['SECRET'] === demoSecret) yield 'SECRET must be set in production.';
  if (!given['PUBLIC_ORIGIN']) yield 'PUBLIC_ORIGIN must be set in production.';
  if (!keys) yield 'RECEIPT_SIGNING_KEYS must be set in production.';
  else if (!signsAt(keys, now)) yield 'RECEIPT_SIGNING_KEYS has no key that signs today.';
  if (given['ALLOW_SANDBOX'] === 'true') return;
  if (given[paystackKey]?.startsWith('sk_test_'))
    yield `Production refuses ${paystackKey} in test mode: use the one that begins with sk_live_.`;
  if (given['FLUTTERWAVE_SECRET_KEY']?.startsWith('FLWSECK_TEST-'))
    yield 'Production refuses FLUTTERWAVE_SECRET_KEY of the test system: use the one that begins with FLWSECK-.';
  for (const need of alwaysNeeded)
    if (!isMet(need, given) && !isHalfSet(need, given))
      yield `Production refuses the sandbox for ${need.what}: ${remedyFor(need)}.`;
}

/** The parts of a comma-separated list. */
export const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Problems with settings that are each well formed: one sentence per problem. */
export const problemsOf = (given: Given, demoSecret: string, now = new Date()): string[] => [
  ...halfSets(given),
  ...badAddresses(given),
  ...badChoices(given),
  ...badRotations(given),
  ...(given['OJA_MODE'] === 'production' ? unsafeInProduction(given, demoSecret, now) : []),
];
