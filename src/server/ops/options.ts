import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Trouble } from './trouble.ts';

/** A member of staff as typed: one spelling, so that two people stay two. */
export const StaffName = z
  .string({ error: 'Say who you are: --by <name>.' })
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9._-]{1,39}$/, '--by takes a short name, such as ada.obi.')
  .refine((name) => name !== 'rules', 'That is the name of the machine.');

/**
 * Reads what stands behind a command: the words in order, then --name value.
 * @throws Trouble with the usage for anything that is missing, unknown or wrong
 */
export function readOptions<S extends z.ZodObject>(
  args: string[],
  { usage, words, schema }: { usage: string; words: readonly string[]; schema: S },
): z.output<S> {
  const names = Object.keys(schema.shape).filter((name) => !words.includes(name));
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    });
    if (positionals.length > words.length) throw new Error(`${positionals.at(-1)} is too much.`);
    const given = Object.fromEntries(words.map((name, at) => [name, positionals[at]]));
    return schema.parse({ ...values, ...given });
  } catch (error) {
    const what = error instanceof z.ZodError ? error.issues[0]?.message : (error as Error).message;
    throw new Trouble(`${what ?? 'That is not understood.'}\nUsage: npm run ops -- ${usage}`);
  }
}
