import { Logger } from 'graphile-worker';

/** graphile-worker speaks to the console by default; migrations say what matters themselves. */
export const quietLogger = new Logger(() => () => undefined);
