import { ofetch } from 'ofetch';
import { z } from 'zod';
import { limitMs } from '#server/db/time-limits.ts';

export interface ZohoKeys {
  accountsUrl: string;
  clientId: string;
  clientSecret: string;
  refreshToken: string;
}

/** What Zoho's public pages leave open: check it with our own account. */
export const unconfirmed = {
  /** Unconfirmed: how many seconds an access token is valid if it doesn't state that itself. */
  tokenLivesS: 3600,
  /** Unconfirmed: the field with the id of a new ticket or comment. */
  id: 'id',
} as const;

const Answer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().default(unconfirmed.tokenLivesS),
});
const EARLY_MS = 60_000;
const TIMEOUT_MS = 15_000;

/** Caches an access token while it is valid; `renew` requests a new one straight away. */
export function zohoTokens({ accountsUrl, clientId, clientSecret, refreshToken }: ZohoKeys) {
  let kept: { token: string; until: number } | undefined;
  return async (renew = false): Promise<string> => {
    if (kept && !renew && Date.now() < kept.until) return kept.token;
    const answer = await ofetch<unknown>(new URL('/oauth/v2/token', accountsUrl).href, {
      method: 'POST',
      // In the body, because addresses end up in logs.
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: clientId,
        client_secret: clientSecret,
      }),
      retry: 0,
      timeout: limitMs(TIMEOUT_MS),
      redirect: 'error',
    });
    const { access_token: token, expires_in: livesS } = Answer.parse(answer);
    kept = { token, until: Date.now() + livesS * 1000 - EARLY_MS };
    return token;
  };
}
