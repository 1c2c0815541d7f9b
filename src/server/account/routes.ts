import { getProfile } from '#lib/contracts/account.ts';
import type { Api } from '#server/platform/api-types.ts';
import { serve } from '#server/platform/serve.ts';
import type { Services } from '#server/services.ts';

export function mountAccount(api: Api, services: Services): void {
  serve(api, services, getProfile, ({ user }) => Promise.resolve({ data: user }));
}
