import type { Api } from '#server/http/api-types.ts';
import type { Services } from '#server/platform/services.ts';

/** Tickets that people have. */
export function mountAdmissions(_api: Api, _services: Services): void {}
