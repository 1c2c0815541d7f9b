import type { Api } from '#server/http/api-types.ts';
import type { Services } from '#server/platform/services.ts';

/** Tickets that are bought. */
export function mountBuying(_api: Api, _services: Services): void {}
