import { z } from 'zod';
import type { Command } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import { readOptions } from '#server/ops/options.ts';
import { orTrouble, Trouble } from '#server/ops/trouble.ts';
import { listHouseCodes, openHouseCodes } from '#server/orders/index.ts';
import type { Services } from '#server/services.ts';

const usage = `npm run ops -- house-codes list
npm run ops -- house-codes open <reference> --by <e-mail>`;

const at = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');

async function list({ db }: Services): Promise<void> {
  const codes = await listHouseCodes(db);
  for (const { reference, provider_reference, label, kind, since, opened_at, opened_by } of codes) {
    const read = opened_at ? `opened ${at(opened_at)} by ${opened_by}` : 'sealed';
    const theirs = provider_reference ?? 'no reference of theirs';
    console.log(`${reference}  ${label ?? kind}  ${theirs}  since ${at(since)}, ${read}`);
  }
  console.log(`${codes.length} codes came after we had paid back. Times are UTC.`);
}

async function open(services: Services, args: string[]): Promise<void> {
  const schema = z.object({
    reference: z.string({ error: 'Give the reference of the order.' }),
    by: OperatorEmail,
  });
  const words = ['reference'];
  const asked = readOptions(args, { usage: 'house-codes open <reference> --by', words, schema });
  const by = await actorNamed(services, asked.by);
  const codes = await orTrouble(openHouseCodes(services, asked.reference, by));
  for (const { label, value } of codes) console.log(`${label ?? 'Code'}  ${value}`);
}

/** Codes that a supplier delivered after we had paid back: ours, to use or to claim. */
export const command: Command = {
  name: 'house-codes',
  summary: 'codes that came after we had paid back: list, open <reference> --by',
  async run(services, [verb = 'list', ...args]) {
    if (verb === 'list') return list(services);
    if (verb === 'open') return open(services, args);
    throw new Trouble(usage);
  },
};
