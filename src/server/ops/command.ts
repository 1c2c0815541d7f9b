import type { z } from 'zod';
import type { OpenServices } from '#server/services.ts';
import { optionsOf, readOptions } from './options.ts';
import { orTrouble, Trouble } from './trouble.ts';

/** The exit code, 0 if missing. */
type Outcome = Promise<number | void>;

/** A parsed command. Its database and services are opened only after parsing. */
export type Action =
  | { opens: 'nothing'; run(): Outcome }
  | { opens: 'services'; run(services: OpenServices): Outcome };

interface Declared<S extends z.ZodObject> {
  /** The arguments as people type them: `<reference> --by <name>`. */
  usage?: string;
  /** Further help, line by line. */
  about?: string;
  /** The fields of the schema that are positional; the others are options. */
  words?: readonly (keyof S['shape'] & string)[];
  schema?: S;
}

/** One action of a command. */
export interface Verb {
  usage: string;
  about: string | undefined;
  options: readonly string[];
  /** @throws Trouble with the usage for anything that is missing, unknown or invalid */
  read(args: string[], usage: string): Action;
}

const declare = <S extends z.ZodObject>(
  declared: Declared<S>,
  toAction: (asked: z.output<S>) => Action,
): Verb => {
  const { usage = '', about, words = [], schema } = declared;
  return {
    usage,
    about,
    options: optionsOf(words, schema),
    read: (args, fullUsage) => toAction(readOptions(args, { usage: fullUsage, words, schema })),
  };
};

/** A verb that works with the database. When a service refuses, its own message is shown. */
export const verb = <S extends z.ZodObject>(
  declared: Declared<S> & { run(services: OpenServices, asked: z.output<S>): Outcome },
): Verb =>
  declare(declared, (asked) => ({
    opens: 'services',
    run: (services) => orTrouble(declared.run(services, asked)),
  }));

/** A verb that needs neither settings nor database. */
export const bareVerb = <S extends z.ZodObject>(
  declared: Declared<S> & { run(asked: z.output<S>): Outcome },
): Verb => declare(declared, (asked) => ({ opens: 'nothing', run: () => declared.run(asked) }));

/** A subcommand of `npm run ops`: a file in commands/, listed in `commands.ts`. */
export interface Command {
  name: string;
  verbs: Readonly<Record<string, Verb>>;
  /** How to use it, for people. */
  help: string;
  /** @throws Trouble with the usage for anything that is missing, unknown or invalid */
  parse(args: string[]): Action;
}

const ONLY = '';

/** A command either does one thing or has verbs, in which case the first one is the default. */
export function defineCommand({
  name,
  ...does
}: { name: string } & ({ verb: Verb } | { verbs: Readonly<Record<string, Verb>> })): Command {
  const verbs = 'verb' in does ? { [ONLY]: does.verb } : does.verbs;
  const line = (key: string) =>
    ['npm run ops --', name, key, verbs[key]?.usage].filter(Boolean).join(' ');
  const block = (key: string) => [line(key), verbs[key]?.about].filter(Boolean).join('\n');
  const abouts = Object.values(verbs).flatMap(({ about }) => about ?? []);
  const help = [Object.keys(verbs).map(line).join('\n'), ...new Set(abouts)].join('\n\n');
  return {
    name,
    verbs,
    help,
    parse(args) {
      const [first = ''] = args;
      const isNamed = !('verb' in does) && first !== '' && !first.startsWith('-');
      const key = isNamed ? first : (Object.keys(verbs)[0] ?? ONLY);
      if (!Object.hasOwn(verbs, key)) throw new Trouble(`${name} has no ${key}.\nUsage:\n${help}`);
      return verbs[key]!.read(isNamed ? args.slice(1) : args, block(key));
    },
  };
}
