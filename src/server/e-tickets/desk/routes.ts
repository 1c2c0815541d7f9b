import type { Api } from '#server/http/api-types.ts';
import type { Services } from '#server/platform/services.ts';

/** Events at the desk. */
export function mountDeskEvents(_api: Api, _services: Services): void {}
