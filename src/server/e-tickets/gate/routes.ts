import type { Api } from '#server/http/api-types.ts';
import type { Services } from '#server/platform/services.ts';

/** Checking tickets at the door. */
export function mountGate(_api: Api, _services: Services): void {}
