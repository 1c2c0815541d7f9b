import type { OpenServices } from '#server/services.ts';

/** A subcommand of `npm run ops`: a file in commands/ that exports one as `command`. */
export interface Command {
  name: string;
  summary: string;
  /** Prints its result; the number is the exit code, 0 when left out. */
  run(services: OpenServices, args: string[]): Promise<number | void>;
}
