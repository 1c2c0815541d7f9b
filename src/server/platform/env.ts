import { z } from 'zod';
import { brand, demoUsersClaim, type UsersClaim } from '#lib/brand.ts';
import { twoPeople } from '#lib/product-constants.ts';
import { listOf, problemsOf } from './check-settings.ts';
import { fillFromFiles } from './setting-files.ts';

/** A string in the server's settings that must never appear in the browser's build. */
export const SERVER_ONLY_MARKER = 'oja-server-only-5f2c';

const DEMO_SECRET = 'demo-secret-change-me-demo-secret-change-me';
const SECRET_LENGTH = 32;
const TOO_SHORT = `needs ${SECRET_LENGTH} characters or more`;
const RECEIPT_KEYS = /^([a-z0-9][a-z0-9-]{0,15}:(\d{4}-\d\d-\d\d:){1,2}[\w-]{43}(\s*,\s*|\s*$))+$/;
const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'])
    .default(fallback ? 'true' : 'false')
    .transform((text) => text === 'true');

/** Earlier values of a key, newest first, separated by commas. */
const earlierKeys = z.string().default('').transform(listOf);

const Settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** demo: sandbox adapters and demo accounts. production refuses both by default. */
  OJA_MODE: z.enum(['demo', 'production']).default('demo'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4321),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  DATA_DIR: z.string().default('.data'),
  BACKUP_PROOF_DAYS: z.coerce.number().int().min(1).max(366).default(8),
  DATABASE_URL: z.string().optional(),
  /** The address of PostgreSQL itself when DATABASE_URL leads to a pooler. */
  DATABASE_DIRECT_URL: z.string().optional(),
  PUBLIC_ORIGIN: z.url().optional(),
  TRUSTED_PROXIES: z.string().default(''),
  /** The header in which a trusted proxy names the visitor's country, like `cf-ipcountry`. */
  COUNTRY_HEADER: z.string().default(''),
  SECRET: z.string().min(SECRET_LENGTH, TOO_SHORT).default(DEMO_SECRET),
  /** Earlier values of SECRET, newest first: they open what was sealed under them and seal nothing new. */
  SECRET_PREVIOUS: z
    .string()
    .default('')
    .transform(listOf)
    .refine((all) => all.every((each) => each.length >= SECRET_LENGTH), `each ${TOO_SHORT}`),
  /** `id:from:seed` signs; `id:from:until:public-key` is only verified against. See .env.example. */
  RECEIPT_SIGNING_KEYS: z
    .string()
    .regex(RECEIPT_KEYS, 'is not written like id:2026-01-01:seed')
    .optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  /** Numbers that our team calls and writes from, in E.164. */
  SUPPORT_NUMBERS: z
    .string()
    .default('')
    .transform(listOf)
    .refine(
      (all) => all.every((each) => /^\+\d{8,15}$/.test(each)),
      'is not a list like +2348031234567',
    ),
  /** Where security problems are reported; security.txt and its page show it. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/)\S+$/, 'is neither mailto: nor https:')
    .default(`mailto:${brand.supportEmail}`),
  /** For test mode or live mode; it also authenticates the notices. */
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, 'isn’t a secret key: those begin with sk_test_ or sk_live_')
    .optional(),
  PAYSTACK_URL: z.url({ protocol: /^https?$/ }).default('https://api.paystack.co/'),
  PAYSTACK_SECRET_KEY_PREVIOUS: earlierKeys,
  VTPASS_API_KEY: z.string().optional(),
  VTPASS_PUBLIC_KEY: z.string().optional(),
  VTPASS_SECRET_KEY: z.string().optional(),
  /** The address only differs where tests replace it. */
  VTPASS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Its three products share one account; the address only differs where tests replace it. */
  RELOADLY_CLIENT_ID: z.string().optional(),
  RELOADLY_CLIENT_SECRET: z.string().optional(),
  RELOADLY_WEBHOOK_SECRET: z.string().optional(),
  RELOADLY_WEBHOOK_SECRET_PREVIOUS: earlierKeys,
  RELOADLY_URL: z.url({ protocol: /^https?$/ }).optional(),
  BITREFILL_API_ID: z.string().optional(),
  BITREFILL_API_SECRET: z.string().optional(),
  BITREFILL_URL: z.url({ protocol: /^https?$/ }).default('https://api.bitrefill.com/v2/'),
  /** The key says whether it belongs to the test system. */
  FLUTTERWAVE_SECRET_KEY: z
    .string()
    .regex(/^FLWSECK(_TEST)?-/, 'isn’t a secret key: those begin with FLWSECK- or FLWSECK_TEST-')
    .optional(),
  /** The value we entered in its dashboard, which its notices repeat. */
  FLUTTERWAVE_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{24,}$/, 'needs 24 letters, digits, - or _ or more')
    .optional(),
  FLUTTERWAVE_WEBHOOK_SECRET_PREVIOUS: earlierKeys,
  FLUTTERWAVE_URL: z.url({ protocol: /^https?$/ }).default('https://api.flutterwave.com/v3/'),
  BTCPAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  BTCPAY_API_KEY: z.string().optional(),
  BTCPAY_STORE_ID: z.string().optional(),
  BTCPAY_WEBHOOK_SECRET: z.string().optional(),
  BTCPAY_WEBHOOK_SECRET_PREVIOUS: earlierKeys,
  BUSHA_SECRET_KEY: z.string().optional(),
  BUSHA_WEBHOOK_SECRET: z.string().optional(),
  BUSHA_WEBHOOK_SECRET_PREVIOUS: earlierKeys,
  DOJAH_APP_ID: z.string().optional(),
  DOJAH_PRIVATE_KEY: z.string().optional(),
  /** The address only differs where tests replace it. */
  DOJAH_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMILE_PARTNER_ID: z.string().optional(),
  SMILE_API_KEY: z.string().optional(),
  SMILE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where pictures are stored, sealed; the disk under DATA_DIR unless all of these are set. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket')
    .optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** `none` for a store that has no keys to encrypt with, such as MinIO without a key service. */
  S3_ENCRYPTION: z.enum(['AES256', 'none']).default('AES256'),
  TERMII_API_KEY: z.string().optional(),
  TERMII_SENDER_ID: z.string().optional(),
  /** Our WhatsApp sender there; with it, messages have a second route. */
  TERMII_WHATSAPP_SENDER_ID: z.string().optional(),
  TERMII_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.ng.termii.com'),
  AFRICASTALKING_USERNAME: z.string().optional(),
  AFRICASTALKING_API_KEY: z.string().optional(),
  /** Registered there; without one its own number sends. */
  AFRICASTALKING_SENDER_ID: z.string().optional(),
  AFRICASTALKING_URL: z.url({ protocol: /^https?$/ }).default('https://api.africastalking.com'),
  /** Our key pair for push; generated once and stored in the database when it isn't set. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'is not a public key for push')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'is not a private key for push')
    .optional(),
  VAPID_PRIVATE_KEY_PREVIOUS: earlierKeys.refine(
    (all) => all.every((each) => /^[\w-]{43}$/.test(each)),
    'is not a list of private keys for push',
  ),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/, 'is neither mailto: nor https:')
    .optional(),
  /** A catalogue of events to import from. */
  TIXDORM_KEY: z.string().optional(),
  /** Sanctions lists of coin addresses. */
  CHAINALYSIS_API_KEY: z.string().optional(),
  CHAINALYSIS_URL: z.url({ protocol: /^https?$/ }).default('https://public.chainalysis.com'),
  /** Coin prices; the two types of key use different hosts. */
  COINGECKO_KEY: z.string().optional(),
  COINGECKO_PLAN: z.enum(['demo', 'pro']).default('demo'),
  COINGECKO_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOW_SANDBOX: flag(false),
  /** How many times faster than real chains the sandbox's are. */
  SANDBOX_CHAIN_SPEED: z.coerce.number().int().min(1).max(600).default(10),
  RATE_LIMITS: z.enum(['on', 'raised']).default('on'),
  /** See limitMs, which reads it when a limit starts. */
  TIME_LIMITS: z.enum(['on', 'raised']).default('on'),
  /** Whether a new demo starts with three months of history. */
  DEMO_HISTORY: flag(true),
  UNDO_WINDOW_S: z.coerce.number().int().min(0).max(120).default(8),
  CAPTCHA_KIND: z.enum(['altcha', 'recaptcha', 'turnstile', 'hcaptcha']).default('altcha'),
  CAPTCHA_SECRET: z.string().optional(),
  CAPTCHA_SITE_KEY: z.string().optional(),
  /** The operators' desk; on in the demo, off in production unless set. */
  DESK: z.enum(['on', 'off']).optional(),
  /**
   * What one operator can decide alone in 24 hours: an amount in naira (or its equivalent), an amount for
   * payments at a locked price, and a percentage for rates.
   */
  DESK_DAY_SUM: z.coerce.number().int().min(0).default(twoPeople.sumADay),
  DESK_DAY_AGREED: z.coerce.number().int().min(0).default(twoPeople.agreedADay),
  DESK_DAY_PERCENT: z.coerce.number().int().min(0).default(twoPeople.ratePercentADay),
  /** off: /sw.js removes itself and everything it cached from every device. */
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  /** Where else our analytics and browser errors go; nowhere unless set. */
  PLAUSIBLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  PLAUSIBLE_DOMAIN: z.string().optional(),
  POSTHOG_URL: z.url({ protocol: /^https?$/ }).optional(),
  POSTHOG_KEY: z.string().optional(),
  SENTRY_DSN: z
    .url({ protocol: /^https?$/ })
    .regex(/\/\/[^/@:]+(:[^/@]*)?@[^/]+\/(.*\/)?\d+$/, 'has no key or no project in it')
    .optional(),
  /** Where tickets are copied to; nowhere unless all of these are set. */
  ZOHO_URL: z.url({ protocol: /^https?$/ }).default('https://desk.zoho.com'),
  ZOHO_ACCOUNTS_URL: z.url({ protocol: /^https?$/ }).default('https://accounts.zoho.com'),
  ZOHO_CLIENT_ID: z.string().optional(),
  ZOHO_CLIENT_SECRET: z.string().optional(),
  ZOHO_REFRESH_TOKEN: z.string().optional(),
  ZOHO_ORG_ID: z.string().optional(),
  ZOHO_DEPARTMENT_ID: z.string().optional(),
  /** Part of the address at which Zoho notifies us of answers. */
  ZOHO_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{24,}$/, 'needs 24 characters or more')
    .optional(),
  ZOHO_WEBHOOK_SECRET_PREVIOUS: earlierKeys,
  CHAT_URL: z.url({ protocol: /^https$/ }).optional(),
  /** The claim in the slider about how many people use the product, and who counted them. */
  USERS_CLAIM: z.string().max(60).optional(),
  USERS_CLAIM_SOURCE: z.string().max(60).optional(),
});

