import * as calls from '#lib/emergency-lock/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { createLockCode, readLockCode } from './create-code.ts';
import { lockByCode } from './lock.ts';
import { openLock } from './open.ts';

export function mountEmergencyLock(api: Api, services: Services): void {
  serve(api, services, calls.readLockCode, readLockCode);
  serve(api, services, calls.createLockCode, createLockCode);
  serve(api, services, calls.lockByCode, lockByCode);
  serve(api, services, calls.openLock, openLock);
}
