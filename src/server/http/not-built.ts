import { AppError } from '#lib/errors/app-error.ts';
import type { Api } from './api-types.ts';
import { guardCall } from './guard-call.ts';
import { notBuiltCalls } from './not-built-calls.ts';
import { visitorOf } from './serve.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Calls of later versions: they check their guard and then answer 404, so that a guest can't find out what
 * exists. Mounted last, so that whatever a feature serves takes precedence.
 */
export function mountNotBuilt(api: Api, services: Services): void {
  for (const { method, path, guard } of notBuiltCalls)
    api.on(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      guardCall(guard, await visitorOf(c, services), services);
      throw AppError.notFound('This is not in this version yet.');
    });
}
