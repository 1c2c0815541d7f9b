import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';
import { toGsm } from '#lib/notifications/sms-text.ts';
import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Env } from '#server/platform/env.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { FailCode } from '#server/ports/outcome.ts';
import type { SmsPort } from '#server/ports/sms.ts';
import { observed } from '#server/providers/routing/observed.ts';
import { pickPreferred } from '#server/providers/routing/routed.ts';
import { africasTalkingSmsPort } from './africas-talking.ts';
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
  return [texts, termiiSmsPort({ apiKey, baseUrl, log, senderId: onWhatsapp, way: 'whatsapp' })];
}

/** Africa’s Talking, if it is configured. */
function africasTalkingIfSet({ env, log }: Parts): SmsPort[] {
  const { AFRICASTALKING_USERNAME: username, AFRICASTALKING_API_KEY: apiKey } = env;
  if (!username || !apiKey) return [];
  const { AFRICASTALKING_SENDER_ID: senderId, AFRICASTALKING_URL: baseUrl } = env;
  return [africasTalkingSmsPort({ username, apiKey, senderId, baseUrl, log })];
}

/** The configured providers, the preferred one first, or else the sandbox. */
export function createSms(parts: Parts): SmsPort {
  const watched = (plain: SmsPort) => observed(parts, 'sms', inGsm(plain));
  const [texts, ...whatsapp] = termiiIfSet(parts);
  const ways = [texts, ...africasTalkingIfSet(parts), ...whatsapp];
  const [first, ...others] = ways.filter((each) => each !== undefined).map(watched);
  if (!first) return watched(sandboxSmsPort(parts));
  if (others.length === 0) return first;
  return chosenSms([first, ...others], (ways, country) =>
    pickPreferred(parts, 'sms', ways, { country, product: 'message', sends: true }),
  );
}

/** Picks who sends a message to a country, in the order of the code. */
type Choose = (ways: readonly SmsPort[], country: CountryCode) => Promise<SmsPort | undefined>;

/** The refusal is about us and not about the message, so another provider may accept it. */
const aboutUs: readonly FailCode[] = ['auth', 'insufficient_float', 'provider_down'];

const countryOf = (to: string): CountryCode =>
  countryCodes.find((code) => to.startsWith(`+${supportedCountries[code].dialingCode}`)) ?? 'NG';

/**
 * Sends texts through several providers, starting with the preferred one that works. If a provider clearly refuses a
 * text, it wasn’t sent, and the next provider gets it. If a provider doesn’t answer, we don’t send the text again: two
 * texts about one payment look like two payments, and people can request another code.
 */
function chosenSms(ways: readonly [SmsPort, ...SmsPort[]], choose: Choose): SmsPort {
  const [first] = ways;
  return {
    services: ways,
    id: ways.map(({ id }) => id).join('+'),
    isSandbox: ways.every(({ isSandbox }) => isSandbox),
    async send(sms) {
      let left: readonly SmsPort[] = ways;
      for (;;) {
        const way = (await choose(left, countryOf(sms.to))) ?? first;
        const outcome = await way.send(sms);
        left = left.filter((each) => each !== way);
        const goesOn = outcome.kind === 'failed' && aboutUs.includes(outcome.code);
        if (!goesOn || left.length === 0) return outcome;
      }
    },
    getFloat: first.getFloat,
  };
}
