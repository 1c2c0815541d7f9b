import { Logger } from 'graphile-worker';

/** Keeps graphile-worker from logging to the console. */
export const quietLogger = new Logger(() => () => undefined);
