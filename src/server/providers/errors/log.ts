import type { Logger } from '#server/platform/logger.ts';
import type { ErrorSink } from '#server/ports/errors.ts';

/** A line in our own log: enough to know that something is broken, and where. */
export const logSink = ({ log }: { log: Logger }): ErrorSink => ({
  report({ message, stackHash, route }) {
    log.warn({ message, stackHash, route }, 'error in a browser');
    return Promise.resolve();
  },
});
