import type { Env } from '#server/platform/env.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { ErrorSink } from '#server/ports/errors.ts';
import { logSink } from './log.ts';
import { sentrySink } from './sentry.ts';

/** Where browser errors go: the log, or any service that speaks the Sentry protocol at SENTRY_DSN. */
export const createErrors = (parts: { env: Env; log: Logger }): ErrorSink =>
  parts.env.SENTRY_DSN ? sentrySink(parts.env.SENTRY_DSN) : logSink(parts);
