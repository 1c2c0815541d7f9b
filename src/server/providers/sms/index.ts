import { toGsm } from '#lib/sms-text.ts';
import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Env } from '#server/platform/env.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { SmsPort } from '#server/ports/sms.ts';
import { sandboxSmsPort } from './sandbox.ts';
import { termiiSmsPort } from './termii.ts';

export type { Sms, SmsPort } from '#server/ports/sms.ts';

interface Parts {
  env: Env;
  db: Database;
  clock: Clock;
  log: Logger;
}

function plainSms(parts: Parts): SmsPort {
  const { env, log } = parts;
  const { TERMII_API_KEY: apiKey, TERMII_SENDER_ID: senderId, TERMII_BASE_URL: baseUrl } = env;
  if (!apiKey || !senderId) return sandboxSmsPort(parts);
  return termiiSmsPort({ apiKey, senderId, baseUrl, log });
}

/** Termii when it is configured, otherwise the sandbox. Whatever they are given, they send the alphabet of texts. */
export function createSms(parts: Parts): SmsPort {
  const plain = plainSms(parts);
  return { ...plain, send: ({ text, ...sms }) => plain.send({ ...sms, text: toGsm(text) }) };
}
