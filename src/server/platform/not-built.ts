import { AppError } from '#lib/errors/app-error.ts';
import type { Api } from '#server/platform/api-types.ts';
import { guardCall } from '#server/platform/guard-call.ts';
import { notBuiltCalls } from '#server/platform/not-built-calls.ts';
import { visitorOf } from '#server/platform/serve.ts';
import type { Services } from '#server/services.ts';

/**
 * Calls of later versions: they answer their guard, then 404, so that a stranger learns nothing
 * from what exists. Mounted last, so whatever a feature serves comes first.
 */
export function mountNotBuilt(api: Api, services: Services): void {
  for (const { method, path, guard } of notBuiltCalls)
    api.on(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      guardCall(guard, await visitorOf(c, services), services);
      throw AppError.notFound('This is not in this version yet.');
    });
}
