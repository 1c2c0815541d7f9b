import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { createTransport } from 'nodemailer';
import { FileMissing } from '#server/ports/storage.ts';
import { siteverifyCaptcha, type SiteverifyKind } from '#server/providers/captcha/siteverify.ts';
import {
  africasTalkingSmsPort,
  unconfirmed as africasTalkingAssumes,
} from '#server/providers/sms/africas-talking.ts';
import { s3Storage } from '#server/providers/storage/s3.ts';
import type { CaptchaPort } from '#server/ports/captcha.ts';
import type { Fact } from '../facts.ts';
import { asking, isAuth, ofOnlyFacts } from './asking.ts';
import { settingOf, type LiveVendor } from './live-vendor.ts';

/* Services that hold no money: files, captchas, email, and the second sender of text messages. */

const log = pino({ level: 'silent' });

const seenIn = async (run: () => Promise<unknown>): Promise<string> => {
  try {
    await run();
    return 'done';
  } catch (error) {
    return error instanceof FileMissing ? 'no such file' : (error as Error).message;
  }
};

const s3Names = [
  ...(['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION'] as const),
  ...(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const),
] as const;

/** Any store with the protocol of S3. One file of 16 bytes is written, read and removed again. */
export const s3Live: LiveVendor = {
  settings: s3Names,
  does: 'One small file is stored there, read and removed.',
  open(given) {
    const settings = {
      endpoint: settingOf(given, 'S3_ENDPOINT'),
      bucket: settingOf(given, 'S3_BUCKET'),
      region: settingOf(given, 'S3_REGION'),
      accessKeyId: settingOf(given, 'S3_ACCESS_KEY_ID'),
      secretAccessKey: settingOf(given, 'S3_SECRET_ACCESS_KEY'),
      encryption: given['S3_ENCRYPTION'] === 'none' ? ('none' as const) : ('AES256' as const),
      dataDir: '.',
    };
    const storage = s3Storage(settings);
    const folder = `conformance-${randomUUID()}`;
    const name = `${folder}/full` as const;
    const bytes = Buffer.from('16 bytes of ours');
    const gives = (says: string, expected: RegExp, run: () => Promise<unknown>): Fact => ({
      name: 'files',
      says,
      async check() {
        const seen = await seenIn(run);
        return { isRight: expected.test(seen), seen };
      },
    });
    return {
      subjects: [],
      facts: [
        gives('a file can be stored with our S3_ENCRYPTION', /^done$/, () =>
          storage.write(name, bytes),
        ),
        gives('it is read as it was stored', /^done$/, async () => {
          const found = await storage.read(name);
          if (!found.equals(bytes)) throw new Error('other bytes');
        }),
        gives('another key is refused', /said 403/, () =>
          s3Storage({ ...settings, secretAccessKey: 'nobody' }).read(name),
        ),
        gives('a folder can be removed', /^done$/, () => storage.removeFolder(folder)),
        gives('a missing file is known as missing', /^no such file$/, () => storage.read(name)),
      ],
    };
  },
};

const noStandIn: CaptchaPort = {
  id: 'none',
  isSandbox: true,
  offer: () => ({ kind: 'turnstile', site_key: '' }),
  verify: () => Promise.resolve('wrong'),
};

const kinds: readonly SiteverifyKind[] = ['turnstile', 'hcaptcha', 'recaptcha'];

/** Turnstile, hCaptcha or reCAPTCHA, whichever CAPTCHA_KIND names. Its test secrets let any token pass: use real ones. */
export const captchaLive = ofOnlyFacts(['CAPTCHA_KIND', 'CAPTCHA_SECRET'], (given) => {
  const kind = kinds.find((each) => each === given['CAPTCHA_KIND']);
  if (!kind) throw new Error(`Set CAPTCHA_KIND to one of ${kinds.join(', ')}.`);
  const url = given['CAPTCHA_URL'];
  const verify = (secret: string) =>
    siteverifyCaptcha(
      { kind, secret, siteKey: given['CAPTCHA_SITE_KEY'] ?? '', log, ...(url && { url }) },
      noStandIn,
    ).verify({ token: 'made-up', address: '192.0.2.1' });
  const gives = (name: string, says: string, secret: string, expected: string): Fact => ({
    name,
    says,
    async check() {
      const seen = await verify(secret);
      return { isRight: seen === expected, seen };
    },
  });
  return [
    gives(
      'secret',
      'it knows our secret, and a made-up token is wrong',
      settingOf(given, 'CAPTCHA_SECRET'),
      'wrong',
    ),
    gives('badSecret', 'with an unknown secret no one is locked out', 'nobody', 'unsure'),
  ];
});

/** Any mail server. Nothing is sent. */
export const smtpLive = ofOnlyFacts(['SMTP_URL', 'MAIL_FROM'], (given) => [
  {
    name: 'login',
    says: 'it lets us in with our name and password',
    async check() {
      const transport = createTransport(settingOf(given, 'SMTP_URL'));
      try {
        await transport.verify();
        return { isRight: true, seen: 'let in' };
      } catch (error) {
        // anything else says nothing about our password
        if ((error as { code?: string }).code !== 'EAUTH') throw error;
        return { isRight: false, seen: (error as Error).message };
      } finally {
        transport.close();
      }
    },
  },
]);

export const africasTalkingLive = ofOnlyFacts(
  ['AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY'],
  (given) => {
    const settings = {
      username: settingOf(given, 'AFRICASTALKING_USERNAME'),
      apiKey: settingOf(given, 'AFRICASTALKING_API_KEY'),
      baseUrl: given['AFRICASTALKING_URL'] ?? 'https://api.africastalking.com',
      log,
    };
    const float = (apiKey = settings.apiKey) =>
      africasTalkingSmsPort({ ...settings, apiKey }).getFloat!();
    const { badKey } = africasTalkingAssumes;
    return [
      asking('balance', 'it shows our balance, with its currency', () => float()),
      asking('badKey', `an unknown key is ${badKey.join(' or ')}`, () => float('nobody'), isAuth),
    ];
  },
);
