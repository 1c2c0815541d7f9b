import { toGsm } from '#lib/notifications/sms-text.ts';
import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Env } from '#server/platform/env.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { SmsPort } from '#server/ports/sms.ts';
import { observed } from '#server/providers/routing/observed.ts';
import { pickPreferred } from '#server/providers/routing/routed.ts';
import { chosenSms } from './chosen.ts';
import { sandboxSmsPort } from './sandbox.ts';
import { termiiSmsPort } from './termii.ts';

interface Parts {
  env: Env;
  db: Database;
  clock: Clock;
  log: Logger;
}

/** Wraps a provider so that it converts every message to the SMS alphabet. */
const inGsm = (plain: SmsPort): SmsPort => ({
  ...plain,
  send: ({ text, ...sms }) => plain.send({ ...sms, text: toGsm(text) }),
});

/** Termii, if it is configured: its SMS route and, with our own sender there, its WhatsApp route. */
function termiiIfSet({ env, log }: Parts): SmsPort[] {
  const { TERMII_API_KEY: apiKey, TERMII_SENDER_ID: senderId, TERMII_BASE_URL: baseUrl } = env;
  const { TERMII_WHATSAPP_SENDER_ID: onWhatsapp } = env;
  if (!apiKey || !senderId) return [];
  const texts = termiiSmsPort({ apiKey, senderId, baseUrl, log });
  if (!onWhatsapp) return [texts];
  return [
    texts,
    termiiSmsPort({ apiKey, baseUrl, log, senderId: onWhatsapp, channel: 'whatsapp' }),
  ];
}

/** The configured providers, the preferred one first, or else the sandbox. */
export function createSms(parts: Parts): SmsPort {
  const watched = (plain: SmsPort) => observed(parts, 'sms', inGsm(plain));
  const [first, ...others] = termiiIfSet(parts).map(watched);
  if (!first) return watched(sandboxSmsPort(parts));
  if (others.length === 0) return first;
  return chosenSms([first, ...others], (ways, country) =>
    pickPreferred(parts, 'sms', ways, { country, product: 'message', sends: true }),
  );
}
