import { changeOwnLimits, readOwnLimits } from '#lib/own-limits/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { changeLimits, type ProveTwoFactor } from './change-limits.ts';
import { viewOwnLimits, type Counting } from './view-limits.ts';

/** @param parts what the engine counts and how codes are checked; passed in, because both are out of reach */
export function mountOwnLimits(
  api: Api,
  services: Services,
  { proveTwoFactor, ...counting }: Counting & { proveTwoFactor: ProveTwoFactor },
): void {
  serve(api, services, readOwnLimits, async (ctx) => ({
    data: await viewOwnLimits(ctx, ctx.user, counting),
  }));
  serve(api, services, changeOwnLimits, async (ctx) => {
    await changeLimits(ctx, proveTwoFactor);
    return { data: await viewOwnLimits(ctx, ctx.user, counting) };
  });
}
