import { logout } from '#lib/contracts/auth.ts';
import type { Api } from '#server/platform/api-types.ts';
import { endedSessionCookies } from '#server/platform/cookies.ts';
import { serve } from '#server/platform/serve.ts';
import type { Services } from '#server/services.ts';
import { endSessionOf } from './session.ts';

export function mountAuth(api: Api, services: Services): void {
  serve(api, services, logout, async ({ db, request }) => {
    if (request.token) await endSessionOf(db, request.token);
    return { data: null, cookies: endedSessionCookies };
  });
}
