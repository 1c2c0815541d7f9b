import { z } from 'zod';
import { countListed, ListError, loadList } from '#server/kyc/listed/load-list.ts';
import { screenVerified } from '#server/kyc/listed/screen-verified.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import { Trouble } from '#server/ops/trouble.ts';
import type { Services } from '#server/platform/services.ts';

async function show({ db }: Services): Promise<void> {
  const lists = await countListed(db);
  for (const { list, count, loaded_at } of lists)
    console.log(`${list.padEnd(14)} ${count} people, loaded on ${loaded_at.toISOString()}`);
  if (lists.length === 0) console.log('No list is loaded, so no name is compared.');
}

const File = z.object({
  list: z
    .string({ error: 'Enter a name for the list, such as sanctions or peps.' })
    .regex(/^[a-z][a-z-]{1,30}$/, 'The name of a list has small letters and hyphens.'),
  path: z.string({ error: 'Enter the path of the file.' }),
  by: OperatorEmail,
});

async function load(services: Services, { list, path, by }: z.output<typeof File>): Promise<void> {
  const actor = await actorNamed(services, by, 'staff');
  const count = await loadList(services, { list, path, by: actor }).catch((error: unknown) => {
    throw error instanceof ListError ? new Trouble(error.message) : error;
  });
  console.log(`${list}: ${count} people. New documents are compared with them.`);
  console.log('Compare those that are verified already with: listed-people screen');
}

async function screen(services: Services): Promise<void> {
  const { compared, matches } = await screenVerified(services);
  for (const { reference, list, name, score } of matches)
    console.log(`${reference}  ${score} of 100  ${name} (${list})`);
  console.log(`${compared} verified names were compared, ${matches.length} may be on a list.`);
  if (matches.length > 0) process.exitCode = 1;
}

/** Sanctions lists and lists of politically exposed people. */
export const command = defineCommand({
  name: 'listed-people',
  verbs: {
    show: verb({ run: show }),
    load: verb({
      usage: '<list> <path of targets.simple.csv> --by <email>',
      words: ['list', 'path'],
      schema: File,
      run: load,
    }),
    screen: verb({ run: screen }),
  },
});
