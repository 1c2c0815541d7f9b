import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Env } from '#server/platform/env.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { PushPort } from '#server/ports/push.ts';
import { sandboxPushPort } from './sandbox.ts';
import { vapidKeys } from './vapid-keys.ts';
import { webPushPort } from './web-push.ts';

/** Web Push; with sandbox adapters, every message is also stored for the console. */
export function createPush(parts: { env: Env; db: Database; clock: Clock; log: Logger }): PushPort {
  const real = webPushPort({ keys: vapidKeys(parts), log: parts.log });
  const isSandbox = !parts.env.isProduction || parts.env.ALLOW_SANDBOX;
  return isSandbox ? sandboxPushPort({ ...parts, real }) : real;
}
