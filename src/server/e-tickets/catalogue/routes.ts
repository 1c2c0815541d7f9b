import type { Api } from '#server/http/api-types.ts';
import type { Services } from '#server/platform/services.ts';

/** What is on. */
export function mountCatalogue(_api: Api, _services: Services): void {}
