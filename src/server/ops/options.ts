import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Trouble } from './trouble.ts';

/** The names that are given as --name value. */
export const optionsOf = (words: readonly string[], schema?: z.ZodObject): string[] =>
  Object.keys(schema?.shape ?? {}).filter((name) => !words.includes(name));

interface Asked<S extends z.ZodObject> {
  usage: string;
  words: readonly string[];
  schema: S | undefined;
}

/** What is wrong, without the runtime's advice for programmers. */
function describeProblem(error: unknown, words: readonly string[]): string {
  if (error instanceof z.ZodError) {
    const { message = '', path } = error.issues[0] ?? { path: [] };
    const name = String(path[0]);
    const isOurs = !/^(Invalid|Too|Unrecognized) /.test(message);
    return isOurs ? message : `${words.includes(name) ? name : `--${name}`}: ${message}.`;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  const option = /'(-[^\s']+)/.exec(message)?.[1];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `Unknown option ${option}.`;
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return `${option} needs a value.`;
  return message;
}

/**
 * Reads the arguments of a command: the positional words in order, then --name value.
 * @throws Trouble with the usage for anything that is missing, unknown or invalid
 */
export function readOptions<S extends z.ZodObject>(
  args: string[],
  { usage, words, schema }: Asked<S>,
): z.output<S> {
  const names = optionsOf(words, schema);
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    });
    if (positionals.length > words.length) throw new Error(`${positionals.at(-1)} is too much.`);
    const given = Object.fromEntries(words.map((name, at) => [name, positionals[at]]));
    return (schema ?? z.object()).parse({ ...values, ...given }) as z.output<S>;
  } catch (error) {
    throw new Trouble(`${describeProblem(error, words)}\nUsage: ${usage}`);
  }
}
