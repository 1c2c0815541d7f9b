import type { z } from 'zod';
import type { OpenServices } from '#server/services.ts';
import { optionsOf, readOptions } from './options.ts';
import { orTrouble, Trouble } from './trouble.ts';

/** The number is the exit code, 0 when left out. */
type Outcome = Promise<number | void>;

/** What was asked, understood. Whatever it works with is opened after that, and only then. */
export type Action =
  | { opens: 'nothing'; run(): Outcome }
  | { opens: 'services'; run(services: OpenServices): Outcome };

interface Declared<S extends z.ZodObject> {
  /** What people type behind it: `<reference> --by <name>`. */
  usage?: string;
  /** What else they need to know, in lines. */
  about?: string;
  /** Those of the schema that stand in order; the others are options. */
  words?: readonly (keyof S['shape'] & string)[];
  schema?: S;
}

/** One thing that a command does. */
export interface Verb {
  usage: string;
  about: string | undefined;
  options: readonly string[];
  /** @throws Trouble with the usage for anything that is missing, unknown or wrong */
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

/** A verb that works with the database. What a service refuses is said in its own sentence. */
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

/** A subcommand of `npm run ops`: a file in commands/ that exports one as `command`. */
export interface Command {
  name: string;
  summary: string;
  verbs: Readonly<Record<string, Verb>>;
  /** How it is used, for people. */
  help: string;
  /** @throws Trouble with the usage for anything that is missing, unknown or wrong */
  parse(args: string[]): Action;
}

const ONLY = '';

/** Either does one thing, or has verbs; the first of them is meant when none is named. */
export function defineCommand({
  name,
  summary,
  ...does
}: { name: string; summary: string } & (
  { verb: Verb } | { verbs: Readonly<Record<string, Verb>> }
)): Command {
  const verbs = 'verb' in does ? { [ONLY]: does.verb } : does.verbs;
  const line = (key: string) =>
    ['npm run ops --', name, key, verbs[key]?.usage].filter(Boolean).join(' ');
  const block = (key: string) => [line(key), verbs[key]?.about].filter(Boolean).join('\n');
  const abouts = Object.values(verbs).flatMap(({ about }) => about ?? []);
  const help = [Object.keys(verbs).map(line).join('\n'), ...new Set(abouts)].join('\n\n');
  return {
    name,
    summary,
    verbs,
    help: `${name}: ${summary}\n\n${help}`,
    parse(args) {
      const [first = ''] = args;
      const isNamed = !('verb' in does) && first !== '' && !first.startsWith('-');
      const key = isNamed ? first : (Object.keys(verbs)[0] ?? ONLY);
      if (!Object.hasOwn(verbs, key)) throw new Trouble(`${name} has no ${key}.\nUsage:\n${help}`);
      return verbs[key]!.read(isNamed ? args.slice(1) : args, block(key));
    },
  };
}
