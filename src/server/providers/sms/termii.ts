import { ofetch } from 'ofetch';
import type { Logger } from '#server/platform/logger.ts';
import type { SmsPort } from '#server/ports/sms.ts';

const BASE = 'https://api.ng.termii.com';
const TIMEOUT_MS = 15_000;

/**
 * Termii's dnd route, the only one that reaches every Nigerian number at night. It has no idempotency, so a
 * lost reply counts as sent: people can request another code.
 */
export const termiiSmsPort = (settings: {
  apiKey: string;
  senderId: string;
  log: Logger;
  base?: string;
}): SmsPort => ({
  id: 'termii',
  isSandbox: false,
  async send({ id, to, text }) {
    const body = {
      api_key: settings.apiKey,
      to: to.replace('+', ''),
      from: settings.senderId,
      sms: text,
      type: 'plain',
      channel: 'dnd',
    };
    try {
      await ofetch(`${settings.base ?? BASE}/api/sms/send`, {
        method: 'POST',
        body,
        retry: 0,
        timeout: TIMEOUT_MS,
        redirect: 'error',
      });
    } catch (error) {
      const status = (error as { status?: number }).status;
      settings.log.warn({ sms: id, status }, 'sms not confirmed');
    }
  },
});
