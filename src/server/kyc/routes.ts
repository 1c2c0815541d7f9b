import type { Api } from '#server/platform/api-types.ts';
import type { Services } from '#server/services.ts';

export function mountKyc(_api: Api, _services: Services): void {
  // filled in next
}
