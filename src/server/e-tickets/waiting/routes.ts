import type { Api } from '#server/http/api-types.ts';
import type { Services } from '#server/platform/services.ts';

/** Waiting lists. */
export function mountWaiting(_api: Api, _services: Services): void {}
