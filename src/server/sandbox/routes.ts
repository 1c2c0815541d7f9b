import type { Api } from '#server/platform/api-types.ts';
import type { Services } from '#server/services.ts';

export function mountSandbox(_api: Api, _services: Services): void {
  // filled in next
}
