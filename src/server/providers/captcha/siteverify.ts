import { z } from 'zod';
import { limitMs } from '#server/db/time-limits.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { CaptchaPort } from '#server/ports/captcha.ts';

const siteverifyUrls = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
} as const;

export type SiteverifyKind = keyof typeof siteverifyUrls;

const TIMEOUT_MS = 5_000;

const Verdict = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).optional(),
});

/** Codes for a fault on our side or the provider's, not the visitor's. */
const ourFault = /secret|internal-error|bad-request/;

/** The check of Google, Cloudflare and hCaptcha, which share one form post and reply. */
export function siteverifyCaptcha(
  settings: { kind: SiteverifyKind; secret: string; siteKey: string; url?: string; log: Logger },
  standIn: CaptchaPort,
): CaptchaPort {
  const { kind, secret, siteKey, log } = settings;
  const url = settings.url ?? siteverifyUrls[kind];
  async function ask(token: string, address: string) {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs(TIMEOUT_MS)),
    });
    if (!response.ok) throw new Error(`${kind} answered ${response.status}`);
    return Verdict.parse(await response.json());
  }
  return {
    id: kind,
    isSandbox: false,
    offer: (wantsStandIn) => (wantsStandIn ? standIn.offer(true) : { kind, site_key: siteKey }),
    async verify(given) {
      // A solved fallback proves work, not that the provider was unreachable.
      if ((await standIn.verify(given)) === 'right') return 'unsure';
      try {
        const verdict = await ask(given.token, given.address);
        if (verdict.success) return 'right';
        const codes = verdict['error-codes'] ?? [];
        if (!codes.some((code) => ourFault.test(code))) return 'wrong';
        throw new Error(`${kind}: ${codes.join(', ')}`);
      } catch (error) {
        log.error({ err: error }, 'captcha provider could not be asked');
        return 'unsure';
      }
    },
  };
}
