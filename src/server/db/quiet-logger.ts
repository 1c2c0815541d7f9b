import { Logger } from 'graphile-worker';

/** graphile-worker logs to the console by default; our migrations log what matters themselves. */
export const quietLogger = new Logger(() => () => undefined);
