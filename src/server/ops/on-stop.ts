export interface Stop {
  (): Promise<void>;
  isStopping(): boolean;
}

/**
 * Runs the clean-up once, on Ctrl-C, SIGTERM, SIGHUP or when the process that started us has
 * exited. Ctrl-C reaches the whole process group and is also passed on, so a second signal doesn't
 * mean "hurry".
 */
export function onStop(cleanUp: () => Promise<void>): Stop {
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= cleanUp());
  const end = (): void => {
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  process.on('disconnect', end);
  return Object.assign(stop, { isStopping: () => stopping !== undefined });
}
