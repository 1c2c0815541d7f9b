import { brand } from '#lib/brand.ts';
import { typedPhone } from '#lib/rules/typed.ts';
import type { WasThatYou } from '#lib/was-that-you/contract.ts';
import type { Env } from '#server/platform/env.ts';

const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;
const unique = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.filter((text) => text !== undefined)),
];

/** Where our messages come from and lead to, by the settings. */
export function whatIsOurs(env: Env): WasThatYou['ours'] {
  return {
    emails: unique([
      addressIn(env.MAIL_FROM ?? brand.mailFrom).toLowerCase(),
      brand.supportEmail.toLowerCase(),
    ]),
    senders: unique([
      env.TERMII_SENDER_ID,
      env.AFRICASTALKING_SENDER_ID,
      env.TERMII_WHATSAPP_SENDER_ID,
    ]),
    hosts: [new URL(env.origin).host],
    numbers: env.SUPPORT_NUMBERS.map(typedPhone),
  };
}