/** The variables of this process. */
export const variables = (): Record<string, string | undefined> => process.env;

/** The names of all settings. */
export const settingNames = Object.keys(Settings.shape);

export type Env = z.infer<typeof Settings> & {
  origin: string;
  isProduction: boolean;
  /** Production with sandbox providers allowed, which every page states. */
  isTestSystem: boolean;
  desk: boolean;
  /** Null: no claim is made. */
  usersClaim: UsersClaim | null;
};

/** Settings are missing or invalid: one sentence each, for the person who starts the product. */
export class SettingsError extends Error {}

const wrongIn = ({ issues }: z.ZodError): string[] =>
  issues.map(({ path, message }) => `${path.join('.') || 'A setting'}: ${message}.`);

function claimOf(settings: z.infer<typeof Settings>): UsersClaim | null {
  const { USERS_CLAIM: text, USERS_CLAIM_SOURCE: source } = settings;
  if (text && source) return { text, source };
  return settings.OJA_MODE === 'demo' ? demoUsersClaim : null;
}

/** One sentence as it is, several as a list. */
const trouble = (problems: readonly string[]): SettingsError =>
  new SettingsError(
    problems.length === 1
      ? problems[0]
      : ['Put these settings right:', ...problems.map((each) => `- ${each}`)].join('\n'),
  );

/**
 * Reads and checks the settings once; each may also be in a file, see fillFromFiles.
 * @throws SettingsError listing everything that is missing or invalid
 */
export function readEnv(source: Record<string, string | undefined> = variables()): Env {
  const notEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const { given, problems: ofFiles } = fillFromFiles(notEmpty, settingNames);
  // the values of unreadable files would be reported as missing too
  if (ofFiles.length > 0) throw trouble(ofFiles);
  const { data: settings, error } = Settings.safeParse(given);
  const problems = [...(error ? wrongIn(error) : []), ...problemsOf(given, DEMO_SECRET)];
  if (!settings || problems.length > 0) throw trouble(problems);
  const origin = settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`;
  return {
    ...settings,
    origin: new URL(origin).origin,
    isProduction: settings.OJA_MODE === 'production',
    isTestSystem: settings.OJA_MODE === 'production' && settings.ALLOW_SANDBOX,
    usersClaim: claimOf(settings),
    desk: (settings.DESK ?? (settings.OJA_MODE === 'demo' ? 'on' : 'off')) === 'on',
  };
}
