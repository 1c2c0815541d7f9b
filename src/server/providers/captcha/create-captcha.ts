import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Env } from '#server/platform/env.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { CaptchaPort } from '#server/ports/captcha.ts';
import { altchaCaptcha } from './altcha.ts';
import { siteverifyCaptcha } from './siteverify.ts';

/** Our own proof of work, unless CAPTCHA_KIND names a company. */
export function createCaptcha(parts: {
  env: Env;
  db: Database;
  clock: Clock;
  log: Logger;
}): CaptchaPort {
  const { env, db, clock, log } = parts;
  const own = altchaCaptcha({ db, clock, env });
  const { CAPTCHA_KIND: kind, CAPTCHA_SECRET: secret, CAPTCHA_SITE_KEY: siteKey } = env;
  if (kind === 'altcha' || !secret || !siteKey) return own;
  return siteverifyCaptcha({ kind, secret, siteKey, log }, own);
}
