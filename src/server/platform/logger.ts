import { pino, type DestinationStream, type Logger } from 'pino';
import type { Env } from '#server/platform/env.ts';

export type { Logger };

const SECRETS = [
  'password',
  'auth_input',
  'pin',
  'token',
  'code',
  'otp',
  'secret',
  'bvn',
  'number',
  'account_number',
  'authorization',
  'cookie',
  'email',
];

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Query builders and HTTP clients include the values of a call in their messages. */
const withoutValues = (message: string): string =>
  message.replace(/\nparams:[\s\S]*$/, '').replaceAll(/(https?:\/\/[^\s"?]+)\?[^\s"]*/g, '$1');

/** An error's message, safe to store: without the values it carries. */
export const plainMessage = (error: unknown): string =>
  error instanceof Error ? withoutValues(error.message) : typeof error;

const framesOf = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * An error as it is logged. It uses an allow-list, because errors carry rows, parameters, requests and
 * headers.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: plainMessage(error),
    sqlstate: textOf(code),
    constraint: textOf(constraint),
    stack: framesOf(error.stack),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** JSON lines on stdout. Known secrets are dropped even when a whole object slips in. */
export function createLogger(
  env: Pick<Env, 'LOG_LEVEL'>,
  destination: DestinationStream = pino.destination(1),
): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino(
    {
      level: env.LOG_LEVEL,
      redact: { paths, censor: '[hidden]' },
      base: null,
      serializers: { err: describeError },
      hooks: {
        // without our own text, the error's own message would be logged, values and all
        logMethod(args, method) {
          const [first] = args as unknown[];
          if (args.length > 1 || typeof first === 'string') method.apply(this, args);
          else method.apply(this, [first, 'no text'] as unknown as typeof args);
        },
      },
    },
    destination,
  );
}
