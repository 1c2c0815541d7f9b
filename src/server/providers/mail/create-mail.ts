import { brand } from '#lib/brand.ts';
import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Env } from '#server/platform/env.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { MailPort } from '#server/ports/mail.ts';
import { sandboxMailPort } from './sandbox.ts';
import { smtpMailPort } from './smtp.ts';

/** SMTP when it is configured, otherwise the sandbox. */
export function createMail(parts: { env: Env; db: Database; clock: Clock; log: Logger }): MailPort {
  const { env, log } = parts;
  if (!env.SMTP_URL) return sandboxMailPort(parts);
  return smtpMailPort({ url: env.SMTP_URL, from: env.MAIL_FROM ?? brand.mailFrom, log });
}
